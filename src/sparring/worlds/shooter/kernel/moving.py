"""How somebody gets where he wants to be: straight on, along walls that stand in the way."""

from __future__ import annotations

from sparring.kernels.luck import below
from sparring.worlds.shooter.data.codes import NONE, Act
from sparring.worlds.shooter.data.numbers import BODY, REACH, TURNS
from sparring.worlds.shooter.kernel.record import PATHS, UNITS, WAYPOINTS, Fight, kernel
from sparring.worlds.shooter.kernel.sensing import gap, seen_item


@kernel
def is_inside(fight: Fight, at: int, x: float, y: float) -> bool:
    """Whether somebody there would stand in a wall."""
    wall = fight.book.arena.wall[at]
    return wall.left - BODY < x < wall.right + BODY and wall.top - BODY < y < wall.bottom + BODY


@kernel
def along_x(fight: Fight, x: float, y: float, to_x: float) -> float:
    """How far somebody gets to the left or right before a wall stops him."""
    arena = fight.book.arena
    to_x = min(max(to_x, BODY), arena.width - BODY)
    for at in range(arena.walls):
        if is_inside(fight, at, to_x, y):
            to_x = arena.wall[at].left - BODY if to_x > x else arena.wall[at].right + BODY
    return to_x


@kernel
def along_y(fight: Fight, x: float, y: float, to_y: float) -> float:
    """The same up and down."""
    arena = fight.book.arena
    to_y = min(max(to_y, BODY), arena.height - BODY)
    for at in range(arena.walls):
        if is_inside(fight, at, x, to_y):
            to_y = arena.wall[at].top - BODY if to_y > y else arena.wall[at].bottom + BODY
    return to_y


@kernel
def walk(fight: Fight, who: int, way_x: float, way_y: float, most: float) -> None:
    """Take a step in a direction, no longer than so far; walls are slid along."""
    unit = fight.unit[who]
    length = gap(0.0, 0.0, way_x, way_y)
    stride = min(fight.book.number.stride, most)
    if length == 0.0 or stride <= 0.0:
        return
    unit.to_x = along_x(fight, unit.x, unit.y, unit.x + way_x / length * stride)
    unit.to_y = along_y(fight, unit.to_x, unit.y, unit.y + way_y / length * stride)


@kernel
def walk_to(fight: Fight, who: int, x: float, y: float) -> None:
    """Take a step towards a place."""
    unit = fight.unit[who]
    walk(fight, who, x - unit.x, y - unit.y, gap(unit.x, unit.y, x, y))


@kernel
def choose_side(fight: Fight, who: int) -> None:
    """A sidestepper turns when luck says so."""
    unit = fight.unit[who]
    if fight.clock >= unit.side_until:
        unit.side = 1 if below(fight.luck, 2) == 1 else -1
        unit.side_until = fight.clock + TURNS[0] + below(fight.luck, TURNS[1] - TURNS[0] + 1)


@kernel
def go_by_opponent(fight: Fight, who: int, ahead: float, aside: float) -> None:
    """Take a step that is so much towards the opponent and so much sideways; nobody runs
    into him."""
    unit = fight.unit[who]
    other = fight.unit[1 - who]
    way_x = other.x - unit.x
    way_y = other.y - unit.y
    if aside != 0.0:
        choose_side(fight, who)
        unit.dodges = 1
        aside = aside * unit.side
    elif ahead > 0.0:
        walk(fight, who, way_x, way_y, fight.distance - 2.0 * BODY)
        return
    if fight.distance <= 2.0 * BODY:
        ahead = min(ahead, 0.0)
    stride = fight.book.number.stride
    walk(fight, who, way_x * ahead - way_y * aside, way_y * ahead + way_x * aside, stride)


@kernel
def go_patrolling(fight: Fight, who: int) -> None:
    """On to the next waypoint of one's round."""
    unit = fight.unit[who]
    spot = fight.book.arena.patrol[who * WAYPOINTS + unit.patrol_at]
    if gap(unit.x, unit.y, spot.x, spot.y) <= REACH:
        unit.patrol_at = (unit.patrol_at + 1) % WAYPOINTS
        spot = fight.book.arena.patrol[who * WAYPOINTS + unit.patrol_at]
    walk_to(fight, who, spot.x, spot.y)


@kernel
def go_hunting(fight: Fight, who: int, path: int) -> None:
    """On to the next waypoint of a path; at its end one stays."""
    unit = fight.unit[who]
    arena = fight.book.arena
    first = (who * PATHS + path) * WAYPOINTS
    spot = arena.path[first + unit.path_at[path]]
    is_there = gap(unit.x, unit.y, spot.x, spot.y) <= REACH
    if is_there and unit.path_at[path] + 1 < arena.steps_of_path[path]:
        unit.path_at[path] += 1
        spot = arena.path[first + unit.path_at[path]]
    walk_to(fight, who, spot.x, spot.y)


@kernel
def go_searching(fight: Fight, who: int) -> None:
    """To where the opponent was last; whoever has been there knows nothing any more."""
    unit = fight.unit[who]
    walk_to(fight, who, unit.last_x, unit.last_y)
    if gap(unit.to_x, unit.to_y, unit.last_x, unit.last_y) <= REACH:
        unit.has_last = 0


@kernel
def go_taking(fight: Fight, who: int, kind: int) -> None:
    """To the nearest thing of a kind."""
    at = seen_item(fight, who, kind)
    if at != NONE:
        row = fight.book.arena.thing[at]
        walk_to(fight, who, row.x, row.y)


@kernel
def go(fight: Fight, who: int) -> None:
    """The way of somebody's step, as if the other stood still."""
    unit = fight.unit[who]
    unit.to_x = unit.x
    unit.to_y = unit.y
    unit.dodges = 0
    act = unit.act
    if act == Act.ADVANCE:
        go_by_opponent(fight, who, 1.0, 0.0)
    elif act == Act.SIDESTEP:
        go_by_opponent(fight, who, 0.0, 1.0)
    elif act == Act.WEAVE:
        go_by_opponent(fight, who, 1.0, 1.0)
    elif act == Act.WITHDRAW or act == Act.ESCAPE:
        go_by_opponent(fight, who, -1.0, 0.0)
    elif act == Act.PATROL:
        go_patrolling(fight, who)
    elif act == Act.HUNT:
        go_hunting(fight, who, unit.thing)
    elif act == Act.SEARCH:
        go_searching(fight, who)
    elif act == Act.TAKE:
        go_taking(fight, who, unit.thing)


@kernel
def move_all(fight: Fight) -> None:
    """Both step at once, by where both stood before."""
    for who in range(UNITS):
        go(fight, who)
    for who in range(UNITS):
        unit = fight.unit[who]
        unit.x = unit.to_x
        unit.y = unit.to_y

"""Distances, free lines, and what anybody knows of the other."""

from __future__ import annotations

from math import sqrt

from sparring.worlds.shooter.data.codes import NONE, Event
from sparring.worlds.shooter.data.numbers import NEAR_OPPONENT
from sparring.worlds.shooter.kernel.events import note
from sparring.worlds.shooter.kernel.record import UNITS, Fight, WallRow, kernel

BEYOND = 2.0
"""Later than the end of any line: it meets nothing."""


@kernel
def gap(x: float, y: float, to_x: float, to_y: float) -> float:
    """Metres between two places."""
    return sqrt((to_x - x) * (to_x - x) + (to_y - y) * (to_y - y))


@kernel
def wall_met(wall: WallRow, x: float, y: float, to_x: float, to_y: float) -> float:
    """The share of a line after which it enters a wall; beyond its end if it does not."""
    first = 0.0
    last = 1.0
    way = to_x - x
    if way == 0.0:
        if x < wall.left or x > wall.right:
            return BEYOND
    else:
        near = (wall.left - x) / way
        far = (wall.right - x) / way
        first = max(first, min(near, far))
        last = min(last, max(near, far))
    way = to_y - y
    if way == 0.0:
        if y < wall.top or y > wall.bottom:
            return BEYOND
    else:
        near = (wall.top - y) / way
        far = (wall.bottom - y) / way
        first = max(first, min(near, far))
        last = min(last, max(near, far))
    return first if first <= last else BEYOND


@kernel
def first_wall(fight: Fight, x: float, y: float, to_x: float, to_y: float) -> float:
    """The share of a line after which it meets the first wall; beyond its end if none."""
    first = BEYOND
    arena = fight.book.arena
    for at in range(arena.walls):
        first = min(first, wall_met(arena.wall[at], x, y, to_x, to_y))
    return first


@kernel
def is_free(fight: Fight, x: float, y: float, to_x: float, to_y: float) -> bool:
    """Whether no wall stands between two places."""
    return first_wall(fight, x, y, to_x, to_y) > 1.0


@kernel
def know(fight: Fight, who: int, sees: bool, in_range: bool) -> None:
    """What somebody knows of the other from now on."""
    unit = fight.unit[who]
    other = fight.unit[1 - who]
    if sees:
        if unit.sees == 0:
            note(fight, Event.SIGHTED, who, 1 - who, NONE, 0)
        unit.has_last = 1
        unit.last_x = other.x
        unit.last_y = other.y
    elif unit.sees == 1:
        note(fight, Event.LOST, who, 1 - who, NONE, 0)
    unit.sees = 1 if sees else 0
    unit.in_range = 1 if in_range else 0


@kernel
def look(fight: Fight) -> None:
    """Both look around: whoever sees is seen."""
    one = fight.unit[0]
    other = fight.unit[1]
    number = fight.book.number
    fight.distance = gap(one.x, one.y, other.x, other.y)
    sees = fight.distance <= number.sight and is_free(fight, one.x, one.y, other.x, other.y)
    for who in range(UNITS):
        know(fight, who, sees, sees and fight.distance <= number.range)


@kernel
def seen_item(fight: Fight, who: int, kind: int) -> int:
    """The nearest thing of a kind that somebody sees; -1 for none."""
    unit = fight.unit[who]
    arena = fight.book.arena
    nearest = NONE
    least = fight.book.number.sight
    for at in range(arena.things):
        row = arena.thing[at]
        if fight.lying[at] == 1 and row.kind == kind:
            distance = gap(unit.x, unit.y, row.x, row.y)
            if distance <= least and is_free(fight, unit.x, unit.y, row.x, row.y):
                least = distance
                nearest = at
    return nearest


@kernel
def barrel_near(fight: Fight, who: int) -> int:
    """The barrel nearest to an opponent in range that somebody could hit, to hurt him; -1
    for none."""
    unit = fight.unit[who]
    if unit.in_range == 0:
        return NONE
    other = fight.unit[1 - who]
    arena = fight.book.arena
    nearest = NONE
    least = NEAR_OPPONENT
    for at in range(arena.barrels):
        spot = arena.barrel[at]
        if fight.barrel[at] == 1:
            distance = gap(other.x, other.y, spot.x, spot.y)
            if distance <= least and is_free(fight, unit.x, unit.y, spot.x, spot.y):
                least = distance
                nearest = at
    return nearest

"""Where agents stand and how they walk."""

from __future__ import annotations

from math import sqrt

from sparring.kernels.luck import below
from sparring.worlds.crpg.data.codes import Act, Event
from sparring.worlds.crpg.kernel.events import note_place
from sparring.worlds.crpg.kernel.record import WIDTH, Fight, kernel


@kernel
def gap(from_x: float, from_y: float, to_x: float, to_y: float) -> float:
    """How far two points are apart."""
    across = to_x - from_x
    along = to_y - from_y
    return sqrt(across * across + along * along)


@kernel
def between(fight: Fight, one: int, other: int) -> float:
    """How far two agents are apart."""
    left = fight.unit[one]
    right = fight.unit[other]
    return gap(left.x, left.y, right.x, right.y)


@kernel
def clamped(at: float) -> float:
    """Nobody leaves the arena."""
    return min(WIDTH, max(0.0, at))


@kernel
def stride(fight: Fight, who: int) -> float:
    """How far an agent can walk in this segment."""
    unit = fight.unit[who]
    return unit.step / 2.0 if unit.slowed == 1 else unit.step


@kernel
def set_out(fight: Fight, who: int, x: float, y: float) -> None:
    """An agent will stand there once everybody has taken his step."""
    unit = fight.unit[who]
    unit.next_x = clamped(x)
    unit.next_y = clamped(y)
    fight.walking |= 1 << who


@kernel
def arrive(fight: Fight, who: int) -> None:
    """The step is done."""
    unit = fight.unit[who]
    if unit.next_x != unit.x or unit.next_y != unit.y:
        unit.x = unit.next_x
        unit.y = unit.next_y
        fight.moved = 1
        note_place(fight, Event.MOVES, who, -1, unit.x, unit.y)


@kernel
def walk_towards(
    fight: Fight, who: int, x: float, y: float, short_of: float, share_of_way: float
) -> None:
    """One step towards a point, ending so far short of it at the nearest; whoever
    is met on the way walks only his share of it."""
    unit = fight.unit[who]
    away = gap(unit.x, unit.y, x, y)
    length = min(stride(fight, who), (away - short_of) * share_of_way)
    if length > 0.0:
        share = length / away
        set_out(fight, who, unit.x + (x - unit.x) * share, unit.y + (y - unit.y) * share)


@kernel
def walk_away(fight: Fight, who: int, x: float, y: float) -> None:
    """One step away from a point; from one's own, in any direction."""
    unit = fight.unit[who]
    away = gap(unit.x, unit.y, x, y)
    while away == 0.0:
        x = float(below(fight.luck, int(WIDTH) + 1))
        y = float(below(fight.luck, int(WIDTH) + 1))
        away = gap(unit.x, unit.y, x, y)
    share = stride(fight, who) / away
    set_out(fight, who, unit.x - (x - unit.x) * share, unit.y - (y - unit.y) * share)


@kernel
def could_move(fight: Fight, who: int, act: int, x: float, y: float) -> bool:
    """Whether a step would lead anywhere within the arena."""
    unit = fight.unit[who]
    if act == Act.MOVE_TO:
        return unit.x != x or unit.y != y
    if unit.x == x and unit.y == y:
        return True
    # At an edge every point of the arena lies the other way.
    stuck_across = unit.x == x or unit.x == 0.0 or unit.x == WIDTH
    stuck_along = unit.y == y or unit.y == 0.0 or unit.y == WIDTH
    return not (stuck_across and stuck_along)

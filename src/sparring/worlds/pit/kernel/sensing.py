"""Where everybody stands, who sees whom, who can do anything."""

from __future__ import annotations

from math import sqrt

from sparring.kernels.bytecode import NOBODY
from sparring.worlds.pit.kernel.record import MOST_ZONES, RADIUS, Fight, kernel

REACH = 3.0
"""Metres within which blows land."""
NEAR = 5.0
"""Metres that the talents call near."""
ANYBODY = -1
"""All types."""


@kernel
def gap(from_x: float, from_y: float, to_x: float, to_y: float) -> float:
    """How far two points are apart."""
    across = to_x - from_x
    along = to_y - from_y
    return sqrt(across * across + along * along)


@kernel
def between(fight: Fight, one: int, other: int) -> float:
    """How far two combatants are apart."""
    left = fight.unit[one]
    right = fight.unit[other]
    return gap(left.x, left.y, right.x, right.y)


@kernel
def put(fight: Fight, who: int, x: float, y: float) -> None:
    """Set somebody down; nobody leaves the pit."""
    out = sqrt(x * x + y * y)
    share = RADIUS / out if out > RADIUS else 1.0
    fight.unit[who].x = x * share
    fight.unit[who].y = y * share


@kernel
def sees(fight: Fight, me: int, other: int) -> bool:
    """Whether somebody can aim at another; comrades always see each other."""
    return fight.unit[other].hidden_from >> me & 1 == 0


@kernel
def is_enemy(fight: Fight, me: int, other: int) -> bool:
    """Whether another is a living enemy whom one sees."""
    unit = fight.unit[other]
    return unit.alive == 1 and unit.side != fight.unit[me].side and sees(fight, me, other)


@kernel
def is_comrade(fight: Fight, me: int, other: int) -> bool:
    """Whether another is a living comrade."""
    unit = fight.unit[other]
    return unit.alive == 1 and unit.side == fight.unit[me].side and other != me


@kernel
def is_of(fight: Fight, other: int, type: int) -> bool:
    """Whether somebody is of one of these types; all bits for any."""
    return type >> fight.unit[other].kind & 1 == 1


@kernel
def can_act(fight: Fight, who: int) -> bool:
    """Whether somebody can do anything at all."""
    unit = fight.unit[who]
    return unit.alive == 1 and unit.disabled == 0 and fight.clock >= unit.acts_from


@kernel
def is_silenced(fight: Fight, who: int) -> bool:
    """Whether somebody stands where nobody can cast."""
    if fight.silences == 0:
        return False
    unit = fight.unit[who]
    for at in range(MOST_ZONES):
        zone = fight.zone[at]
        if zone.present == 1 and fight.book.zone[zone.kind].silences == 1:
            if gap(zone.x, zone.y, unit.x, unit.y) <= zone.radius:
                return True
    return False


@kernel
def nearest_enemy(fight: Fight, me: int, type: int) -> int:
    """The nearest enemy of some types whom one sees, or nobody."""
    best = NOBODY
    least = 0.0
    group = fight.standing[1 - fight.unit[me].side]
    for other in range(fight.units):
        if group >> other & 1 == 0 or not sees(fight, me, other) or not is_of(fight, other, type):
            continue
        size = between(fight, me, other)
        if best == NOBODY or size < least:
            best = other
            least = size
    return best


@kernel
def nearest_friend(fight: Fight, me: int, type: int) -> int:
    """The nearest comrade of some types, or nobody."""
    best = NOBODY
    least = 0.0
    group = fight.standing[fight.unit[me].side]
    for other in range(fight.units):
        if group >> other & 1 == 0 or other == me or not is_of(fight, other, type):
            continue
        size = between(fight, me, other)
        if best == NOBODY or size < least:
            best = other
            least = size
    return best


@kernel
def enemies_within(fight: Fight, me: int, type: int, metres: float) -> int:
    """How many enemies of some types one sees within a distance."""
    count = 0
    group = fight.standing[1 - fight.unit[me].side]
    for other in range(fight.units):
        if group >> other & 1 and sees(fight, me, other) and is_of(fight, other, type):
            if between(fight, me, other) <= metres:
                count += 1
    return count


@kernel
def friends_within(fight: Fight, me: int, of: int, type: int, metres: float) -> int:
    """How many comrades stand within a distance of somebody; neither of the two counts."""
    count = 0
    group = fight.standing[fight.unit[me].side]
    for other in range(fight.units):
        if group >> other & 1 and other != of and other != me and is_of(fight, other, type):
            if between(fight, of, other) <= metres:
                count += 1
    return count

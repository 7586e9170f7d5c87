"""What rules may ask of somebody, and whom they may speak of."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.kernels.machine import make_machine
from sparring.worlds.shooter.data.codes import NONE, STEPS_A_SECOND, Predicate, Value
from sparring.worlds.shooter.kernel.record import Fight, kernel, program
from sparring.worlds.shooter.kernel.sensing import barrel_near, seen_item

LARGEST_RANDOM = 1_000_000.0


@kernel
def find(fight: Fight, me: int, word: int, argument: int) -> int:
    """The opponent, if one sees him."""
    return 1 - me if fight.unit[me].sees == 1 else NOBODY


@kernel
def belongs(fight: Fight, me: int, word: int, argument: int, other: int) -> bool:
    """There are no groups here."""
    return False


@kernel
def value(fight: Fight, who: int, word: int, first: float, second: float) -> float:
    """A number asked of somebody."""
    unit = fight.unit[who]
    if word == Value.AMMO:
        return float(unit.ammo[int(first)])
    if word == Value.HEALTH_PERCENTAGE:
        return 100.0 * unit.health / unit.most_health
    if word == Value.DISTANCE:
        return 0.0 if int(first) == who else fight.distance
    if word == Value.RANGE:
        return fight.book.number.range
    if word == Value.HEALTH:
        return float(unit.health)
    if word == Value.SECONDS:
        return fight.clock / STEPS_A_SECOND
    if not first >= 1.0:
        return 0.0
    return float(below(fight.luck, int(min(first, LARGEST_RANDOM))))


@kernel
def holds(fight: Fight, who: int, word: int, argument: float) -> bool:
    """A yes or no asked of somebody."""
    unit = fight.unit[who]
    if word == Predicate.SEE:
        return unit.sees == 1
    if word == Predicate.IN_RANGE:
        return unit.in_range == 1
    if word == Predicate.BARREL_NEAR:
        return barrel_near(fight, who) != NONE
    if word == Predicate.SEE_ITEM:
        return seen_item(fight, who, int(argument)) != NONE
    if word == Predicate.LAST_KNOWN:
        return unit.has_last == 1
    return below(fight.luck, 100) < argument


ask = make_machine(program, find, belongs, value, holds)

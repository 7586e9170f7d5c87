"""What rules ask of a game."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.kernels.machine import make_machine
from sparring.worlds.strategy.data.codes import KINDS, TICKS_A_SECOND, Kind, Predicate, Value
from sparring.worlds.strategy.kernel.houses import has
from sparring.worlds.strategy.kernel.record import Fight, kernel, program
from sparring.worlds.strategy.kernel.scoring import present_share

HUNDRED = 100
MINUTE = 60 * TICKS_A_SECOND


@kernel
def find(fight: Fight, me: int, word: int, argument: int) -> int:
    """The opponent: the only one who can be named."""
    return 1 - me if fight.unit[1 - me].alive == 1 else NOBODY


@kernel
def belongs(fight: Fight, me: int, word: int, argument: int, other: int) -> bool:
    """There are no groups of commanders."""
    return False


@kernel
def army(fight: Fight, side: int) -> int:
    """Fighters of a side."""
    count = 0
    for kind in range(Kind.SOLDIER, KINDS):
        count += fight.unit[side].living[kind]
    return count


@kernel
def value(fight: Fight, who: int, word: int, first: float, second: float) -> float:
    """A number asked of a commander."""
    unit = fight.unit[who]
    if word == Value.GOLD:
        return float(unit.gold)
    if word == Value.LUMBER:
        return float(unit.lumber)
    if word == Value.MINUTES:
        return fight.clock / MINUTE
    if word == Value.WORKERS:
        return float(unit.living[Kind.WORKER])
    if word == Value.ARMY:
        return float(army(fight, who))
    if word == Value.ENEMY_ARMY:
        return float(army(fight, 1 - who))
    if word == Value.HOUSES:
        return float(unit.standing[int(first)])
    if word == Value.LEVEL:
        return float(unit.level[int(first)])
    if word == Value.SCORE_SHARE:
        return HUNDRED * present_share(fight, who)
    return float(below(fight.luck, int(first))) if first >= 1.0 else 0.0


@kernel
def holds(fight: Fight, who: int, word: int, argument: float) -> bool:
    """A yes or no asked of a commander."""
    if word == Predicate.HAS:
        return has(fight, who, int(argument))
    if word == Predicate.ATTACKED:
        return bool(fight.clock < fight.unit[who].alarm_until)
    return below(fight.luck, HUNDRED) < argument


ask = make_machine(program, find, belongs, value, holds)

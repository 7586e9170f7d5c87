"""Scores, shares of them, and the fitness that plans are judged by (thesis 6.1 to 6.5)."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import House
from sparring.worlds.strategy.data.numbers import EVEN, MILITARY_SHARE
from sparring.worlds.strategy.kernel.record import Fight, Unit, kernel


@kernel
def score_of(military: int, built: int) -> float:
    """What was destroyed counts more than what was built (equation 6.3)."""
    return MILITARY_SHARE * military + (1.0 - MILITARY_SHARE) * built


@kernel
def share_of(own: float, other: float) -> float:
    """One's part of both; half of nothing."""
    return own / (own + other) if own + other > 0.0 else EVEN


@kernel
def present_share(fight: Fight, side: int) -> float:
    """A side's part of both scores now."""
    own, other = fight.unit[side], fight.unit[1 - side]
    return share_of(score_of(own.military, own.built), score_of(other.military, other.built))


@kernel
def is_defeated(fight: Fight, side: int) -> bool:
    """Whether nothing is left of a side."""
    return fight.unit[side].alive == 0


@kernel
def has_won(fight: Fight, side: int) -> bool:
    """Whether a side has defeated the other, or has the higher score when time is out."""
    lost, beaten = is_defeated(fight, side), is_defeated(fight, 1 - side)
    if lost or beaten:
        return beaten and not lost
    if fight.clock < fight.book.ticks:
        return False
    own, other = fight.unit[side], fight.unit[1 - side]
    return score_of(own.military, own.built) > score_of(other.military, other.built)


@kernel
def bounded(fight: Fight, side: int, share: float) -> float:
    """A share that no victory takes below the middle, and no defeat above it."""
    if has_won(fight, side):
        return max(share, EVEN)
    if has_won(fight, 1 - side):
        return min(share, EVEN)
    return EVEN


@kernel
def end_fitness(fight: Fight, side: int) -> float:
    """How well a side did in the whole game (equation 6.2)."""
    return bounded(fight, side, present_share(fight, side))


@kernel
def tactic_fitness(fight: Fight, side: int) -> float:
    """How well a tactic did that is being evolved (equation 6.5)."""
    own, other = float(fight.unit[side].military), float(fight.unit[1 - side].military)
    share = own / (own + other) if own + other > 0.0 else 0.0
    if has_won(fight, side):
        return max(share, EVEN)
    return min(fight.clock / fight.book.ticks * share, EVEN)


@kernel
def share_after(fight: Fight, side: int, visit: int) -> float:
    """A side's part of both scores when the state after a visit opened; now, for the last."""
    unit = fight.unit[side]
    if visit >= unit.visited - 1:
        return present_share(fight, side)
    own = score_of(unit.military_then[2 * visit], unit.built_then[2 * visit])
    other = score_of(unit.military_then[2 * visit + 1], unit.built_then[2 * visit + 1])
    return share_of(own, other)


@kernel
def visit_fitness(fight: Fight, side: int, visit: int) -> float:
    """How much better a side stood after a state than before it (equation 6.1); where
    states are judged around the middle, half of that above it from the second on."""
    before = 0.0 if visit == 0 else share_after(fight, side, visit - 1)
    gain = share_after(fight, side, visit) - before
    if fight.book.neutral == 1 and visit > 0:
        return (1.0 + gain) / 2.0
    return gain


@kernel
def visit_of(unit: Unit, state: int) -> int:
    """Which of the states that have opened this is; -1 if it has not."""
    for visit in range(unit.visited):
        if unit.visit[visit] == state:
            return visit
    return -1


@kernel
def strength(fight: Fight, side: int) -> int:
    """What a side has, in points: to be shown."""
    unit = fight.unit[side]
    total = 0
    for kind in range(len(unit.living)):
        total += unit.living[kind] * fight.book.kind[kind].points
    for house in range(House.CANNON_TOWER + 1):
        total += unit.standing[house] * fight.book.house[house].points
    return total

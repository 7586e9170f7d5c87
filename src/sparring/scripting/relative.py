"""Learning by what is usual: a lesson counts as far as it differs from the lessons before.

Dynamic scripting compares fitness with a fixed break-even point. Against a player whom
it hardly ever beats, twenty losses then wipe out what the one win has taught. Here
fitness is compared with what the pool usually achieves, in units of how much it usually
varies; losses that are usual teach nothing, and a rare win counts in full. Weights are
multiplied, and all other rules pay in proportion.

Only sums, products, quotients and square roots of doubles: every language gets the same
bits. `docs/learning.md` has the formulas.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from sparring.scripting.adjust import hand_out

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.scripting.settings import Relative

ONE = 1024
"""Factors are whole numbers of 1024ths."""
FIRST_SPREAD = 0.04
"""The square of how much fitness varies, before anything is known."""
NARROWEST = 0.05
"""Fitness that varies less is taken to vary so much: noise is no lesson."""
FARTHEST = 3.0
"""No fitness counts as farther from the usual than this many spreads."""
LOWEST_USUAL, HIGHEST_USUAL = 0.02, 0.6
"""What is usual stays within these: a win is always good news, and a defeat bad."""
SLOWEST = 0.1
"""However well it goes, weights move at this share of the rate."""
HASTE_HALVES = 10
"""After so many encounters haste has fallen to a half."""
DOUBLINGS = 6
"""A power of e is a product of 2 ** 6 equal factors: only sums and products, so that
every machine gets the same bits."""


def power_of_e(exponent: float) -> float:
    """About e to a power, by sums and products alone."""
    factor = 1.0 + exponent / (1 << DOUBLINGS)
    for _ in range(DOUBLINGS):
        factor *= factor
    return factor


def surprise(fitness: float, usual: float, spread: float) -> float:
    """How far a fitness lies above what is usual, in units of how much it varies."""
    width = sqrt(spread)
    distance = (fitness - usual) / (width if width > NARROWEST else NARROWEST)
    return max(-FARTHEST, min(FARTHEST, distance))


def pace_of(relative: Relative, usual: float, break_even: float, encounters: int) -> float:
    """How fast weights move now: faster in the first encounters, and while little is
    achieved; slower while all goes well."""
    rate = relative.rate + relative.haste / (1 + encounters / HASTE_HALVES)
    return rate * max(SLOWEST, 1 + relative.urgency * ((break_even - usual) / break_even))


def factor_for(exponent: float) -> int:
    """What a weight is multiplied by, in 1024ths; never nothing."""
    return max(1, int(ONE * power_of_e(exponent) + 0.5))


def multiplied(
    weights: Sequence[int], factors: Mapping[int, int], low: int, high: int, total: int
) -> list[int]:
    """New weights: some rules are multiplied, all are brought back to the total, so that
    the others pay in proportion to what they have."""
    amount = ONE * total
    for rule, factor in factors.items():
        amount += weights[rule] * (factor - ONE)
    share = total / amount
    others = ONE * share
    new_weights = [
        low if (wanted := weight * others + 0.5) < low else high if wanted >= high else int(wanted)
        for weight in weights
    ]
    for rule, factor in factors.items():
        wanted = weights[rule] * (factor * share) + 0.5
        new_weights[rule] = low if wanted < low else high if wanted >= high else int(wanted)
    return hand_out(new_weights, total - sum(new_weights), low, high)


def moved_usual(usual: float, fitness: float, pace: float) -> float:
    """What is usual, after one more fitness."""
    moved = usual + pace * (fitness - usual)
    return max(LOWEST_USUAL, min(HIGHEST_USUAL, moved))


def moved_spread(spread: float, distance: float, pace: float) -> float:
    """The square of how much fitness varies, after one more distance from the usual."""
    return spread + pace * (distance * distance - spread)

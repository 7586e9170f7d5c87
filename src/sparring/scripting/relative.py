"""Learning by what is usual: a lesson counts as far as it differs from the lessons before.

Dynamic scripting compares fitness with a fixed break-even point. Against a player whom
it hardly ever beats, twenty losses then wipe out what the one win has taught. Here
fitness is compared with what the pool usually achieves, in units of how much it usually
varies; losses that are usual teach nothing, and a rare win counts in full. Weights are
multiplied, and all other rules pay in proportion.

Exponents need only sums, products, quotients and square roots of doubles, weights only
whole numbers: every language gets the same bits.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from sparring.scripting.adjust import hand_out

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.scripting.pool import Pool
    from sparring.scripting.settings import Relative

ONE = 1024
"""Factors are whole numbers of 1024ths."""
SHIFT = 20
HALF = 1 << SHIFT - 1
"""Shares are whole numbers of 2 ** 20ths."""
FIRST_SPREAD = 0.04
"""The square of how much fitness varies, before anything is known."""
NARROWEST = 0.05
"""Fitness that varies less is taken to vary so much: noise is no lesson."""
FARTHEST = 2.0
"""No fitness counts as farther from the usual than this many spreads."""
LOWEST_USUAL, HIGHEST_USUAL = 0.02, 0.8
"""What is usual stays within these: a win is always good news, and a defeat bad."""
GLOOMY = 0.2
"""A usual fitness below this promises nothing. In the role-playing world the best role of
a team that wins 20 to 40 % of its fights falls below it in one or two of a hundred looks,
of one that wins 10 to 20 % in three of ten."""
HASTE_HALVES = 30
"""After so many encounters haste has fallen to a half."""
DOUBLINGS = 6
"""A power of e is a product of 2 ** 6 equal factors: only sums and products, so that
every machine gets the same bits."""


def power_of_e(exponent: float) -> float:
    """About e to a power, by sums and products alone."""
    factor = 1.0 + exponent / (1 << DOUBLINGS)
    factor *= factor
    factor *= factor
    factor *= factor
    factor *= factor
    factor *= factor
    return factor * factor


def exponent_of(fitness: float, pool: Pool, acted: bool, relative: Relative) -> float:
    """What rules that acted are multiplied by, as a power of e: how far a fitness lies
    above what is usual, in units of how much it varies, times how fast weights move now."""
    width = sqrt(pool.spread)
    distance = (fitness - pool.usual) / (width if width > NARROWEST else NARROWEST)
    distance = max(-FARTHEST, min(FARTHEST, distance))
    if not acted:
        distance = min(distance, -relative.inert)
    return (relative.rate + relative.haste / (1 + pool.encounters / HASTE_HALVES)) * distance


def factors_for(exponent: float, relative: Relative) -> tuple[int, int]:
    """What weights are multiplied by, in 1024ths: those of rules that acted, and those of
    rules that stood in the script and did not."""
    share = relative.silent_praise if exponent > 0 else relative.silent_blame
    acted = int(ONE * power_of_e(exponent) + 0.5)
    return acted, int(ONE * power_of_e(exponent * share) + 0.5)


def multiplied(
    weights: Sequence[int], factors: Mapping[int, int], low: int, high: int, total: int
) -> list[int]:
    """New weights: some rules are multiplied, all are brought back to the total, so that
    the others pay in proportion to what they have. Whole numbers, rounded to the nearest."""
    amount = ONE * total
    for rule, factor in factors.items():
        amount += weights[rule] * (factor - ONE)
    others = (total << SHIFT + 10) // amount
    new_weights = scaled(weights, others, low, high)
    for rule, factor in factors.items():
        weight = weights[rule] * (factor * others >> 10) + HALF >> SHIFT
        new_weights[rule] = low if weight < low else high if weight > high else weight
    return hand_out(new_weights, total - sum(new_weights), low, high)


def scaled(weights: Sequence[int], share: int, low: int, high: int) -> list[int]:
    """Every weight multiplied by a share and clipped, in one pass over them: it is known
    beforehand which weights will be at a bound."""
    lowest = -(((low << SHIFT) - HALF) // -share)
    highest = ((high + 1 << SHIFT) - HALF - 1) // share
    return [
        low if weight < lowest else high if weight > highest else weight * share + HALF >> SHIFT
        for weight in weights
    ]


def follow(pool: Pool, fitness: float, pace: float) -> None:
    """What is usual, and how much it varies, after one more fitness."""
    usual = pool.usual
    distance = fitness - usual
    pool.usual = max(LOWEST_USUAL, min(HIGHEST_USUAL, usual + pace * distance))
    pool.spread += pace * (distance * distance - pool.spread)
    pool.gloom = pool.gloom + 1 if pool.usual < GLOOMY else 0

"""Yes, no or cannot be told: samples compared by tests and intervals.

What a claim asks for is tested at its own level. Its opposite, which is looked for
in every part of a claim, is tested at 5 per cent divided by the number of parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sparring.lab.statistics import (
    Interval,
    difference_of_means,
    interval,
    interval_of_difference,
    mean,
    mean_of_highest,
    randomisation_test,
    sign_flip_test,
    spread_test,
)

if TYPE_CHECKING:
    from sparring.lab.statistics import Alternative, Difference, Numbers, Statistic, Values

LEVEL = 0.05
STRICT = 0.001
"""The level where the papers speak of a reliability above 99.9 per cent."""
ROUNDS = 20_000
"""Enough to tell one in a thousand, and for a p near its level not to waver."""
RESAMPLES = 2_000


def is_larger(
    first: Values,
    second: Values,
    *,
    seed: int,
    difference: Difference = difference_of_means,
    level: float = LEVEL,
    among: int = 1,
) -> bool | None:
    """Whether the first sample has more."""

    def chance(alternative: Alternative) -> float:
        return randomisation_test(
            first, second, difference, alternative=alternative, rounds=ROUNDS, seed=seed
        )

    if chance("greater") <= level:
        return True
    return False if chance("smaller") <= LEVEL / among else None


def is_smaller(first: Values, second: Values, *, seed: int, among: int = 1) -> bool | None:
    """Whether the first sample has less."""
    return is_larger(second, first, seed=seed, among=among)


def spreads_less(
    first: Values, second: Values, *, seed: int, level: float = LEVEL, among: int = 1
) -> bool | None:
    """Whether the first sample varies less about its mean."""
    if spread_test(first, second, alternative="smaller", rounds=ROUNDS, seed=seed) <= level:
        return True
    opposite = spread_test(first, second, alternative="greater", rounds=ROUNDS, seed=seed)
    return False if opposite <= LEVEL / among else None


def is_above(
    values: Values, centre: float, *, seed: int, level: float = LEVEL, among: int = 1
) -> bool | None:
    """Whether the mean lies above a fixed number."""
    if sign_flip_test(values, centre, alternative="greater", rounds=ROUNDS, seed=seed) <= level:
        return True
    opposite = sign_flip_test(values, centre, alternative="smaller", rounds=ROUNDS, seed=seed)
    return False if opposite <= LEVEL / among else None


def is_same(
    first: Values, second: Values, margin: float, *, seed: int, among: int = 1
) -> bool | None:
    """Whether the means are the same for all that matters.

    A difference that a test finds says no; that nothing is found says yes only if
    the interval of the difference lies within the margin.
    """
    chance = randomisation_test(first, second, rounds=ROUNDS, seed=seed)
    if chance <= LEVEL / among:
        return False
    between = gap_of(first, second, mean, seed=seed)
    return True if -margin <= between.low and between.high <= margin else None


def lies_within(values: Values, low: float, high: float, *, seed: int) -> bool | None:
    """Whether the mean lies within a range, by its interval of 95 per cent."""
    bounds = mean_interval(values, seed=seed)
    if low <= bounds.low and bounds.high <= high:
        return True
    return False if bounds.high < low or bounds.low > high else None


def mean_interval(values: Values, *, seed: int) -> Interval:
    """The bootstrap interval of a mean."""
    return interval(values, mean, resamples=RESAMPLES, seed=seed)


def gap_of(first: Values, second: Values, statistic: Statistic, *, seed: int) -> Interval:
    """The bootstrap interval of how far the first statistic lies above the second."""
    return interval_of_difference(first, second, statistic, resamples=RESAMPLES, seed=seed)


def difference_of_tops(first: Numbers, second: Numbers) -> Numbers:
    """How far the mean of the five highest of the first lies above the second's."""
    return mean_of_highest(first) - mean_of_highest(second)


def mean_over_median(samples: Numbers) -> Numbers:
    """How far each sample's mean lies above its median."""
    return mean(samples) - np.asarray(np.median(samples, axis=-1))

"""Intervals and tests as the textbooks have them, without SciPy, and how far SciPy's
are from them.

    python -m tests.lab.plain_statistics
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.lab.statistics import (
    STATISTICS,
    Interval,
    difference_of_deviations,
    difference_of_means,
    intervals,
    luck,
    randomisation_test,
    share_interval,
    sign_flip_test,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLES = 200
ROUNDS = 20_000
ROUNDING = 1e-9
"""Sums of the same values in another order differ by less than this share."""


def plain_intervals(values: Any, *, resamples: int = 2000, seed: int) -> dict[str, Interval]:
    """Percentile bootstrap intervals of 95 per cent."""
    sample = np.asarray(values, dtype=np.float64)
    resampled = sample[luck(seed).integers(0, len(sample), (resamples, len(sample)))]
    bounds = {}
    for name, statistic in STATISTICS.items():
        low, high = np.quantile(statistic(resampled), [0.025, 0.975])
        bounds[name] = Interval(float(low), float(high))
    return bounds


def plain_randomisation_test(
    first: Any,
    second: Any,
    difference: Any = difference_of_means,
    *,
    alternative: str = "two-sided",
    rounds: int = ROUNDS,
    seed: int,
) -> float:
    """Shuffled and dealt out again, so many times."""
    ours, theirs = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    pool = np.concatenate([ours, theirs])
    deals = luck(seed).permuted(np.broadcast_to(pool, (rounds, len(pool))), axis=1)
    by_chance = difference(deals[:, : len(ours)], deals[:, len(ours) :])
    observed = float(difference(ours[None, :], theirs[None, :])[0])
    return share_as_far(observed, by_chance, alternative, float(np.abs(pool).max()))


def plain_sign_flip_test(
    values: Any, *, alternative: str = "greater", rounds: int = ROUNDS, seed: int
) -> float:
    """Each value on either side of zero, so many times."""
    distances = np.asarray(values, dtype=np.float64)
    signs = luck(seed).integers(0, 2, (rounds, len(distances))) * 2 - 1
    largest = float(np.abs(distances).max())
    by_chance = (signs * distances).mean(axis=1)
    return share_as_far(float(distances.mean()), by_chance, alternative, largest)


def share_as_far(observed: float, by_chance: Any, alternative: str, scale: float) -> float:
    """The share of rounds at least as far out as the observed one, itself counted in. Both
    sides: twice the smaller of the two."""
    slack = ROUNDING * scale
    above = (1 + np.count_nonzero(by_chance >= observed - slack)) / (1 + len(by_chance))
    below = (1 + np.count_nonzero(by_chance <= observed + slack)) / (1 + len(by_chance))
    chances = {"greater": above, "smaller": below, "two-sided": min(1.0, 2 * min(above, below))}
    return float(chances[alternative])


def plain_share_interval(wins: int, count: int) -> Interval:
    """Wilson's interval of 95 per cent."""
    share, z = wins / count, NormalDist().inv_cdf(0.975)
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z * sqrt(share * (1 - share) / count + z * z / (4 * count**2)) / (1 + z * z / count)
    return Interval(max(0.0, centre - reach), min(1.0, centre + reach))


# --- the comparison ------------------------------------------------------------


def turning_points(seed: int, count: int) -> Any:
    """A sample as skewed as turning points are."""
    return np.round(10 + np.random.default_rng(seed).lognormal(3.3, 1.0, count))


def largest_gap(ours: Callable[[int], Any], plain: Callable[[int], Any]) -> tuple[float, str]:
    """How far two ways are apart at most over all samples, and how long each takes."""
    gaps, seconds = [], [0.0, 0.0]
    for seed in range(SAMPLES):
        found = []
        for way, compute in enumerate((ours, plain)):
            start = perf_counter()
            found.append(np.asarray(compute(seed)))
            seconds[way] += perf_counter() - start
        gaps.append(float(np.abs(found[0] - found[1]).max()))
    return max(gaps), "  ".join(f"{1000 * one / SAMPLES:6.1f} ms" for one in seconds)


def bounds_of(found: dict[str, Interval]) -> list[float]:
    return [end for one in found.values() for end in (one.low, one.high)]


def main() -> None:
    """Print how far SciPy's figures are from the plain ones."""
    ours(0)  # SciPy is loaded before anything is timed
    comparisons: dict[str, tuple[Callable[[int], Any], Callable[[int], Any]]] = {
        "bootstrap, five statistics of 100": (ours, plain),
        "p of two means, 30 and 30": (
            lambda seed: randomisation_test(*pair(seed, 30), rounds=ROUNDS, seed=seed),
            lambda seed: plain_randomisation_test(*pair(seed, 30), seed=seed),
        ),
        "p of two means, 5 and 5": (
            lambda seed: randomisation_test(*pair(seed, 5), rounds=ROUNDS, seed=seed),
            lambda seed: plain_randomisation_test(*pair(seed, 5), seed=seed),
        ),
        "p of two deviations, 30 and 30": (
            lambda seed: randomisation_test(
                *pair(seed, 30), difference_of_deviations, rounds=ROUNDS, seed=seed
            ),
            lambda seed: plain_randomisation_test(
                *pair(seed, 30), difference_of_deviations, seed=seed
            ),
        ),
        "p of signs, 30": (
            lambda seed: sign_flip_test(turning_points(seed, 30) - 40, rounds=ROUNDS, seed=seed),
            lambda seed: plain_sign_flip_test(turning_points(seed, 30) - 40, seed=seed),
        ),
        "interval of a share of 200": (
            lambda seed: bounds_of({"": share_interval(seed / 200, 200)}),
            lambda seed: bounds_of({"": plain_share_interval(seed, 200)}),
        ),
    }
    print(f"{SAMPLES} samples each, {ROUNDS:,} rounds   largest gap      SciPy      plain")
    for name, (one, other) in comparisons.items():
        gap, seconds = largest_gap(one, other)
        print(f"{name:36} {gap:14.2g}  {seconds}")


def ours(seed: int) -> Any:
    return bounds_of(intervals(turning_points(seed, 100), seed=seed))


def plain(seed: int) -> Any:
    return bounds_of(plain_intervals(turning_points(seed, 100), seed=seed))


def pair(seed: int, count: int) -> tuple[Any, Any]:
    return turning_points(seed, count), turning_points(9000 + seed, count)


if __name__ == "__main__":
    main()

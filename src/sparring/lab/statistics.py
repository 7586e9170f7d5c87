"""What samples can show: intervals, randomisation tests and the effect of size.

SciPy does the work. It is imported where it is needed: that takes most of a second, and
many commands never ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sqrt
from statistics import NormalDist
from typing import Any, Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from sparring.errors import UsageError

Numbers: TypeAlias = NDArray[np.float64]
Values: TypeAlias = Sequence[float] | Numbers
Statistic: TypeAlias = Callable[[Numbers], Numbers]
"""One number of each sample, the samples being the rows of an array."""
Difference: TypeAlias = Callable[[Numbers, Numbers], Numbers]
"""One number of each pair of samples: above zero when the first has more."""
Alternative: TypeAlias = Literal["two-sided", "greater", "smaller"]
"""What a test looks for: a first sample that differs, has more, or has less."""

NUMBERS_AT_ONCE = 2_000_000
"""Shuffled values held in memory at a time."""
ROUNDING = 1e-9
"""Sums of the same values in another order differ by less than this share."""
ALTERNATIVES = {"two-sided": "two-sided", "greater": "greater", "smaller": "less"}
"""What SciPy calls them."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a number of the whole population probably lies."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of the distance between the ends."""
        return (self.high - self.low) / 2

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


def mean(samples: Numbers) -> Numbers:
    """The mean of each sample."""
    return cast("Numbers", samples.mean(axis=-1))


def median(samples: Numbers) -> Numbers:
    """The middle of each sample."""
    return cast("Numbers", np.median(samples, axis=-1))


def deviation(samples: Numbers) -> Numbers:
    """The standard deviation of each sample; zero for a single value."""
    if samples.shape[-1] == 1:
        return np.zeros(samples.shape[:-1])
    return cast("Numbers", samples.std(axis=-1, ddof=1))


def highest(samples: Numbers) -> Numbers:
    """The largest value of each sample."""
    return cast("Numbers", samples.max(axis=-1))


def mean_of_highest(samples: Numbers, count: int = 5) -> Numbers:
    """The mean of the few largest values of each sample, or of all if there are fewer."""
    count = min(count, samples.shape[-1])
    return cast("Numbers", np.partition(samples, -count, axis=-1)[..., -count:].mean(axis=-1))


STATISTICS: dict[str, Statistic] = {
    "mean": mean,
    "deviation": deviation,
    "median": median,
    "highest": highest,
    "top5": mean_of_highest,
}
"""The five columns of the papers' tables of turning points."""


def interval(
    values: Values,
    statistic: Statistic = mean,
    *,
    confidence: float = 0.95,
    resamples: int = 2000,
    seed: int,
) -> Interval:
    """The percentile bootstrap interval of one statistic.

    How often an interval of 95 per cent held the true number, for a hundred
    values drawn from a normal and from a strongly skewed distribution (such as
    turning points have): mean 94 and 93 per cent, median 94 and 95, standard
    deviation 93 and 74, mean of the five highest 82 and 77, highest 44 and 39.
    So trust it for means and medians, take it as too narrow for the deviation
    and the five highest of skewed samples, and never lean on it for the highest:
    no resample can hold a value above the sample's own. Corrected intervals
    (BCa) rest on leaving out one value at a time, which fails for medians.
    """
    return intervals(
        values, {"": statistic}, confidence=confidence, resamples=resamples, seed=seed
    )[""]


def intervals(
    values: Values,
    statistics: dict[str, Statistic] | None = None,
    *,
    confidence: float = 0.95,
    resamples: int = 2000,
    seed: int,
) -> dict[str, Interval]:
    """The bootstrap intervals of several statistics, all from the same resamples."""
    sample = checked(values)
    check_share("confidence", confidence)
    check_count("resamples", resamples)
    asked = STATISTICS if statistics is None else statistics

    def all_of(resampled: Numbers, axis: int) -> Numbers:
        return np.stack([statistic(resampled) for statistic in asked.values()])

    found = bootstrapped([sample], all_of, confidence, resamples, seed)
    return {
        name: Interval(float(low), float(high))
        for name, low, high in zip(asked, found.low, found.high, strict=True)
    }


def interval_of_difference(
    first: Values, second: Values, statistic: Statistic, *, resamples: int = 2000, seed: int
) -> Interval:
    """The percentile bootstrap interval of 95 per cent of how far the first sample's
    statistic lies above the second's."""
    check_count("resamples", resamples)

    def difference(ours: Numbers, theirs: Numbers, axis: int) -> Numbers:
        return statistic(ours) - statistic(theirs)

    found = bootstrapped([checked(first), checked(second)], difference, 0.95, resamples, seed)
    return Interval(float(found.low), float(found.high))


def bootstrapped(
    samples: list[Numbers], statistic: Any, confidence: float, resamples: int, seed: int
) -> Any:
    """SciPy's percentile interval; all statistics see the same resamples."""
    from scipy import stats

    return stats.bootstrap(
        # A single value can only be drawn again, as two that are equal: SciPy asks for two.
        [np.repeat(sample, 2) if len(sample) == 1 else sample for sample in samples],
        statistic,
        n_resamples=resamples,
        vectorized=True,
        confidence_level=confidence,
        method="percentile",
        rng=luck(seed),
    ).confidence_interval


def difference_of_means(first: Numbers, second: Numbers) -> Numbers:
    """How far the first mean lies above the second."""
    return mean(first) - mean(second)


def difference_of_deviations(first: Numbers, second: Numbers) -> Numbers:
    """How far the first standard deviation lies above the second.

    A difference, not a ratio: a sample without any spread has no ratio.
    """
    return deviation(first) - deviation(second)


def randomisation_test(
    first: Values,
    second: Values,
    difference: Difference = difference_of_means,
    *,
    alternative: Alternative = "two-sided",
    rounds: int = 10_000,
    seed: int,
) -> float:
    """The chance of so large a difference if labels meant nothing (Noreen 1989,
    Cohen 1995).

    The values of both samples are shuffled and dealt out again; where there are no more
    deals than rounds, all of them are looked at, once each. Otherwise the observed deal
    counts as one of the rounds, so the answer is never zero. A two-sided chance is twice
    the smaller of the other two. For spread use `spread_test`, which centres the samples
    first.
    """
    ours, theirs = checked(first), checked(second)
    return chance_of([ours, theirs], difference, "independent", alternative, rounds, seed)


def spread_test(
    first: Values,
    second: Values,
    *,
    alternative: Alternative = "two-sided",
    rounds: int = 10_000,
    seed: int,
) -> float:
    """The randomisation test for a difference between standard deviations.

    Each sample is centred on its own mean first. Otherwise the distance between
    the means would enter the spread of every shuffled sample, and hide or invent
    a difference of spread.
    """
    return randomisation_test(
        centred(first),
        centred(second),
        difference_of_deviations,
        alternative=alternative,
        rounds=rounds,
        seed=seed,
    )


def sign_flip_test(
    values: Values,
    centre: float = 0.0,
    *,
    alternative: Alternative = "greater",
    rounds: int = 10_000,
    seed: int,
) -> float:
    """The chance of a mean so far from the centre if each value were as likely to
    lie as far on the other side.

    For pairs give the differences and a centre of zero; for wins of a hundred a
    centre of 50.
    """
    distances = checked(values) - centre
    return chance_of([distances], mean, "samples", alternative, rounds, seed)


def chance_of(
    samples: list[Numbers],
    statistic: Statistic | Difference,
    kind: Literal["independent", "samples"],
    alternative: Alternative,
    rounds: int,
    seed: int,
) -> float:
    """The share of deals that are at least as far out as the observed one.

    Equal deals may differ in the last digits of their sums, and count as equal. A sample
    of a single value shows nothing.
    """
    from scipy import stats

    check_count("rounds", rounds)
    grain = ROUNDING * max(float(np.abs(sample).max()) for sample in samples) or 1.0
    if alternative not in ALTERNATIVES:
        raise UsageError(
            f"a test looks for 'two-sided', 'greater' or 'smaller'; got {alternative!r:.60}"
        )
    if min(len(sample) for sample in samples) == 1:
        return 1.0
    found = stats.permutation_test(
        samples,
        lambda *dealt, axis: np.round(statistic(*dealt) / grain),
        permutation_type=kind,
        vectorized=True,
        n_resamples=rounds,
        batch=max(1, NUMBERS_AT_ONCE // sum(len(sample) for sample in samples)),
        alternative=ALTERNATIVES[alternative],
        rng=luck(seed),
    )
    return float(found.pvalue)


def half_width(deviation: float, tests: int, *, confidence: float = 0.95) -> float:
    """Half of the interval of a mean over so many tests.

    It shrinks with the root of the number: four times the tests halve it. By the
    normal distribution, so a little too narrow below about thirty tests.
    """
    check_share("confidence", confidence)
    check_count("tests", tests)
    return quantile((1 + confidence) / 2) * deviation / sqrt(tests)


def share_interval(share: float, count: int) -> Interval:
    """The interval of 95 per cent of a share of so many tests (Wilson).

    A share that no whole number of tests gives (a printed one was rounded, a drawn fight
    counts as half a win) is taken as the nearest that does.
    """
    return Interval(0.0, 1.0) if count == 0 else wilson(round(share * count), count)


@lru_cache(maxsize=10_000)
def wilson(wins: int, count: int) -> Interval:
    """The same of a whole number of tests. SciPy takes a millisecond, for it computes much
    that nobody asked for, and the doctor asks thousands of times."""
    from scipy import stats

    bounds = stats.binomtest(wins, count).proportion_ci(0.95, method="wilson")
    return Interval(float(bounds.low), float(bounds.high))


def least_difference(
    first_deviation: float,
    second_deviation: float,
    tests: int,
    *,
    confidence: float = 0.95,
    power: float = 0.8,
) -> float:
    """The smallest difference of two means that so many tests of each will show.

    A true difference of this size is found in `power` of all repetitions of the
    experiment, by a two-sided test; smaller ones are missed more often.
    """
    check_share("confidence", confidence)
    check_share("power", power)
    check_count("tests", tests)
    error = sqrt((first_deviation**2 + second_deviation**2) / tests)
    return (quantile((1 + confidence) / 2) + quantile(power)) * error


@dataclass(frozen=True, slots=True)
class Summary:
    """A sample of which only these numbers were printed."""

    mean: float
    deviation: float
    tests: int


def gap(first: Summary, second: Summary, *, confidence: float = 0.95) -> Interval:
    """The interval of the difference between two means of which only summaries are
    known: the papers' means have errors of their own."""
    check_share("confidence", confidence)
    check_count("tests", min(first.tests, second.tests))
    error = sqrt(first.deviation**2 / first.tests + second.deviation**2 / second.tests)
    reach = quantile((1 + confidence) / 2) * error
    difference = first.mean - second.mean
    return Interval(difference - reach, difference + reach)


def mean_interval_of(sample: Summary, *, confidence: float = 0.95) -> Interval:
    """The interval of a mean of which only a summary is known, by Student's distribution."""
    from scipy import stats

    check_count("degrees of freedom", sample.tests - 1)
    reach = float(stats.t.ppf((1 + confidence) / 2, sample.tests - 1)) * sample.deviation
    reach /= sqrt(sample.tests)
    return Interval(sample.mean - reach, sample.mean + reach)


def deviation_interval_of(sample: Summary, *, confidence: float = 0.95) -> Interval:
    """The interval of a standard deviation of which only a summary is known.

    Only for samples that are nearly normal: it is far too narrow for skewed ones.
    """
    from scipy import stats

    degrees = sample.tests - 1
    check_count("degrees of freedom", degrees)
    tail = (1 - confidence) / 2
    low, high = (
        sample.deviation * sqrt(degrees / float(stats.chi2.ppf(share, degrees)))
        for share in (1 - tail, tail)
    )
    return Interval(low, high)


def gap_of_estimates(first: float, about: Interval, second: float, around: Interval) -> Interval:
    """The interval of the difference between two numbers of two samples, each known with
    its own interval (Zou and Donner 2008; for shares it is Newcombe's of 1998).

    The errors of both sides that face each other are added as squares, so intervals may
    be lopsided. How often an interval from intervals of 95 per cent held zero, for two
    samples of a hundred from one normal and from one strongly skewed distribution (one
    interval a bootstrap, the other from the sample's summary or, where that tells
    nothing, as wide as the first): mean 96 and 94 per cent, median 95 and 95, standard
    deviation 95 and 77, mean of the five highest 88 and 79.
    """
    difference = first - second
    below = hypot(first - about.low, around.high - second)
    above = hypot(about.high - first, second - around.low)
    return Interval(difference - below, difference + above)


def is_outside(paper_value: float, interval: Interval, *, rounding: float = 0.0) -> bool:
    """Whether a printed value lies outside our interval, whatever was lost when it
    was rounded (half a unit of its last digit).

    Outside is no proof of a difference: the papers' values are samples too. `gap`
    takes both errors into account.
    """
    return paper_value + rounding < interval.low or paper_value - rounding > interval.high


def share_over(values: Values, bound: float) -> float:
    """The share of the values above a bound."""
    return float((checked(values) > bound).mean())


def top_mean(values: Values, count: int = 5) -> float:
    """The mean of the few highest values, or of all if there are fewer."""
    check_count("count", count)
    return float(mean_of_highest(checked(values), count))


def histogram(values: Values, width: float, last: float) -> list[int]:
    """How many values lie in each bin of this width from zero on; the bin that
    begins at `last` holds all that lie above too."""
    if width <= 0 or last < 0 or last / width != round(last / width):
        raise UsageError(f"bins of {width} cannot end at {last}: no whole number of them fits")
    numbers = np.asarray(values, dtype=np.float64)
    if len(numbers) and not numbers.min() >= 0:
        raise UsageError(f"a histogram begins at zero; found {numbers.min()}")
    bins = np.floor(np.minimum(numbers, last) / width).astype(np.int64)
    return [int(count) for count in np.bincount(bins, minlength=round(last / width) + 1)]


def centred(values: Values) -> Numbers:
    """A sample moved so that its mean is zero."""
    sample = checked(values)
    return cast("Numbers", sample - sample.mean())


def checked(values: Values) -> Numbers:
    """The values as an array, if there are any and all are finite."""
    sample = np.asarray(values, dtype=np.float64)
    if sample.ndim != 1:
        raise UsageError(f"a sample is one row of numbers; got {sample.ndim} dimensions")
    if not len(sample):
        raise UsageError("a sample of no values shows nothing")
    if not np.isfinite(sample).all():
        raise UsageError("a sample holds finite numbers; count endless runs at their limit")
    return sample


def check_share(name: str, share: float) -> None:
    """Refuse what is no share strictly between none and all."""
    if not 0 < share < 1:
        raise UsageError(f"{name} lies between 0 and 1; got {share}")


def check_count(name: str, count: int) -> None:
    """Refuse to do nothing."""
    if count < 1:
        raise UsageError(f"{name} must be at least 1; got {count}")


def luck(seed: int) -> np.random.Generator:
    """The only source of randomness here."""
    return np.random.Generator(np.random.PCG64(seed))


def quantile(share: float) -> float:
    """The point of the normal distribution below which this share lies."""
    return NormalDist().inv_cdf(share)


# --- the papers' columns -------------------------------------------------------


TURNING_POINT_STATISTICS = {
    "tp_avg": "mean",
    "tp_sd": "deviation",
    "tp_median": "median",
    "tp_highest": "highest",
    "tp_top5": "top5",
}
"""The bootstrap is poor for the highest and the five highest: see `statistics.py`."""
WIN_STATISTICS = {"wins_per_100": "mean", "wins_sd": "deviation"}


def intervals_of(
    values: Sequence[float], statistics: Mapping[str, str], seed: int
) -> dict[str, list[float]]:
    """The interval of each column, as JSON data."""
    wanted = {column: STATISTICS[name] for column, name in statistics.items()}
    columns = intervals(values, wanted, seed=seed)
    return {column: [bounds.low, bounds.high] for column, bounds in columns.items()}


def turning_point_intervals(points: Sequence[float], seed: int) -> dict[str, list[float]]:
    """Those of the turning-point tables."""
    return intervals_of(points, TURNING_POINT_STATISTICS, seed)

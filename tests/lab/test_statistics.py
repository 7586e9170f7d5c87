"""Intervals and tests against cases whose answers are known."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from statistics import median as middle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.lab.statistics import (
    STATISTICS,
    Interval,
    Summary,
    centred,
    deviation,
    deviation_interval_of,
    difference_of_deviations,
    difference_of_means,
    gap,
    gap_of_estimates,
    half_width,
    highest,
    histogram,
    interval,
    interval_of_difference,
    intervals,
    is_outside,
    least_difference,
    mean,
    mean_interval_of,
    mean_of_highest,
    median,
    randomisation_test,
    share_interval,
    share_over,
    sign_flip_test,
    spread_test,
    top_mean,
)
from tests.lab.plain_statistics import (
    plain_intervals,
    plain_randomisation_test,
    plain_share_interval,
    plain_sign_flip_test,
)

SAMPLE = st.lists(st.integers(0, 2500), min_size=1, max_size=40)
SKEWED = [10, 10, 11, 12, 14, 17, 25, 31, 60, 155, 480]


def normal(seed: int, count: int = 30, mean: float = 0.0, spread: float = 1.0) -> list[float]:
    return np.random.default_rng(seed).normal(mean, spread, count).tolist()


def coverage(statistic, truth, repetitions=300):
    held = sum(
        truth in interval(normal(seed), statistic, resamples=400, seed=seed)
        for seed in range(repetitions)
    )
    return held / repetitions


@pytest.mark.parametrize("statistic", [mean, median])
def test_intervals_hold_the_truth_about_as_often_as_they_say(statistic):
    assert 0.90 <= coverage(statistic, 0.0) <= 0.98


def test_intervals_of_the_highest_value_are_as_poor_as_the_docstring_warns():
    expected_highest_of_thirty = 2.04
    assert coverage(highest, expected_highest_of_thirty, 200) < 0.7


def test_narrower_confidence_gives_a_narrower_interval():
    wide = interval(SKEWED, confidence=0.95, seed=1)
    narrow = interval(SKEWED, confidence=0.5, seed=1)
    assert narrow.half_width < wide.half_width
    assert wide.low <= narrow.low
    assert narrow.high <= wide.high


def test_the_same_seed_gives_the_same_interval_and_another_seed_a_near_one():
    assert interval(SKEWED, seed=7) == interval(SKEWED, seed=7)
    assert interval(SKEWED, seed=7) != interval(SKEWED, seed=8)


def test_all_five_statistics_share_their_resamples_with_single_intervals():
    together = intervals(SKEWED, seed=3)
    assert list(together) == ["mean", "deviation", "median", "highest", "top5"]
    for name, statistic in STATISTICS.items():
        assert together[name] == interval(SKEWED, statistic, seed=3)


@given(SAMPLE, st.integers(0, 5))
def test_every_interval_is_in_order_and_averages_stay_within_the_sample(values, seed):
    for name, result in intervals(values, resamples=50, seed=seed).items():
        assert result.low <= result.high
        if name != "deviation":
            assert min(values) - 1e-9 <= result.low
            assert result.high <= max(values) + 1e-9


@given(SAMPLE)
def test_the_statistics_agree_with_plain_python(values):
    array = np.asarray(values, dtype=float)
    assert mean(array) == pytest.approx(fmean(values))
    assert median(array) == pytest.approx(middle(values))
    assert deviation(array) == pytest.approx(stdev(values) if len(values) > 1 else 0)
    assert highest(array) == max(values)
    assert mean_of_highest(array) == pytest.approx(fmean(sorted(values)[-5:]))


@pytest.mark.parametrize("statistic", STATISTICS.values())
def test_a_single_value_has_an_interval_without_width(statistic):
    assert interval([10], statistic, resamples=20, seed=0).half_width == 0


def test_an_interval_says_what_lies_inside_and_how_wide_it_is():
    result = Interval(10, 14)
    assert 10 in result
    assert 14 in result
    assert 9.9 not in result
    assert result.half_width == 2


@pytest.mark.parametrize("test", [randomisation_test, spread_test])
def test_samples_from_one_source_are_not_told_apart(test):
    chances = [test(normal(at), normal(900 + at), rounds=500, seed=at) for at in range(60)]
    assert np.mean(np.asarray(chances) < 0.05) < 0.15
    assert 0.3 < np.mean(chances) < 0.7


def test_equal_samples_give_the_largest_chance_there_is():
    assert randomisation_test(SKEWED, SKEWED, rounds=500, seed=1) == 1


def test_very_different_means_give_the_smallest_chance_there_is():
    low, high = normal(1), normal(2, mean=5)
    assert randomisation_test(low, high, rounds=999, seed=0) == 2 / 1000
    assert randomisation_test(low, high, alternative="smaller", rounds=999, seed=0) == 1 / 1000
    assert randomisation_test(low, high, alternative="greater", rounds=999, seed=0) == 1


def test_the_chance_agrees_with_counting_all_deals_of_a_small_case():
    # Of the 20 ways to deal six values in threes, only one has a mean so low.
    result = randomisation_test([1, 2, 3], [4, 5, 6], alternative="smaller", rounds=20_000, seed=2)
    assert result == pytest.approx(1 / 20, abs=0.005)


def test_equal_deals_count_as_equal_although_their_sums_are_rounded_differently():
    first, second = [0.1, 0.2, 0.3] * 3, [0.3, 0.2, 0.1] * 3
    assert randomisation_test(first, second, rounds=200, seed=0) == 1


def test_a_smaller_spread_is_found_although_the_means_are_far_apart():
    narrow, wide = normal(1, 20, mean=500), normal(2, 60, spread=3)
    assert spread_test(narrow, wide, alternative="smaller", rounds=999, seed=0) == 1 / 1000
    without_centring = randomisation_test(
        narrow, wide, difference_of_deviations, alternative="smaller", rounds=999, seed=0
    )
    assert without_centring > 0.05


def test_centring_leaves_the_spread_alone():
    moved = centred(SKEWED)
    assert moved.mean() == pytest.approx(0)
    assert deviation(moved) == pytest.approx(stdev(SKEWED))


def test_plain_wins_above_losses_are_found_and_even_games_are_not():
    won_often = [60 + value for value in normal(1, 100, spread=16)]
    assert sign_flip_test(won_often, 50, rounds=999, seed=0) == 1 / 1000
    assert sign_flip_test(won_often, 50, alternative="smaller", rounds=999, seed=0) == 1
    even = [50 + value for value in normal(3, 100, spread=16)]
    assert sign_flip_test(even, 50, alternative="two-sided", rounds=999, seed=0) > 0.05


def test_signs_flip_as_counting_all_cases_says():
    # Of the 16 ways to sign four values, only one has so high a mean.
    result = sign_flip_test([1, 2, 3, 4], rounds=20_000, seed=4)
    assert result == pytest.approx(1 / 16, abs=0.006)


def test_values_on_the_centre_show_nothing():
    assert sign_flip_test([50, 50], 50, rounds=100, seed=0) == 1


@given(SAMPLE, SAMPLE, st.sampled_from(["two-sided", "greater", "smaller"]))
def test_chances_are_repeatable_and_never_zero(first, second, alternative):
    def chance():
        return randomisation_test(first, second, alternative=alternative, rounds=60, seed=5)

    assert 0 < chance() <= 1
    assert chance() == chance()


def test_single_values_show_nothing():
    assert randomisation_test([1], normal(1), seed=0) == 1
    assert sign_flip_test([7], seed=0) == 1


ALTERNATIVES = ("two-sided", "greater", "smaller")


@given(SAMPLE, st.integers(0, 5))
def test_intervals_are_those_of_plain_resampling(values, seed):
    ours = intervals(values, resamples=50, seed=seed)
    for name, plain in plain_intervals(values, resamples=50, seed=seed).items():
        assert ours[name].low == pytest.approx(plain.low, rel=1e-12)
        assert ours[name].high == pytest.approx(plain.high, rel=1e-12)


@pytest.mark.parametrize("alternative", ALTERNATIVES)
def test_chances_agree_with_plain_shuffling(alternative):
    for seed in range(6):
        first, second = normal(seed, 12, mean=0.5), normal(70 + seed, 15)
        for difference in (difference_of_means, difference_of_deviations):
            asked = {"alternative": alternative, "rounds": 4000, "seed": seed}
            assert randomisation_test(first, second, difference, **asked) == pytest.approx(
                plain_randomisation_test(first, second, difference, **asked), abs=0.05
            )
        asked = {"alternative": alternative, "rounds": 4000, "seed": seed}
        assert sign_flip_test(second, **asked) == pytest.approx(
            plain_sign_flip_test(second, **asked), abs=0.05
        )


@given(st.integers(1, 400), st.data())
def test_intervals_of_shares_are_those_of_the_formula(count, data):
    wins = data.draw(st.integers(0, count))
    ours, formula = share_interval(wins / count, count), plain_share_interval(wins, count)
    assert ours.low == pytest.approx(formula.low, abs=1e-12)
    assert ours.high == pytest.approx(formula.high, abs=1e-12)


def test_a_share_between_two_whole_numbers_is_the_nearest():
    assert share_interval(0.333, 30) == share_interval(10 / 30, 30)


def test_memory_is_bounded_however_many_rounds_there_are(monkeypatch):
    rows = []

    def watched(first, second):
        rows.append(len(first))
        return difference_of_means(first, second)

    monkeypatch.setattr("sparring.lab.statistics.NUMBERS_AT_ONCE", 600)
    first, second = normal(1, 30), normal(2, 30)
    assert 0 < randomisation_test(first, second, watched, rounds=100, seed=0) <= 1
    # The first row is the observed deal.
    assert max(rows[1:]) == 10


def test_the_interval_of_a_difference_is_that_of_two_resampled_samples():
    bounds = interval_of_difference(normal(1, 100, mean=3), normal(2, 100), mean, seed=1)
    assert bounds.low < 3 < bounds.high
    assert bounds.half_width == pytest.approx(1.96 * sqrt(2 / 100), rel=0.2)
    assert interval_of_difference([5], [2], mean, seed=1) == Interval(3, 3)


def test_differences_are_positive_when_the_first_has_more():
    more, less = np.asarray([[1.0, 9.0]]), np.asarray([[2.0, 3.0]])
    assert difference_of_means(more, less)[0] == pytest.approx(2.5)
    assert difference_of_deviations(more, less)[0] > 0


def test_four_times_the_tests_halve_the_interval_of_a_mean():
    assert half_width(100, 400) == pytest.approx(half_width(100, 100) / 2)
    assert half_width(100.3, 100) == pytest.approx(1.96 * 10.03, abs=0.01)


def test_the_interval_of_a_share_is_wilsons():
    bounds = share_interval(0.3, 30)
    assert bounds.low == pytest.approx(0.1667, abs=0.0005)
    assert bounds.high == pytest.approx(0.4788, abs=0.0005)
    assert share_interval(0.0, 30).low == 0
    assert share_interval(1.0, 30).high == 1
    assert (share_interval(0, 0).low, share_interval(0, 0).high) == (0, 1)


def test_a_hundred_tests_show_a_difference_of_four_tenths_of_the_deviation():
    assert least_difference(1, 1, 100) == pytest.approx(2.8016 * sqrt(2 / 100), abs=1e-3)
    assert least_difference(1, 1, 100) < least_difference(1, 1, 50)
    assert least_difference(1, 1, 100, power=0.5) < least_difference(1, 1, 100)


def test_the_least_difference_is_found_as_often_as_promised():
    size = least_difference(1, 1, 40)
    result = [
        randomisation_test(normal(at, 40, mean=size), normal(5000 + at, 40), rounds=300, seed=at)
        < 0.05
        for at in range(200)
    ]
    assert 0.7 < np.mean(result) < 0.9


def test_a_gap_counts_the_errors_of_both_samples():
    result = gap(Summary(58, 35, 100), Summary(50, 35, 100))
    assert result.low < 8 < result.high
    assert result.half_width == pytest.approx(sqrt(2) * half_width(35, 100))


def test_a_printed_value_is_outside_only_beyond_the_interval_and_its_rounding():
    result = Interval(40.2, 60)
    assert is_outside(40, result)
    assert not is_outside(40, result, rounding=0.5)
    assert is_outside(61, result, rounding=0.5)
    assert not is_outside(50, result)


def test_shares_count_only_what_is_above_the_bound():
    assert share_over([100, 101, 99, 500], 100) == 0.5


def test_the_top_mean_takes_the_highest_few_or_all():
    assert top_mean([1, 9, 2, 8, 7, 6, 5]) == 7
    assert top_mean([3, 5]) == 4
    assert top_mean([3, 5, 10], count=1) == 10


def test_the_last_bin_holds_everything_above_it():
    assert histogram([0, 24, 25, 49.9, 75, 500, float("inf")], 25, 75) == [2, 2, 0, 3]
    assert histogram([], 10, 20) == [0, 0, 0]


@given(SAMPLE)
def test_histograms_lose_no_value(values):
    assert sum(histogram(values, 25, 500)) == len(values)


@pytest.mark.parametrize(
    "call",
    [
        lambda: interval([], seed=0),
        lambda: interval([[1.0, 2.0]], seed=0),
        lambda: interval([1, float("inf")], seed=0),
        lambda: interval([1, 2], confidence=95, seed=0),
        lambda: interval([1, 2], resamples=0, seed=0),
        lambda: randomisation_test([], [1], seed=0),
        lambda: randomisation_test([1], [2], rounds=0, seed=0),
        lambda: randomisation_test([1], [2], alternative="less", seed=0),
        lambda: sign_flip_test([], seed=0),
        lambda: half_width(1, 0),
        lambda: least_difference(1, 1, 10, power=1),
        lambda: share_over([], 1),
        lambda: top_mean([1], count=0),
        lambda: histogram([1], 25, 60),
        lambda: histogram([-1], 25, 50),
    ],
)
def test_samples_and_numbers_that_make_no_sense_are_refused(call):
    with pytest.raises(UsageError):
        call()


# --- printed summaries ---------------------------------------------------------------


def test_a_printed_mean_has_the_interval_by_student():
    bounds = mean_interval_of(Summary(52.0, 56.2, 100))
    assert bounds.low == pytest.approx(52 - 1.98422 * 5.62, abs=0.0001)
    assert bounds.high == pytest.approx(52 + 1.98422 * 5.62, abs=0.0001)
    few = mean_interval_of(Summary(0.0, sqrt(6), 6))
    assert few.high == pytest.approx(2.5706, abs=0.0001)


def test_a_printed_deviation_has_an_interval_that_is_longer_above():
    bounds = deviation_interval_of(Summary(40.0, 5.0, 100))
    assert bounds.low == pytest.approx(4.390, abs=0.002)
    assert bounds.high == pytest.approx(5.808, abs=0.002)


@pytest.mark.parametrize("interval_of", [mean_interval_of, deviation_interval_of])
def test_one_test_says_nothing_about_its_certainty(interval_of):
    with pytest.raises(UsageError):
        interval_of(Summary(10.0, 0.0, 1))


def test_a_gap_of_equal_intervals_is_wider_by_the_root_of_two():
    between = gap_of_estimates(10.0, Interval(8, 12), 7.0, Interval(5, 9))
    assert between.low == pytest.approx(3 - 2 * sqrt(2))
    assert between.high == pytest.approx(3 + 2 * sqrt(2))


def test_a_gap_takes_the_errors_that_face_each_other():
    between = gap_of_estimates(10.0, Interval(7, 11), 4.0, Interval(4, 8))
    assert between.low == pytest.approx(6 - 5)
    assert between.high == pytest.approx(6 + 1)


FINITE = st.floats(-1000, 1000)
WIDTH = st.floats(0, 500)


@given(FINITE, WIDTH, WIDTH, FINITE, WIDTH, WIDTH)
def test_a_gap_is_the_mirror_of_the_gap_the_other_way_round(a, below, above, b, under, over):
    first, second = Interval(a - below, a + above), Interval(b - under, b + over)
    one, other = gap_of_estimates(a, first, b, second), gap_of_estimates(b, second, a, first)
    assert one.low == pytest.approx(-other.high)
    assert one.high == pytest.approx(-other.low)
    assert a - b in one

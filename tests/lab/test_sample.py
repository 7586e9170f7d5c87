"""Figures of many tests against one opponent, with their intervals."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sparring.lab.sample import SHORTEST, sample_of


def records_of(*results: str, points=None):
    points = points or [None] * len(results)
    return [
        {"results": result, "turning_point": point}
        for result, point in zip(results, points, strict=True)
    ]


def test_wins_draws_and_losses_are_told_apart_and_are_of_a_hundred():
    whole = sample_of(records_of("WWL-", "WLLL"), 4, 0).stretches[0]
    shares = {name: estimate.value for name, estimate in whole.ended.items()}
    assert shares == {"won": 37.5, "drawn": 12.5, "lost": 50.0}


def test_hundreds_are_looked_at_apart_as_far_as_there_are_so_many():
    spans = {
        count: [(one.first, one.last) for one in sample_of(records_of("W" * count), count, 0)[0]]
        for count in (99, 100, 150, 200, 500)
    }
    assert spans[99] == [(1, 99)]
    assert spans[100] == [(1, 100)]
    assert spans[150] == [(1, 150), (1, 100)]
    assert spans[200] == [(1, 200), (1, 100), (101, 200)]
    assert spans[500] == [(1, 500), (1, 100), (101, 200), (401, 500)]


def test_a_hundred_counts_its_own_encounters_only():
    won = "L" * 100 + "W" * 100
    stretches = sample_of(records_of(won, won), 200, 0).stretches
    assert [one.ended["won"].value for one in stretches] == [50.0, 0.0, 100.0]


def test_tests_that_never_turned_count_at_the_latest_and_are_said_to_be_too_low():
    turning = sample_of(records_of(*["W" * 100] * 4, points=[10, 20, 30, None]), 100, 0).turning
    assert turning is not None
    assert turning.latest == 91
    values = {name: one.value for name, one in turning.figures.items()}
    assert values == {"median": 25.0, "mean": 37.75, "highest": 91.0, "never": 25.0}
    too_low = [name for name in turning.figures if turning.is_too_low(name)]
    assert too_low == ["mean", "highest"]


def test_the_median_is_too_low_when_half_of_the_tests_never_turned():
    for points, is_too_low in (([10, None, None], True), ([10, 20, None], False)):
        turning = sample_of(records_of(*["W" * 50] * 3, points=points), 50, 0).turning
        assert turning is not None
        assert turning.is_too_low("median") is is_too_low


def test_tests_too_short_for_a_turning_point_have_none():
    assert sample_of(records_of("W" * (SHORTEST - 1)), SHORTEST - 1, 0).turning is None
    assert sample_of(records_of("W" * SHORTEST), SHORTEST, 0).turning is not None


def test_one_test_has_no_intervals_but_that_of_the_share():
    sample = sample_of(records_of("W" * 50, points=[10]), 50, 0)
    assert all(one.ends is None for one in sample.stretches[0].ended.values())
    assert sample.turning is not None
    ends = {name: one.ends for name, one in sample.turning.figures.items()}
    assert ends.pop("never") is not None
    assert set(ends.values()) == {None}


@given(
    st.lists(
        st.tuples(st.text("WL-", min_size=40, max_size=40), st.none() | st.integers(10, 31)),
        min_size=2,
        max_size=8,
    ),
    st.integers(0, 3),
)
def test_every_figure_lies_within_its_interval_and_outcomes_add_up(tests, seed):
    results, points = zip(*tests, strict=True)
    sample = sample_of(records_of(*results, points=list(points)), 40, seed)
    assert sample.turning is not None
    estimates = [*sample.stretches[0].ended.values(), *sample.turning.figures.values()]
    for estimate in estimates:
        assert estimate.ends is not None
        assert estimate.ends.low - 1e-9 <= estimate.value <= estimate.ends.high + 1e-9
    total = sum(one.value for one in sample.stretches[0].ended.values())
    assert abs(total - 100) < 1e-9

"""How many figures agree with the papers', from tables made up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.lab.experiment import Experiment, Findings
from sparring.lab.nearness import (
    Column,
    Count,
    Kind,
    Ours,
    figures_of,
    nearness_of,
    papers_interval,
    supposed_interval,
    together,
)
from sparring.lab.results import Result

COLUMNS = {
    "tp_avg": Column(100, Kind.MEAN, "tp_sd"),
    "tp_sd": Column(100),
    "tp_highest": Column(100),
}
PAPER = {"rush": {"tp_avg": 50, "tp_sd": 20.0, "tp_highest": 200}}
"""The printed mean has an interval of 46.03 to 53.97."""


def nothing(*_: object) -> Findings:
    raise NotImplementedError


def experiment(paper=PAPER, columns=COLUMNS):
    return Experiment("made-up", "Made up", "a paper, table I", nothing, paper, columns=columns)


def counted(**figures):
    one = nearness_of(experiment(), {"rush": figures})
    return one.own, one.joint


def test_a_mean_within_the_printed_interval_agrees_in_both_ways():
    assert counted(tp_avg=Ours(52.0, 51.0, 53.0, 100)) == (Count(1, 1), Count(1, 1))


def test_a_mean_may_lie_outside_the_printed_interval_and_within_the_joint_one():
    assert counted(tp_avg=Ours(56.0, 52.0, 60.0, 100)) == (Count(0, 1), Count(1, 1))


def test_a_mean_far_away_agrees_in_no_way():
    assert counted(tp_avg=Ours(90.0, 86.0, 94.0, 100)) == (Count(0, 1), Count(0, 1))


def test_what_was_lost_in_print_is_no_difference():
    assert counted(tp_avg=Ours(54.4, 54.4, 54.4, 100)) == (Count(1, 1), Count(1, 1))
    assert counted(tp_avg=Ours(54.5, 54.5, 54.5, 100)) == (Count(0, 1), Count(0, 1))


def test_a_figure_without_an_interval_of_its_own_is_judged_jointly_alone():
    # The paper's error is supposed to be ours, 3 upwards and 3 downwards: 4.2 in all.
    assert counted(tp_sd=Ours(24.0, 21.0, 27.0, 100)) == (Count(), Count(1, 1))
    assert counted(tp_sd=Ours(24.5, 21.5, 27.5, 100)) == (Count(), Count(0, 1))


def test_fewer_tests_of_ours_do_not_make_the_papers_error_larger():
    assert supposed_interval(Ours(24.0, 18.0, 30.0, 25), 20.0, 100).half_width == 3.0


def test_every_printed_figure_is_counted_whether_or_not_it_can_be_judged():
    assert nearness_of(experiment(), {}).figures == 3
    paper = {"rush": {"tp_avg": 50, "tp_sd": None, "tp_highest": 200}}
    assert nearness_of(experiment(paper), {}).figures == 2


def test_a_mean_whose_deviation_is_not_printed_is_judged_jointly_alone():
    paper = {"rush": {"tp_avg": 50, "tp_sd": None}}
    one = nearness_of(experiment(paper), {"rush": {"tp_avg": Ours(50.0, 48.0, 52.0, 100)}})
    assert (one.own, one.joint) == (Count(), Count(1, 1))


def test_columns_of_which_nothing_is_told_are_not_judged():
    one = nearness_of(experiment(columns={}), {"rush": {"tp_avg": Ours(50.0, 48.0, 52.0, 100)}})
    assert (one.own, one.joint) == (Count(), Count())


def test_rows_may_rest_on_other_numbers_of_tests():
    column = Column(100, Kind.MEAN, "tp_sd", tests_of_rows={"volley": 25})
    assert (column.tests_in("rush"), column.tests_in("volley")) == (100, 25)
    paper = {row: {"tp_avg": 50, "tp_sd": 20.0} for row in ("rush", "volley")}
    ours = {"tp_avg": Ours(57.0, 57.0, 57.0, 100)}
    one = nearness_of(experiment(paper, {"tp_avg": column}), {"rush": ours, "volley": ours})
    assert one.own == Count(1, 2)


def test_a_percentage_has_the_interval_of_a_share():
    bounds = papers_interval(Column(30, Kind.PERCENTAGE), 30, 100, None)
    assert bounds.low == pytest.approx(88.65, abs=0.01)
    assert bounds.high == 100


def test_a_deviation_of_nearly_normal_values_has_an_interval():
    bounds = papers_interval(Column(100, Kind.BELL_DEVIATION), 100, 5.0, None)
    assert 4.3 < bounds.low < 5 < bounds.high < 5.9


@pytest.mark.parametrize("kind", [Kind.MEAN, Kind.BELL_DEVIATION])
def test_a_single_test_of_a_paper_has_no_interval(kind):
    assert papers_interval(Column(1, kind), 1, 5.0, 2.0) is None


# --- our side ------------------------------------------------------------------------


def result(**changes):
    findings = Findings(
        {"rush": {"tp_avg": 12.0, "tp_highest": 40.0, "plain_avg": 60.0}},
        5,
        {"intervals": {"rush": {"tp_avg": [11, 13], "tp_highest": [30, 40], "tp_top5": [1, 2]}}},
        {"turning_points": {"rush": [10, 11, 15]}, "wins": {"rush plain": [60, 60]}},
    )
    for name, value in changes.items():
        findings.extra["intervals"]["rush"][name] = value
    columns = COLUMNS | {"plain_avg": Column(100, sample="wins", part="plain")}
    return Result(experiment(columns=columns), findings, 0, 1.0, 0)


def test_our_figures_come_with_their_interval_and_the_size_of_their_sample():
    assert figures_of(result())["rush"]["tp_avg"] == Ours(12.0, 11, 13, 3)
    assert figures_of(result(plain_avg=[58, 62]))["rush"]["plain_avg"] == Ours(60.0, 58, 62, 2)


def test_highest_values_and_columns_that_no_row_has_are_left_out():
    assert list(figures_of(result())["rush"]) == ["tp_avg"]


# --- all tables ----------------------------------------------------------------------

OURS = st.builds(
    lambda value, below, above, tests: Ours(value, value - below, value + above, tests),
    st.floats(0, 300),
    st.floats(0, 50),
    st.floats(0, 50),
    st.integers(1, 400),
)


@given(OURS, OURS)
def test_no_count_exceeds_what_can_be_judged_and_tables_add_up(mean, deviation):
    one = nearness_of(experiment(), {"rush": {"tp_avg": mean, "tp_sd": deviation}})
    assert 0 <= one.own.within <= one.own.judged == 1
    assert 0 <= one.joint.within <= one.joint.judged == 2
    # Both errors together are never smaller than one of them.
    assert one.own.within <= one.joint.within
    both = together([one, one])
    assert both.figures == 2 * one.figures
    assert both.joint == Count(2 * one.joint.within, 4)

"""What the papers tell of their certainty, and what was kept of the world as it was."""

from __future__ import annotations

import pytest

from sparring.lab.earlier import read_kept
from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg import CAUSES, CLAIMS, EXPERIMENTS, REPORT
from sparring.lab.experiments.registry import experiment_named
from sparring.lab.laboratory import Laboratory
from sparring.lab.nearness import Kind, figures_of, nearness_of
from sparring.lab.results import UNTRUSTED, reproduce

WITH_PAPER = [one for one in EXPERIMENTS if one.has_papers_table]


@pytest.mark.parametrize("experiment", WITH_PAPER, ids=lambda one: one.name)
def test_every_printed_column_says_what_it_rests_on(experiment):
    for row in experiment.paper.values():
        assert set(row) <= set(experiment.columns)
        for name in row:
            column = experiment.columns[name]
            assert (column.kind is Kind.MEAN) == bool(column.deviation)
            assert not column.deviation or column.deviation in row


@pytest.mark.parametrize("name", ["baseline", "difficulty", "absolute-turning-points"])
def test_every_figure_that_can_be_trusted_is_judged(name):
    experiment = experiment_named(name).experiment
    with Laboratory(engine=Threads(2)) as lab:
        result = reproduce(experiment, lab, Wishes(tests=2, seed=4))
    figures = figures_of(result)
    printed = [column for row in experiment.paper.values() for column in row]
    trusted = [column for column in printed if column not in UNTRUSTED]
    near = nearness_of(experiment, figures)
    assert (near.figures, near.joint.judged) == (len(printed), len(trusted))
    tests = {one.tests for row in figures.values() for one in row.values()}
    assert tests == ({2, 3} if name == "baseline" else {2})


def test_the_papers_shares_that_never_turn_rest_on_thirty_runs():
    columns = experiment_named("baseline").experiment.columns
    assert {columns[name].tests for name in ("tp_over_241_pct", "tp_avg", "tp_median")} == {30}
    assert columns["wins_per_100"].tests == 100


def test_the_2003_paper_ran_fewer_tests_against_tactics_that_change():
    column = experiment_named("absolute-turning-points").experiment.columns["avg_tp_avg"]
    assert (column.tests_in("offensive"), column.tests_in("consecutive")) == (21, 11)


def test_the_world_as_it_was_is_kept_at_the_papers_sizes():
    kept = read_kept(REPORT.earlier)
    assert "7a86661" in kept.called
    assert (kept.world, kept.seed, kept.tests, kept.own_rules) == ("crpg", 0, None, True)
    for experiment in WITH_PAPER:
        rows = kept.tables[experiment.name]
        near = nearness_of(experiment, rows)
        judged = [
            column for row in experiment.paper.values() for column in row if column not in UNTRUSTED
        ]
        assert near.joint.judged == len(judged)
        for row, figures in rows.items():
            for name, one in figures.items():
                assert one.low <= one.value <= one.high
                assert one.tests == experiment.columns[name].tests_in(row)


def test_no_cause_rests_on_the_length_of_fights():
    texts = [one.text for one in CAUSES] + [one.likely_cause for one in CLAIMS]
    assert not [text for text in texts if "longer" in text or "rounds" in text]

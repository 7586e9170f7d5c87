"""The three readings of how agents of one class learn, in small."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg.causes import CAUSES
from sparring.lab.experiments.crpg.drawings import updates_figures
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.experiments.crpg.turning import turning_points
from sparring.lab.experiments.crpg.updates import READINGS, over_all, paper, updates
from sparring.lab.experiments.registry import experiment_named
from sparring.lab.report.tables import main_table
from sparring.lab.results import NO_CAUSE, Difference, Result, likely_cause

if TYPE_CHECKING:
    from sparring.lab.laboratory import Laboratory

WISHES = Wishes(tests=2, seed=3)


@pytest.fixture
def result(lab: Laboratory) -> Result:
    return Result(experiment_named("updates").experiment, updates(lab, WISHES), 3, 1.0, 0)


def test_agents_that_learn_one_after_the_other_are_those_of_the_papers_table(
    result: Result, lab: Laboratory
) -> None:
    usual = turning_points(lab, WISHES).rows
    for tactic, row in result.findings.rows.items():
        assert row["each_avg"] == usual[tactic]["tp_avg"]
        assert row["each_median"] == usual[tactic]["tp_median"]
    assert result.findings.extra["readings"]["each"] == usual


def test_the_readings_differ_and_every_test_is_told(result: Result) -> None:
    points = result.findings.extra["turning_points"]
    assert set(points) == {f"{tactic} {reading}" for tactic in TACTICS for reading in READINGS}
    assert all(len(group) == 2 for group in points.values())
    by_reading = [
        [points[f"{tactic} {reading}"] for tactic in TACTICS] for reading in ("each", "once", "own")
    ]
    assert by_reading[0] != by_reading[1] != by_reading[2] != by_reading[0]


def test_the_papers_figures_stand_beside_every_reading() -> None:
    assert paper()["offensive"] == {
        **{"each_avg": 53, "each_median": 52, "once_avg": 53, "once_median": 52},
        **{"own_avg": 53, "own_median": 52},
    }


def test_over_all_tactics_the_distance_from_the_paper_counts_either_way() -> None:
    columns = {
        reading: {
            "offensive": {"tp_avg": 43, "tp_median": 1},
            "disabling": {"tp_avg": 23, "tp_median": 2},
        }
        for reading in READINGS
    }
    never = {f"{tactic} {reading}": 1 for tactic in TACTICS for reading in READINGS}
    rows = over_all(columns, never)
    assert list(rows) == ["each agent", "once per role", "own rulebases"]
    assert rows["own rulebases"] == {
        "mean": 33,
        "median": 1.5,
        "mean, from the paper's": 10,
        "never turned": 2,
    }


def test_the_report_has_a_table_with_a_heading_for_each_reading_and_a_figure(
    result: Result,
) -> None:
    table = main_table(result)
    assert [name for name, _ in table.groups] == list(READINGS.values())
    assert table.columns == ["mean", "median"] * 3
    (picture,) = updates_figures(result, None)
    assert picture.name == "updates"


def test_figures_outside_our_intervals_have_likely_causes() -> None:
    for column in paper()["offensive"]:
        for ours in (10.0, 90.0):
            difference = Difference("cursing", column, ours, ours - 1, ours + 1, 50)
            assert likely_cause(CAUSES, "updates", difference) != NO_CAUSE

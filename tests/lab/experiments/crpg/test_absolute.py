"""Average and absolute turning points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.experiments.crpg.turning import absolute_turning_points, columns, efficiency

if TYPE_CHECKING:
    from sparring.lab.laboratory import Laboratory


def test_the_average_points_are_those_of_the_same_learner_elsewhere(lab: Laboratory) -> None:
    wishes = Wishes(3, 2)
    findings = absolute_turning_points(lab, wishes)
    assert findings.samples["turning_points"] == efficiency(lab, wishes).samples["turning_points"]
    for tactic in TACTICS:
        assert findings.rows[tactic]["avg_tp_low"] >= findings.extra["lowest_possible_average"]
        assert all(point >= 1 for point in findings.samples["absolute_turning_points"][tactic])


def test_the_papers_own_numbers_of_tests_are_the_usual_ones(lab: Laboratory) -> None:
    findings = absolute_turning_points(lab, Wishes(1))
    assert findings.extra["composite_tests"] == findings.tests == 1
    assert lab.total == 7


def test_columns_by_hand() -> None:
    assert columns("abs", [3, 1, 8]) == {
        "abs_tp_low": 1,
        "abs_tp_high": 8,
        "abs_tp_avg": 4,
        "abs_tp_median": 3,
    }

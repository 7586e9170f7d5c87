"""Experiments on turning points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg.turning import (
    CONFIGURATIONS,
    LATEST,
    efficiency,
    outliers,
    turning_findings,
    turning_jobs,
    turning_points,
)
from sparring.lab.workbench import settings_of
from sparring.scripting.settings import settings_named

if TYPE_CHECKING:
    from sparring.lab.laboratory import Laboratory


def test_jobs_follow_the_seed_and_stop_at_the_turning_point() -> None:
    jobs = turning_jobs("cursing", {"preset": "crpg"}, 3, Wishes(seed=8, rules="text"))
    assert [job.seed for job in jobs] == [8, 9, 10]
    assert all(job.stops and job.rules == "text" and job.encounters == 2500 for job in jobs)


def test_tests_that_never_turned_are_counted_and_told() -> None:
    records = {"row": [{"turning_point": 10}, {"turning_point": None}]}
    findings = turning_findings(records, 2, 0)
    assert findings.extra["never_turned"] == {"row": 1}
    assert findings.rows["row"]["tp_highest"] == LATEST == 2491
    assert findings.extra["turning_points"] == {"row": [10, None]}
    assert findings.samples["turning_points"] == {"row": [10, LATEST]}


def test_the_nine_configurations_are_those_of_the_thesis() -> None:
    assert len(CONFIGURATIONS) == 9
    first = settings_of(CONFIGURATIONS["pmax30_none"])
    assert first == settings_named("crpg-5.1")
    settled = settings_of(CONFIGURATIONS["pmax70_ldf"])
    journal = settings_named("crpg")
    assert (settled.max_penalty, settled.fallback) == (journal.max_penalty, journal.fallback)


def test_equal_learners_turn_at_equal_points_in_different_experiments(lab: Laboratory) -> None:
    wishes = Wishes(2, 3)
    rows = outliers(lab, wishes).rows
    assert rows["pmax30_none"] == efficiency(lab, wishes).rows["consecutive"]
    assert rows["pmax70_ldf"] == turning_points(lab, wishes).rows["consecutive"]

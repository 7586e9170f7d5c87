"""Learning from fewer encounters: classes, goals and limits."""

from __future__ import annotations

import json

import pytest

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg import faster as module
from sparring.lab.experiments.crpg.opponents import TACTICS

LEARNERS = ("scripting", "sparring", "scripting_with_prior", "sparring_with_prior")


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(module, "SIZE", 2)
    monkeypatch.setattr(module, "WATCHED", 1)
    monkeypatch.setattr(module, "WATCHED_LENGTH", 20)
    monkeypatch.setattr(module, "LIMIT_TESTS", 2)
    monkeypatch.setattr(module, "turning_jobs", short_jobs)


def short_jobs(tactic, learner, tests, wishes):
    return module.jobs_for(tactic, learner, 40, tests, wishes, stops=True)


def test_both_classes_are_measured_and_told(lab, small):
    findings = module.faster(lab, Wishes(1))
    assert findings.rows == {}
    assert set(findings.extra["turning_points"]) == set(LEARNERS)
    assert set(findings.extra["watched"]) == {"baseline", *LEARNERS}
    assert [table["title"] for table in findings.extra["tables"]][:2] == [
        "Turning points without prior",
        "Turning points with prior",
    ]
    assert sum(findings.extra["prior"]["fighter"].values()) == 2_000
    json.dumps(findings.extra, allow_nan=False)


def test_reported_seeds_are_used_for_nothing_else(lab, small, monkeypatch):
    run, seeds = lab.run, []

    def noting(jobs, name):
        seeds.extend((job.tactic.startswith("league"), job.seed) for job in jobs)
        return run(jobs, name)

    monkeypatch.setattr(lab, "run", noting)
    module.faster(lab, Wishes(1, 5))
    assert {seed for of_league, seed in seeds if of_league} == {
        5 + module.PRIOR_SEEDS + run for run in range(8)
    }
    reported = {seed for of_league, seed in seeds if not of_league}
    assert min(reported) == 5 + module.FRESH_SEEDS


def made_up(plain, ours, prior):
    points = {
        "scripting": dict.fromkeys(TACTICS, plain),
        "sparring": dict.fromkeys(TACTICS, ours),
        "scripting_with_prior": dict.fromkeys(TACTICS, plain),
        "sparring_with_prior": dict.fromkeys(TACTICS, prior),
    }
    compared = {"without_prior": module.compared(points["scripting"], points["sparring"], 1)}
    row = {"overlap": 0.5, "first_ten_wins_pct": dict.fromkeys(TACTICS, 40.0)}
    watched = dict.fromkeys(("baseline", *LEARNERS), row)
    starts = {name: {tactic: [4, 5, 4, 5] for tactic in TACTICS} for name in LEARNERS}
    return module.goals_of(points, compared, watched, starts, 1)


def test_goals_are_met_when_everything_is_better():
    goals = made_up([50, 60, 70, 80] * 5, [10, 11, 12, 13] * 5, [10] * 20)
    assert all(met is True or all(met.values()) for met in goals.values())


def test_goals_are_missed_when_nothing_is_better():
    same = [50, 60, 70, 800] * 5
    goals = made_up(same, same, same)
    for name in (
        *("prior: median at most 15", "prior: highest at most 100"),
        *("no prior: clearly earlier than scripting", "no prior: lower highest"),
    ):
        assert not any(goals[name].values()), name

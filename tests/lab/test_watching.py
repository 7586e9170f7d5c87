"""Encounters looked at line by line."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.lab.jobs import Job
from sparring.lab.watching import LINES
from sparring.lab.workbench import Workbench


def test_lines_of_every_agent_are_counted_at_most_once_an_encounter():
    record = Workbench()(Job(tactic="offensive", encounters=9, seed=2, keeps=(LINES,)))
    assert len(record["lines"]) == 8
    assert all(0 <= count <= 9 for counts in record["lines"] for count in counts)
    assert len(record["durations"]) == len(record["results"]) == 9
    # Wizards of this tactic begin with a fireball whenever they live to do so.
    assert record["lines"][6][1] >= 7


def test_watched_encounters_go_as_unwatched_ones_do():
    job = Job(tactic="offensive", encounters=9, seed=2)
    watched = Job(tactic="offensive", encounters=9, seed=2, keeps=(LINES,))
    bench = Workbench()
    assert bench(watched)["results"] == bench(job)["results"]


def test_learners_of_values_cannot_be_watched():
    learner = {"kind": "monte-carlo"}
    job = Job(tactic="novice", encounters=3, seed=2, learner=learner, keeps=(LINES,))
    with pytest.raises(UsageError, match="monte-carlo cannot be watched"):
        Workbench()(job)


def test_a_watched_job_tells_nothing_else():
    with pytest.raises(UsageError, match="nothing else"):
        Workbench()(Job(tactic="novice", encounters=3, seed=2, keeps=(LINES, "weights")))

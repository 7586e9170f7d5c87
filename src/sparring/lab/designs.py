"""Designs of tests that experiments share, in any world: up to the turning point, and
of an even game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.kernels.loop import CONFIRMED
from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.jobs import MOST_ENCOUNTERS
from sparring.lab.measures import counted, turning_point_columns
from sparring.lab.statistics import turning_point_intervals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory
    from sparring.scripting.settings import Difficulty

LATEST = MOST_ENCOUNTERS - CONFIRMED + 1
"""The last encounter that can be seen to be a turning point."""
SCALED_ENCOUNTERS = 150
COUNTED = 100
"""Only wins among the last encounters count: the first are for finding a balance."""


# --- up to the turning point -------------------------------------------------------


def turning_jobs(
    tactic: str,
    learner: Mapping[str, Any],
    tests: int,
    wishes: Wishes,
    keeps: tuple[str, ...] = (),
) -> list[Job]:
    """Tests that end at their turning points."""
    return jobs_for(tactic, learner, MOST_ENCOUNTERS, tests, wishes, stops=True, keeps=keeps)


def turning_findings(records: Mapping[str, list[Record]], tests: int, seed: int) -> Findings:
    """Rows, intervals and single turning points of some groups of tests."""
    points = {row: [one["turning_point"] for one in group] for row, group in records.items()}
    return Findings(
        rows={row: turning_point_columns(group, LATEST) for row, group in points.items()},
        tests=tests,
        extra={
            "never_turned": {row: group.count(None) for row, group in points.items()},
            "intervals": {
                row: turning_point_intervals(counted(group, LATEST), seed)
                for row, group in points.items()
            },
            "turning_points": points,
        },
        samples={"turning_points": {row: counted(group, LATEST) for row, group in points.items()}},
    )


def turning_against(
    tactics: Sequence[str],
    lab: Laboratory,
    name: str,
    wishes: Wishes,
    learner: Mapping[str, Any],
    tests: int,
) -> Findings:
    """The turning points of one learner against each of these tactics."""
    groups = {tactic: turning_jobs(tactic, learner, tests, wishes) for tactic in tactics}
    return turning_findings(run_groups(lab, name, groups), tests, wishes.seed)


# --- an even game ------------------------------------------------------------------


def scaling_data(scaling: Difficulty) -> dict[str, Any]:
    """A way of scaling, as jobs describe it."""
    return {
        "kind": scaling.kind.value,
        "after_win": scaling.after_win,
        "after_loss": scaling.after_loss,
    }


def scaled_jobs(tactic: str, learner: Mapping[str, Any], tests: int, wishes: Wishes) -> list[Job]:
    """Tests of a fixed length."""
    return jobs_for(tactic, learner, SCALED_ENCOUNTERS, tests, wishes)


def wins_of(record: Record) -> int:
    """Wins among the encounters that count."""
    return str(record["results"])[-COUNTED:].count("W")

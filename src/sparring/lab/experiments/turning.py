"""Experiments that count turning points: thesis tables 5.1 to 5.3, journal table II."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.kernels.loop import CONFIRMED
from sparring.lab.experiments.shape import TACTICS, Findings, jobs_for, run_groups
from sparring.lab.intervals import turning_point_intervals
from sparring.lab.jobs import MOST_ENCOUNTERS
from sparring.lab.measures import counted, turning_point_columns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.experiments.shape import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

TESTS = 100
LATEST = MOST_ENCOUNTERS - CONFIRMED + 1
"""The last encounter that can be seen to be a turning point."""


def turning_jobs(tactic: str, learner: Mapping[str, Any], tests: int, wishes: Wishes) -> list[Job]:
    """Tests that end at their turning points."""
    return jobs_for(tactic, learner, MOST_ENCOUNTERS, tests, wishes, stops=True)


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


def against_all(
    lab: Laboratory, name: str, wishes: Wishes, learner: Mapping[str, Any], usual: int = TESTS
) -> Findings:
    """One learner against each of the seven tactics."""
    tests = wishes.tests or usual
    groups = {tactic: turning_jobs(tactic, learner, tests, wishes) for tactic in TACTICS}
    return turning_findings(run_groups(lab, name, groups), tests, wishes.seed)


def efficiency(lab: Laboratory, wishes: Wishes) -> Findings:
    """Dynamic scripting as the thesis first has it: small penalties, no fallback."""
    return against_all(lab, "efficiency", wishes, {"preset": "crpg-5.1"})


def turning_points(lab: Laboratory, wishes: Wishes) -> Findings:
    """Dynamic scripting as it was settled: penalty 70, limited-distance fallback."""
    return against_all(lab, "turning-points", wishes, {"preset": "crpg"})


CONFIGURATIONS = {
    f"pmax{penalty}_{short}": {"preset": "crpg-5.1", "max_penalty": penalty, "fallback": fallback}
    for penalty in (30, 70, 100)
    for short, fallback in (("none", "none"), ("ldf", "limited"), ("fpf", "propagation"))
}
"""The nine ways to keep outliers rare."""


def outliers(lab: Laboratory, wishes: Wishes) -> Findings:
    """Nine configurations against the tactic that is hardest to learn."""
    tests = wishes.tests or TESTS
    groups = {
        row: turning_jobs("consecutive", learner, tests, wishes)
        for row, learner in CONFIGURATIONS.items()
    }
    return turning_findings(run_groups(lab, "outliers", groups), tests, wishes.seed)

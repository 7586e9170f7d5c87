"""Experiments that count turning points: thesis tables 5.1 to 5.3, journal table II,
and table 2 of the 2003 paper."""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from sparring.lab.designs import LATEST, turning_against, turning_findings, turning_jobs
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.crpg.opponents import COMPOSITE, TACTICS
from sparring.lab.jobs import MOST_ENCOUNTERS
from sparring.lab.measures import absolute_turning_point, counted
from sparring.lab.statistics import intervals_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.laboratory import Laboratory

TESTS = 100
ABSOLUTE_TESTS, COMPOSITE_TESTS = 21, 11
"""The 2003 paper ran fewer, and fewest against tactics that change."""
FIRST_SETTINGS = {"preset": "crpg-5.1"}
"""Dynamic scripting as the thesis first has it: small penalties, no fallback."""


def against_all(
    lab: Laboratory, name: str, wishes: Wishes, learner: Mapping[str, Any], usual: int = TESTS
) -> Findings:
    """One learner against each of the seven tactics."""
    return turning_against(TACTICS, lab, name, wishes, learner, wishes.tests or usual)


def efficiency(lab: Laboratory, wishes: Wishes) -> Findings:
    """Dynamic scripting as the thesis first has it: small penalties, no fallback."""
    return against_all(lab, "efficiency", wishes, FIRST_SETTINGS)


def turning_points(lab: Laboratory, wishes: Wishes) -> Findings:
    """Dynamic scripting as it was settled: penalty 70, limited-distance fallback."""
    return against_all(lab, "turning-points", wishes, {"preset": "crpg"})


CONFIGURATIONS = {
    f"pmax{penalty}_{short}": {"preset": "crpg-5.1", "max_penalty": penalty, "fallback": fallback}
    for penalty in (30, 70, 100)
    for short, fallback in (("none", "none"), ("ldf", "limited"), ("fpf", "propagation"))
}
"""The nine ways to keep outliers rare."""
CONFIGURATION_NAMES = {
    f"pmax{penalty}_{short}": f"penalty {penalty}, {fallback}"
    for penalty in (30, 70, 100)
    for short, fallback in (
        ("none", "no fallback"),
        ("ldf", "limited distance"),
        ("fpf", "propagation"),
    )
}
"""The same in words."""


def outliers(lab: Laboratory, wishes: Wishes) -> Findings:
    """Nine configurations against the tactic that is hardest to learn."""
    tests = wishes.tests or TESTS
    groups = {
        row: turning_jobs("consecutive", learner, tests, wishes)
        for row, learner in CONFIGURATIONS.items()
    }
    return turning_findings(run_groups(lab, "outliers", groups), tests, wishes.seed)


# --- absolute turning points -------------------------------------------------------


def absolute_turning_points(lab: Laboratory, wishes: Wishes) -> Findings:
    """When a team got the better of a tactic, by fitness and by runs of wins."""
    groups = {}
    for tactic in TACTICS:
        usual = COMPOSITE_TESTS if tactic in COMPOSITE else ABSOLUTE_TESTS
        groups[tactic] = turning_jobs(tactic, FIRST_SETTINGS, wishes.tests or usual, wishes)
    records = run_groups(lab, "absolute-turning-points", groups)
    average, absolute, rows, intervals = {}, {}, {}, {}
    for tactic, group in records.items():
        average[tactic] = counted([one["turning_point"] for one in group], LATEST)
        absolute[tactic] = [
            MOST_ENCOUNTERS
            if one["turning_point"] is None
            else absolute_turning_point(one["results"])
            for one in group
        ]
        rows[tactic] = columns("avg", average[tactic]) | columns("abs", absolute[tactic])
        intervals[tactic] = {
            f"{which}_tp_{name}": bounds
            for which, values in (("avg", average[tactic]), ("abs", absolute[tactic]))
            for name, bounds in intervals_of(
                values, {"avg": "mean", "median": "median"}, wishes.seed
            ).items()
        }
    return Findings(
        rows=rows,
        tests=wishes.tests or ABSOLUTE_TESTS,
        extra={
            "composite_tests": wishes.tests or COMPOSITE_TESTS,
            "lowest_possible_average": 10,
            "lowest_possible_average_in_paper": 11,
            "intervals": intervals,
        },
        samples={"turning_points": average, "absolute_turning_points": absolute},
        tests_of=dict.fromkeys(COMPOSITE, wishes.tests or COMPOSITE_TESTS),
    )


def columns(which: str, points: Sequence[int]) -> dict[str, float]:
    """Lowest, highest, mean and median."""
    return {
        f"{which}_tp_low": min(points),
        f"{which}_tp_high": max(points),
        f"{which}_tp_avg": fmean(points),
        f"{which}_tp_median": median(points),
    }

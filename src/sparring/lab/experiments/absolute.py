"""Average and absolute turning points: the 2003 paper's table 2."""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING

from sparring.lab.experiments.shape import TACTICS, Findings, run_groups
from sparring.lab.experiments.turning import LATEST, turning_jobs
from sparring.lab.intervals import intervals_of
from sparring.lab.jobs import MOST_ENCOUNTERS
from sparring.lab.measures import absolute_turning_point, counted
from sparring.worlds.crpg.rosters import COMPOSITE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.experiments.shape import Wishes
    from sparring.lab.laboratory import Laboratory

TESTS = 21
COMPOSITE_TESTS = 11
LEARNER = {"preset": "crpg-5.1"}


def absolute_turning_points(lab: Laboratory, wishes: Wishes) -> Findings:
    """When a team got the better of a tactic, by fitness and by runs of wins."""
    groups = {}
    for tactic in TACTICS:
        usual = COMPOSITE_TESTS if tactic in COMPOSITE else TESTS
        groups[tactic] = turning_jobs(tactic, LEARNER, wishes.tests or usual, wishes)
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
        tests=wishes.tests or TESTS,
        extra={
            "composite_tests": wishes.tests or COMPOSITE_TESTS,
            "lowest_possible_average": 10,
            "lowest_possible_average_in_paper": 11,
            "intervals": intervals,
        },
        samples={"turning_points": average, "absolute_turning_points": absolute},
    )


def columns(which: str, points: Sequence[int]) -> dict[str, float]:
    """Lowest, highest, mean and median."""
    return {
        f"{which}_tp_low": min(points),
        f"{which}_tp_high": max(points),
        f"{which}_tp_avg": fmean(points),
        f"{which}_tp_median": median(points),
    }

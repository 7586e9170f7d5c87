"""Three readings of how the agents of one class learn: turning points for each, beside the
journal paper's table II.

Two fighters and two wizards make a team, and the papers do not say whether the two of a
class change the same weights one after the other, once from their mean fitness, or each
a rulebase of its own.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.designs import LATEST, turning_jobs
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.crpg.opponents import TACTICS, table
from sparring.lab.experiments.crpg.turning import TESTS
from sparring.lab.measures import counted, turning_point_columns
from sparring.lab.statistics import intervals_of
from sparring.scripting.settings import UPDATES_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.experiment import Wishes
    from sparring.lab.laboratory import Laboratory

NAME = "updates"
TABLE = "thesis_5_3_and_journal_II_pmax70_ldf"
READINGS = {name: updates.value for name, updates in UPDATES_NAMES.items()}
"""Each reading by its short name, in words."""
MEASURES = {"avg": "mean", "median": "median"}
"""What is shown of each reading's turning points, and the statistic behind it."""
LEARNER = {"preset": "crpg"}
"""Dynamic scripting as it was settled: penalty 70, limited-distance fallback."""
GROUPS = tuple((words, len(MEASURES)) for words in READINGS.values())


def group_of(tactic: str, reading: str) -> str:
    """What the tests of one reading against one tactic are called."""
    return f"{tactic} {reading}"


GROUP_NAMES = {
    group_of(tactic, reading): f"{tactic.replace('_', ' ')}, {words}"
    for tactic in TACTICS
    for reading, words in READINGS.items()
}
"""The same in words."""


def paper() -> dict[str, dict[str, float | None]]:
    """The paper's figures beside every reading."""
    return {
        tactic: {
            f"{reading}_{measure}": row[f"tp_{measure}"]
            for reading in READINGS
            for measure in MEASURES
        }
        for tactic, row in table(TABLE).items()
    }


def updates(lab: Laboratory, wishes: Wishes) -> Findings:
    """Turning points of the three readings against each of the seven tactics.

    Rows are the tactics; columns are the mean and the median of each reading. In `extra`,
    `turning_points` and `never_turned` have each tactic and reading apart, `readings` the
    usual columns of turning points, and `tables` what holds over all tactics.
    """
    tests = wishes.tests or TESTS
    groups = {
        group_of(tactic, reading): turning_jobs(
            tactic, LEARNER | {"updates": reading}, tests, wishes
        )
        for reading in READINGS
        for tactic in TACTICS
    }
    records = run_groups(lab, NAME, groups)
    points = {name: [one["turning_point"] for one in group] for name, group in records.items()}
    turned = {name: counted(group, LATEST) for name, group in points.items()}
    columns = {
        reading: {
            tactic: turning_point_columns(points[group_of(tactic, reading)], LATEST)
            for tactic in TACTICS
        }
        for reading in READINGS
    }
    never = {name: group.count(None) for name, group in points.items()}
    return Findings(
        rows={
            tactic: {
                f"{reading}_{measure}": columns[reading][tactic][f"tp_{measure}"]
                for reading in READINGS
                for measure in MEASURES
            }
            for tactic in TACTICS
        },
        tests=tests,
        extra={
            "never_turned": never,
            "intervals": {tactic: intervals_against(tactic, turned, wishes) for tactic in TACTICS},
            "turning_points": points,
            "readings": columns,
            "tables": [
                {"title": "Over the seven tactics (ours)", "rows": over_all(columns, never)}
            ],
        },
        samples={"turning_points": turned},
    )


def intervals_against(
    tactic: str, turned: Mapping[str, list[int]], wishes: Wishes
) -> dict[str, list[float]]:
    """The intervals of one row."""
    intervals: dict[str, list[float]] = {}
    for reading in READINGS:
        statistics = {f"{reading}_{measure}": statistic for measure, statistic in MEASURES.items()}
        intervals |= intervals_of(turned[group_of(tactic, reading)], statistics, wishes.seed)
    return intervals


def over_all(
    columns: Mapping[str, Mapping[str, Mapping[str, float]]], never: Mapping[str, int]
) -> dict[str, dict[str, Any]]:
    """Every reading over all tactics: its means and medians, how far its means are from
    the paper's, and how many tests never turned."""
    printed = table(TABLE)
    rows = {}
    for reading, words in READINGS.items():
        by_tactic = columns[reading]
        rows[words] = {
            "mean": fmean(row["tp_avg"] for row in by_tactic.values()),
            "median": fmean(row["tp_median"] for row in by_tactic.values()),
            "mean, from the paper's": fmean(
                abs(row["tp_avg"] - float(printed[tactic]["tp_avg"] or 0))
                for tactic, row in by_tactic.items()
            ),
            "never turned": sum(never[group_of(tactic, reading)] for tactic in by_tactic),
        }
    return rows

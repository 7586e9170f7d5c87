"""The baseline of the journal paper's table I: the same rulebases, never learning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.loop import CONFIRMED
from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.crpg.opponents import TACTICS, table
from sparring.lab.measures import baseline_columns, counted, win_columns
from sparring.lab.statistics import (
    TURNING_POINT_STATISTICS,
    WIN_STATISTICS,
    intervals_of,
    share_interval,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.laboratory import Laboratory

TABLE = "journal_I_baseline"
TESTS = 100
TURNING_TESTS = 30
"""In the papers' table, turning points come from fewer runs than wins."""
ENCOUNTERS = 100
"""In a run that counts wins."""
LONG_RUN = 250
"""Encounters in a run that looks for a turning point."""
LATEST = LONG_RUN - CONFIRMED + 1
"""The last encounter that can be seen to be a turning point."""
SECOND_SEEDS = 1_000_000
"""Turning points are looked for with other seeds than wins."""
LEARNER = {"kind": "baseline"}


def baseline(lab: Laboratory, wishes: Wishes) -> Findings:
    """Wins of a team that draws scripts but never learns, against each tactic."""
    tests = wishes.tests or TESTS
    tp_tests = TURNING_TESTS if wishes.tests is None else max(1, tests * TURNING_TESTS // TESTS)
    apart = wishes._replace(seed=wishes.seed + SECOND_SEEDS)
    groups = {}
    for tactic in TACTICS:
        groups[f"{tactic} wins"] = jobs_for(tactic, LEARNER, ENCOUNTERS, tests, wishes)
        groups[f"{tactic} turns"] = jobs_for(tactic, LEARNER, LONG_RUN, tp_tests, apart, stops=True)
    records = run_groups(lab, "baseline", groups)
    wins = {
        tactic: [one["results"].count("W") for one in records[f"{tactic} wins"]]
        for tactic in TACTICS
    }
    points = {
        tactic: [one["turning_point"] for one in records[f"{tactic} turns"]] for tactic in TACTICS
    }
    rows = {
        tactic: baseline_columns(points[tactic], LATEST) | win_columns(wins[tactic])
        for tactic in TACTICS
    }
    named = {name: TURNING_POINT_STATISTICS[name] for name in ("tp_avg", "tp_sd", "tp_median")}
    intervals = {
        tactic: intervals_of(counted(points[tactic], LATEST), named, wishes.seed)
        | intervals_of(wins[tactic], WIN_STATISTICS, wishes.seed)
        | {f"tp_over_{LATEST}_pct": never_interval(points[tactic])}
        for tactic in TACTICS
    }
    return Findings(
        rows=rows,
        tests=tests,
        extra={
            **differences_of(rows),
            "tp_tests": tp_tests,
            "seeds": f"wins with seeds from {wishes.seed:,} on, turning points from "
            f"{apart.seed:,} on",
            "intervals": intervals,
        },
        samples={
            "wins": wins,
            "turning_points": {tactic: counted(points[tactic], LATEST) for tactic in TACTICS},
        },
    )


def never_interval(points: Sequence[int | None]) -> list[float]:
    """The interval of the share of runs that never turn, in per cent."""
    bounds = share_interval(sum(point is None for point in points) / len(points), len(points))
    return [100 * bounds.low, 100 * bounds.high]


def differences_of(rows: dict[str, dict[str, float]]) -> dict[str, float]:
    """How far the wins are from the table that the world was calibrated against."""
    paper = table(TABLE)
    apart = [
        abs(row["wins_per_100"] - float(paper[tactic]["wins_per_100"] or 0))
        for tactic, row in rows.items()
    ]
    return {"mean_difference": sum(apart) / len(apart), "worst_difference": max(apart)}

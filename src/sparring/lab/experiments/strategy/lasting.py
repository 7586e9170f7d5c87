"""Longer tests, ours: the thesis's learner beside our own, which measures lessons by the usual."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.strategy.tables import MATCHES
from sparring.worlds.strategy.world import Lucky

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

NAME = "strategy-lasting"
PRESETS = {"thesis": "strategy", "sparring": "sparring"}
"""What rows end with, and the settings they learn by."""
MET = ("small_balanced", "soldier_rush")
"""The matches on the small map, where games are short."""
GAMES, TESTS = 300, 10
PART = 100
"""Games at either end that are compared."""
ROWS = {f"{match}_{name}": (match, preset) for match in MET for name, preset in PRESETS.items()}


def lasting(lab: Laboratory, wishes: Wishes) -> Findings:
    """Wins and fitness at both ends of longer tests."""
    there = wishes._replace(world=Lucky.name)
    size = TESTS if wishes.tests is None else min(TESTS, wishes.tests)
    groups = {
        row: jobs_for(
            MATCHES[match].tactic, {"preset": preset}, GAMES, size, there, keeps=("fitness",)
        )
        for row, (match, preset) in ROWS.items()
    }
    records = run_groups(lab, NAME, groups)
    return Findings(
        rows={row: columns_of(of) for row, of in records.items()},
        tests=size,
        extra={"curves": {row: curve_of(of) for row, of in records.items()}},
        samples={
            "last_wins": {row: [wins(one, last=True) for one in of] for row, of in records.items()}
        },
    )


def columns_of(records: Sequence[Record]) -> dict[str, Any]:
    """A row: wins of 100 and mean fitness, of the first games and of the last."""
    return {
        "tests": len(records),
        "won_of_first_100": fmean(wins(one, last=False) for one in records),
        "won_of_last_100": fmean(wins(one, last=True) for one in records),
        "fitness_first_100": fmean(fmean(one["team_fitness"][:PART]) for one in records),
        "fitness_last_100": fmean(fmean(one["team_fitness"][-PART:]) for one in records),
    }


def wins(record: Record, *, last: bool) -> float:
    """Games won of the first or the last hundred."""
    results: str = record["results"]
    part = results[-PART:] if last else results[:PART]
    return 100.0 * part.count("W") / PART


def curve_of(records: Sequence[Record]) -> list[float]:
    """Mean fitness of every game."""
    return [fmean(game) for game in zip(*(one["team_fitness"] for one in records), strict=True)]

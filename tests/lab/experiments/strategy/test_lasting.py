"""Longer tests of two learners."""

from __future__ import annotations

from typing import Any

from sparring.lab.experiments.registry import experiment_named, needed_programme
from sparring.lab.experiments.strategy import lasting
from sparring.lab.experiments.strategy.causes import CAUSES
from sparring.lab.results import NO_CAUSE, Difference, likely_cause


def record() -> dict[str, Any]:
    """A test that loses its first half and wins the rest."""
    return {"results": "L" * 150 + "W" * 150, "team_fitness": [0.2] * 150 + [0.8] * 150}


def test_both_ends_of_a_test_are_told() -> None:
    columns = lasting.columns_of([record(), record()])
    assert (columns["won_of_first_100"], columns["won_of_last_100"]) == (0, 100)
    assert round(columns["fitness_first_100"], 9) == 0.2
    assert round(columns["fitness_last_100"], 9) == 0.8
    assert len(lasting.curve_of([record()])) == lasting.GAMES


def test_each_learner_meets_both_tactics_of_the_small_map() -> None:
    assert experiment_named(lasting.NAME).world == "strategy"
    assert lasting.ROWS == {
        "small_balanced_thesis": ("small_balanced", "strategy"),
        "small_balanced_sparring": ("small_balanced", "sparring"),
        "soldier_rush_thesis": ("soldier_rush", "strategy"),
        "soldier_rush_sparring": ("soldier_rush", "sparring"),
    }


def test_every_difference_to_the_thesis_has_a_likely_cause() -> None:
    for experiment in needed_programme("strategy").experiments:
        for row, columns in experiment.paper.items():
            for column in set(columns) - {"tests"}:
                for ours in (0.0, 1000.0):
                    one = Difference(row, column, ours, ours, ours, 50.0)
                    if row in ("soldier_rush", "knight_rush") and column.startswith("tp_"):
                        continue  # The thesis has no figure where no test turned.
                    assert likely_cause(CAUSES, experiment.name, one) != NO_CAUSE, (row, column)

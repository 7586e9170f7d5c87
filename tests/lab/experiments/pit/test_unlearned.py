"""Figures without learning: all that goals ask for, and nobody learns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.pit import statements, unlearned
from sparring.lab.experiments.pit.calibration import CALIBRATION
from sparring.worlds.pit.data.numbers import BY_NAME
from sparring.worlds.pit.world import Pit

if TYPE_CHECKING:
    import pytest

    from sparring.lab.laboratory import Laboratory


def test_every_figure_that_a_goal_wants_is_measured_again_and_again_alike() -> None:
    figures = unlearned.measured({}, 32, 3)
    assert set(figures) == set(CALIBRATION.figures)
    assert figures == unlearned.measured({}, 32, 3)


def test_nothing_that_measures_can_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    practice, learning = Pit.practice, []

    def noting(self: Pit, *arguments: Any, **options: Any) -> Any:
        learning.append(options.get("learns", True))
        return practice(self, *arguments, **options)

    monkeypatch.setattr(Pit, "practice", noting)
    unlearned.measured({}, 16, 1)
    assert learning
    assert not any(learning)


def test_numbers_as_proposed_are_no_change_and_others_are() -> None:
    proposed = {name: number.proposed for name, number in BY_NAME.items()}
    assert unlearned.change(proposed) == 0
    fire = BY_NAME["friendly_fire"]
    moved = proposed | {"friendly_fire": fire.low + fire.high - fire.proposed}
    assert unlearned.change(moved) == 100 / len(BY_NAME)


def test_the_experiment_tells_wins_and_statements(lab: Laboratory) -> None:
    found = statements.unlearned(lab, Wishes(1, 3, world="pit"))
    assert list(found.rows) == list(statements.ROW_NAMES)
    for row in found.rows.values():
        assert 0 <= row["won_pct"] <= 100
        assert row["rounds"] >= 1
    said = found.extra["statements"]
    assert said["table_3_4"]["holds"]
    assert {"later_version", "equal_weights", "blades", "weakest", "speed_then_sword"} <= set(said)
    (table,) = statements.tables(found.extra)
    assert all(set(row) == set(table["columns"]) for row in table["rows"].values())
    assert statements.tables({}) == []
    assert len(found.samples["turning_points"]["ai129"]) == 1

"""What the strategy world's free numbers are fitted to, and the search that was kept."""

from __future__ import annotations

from typing import Any

import pytest

from sparring.lab.calibration.files import read_rows
from sparring.lab.calibration.page import page
from sparring.lab.experiments.registry import needed_calibration
from sparring.lab.experiments.strategy import unlearned
from sparring.lab.experiments.strategy.calibration import CALIBRATION
from sparring.worlds.strategy.data.numbers import CHOSEN
from sparring.worlds.strategy.world import Strategy
from tests.test_docs import DOCS

KEPT = DOCS / "worlds" / "strategy-calibration.csv"


def met() -> dict[str, float]:
    """Figures that are exactly as wanted."""
    return {
        goal.figure(of): wanted for goal in CALIBRATION.goals for of, wanted in goal.wanted.items()
    }


def test_figures_that_are_as_wanted_cost_nothing() -> None:
    assert needed_calibration("strategy") is CALIBRATION
    wanted = met() | {"at most small": 30, "at most large": 30}
    assert CALIBRATION.loss(wanted) == 0
    assert CALIBRATION.loss(wanted | {"soldier rush": 70}) > CALIBRATION.loss(
        wanted | {"change": 30}
    )


@pytest.fixture
def practices(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What every practice is asked for while something is measured."""
    asked: list[dict[str, Any]] = []
    usual = Strategy.practice

    def noted(self: Strategy, kind: str, against: Any, **options: Any) -> Any:
        asked.append(options)
        return usual(self, kind, against, **options)

    monkeypatch.setattr(Strategy, "practice", noted)
    return asked


def test_nothing_is_learned_while_figures_are_measured(practices: list[dict[str, Any]]) -> None:
    figures = unlearned.measured(dict(CHOSEN), 2, 3)
    assert set(figures) == set(CALIBRATION.figures)
    assert len(practices) == 4
    assert all(options["learns"] is False for options in practices)


def test_the_chosen_numbers_are_those_that_the_kept_search_chose() -> None:
    rows = read_rows(KEPT)
    (chosen,) = [row for row in rows if row["kind"] == "chosen"]
    assert {name: int(chosen[name]) for name in CALIBRATION.by_name} == dict(CHOSEN)
    finalists = [row for row in rows if row["kind"] == "finalist"]
    assert chosen["loss"] == min((row["loss"] for row in finalists), key=float)


def test_the_page_of_the_documentation_is_written_from_the_search_that_was_kept() -> None:
    text = KEPT.with_suffix(".md").read_text(encoding="utf-8")
    assert page(CALIBRATION, read_rows(KEPT)) == text

"""What the shooter's free numbers are fitted to, and the search that was kept."""

from __future__ import annotations

from typing import Any

import pytest

from sparring.kernels.run import Won
from sparring.lab.calibration.files import read_rows
from sparring.lab.calibration.goals import Sense
from sparring.lab.calibration.page import Found, page
from sparring.lab.experiments.registry import needed_calibration
from sparring.lab.experiments.shooter import unlearned
from sparring.lab.experiments.shooter.calibration import CALIBRATION, CHANGE, MIRROR
from sparring.worlds.shooter.data.numbers import CHOSEN, FREE_NUMBERS
from sparring.worlds.shooter.world import Halls, Shooter
from tests.test_docs import DOCS

KEPT = DOCS / "worlds" / "shooter-calibration.csv"


def met() -> dict[str, float]:
    """Figures that are exactly as wanted."""
    return {
        goal.figure(of): wanted for goal in CALIBRATION.goals for of, wanted in goal.wanted.items()
    }


def test_a_point_that_is_missed_costs_more_than_a_number_that_is_moved() -> None:
    assert needed_calibration("shooter") is CALIBRATION
    assert CALIBRATION.loss(met()) == 0
    moved = CALIBRATION.loss(met() | {"change": 100 / len(FREE_NUMBERS)})
    for goal in CALIBRATION.goals:
        for of, wanted in goal.wanted.items():
            # The yard is symmetrical: a mirror match is missed by luck alone.
            if goal not in (CHANGE, MIRROR):
                worse = wanted - 1 if goal.sense is Sense.AT_LEAST else wanted + 1
                assert CALIBRATION.loss(met() | {goal.figure(of): worse}) > moved


def test_every_number_may_be_halved_or_doubled_and_no_more() -> None:
    for number in FREE_NUMBERS:
        assert number.low == -(-number.proposed // 2)
        assert number.high == min(2 * number.proposed, 100 if "of 100" in number.meaning else 1000)
    assert dict(CHOSEN) == {number.name: number.chosen for number in FREE_NUMBERS}


@pytest.fixture
def practices(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What every practice is asked for while something is measured."""
    asked: list[dict[str, Any]] = []
    usual = Shooter.practice

    def noted(self: Shooter, kind: str, against: Any, **options: Any) -> Any:
        asked.append(options)
        return usual(self, kind, against, **options)

    monkeypatch.setattr(Shooter, "practice", noted)
    return asked


def test_nothing_is_learned_while_figures_are_measured(practices: list[dict[str, Any]]) -> None:
    figures = unlearned.measured(dict(CHOSEN), 40, 3)
    assert set(figures) == set(CALIBRATION.figures)
    assert len(practices) == 6
    assert all(options["learns"] is False for options in practices)


def test_figures_are_of_the_scripts_they_speak_of() -> None:
    names = {rule.name for rule in Halls.own_rules().roles["soldier"].rules}
    left = unlearned.only_with(Halls, lambda name: name not in unlearned.HUNTS).roles["soldier"]
    assert names - {rule.name for rule in left.rules} == set(unlearned.HUNTS)
    rows = unlearned.drawn(Halls, dict(CHOSEN), 60, 1, lambda name: name not in unlearned.HUNTS)
    assert unlearned.share(rows, Won.NOBODY) == 100
    assert unlearned.seconds(rows) == unlearned.seconds(rows, Won.LEARNERS) == 600


def test_the_chosen_numbers_are_those_that_the_kept_search_chose() -> None:
    rows = read_rows(KEPT)
    (chosen,) = [row for row in rows if row["kind"] == "chosen"]
    assert {name: int(chosen[name]) for name in CALIBRATION.by_name} == dict(CHOSEN)
    finalists = [row for row in rows if row["kind"] == "finalist"]
    assert chosen["loss"] == min((row["loss"] for row in finalists), key=float)


def test_the_choice_meets_every_goal_on_fresh_seeds() -> None:
    found = Found(CALIBRATION, read_rows(KEPT))
    assert found.chosen.met == [goal.name for goal in CALIBRATION.goals]


def test_the_page_of_the_documentation_is_written_from_the_search_that_was_kept() -> None:
    text = KEPT.with_suffix(".md").read_text(encoding="utf-8")
    assert page(CALIBRATION, read_rows(KEPT)) == text

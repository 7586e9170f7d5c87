"""What the free numbers of capture the flag are fitted to, and the search that was kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.lab.calibration.files import read_rows
from sparring.lab.calibration.goals import Sense
from sparring.lab.calibration.page import Found, page
from sparring.lab.experiments.flags.calibration import CALIBRATION, CHANGE, measured
from sparring.lab.experiments.registry import needed_calibration
from sparring.worlds.flags.data.numbers import FREE_NUMBERS, numbers_with
from tests.cli.running import last_line, run
from tests.test_docs import DOCS

if TYPE_CHECKING:
    from pathlib import Path

KEPT = DOCS / "worlds" / "flags-calibration.csv"


def met(**changed: float) -> dict[str, float]:
    """Figures that are exactly as wanted, some of them changed."""
    wanted = {
        goal.figure(of): value for goal in CALIBRATION.goals for of, value in goal.wanted.items()
    }
    return wanted | changed


def test_a_proposal_that_meets_the_rule_cannot_be_beaten() -> None:
    assert needed_calibration("flags") is CALIBRATION
    even = met(**{"share first": 50.0, "share second": 50.0, "points, at least": 340.0})
    assert CALIBRATION.loss(even) == 0
    assert CALIBRATION.loss(even | {"change": 0.1}) > 0
    moved = CALIBRATION.loss(even | {"change": 100 / len(FREE_NUMBERS)})
    for goal in CALIBRATION.goals:
        for of, wanted in goal.wanted.items():
            if goal is not CHANGE:
                worse = wanted - 2 if goal.sense is Sense.AT_LEAST else wanted + 4
                assert CALIBRATION.loss(met() | {goal.figure(of): worse}) > moved


def test_a_choice_is_played_until_it_has_its_points() -> None:
    figures = measured(numbers_with(), 300, 3)
    assert set(figures) == set(CALIBRATION.figures)
    assert figures["share first"] + figures["share second"] == pytest.approx(100)
    assert 250 < figures["points, at least"] == figures["points, at most"] < 600
    assert figures["change"] == 0


def test_a_choice_that_hardly_scores_comes_to_an_end() -> None:
    slow = {"distance": 5000, "hit": 30, "range": 1500, "respawn": 17}
    assert 0 < measured(slow, 40, 1)["points, at most"] < 50


def test_the_chosen_numbers_are_those_that_the_kept_search_chose() -> None:
    found = Found(CALIBRATION, read_rows(KEPT))
    assert dict(found.chosen.numbers) == numbers_with()
    assert found.chosen.met == [goal.name for goal in CALIBRATION.goals]


def test_the_page_of_the_documentation_is_written_from_the_search_that_was_kept() -> None:
    text = KEPT.with_suffix(".md").read_text(encoding="utf-8")
    assert page(CALIBRATION, read_rows(KEPT)) == text


def test_the_command_searches_as_in_other_worlds(tmp_path: Path) -> None:
    few = ("--first", 12, "--rounds", 1, "--batch", 2, "--fights", 40, "--refined", 2)
    fewer = ("--fine-rounds", 0, "--fine-fights", 60, "--finalists", 1, "--final-fights", 80)
    table = tmp_path / "search.csv"
    data = last_line(run("calibrate", "flags", *few, *fewer, "--out", table, "--json"))
    assert set(data["numbers"]) == set(numbers_with())
    assert "free numbers of capture the flag" in table.with_suffix(".md").read_text("utf-8")

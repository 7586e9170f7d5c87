"""What the pit's free numbers are fitted to, and the search that was kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from sparring.lab.calibration import Calibration, Sizes, calibrate
from sparring.lab.calibration.files import read_rows, write_rows
from sparring.lab.calibration.goals import Candidate, Sense
from sparring.lab.calibration.models import evenly_drawn, features, fitted_models, jumps_of
from sparring.lab.calibration.page import Found, page
from sparring.lab.experiments.pit.calibration import CALIBRATION, CHANGE, STRONGER, WEAKER, bows
from sparring.lab.experiments.registry import needed_calibration
from sparring.worlds.pit.data.numbers import BY_NAME, FREE_NUMBERS
from sparring.worlds.pit.kernel import entries
from sparring.worlds.pit.world import Pit
from tests.test_docs import DOCS

if TYPE_CHECKING:
    from pathlib import Path

SEARCHED = tuple(CALIBRATION.by_name)
KEPT = DOCS / "worlds" / "pit-calibration.csv"
of_the_kept_search = pytest.mark.skipif(
    not KEPT.exists(), reason="no search is kept yet: the numbers stand as proposed"
)


def test_goals_ask_who_is_stronger_and_for_nothing_else() -> None:
    for goal in CALIBRATION.goals:
        if goal is not CHANGE:
            wanted = STRONGER if goal.sense is Sense.AT_LEAST else WEAKER
            assert set(goal.wanted.values()) == {wanted}
            assert 0 < goal.most < abs(wanted - 50)
    assert needed_calibration("pit") is CALIBRATION


def test_a_point_that_is_missed_costs_more_than_a_number_that_is_moved() -> None:
    met = {
        goal.figure(of): wanted for goal in CALIBRATION.goals for of, wanted in goal.wanted.items()
    }
    assert CALIBRATION.loss(met) == 0
    moved = CALIBRATION.loss(met | {"change": 100 / len(FREE_NUMBERS)})
    for goal in CALIBRATION.goals:
        for of, wanted in goal.wanted.items():
            if goal is not CHANGE:
                worse = wanted - 1 if goal.sense is Sense.AT_LEAST else wanted + 1
                assert CALIBRATION.loss(met | {goal.figure(of): worse}) > moved


@pytest.mark.parametrize("distance", [60, 80, 99, 100])
def test_the_models_know_who_takes_a_bow(distance: int) -> None:
    numbers = {"front_gap": 80, "shooting_distance": distance}
    world = Pit(numbers=numbers)
    world.prepare(("ai129", "ai129"), 1)
    entries.begin(world.record)
    entries.choose_all(world.record)
    fighter, rogue = (bool(world.record.unit[who].shoots) for who in (0, 1))
    assert bows(numbers) == [fighter, rogue]


def mean_error(calibration: Calibration) -> float:
    """How far models are off, on average, from wins that jump where the front row takes bows."""
    rows = evenly_drawn(CALIBRATION, 600, np.random.default_rng(3))
    front, _ = jumps_of(CALIBRATION, rows)
    jumping = 30 + 40 * front
    met = {
        goal.figure(of): wanted for goal in CALIBRATION.goals for of, wanted in goal.wanted.items()
    }
    trials = [
        Candidate(
            calibration,
            dict(zip(SEARCHED, map(int, row), strict=True)),
            {**met, "change": 1.0, "wins later_version": wins},
            1,
            0,
        )
        for row, wins in zip(rows, jumping, strict=True)
    ]
    expected = features(calibration, rows) @ fitted_models(calibration, trials, rows)
    at = list(calibration.figures).index("wins later_version")
    wins = calibration.figures["wins later_version"].from_model(expected[:, at])
    return float(np.abs(wins - jumping).mean())


def test_a_figure_that_jumps_is_modelled_if_models_are_told_where() -> None:
    assert mean_error(CALIBRATION) < 1
    assert mean_error(replace(CALIBRATION, jumps=None)) > 4


def test_every_chosen_number_is_one_of_its_values() -> None:
    for number in FREE_NUMBERS:
        assert number.chosen in number.values
        assert number.proposed in number.values


def test_a_small_search_keeps_everything_it_tried_and_fits_on_a_page(tmp_path: Path) -> None:
    sizes = Sizes(
        first=3,
        rounds=1,
        batch=1,
        held_rounds=0,
        fights=16,
        refined=1,
        held_refined=1,
        fine_rounds=0,
        fine_held=0,
        fine_fights=16,
        finalists=1,
        held_finalists=1,
        final_fights=80,
    )
    outcome = calibrate(CALIBRATION, sizes, seed=1)
    path = tmp_path / "search.csv"
    write_rows(path, outcome.rows)
    kinds = [row["kind"] for row in read_rows(path)]
    assert [kinds.count(kind) for kind in ("proposed", "first", "guided")] == [1, 3, 1]
    assert "| `wizard_health` |" in page(CALIBRATION, read_rows(path))


@of_the_kept_search
def test_the_chosen_numbers_are_those_that_the_kept_search_chose() -> None:
    rows = read_rows(KEPT)
    (chosen,) = [row for row in rows if row["kind"] == "chosen"]
    assert {name: int(chosen[name]) for name in SEARCHED} == {
        name: BY_NAME[name].chosen for name in SEARCHED
    }
    finalists = [row for row in rows if row["kind"] == "finalist"]
    assert chosen["loss"] == min((row["loss"] for row in finalists), key=float)


@of_the_kept_search
def test_the_choice_meets_every_goal_on_fresh_seeds() -> None:
    found = Found(CALIBRATION, read_rows(KEPT))
    assert found.chosen.met == [goal.name for goal in CALIBRATION.goals]


@of_the_kept_search
def test_the_page_of_the_documentation_is_written_from_the_search_that_was_kept() -> None:
    text = KEPT.with_suffix(".md").read_text(encoding="utf-8")
    assert page(CALIBRATION, read_rows(KEPT)) == text


@pytest.mark.skipif(KEPT.exists(), reason="a search is kept")
def test_without_a_kept_search_the_numbers_stand_as_proposed() -> None:
    assert all(number.chosen == number.proposed for number in FREE_NUMBERS)

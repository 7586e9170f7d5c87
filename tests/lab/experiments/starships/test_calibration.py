"""What ships come to that never learn, beside the thesis."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from sparring.lab.experiments.starships.calibration import SETS, Measured, attempt, neighbour
from sparring.lab.experiments.starships.calibration_page import is_fitness, page
from sparring.lab.experiments.starships.unlearned import TABLE_4_2, WANTED, figures_of
from sparring.worlds.starships.data.numbers import FREE_NUMBERS, numbers_with
from sparring.worlds.starships.data.sets import TEST_SETS, TRAINING_SET

DOCS = Path(__file__).parents[4] / "docs" / "worlds"


@pytest.fixture(scope="module")
def measured() -> Measured:
    return Measured(figures_of(range(SETS)))


def test_the_stationary_ship_and_all_fitness_are_within_two_deviations(measured):
    for name in WANTED:
        if is_fitness(name):
            assert abs(measured.apart(name, measured.mean(name))) <= 2, name


def test_only_one_number_of_wins_or_losses_is_further_off(measured):
    assert measured.missed() == ["ai_1 ai_2 losses"]


def test_every_figure_of_the_training_set_is_within_two_deviations(measured):
    for name, values in measured.figures.items():
        assert abs(measured.apart(name, float(values[TRAINING_SET]))) <= 2, name


def test_the_training_set_is_the_one_that_the_rule_chooses(measured):
    assert measured.nearest() == TRAINING_SET
    assert min(TEST_SETS) >= SETS


def test_the_page_and_the_file_say_what_is_measured(measured):
    text = (DOCS / "starships-calibration.md").read_text()
    assert f"**set {TRAINING_SET}**" in text
    usual = attempt(numbers_with())
    written = page(measured, [usual], 60).split("Could other numbers")[0]
    assert text.split("Could other numbers")[0] == written
    with (DOCS / "starships-calibration.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == SETS
    for name, values in measured.figures.items():
        assert [float(row[name]) for row in rows] == [round(float(one), 4) for one in values]


def test_figures_do_not_depend_on_how_sets_are_grouped():
    together = figures_of([3, 4, 5, 6, 7, 8, 9])
    alone = figures_of([9])
    assert {name: values[-1] for name, values in together.items()} == {
        name: values[0] for name, values in alone.items()
    }


def test_neighbours_stay_within_their_ranges():
    luck, numbers = np.random.default_rng(3), numbers_with()
    for _ in range(50):
        numbers = neighbour(numbers, luck)
        assert all(one.low <= numbers[one.name] <= one.high for one in FREE_NUMBERS)


def test_the_table_has_every_pairing():
    assert len(TABLE_4_2) == 16
    assert len(WANTED) == 49

"""Gardens: every class as table 3.1 has it, from any seed."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.worlds.garden.data.classes import CLASSES, TRAINING, VALIDATION, class_of
from sparring.worlds.garden.data.field import CELLS
from sparring.worlds.garden.grids import grid_of
from tests.samples import samples
from tests.worlds.garden.literal import SIZE, content, table_of

TABLE = {
    "0": (0, 25, 50, 100, 150),
    "0-1": (25, 50, 100, 150),
    "1-2": (25, 50, 100, 150),
    "2-3": (50, 100, 150),
    "3-4": (100, 150),
    "4": (100, 150),
}


def test_the_classes_are_those_of_the_table():
    wanted = [(density, bottles) for density, row in TABLE.items() for bottles in row]
    assert [(one.density, one.bottles) for one in CLASSES] == wanted
    assert str(CLASSES[17]) == "density 3-4, 150 bottles"


def test_training_has_each_class_once_and_validation_five_times():
    assert [class_of(seed) for seed in TRAINING] == list(CLASSES)
    assert [class_of(seed) for seed in VALIDATION] == list(CLASSES) * 5
    assert not set(TRAINING) & set(VALIDATION)


def poison_around(table, row, column):
    around = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return sum(content(table, row + down, column + right) < 0 for down, right in around)


@pytest.mark.parametrize("number", range(len(CLASSES)), ids=lambda number: f"class {number}")
@samples(12, slow=200)
def test_every_garden_of_a_class_keeps_to_it(number, count):
    wanted = CLASSES[number]
    for seed in range(number, number + 20 * count, 20):
        grid = grid_of(seed)
        table = table_of(grid.cells)
        assert sum(held for held in grid.cells if held > 0) == 100
        assert -sum(held for held in grid.cells if held < 0) == wanted.bottles
        assert all(-5 <= held <= 5 for held in grid.cells)
        assert grid.cells[grid.start] == 0
        for row in range(SIZE):
            for column in range(SIZE):
                if table[row][column] > 0:
                    assert wanted.fewest <= poison_around(table, row, column) <= wanted.most


def test_seeds_may_be_as_large_as_anywhere():
    assert grid_of((1 << 64) - 1) != grid_of((1 << 64) - 21)
    with pytest.raises(UsageError, match="a seed is a whole number"):
        grid_of(1 << 64)


def test_gardens_of_one_class_differ():
    assert len({grid_of(seed) for seed in range(0, 400, 20)}) == 20


def test_only_classes_that_lack_poison_patches_get_more_of_them():
    easy = [number for number, one in enumerate(CLASSES) if one.most <= 1]
    assert not any(grid_of(seed).splits for seed in easy)
    walled = [grid_of(seed) for seed in range(18, 18 + 400, 20)]
    poison_patches = sum(sum(held < 0 for held in grid.cells) for grid in walled) / len(walled)
    # A third of a hundred bottles would be 33 patches: far too few for four around each.
    assert 50 < poison_patches < 60


def test_rabbits_start_anywhere():
    assert len({grid_of(seed).start for seed in range(100)}) > CELLS // 4

"""When a learner in the strategy game has turned."""

from __future__ import annotations

from itertools import product
from random import Random
from statistics import fmean

import pytest

from sparring.lab.experiments.strategy.turning import (
    LEVEL,
    WINDOW,
    chance_of,
    columns_of,
    turning_point,
)


def counted(fitness: list[float]) -> float:
    """The chance, counted sign by sign."""
    apart = [value - 0.5 for value in fitness]
    wanted = sum(apart) - 1e-9
    ways = [*product((1, -1), repeat=len(apart))]
    return fmean(
        sum(sign * value for sign, value in zip(signs, apart, strict=True)) >= wanted
        for signs in ways
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_chance_is_that_of_all_signs(seed: int) -> None:
    luck = Random(seed)
    fitness = [luck.uniform(0.2, 0.9) for _ in range(WINDOW)]
    assert chance_of(fitness) == pytest.approx(counted(fitness))


def test_ten_games_that_are_all_even_have_not_turned() -> None:
    assert chance_of([0.5] * WINDOW) == 1
    assert turning_point([0.5] * 100) is None


def test_ten_games_above_even_have() -> None:
    assert chance_of([0.51] * WINDOW) == pytest.approx(1 / 2**WINDOW)
    assert turning_point([0.3] * 40 + [0.9] * 60) == 40 + first_enough(0.3, 0.9)


def first_enough(low: float, high: float) -> int:
    """How many good games a window needs."""
    return next(
        good
        for good in range(WINDOW + 1)
        if chance_of([low] * (WINDOW - good) + [high] * good) <= LEVEL
    )


def test_a_game_of_the_first_ten_is_none_to_turn_at() -> None:
    assert turning_point([1.0] * 9) is None
    assert turning_point([1.0] * 12) == WINDOW


def test_columns_are_of_the_tests_that_turned() -> None:
    columns = columns_of([20, None, 40], [60, 10, 50])
    assert columns == {
        "tests": 3,
        "tp_avg": 30,
        "tp_median": 30,
        "tp_lowest": 20,
        "tp_highest": 40,
        "tp_over_100": 1,
        "won_of_100": 40,
    }


def test_where_none_turned_no_turning_point_is_made_up() -> None:
    columns = columns_of([None, None], [0, 3])
    assert [columns[name] for name in ("tp_avg", "tp_median", "tp_lowest", "tp_highest")] == (
        [None] * 4
    )
    assert columns["tp_over_100"] == 2

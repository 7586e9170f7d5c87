"""Lessons by what is usual: powers, factors, multiplied weights, and how large numbers get."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.scripting.learner import DynamicScripting
from sparring.scripting.pool import MOST_POINTS, Pool, Scope
from sparring.scripting.relative import (
    FARTHEST,
    FIRST_SPREAD,
    HIGHEST_USUAL,
    LOWEST_USUAL,
    ONE,
    exponent_of,
    factors_for,
    follow,
    multiplied,
    power_of_e,
)
from sparring.scripting.settings import OURS, Relative
from tests.scripting.helpers import rulebase

STRONGEST = Relative(rate=1, haste=1, silent_praise=1, silent_blame=1, pace=0.5, inert=3)
"""Nothing that passes moves weights further."""
HIGHEST_EXPONENT = 2 * FARTHEST
LOWEST_EXPONENT = -2 * 3.0
EXACT_IN_DOUBLES = 2**53
"""Up to here doubles hold every whole number, for languages that have nothing else."""
LARGEST_WORD = 2**63 - 1
"""What kernels count with."""


def pool_with(usual: float, spread: float = FIRST_SPREAD, encounters: int = 1) -> Pool:
    pool = Pool(Scope.ALL, None, ["a"], ["a"], [0], [1000])
    pool.usual, pool.spread, pool.encounters = usual, spread, encounters
    return pool


# --- exponents and factors ---------------------------------------------------


@pytest.mark.parametrize("exponent", [-6, -1, -0.3, 0, 0.15, 0.6, 1, 4])
def test_a_power_of_e_is_near_enough(exponent):
    assert power_of_e(exponent) == pytest.approx(exp(exponent), rel=exponent**2 / 100 + 1e-9)


def test_an_exponent_counts_spreads_above_the_usual():
    relative = Relative(rate=0.1, haste=0)
    assert exponent_of(0.5, pool_with(0.3), True, relative) == pytest.approx(0.1)
    assert exponent_of(0.1, pool_with(0.3), True, relative) == pytest.approx(-0.1)
    assert exponent_of(0.3, pool_with(0.3), True, relative) == 0


def test_no_fitness_counts_as_farther_than_two_spreads():
    relative = Relative(rate=0.1, haste=0)
    assert exponent_of(1.0, pool_with(0.3), True, relative) == pytest.approx(0.2)
    assert exponent_of(0.0, pool_with(0.8, 0.01), True, relative) == pytest.approx(-0.2)


def test_noise_is_no_lesson():
    relative = Relative(rate=0.1, haste=0)
    assert exponent_of(0.31, pool_with(0.3, 0.0), True, relative) == pytest.approx(0.02)


def test_haste_falls_to_a_half_after_thirty_encounters():
    relative = Relative(rate=0.1, haste=0.4)
    early, later = (
        exponent_of(0.5, pool_with(0.3, encounters=at), True, relative) for at in (0, 30)
    )
    assert (early, later) == (pytest.approx(0.5), pytest.approx(0.3))


def test_silent_rules_are_praised_less_and_blamed_as_their_settings_say():
    relative = Relative(silent_praise=0.5, silent_blame=0.9)
    praised, silent = factors_for(0.4, relative)
    assert (praised, silent) == (round(ONE * power_of_e(0.4)), round(ONE * power_of_e(0.2)))
    blamed, silent = factors_for(-0.4, relative)
    assert (blamed, silent) == (round(ONE * power_of_e(-0.4)), round(ONE * power_of_e(-0.36)))


@given(
    usual=st.floats(0, 1),
    spread=st.floats(0, 1),
    fitness=st.floats(0, 1),
    acted=st.booleans(),
    encounters=st.integers(0, 2**52),
)
def test_factors_keep_their_bounds_whatever_is_told(usual, spread, fitness, acted, encounters):
    exponent = exponent_of(fitness, pool_with(usual, spread, encounters), acted, STRONGEST)
    assert LOWEST_EXPONENT <= exponent <= HIGHEST_EXPONENT
    lowest = factors_for(LOWEST_EXPONENT, STRONGEST)[0]
    highest = factors_for(HIGHEST_EXPONENT, STRONGEST)[0]
    assert 1 < lowest <= min(factors_for(exponent, STRONGEST))
    assert max(factors_for(exponent, STRONGEST)) <= highest < 50 * ONE


# --- the usual ---------------------------------------------------------------


@given(
    start=st.floats(0.001, 0.999),
    told=st.lists(st.floats(0, 1), min_size=1, max_size=30),
    pace=st.floats(0.001, 0.5),
)
def test_the_usual_and_the_spread_keep_their_bounds(start, told, pace):
    pool = pool_with(start)
    for fitness in told:
        follow(pool, fitness, pace)
        assert LOWEST_USUAL <= pool.usual <= HIGHEST_USUAL
        assert 0 <= pool.spread <= 1


def test_the_usual_comes_to_what_is_told_again_and_again():
    pool = pool_with(0.3)
    for _ in range(300):
        follow(pool, 0.6, 0.05)
    assert pool.usual == pytest.approx(0.6)
    assert pool.spread == pytest.approx(0, abs=1e-5)


def test_a_rare_win_is_worth_more_than_the_losses_around_it():
    """Losses against a player who is hardly ever beaten teach next to nothing after a while."""
    learner = DynamicScripting(rulebase(), seed=1)
    for _ in range(100):
        lost = learner.draw()
        lost.mark(0)
        learner.learn(lost, 0.02)
    before = learner.pool().weights
    assert abs(learner.pool().lessons[-1][3]) < ONE / 100
    won = learner.draw()
    won.mark(0)
    learner.learn(won, 0.9)
    (number,) = learner.pool().lessons[-1][4]
    assert learner.pool().weights[number] > 1.2 * before[number]
    assert learner.pool().lessons[-1][3] > ONE / 5


# --- multiplied weights ------------------------------------------------------


@st.composite
def some_weights(draw: st.DrawFn) -> tuple[list[int], dict[int, int], int, int]:
    low = draw(st.sampled_from([1, 10, 1000]))
    high = low + draw(st.sampled_from([0, 1, 500, 20_000]))
    weights = draw(st.lists(st.integers(low, high), min_size=1, max_size=12))
    rules = draw(st.sets(st.integers(0, len(weights) - 1)))
    return weights, {rule: draw(st.integers(2, 50_000)) for rule in rules}, low, high


@given(some_weights())
def test_multiplied_weights_keep_total_and_bounds(case):
    weights, factors, low, high = case
    found = multiplied(weights, factors, low, high, sum(weights))
    assert sum(found) == sum(weights)
    assert all(low <= weight <= high for weight in found)


def test_a_praised_rule_is_paid_by_all_others_in_proportion():
    assert multiplied([1000, 2000, 3000], {0: 2 * ONE}, 1, 9000, 6000) == [1715, 1714, 2571]
    assert multiplied([1000, 2000, 3000], {2: ONE // 2}, 1, 9000, 6000) == [1333, 2667, 2000]


def test_where_all_are_multiplied_alike_nothing_changes():
    weights = [1000, 2000, 3000]
    assert multiplied(weights, dict.fromkeys(range(3), 2048), 1, 9000, 6000) == weights


# --- how large numbers get ---------------------------------------------------


class Watched(int):
    """A whole number that notes how large it and everything made of it becomes."""

    largest = 0

    def __mul__(self, other: Any) -> Watched:
        return noted(int(self) * int(other))

    def __add__(self, other: Any) -> Watched:
        return noted(int(self) + int(other))

    def __lshift__(self, other: Any) -> Watched:
        return noted(int(self) << int(other))

    def __floordiv__(self, other: Any) -> Watched:
        return noted(int(self) // int(other))

    def __rshift__(self, other: Any) -> Watched:
        return noted(int(self) >> int(other))

    __rmul__ = __mul__
    __radd__ = __add__


def noted(number: int) -> Watched:
    Watched.largest = max(Watched.largest, abs(number))
    return Watched(number)


def largest_number(weights: list[int], factors: dict[int, int]) -> int:
    """The largest number on the way to multiplied weights."""
    Watched.largest = 0
    low, high, total = (Watched(bound) for bound in (1, max(weights), sum(weights)))
    watched_factors = {rule: Watched(factor) for rule, factor in factors.items()}
    multiplied([Watched(weight) for weight in weights], watched_factors, low, high, total)
    return Watched.largest


FEWEST, MOST = (factors_for(e, STRONGEST)[0] for e in (LOWEST_EXPONENT, HIGHEST_EXPONENT))


@pytest.mark.parametrize("factor", [FEWEST, ONE, MOST], ids=["blamed", "same", "praised"])
@pytest.mark.parametrize("inside", ["heaviest", "lightest", "all", "none"])
@pytest.mark.parametrize("weights", ["one heavy", "all alike", "a single rule"])
def test_numbers_stay_small_enough_at_the_extremes(factor, inside, weights):
    """The total in 2 ** 30ths is the largest number there is: a weight times its factor is
    part of what the shares are divided by, so no product of theirs can be above it."""
    for total, limit in ((2**23, EXACT_IN_DOUBLES), (MOST_POINTS, LARGEST_WORD)):
        made = {
            "one heavy": [total - 20, *[1] * 20],
            "all alike": [total // 128] * 128,
            "a single rule": [total],
        }[weights]
        last = len(made) - 1
        rules = {"heaviest": [0], "lightest": [last], "all": range(last + 1), "none": []}[inside]
        found = largest_number(made, dict.fromkeys(rules, factor))
        assert total << 30 <= found <= limit


@given(
    weights=st.lists(st.integers(1, 2**19), min_size=1, max_size=16),
    factors=st.lists(st.integers(FEWEST, MOST), min_size=1, max_size=16),
)
def test_no_product_is_above_the_total_in_shares(weights, factors):
    told = {rule: factor for rule, factor in enumerate(factors) if rule < len(weights)}
    assert largest_number(weights, told) <= sum(weights) << 30


def test_the_strongest_lessons_leave_no_rule_without_a_chance():
    learner = DynamicScripting(rulebase(), replace(OURS, relative=STRONGEST), seed=1)
    for fitness in [0.0, 1.0] * 50:
        script = learner.draw()
        script.mark(0)
        learner.learn(script, fitness)
        assert min(learner.pool().weights) >= OURS.min_weight

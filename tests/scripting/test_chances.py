"""Computed chances against simulated draws."""

from __future__ import annotations

from collections import Counter

import pytest

from sparring.luck import Luck
from sparring.scripting.chances import chances
from sparring.scripting.draw import draw, make_wheel
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import Difficulty, DifficultyKind, Settings
from tests.scripting.helpers import rulebase

DRAWS = 20_000
CASES = {
    "equal": ([100] * 20, None, 5),
    "skewed": ([500, 200, 100, 50, 20, 10, 5, 100], None, 3),
    "one place": ([1, 2, 3, 4], None, 1),
    "zero weights": ([0, 100, 0, 50, 10, 10], None, 2),
    "nearly all enter": ([100, 100, 100, 1], None, 3),
    "twins": ([100, 100, 300, 50, 50, 20], [0, 1, 0, 3, 3, 5], 2),
    "twins of nothing": ([100, 0, 50, 50], [0, 0, 2, 3], 2),
    "more places than rules": ([10, 0, 500], None, 7),
}


def simulated(weights, lines, places):
    wheel = make_wheel(weights, None, lines, len(set(lines)) < len(lines))
    luck = Luck(2)
    counts = Counter(
        rule for _ in range(DRAWS) for rule in draw(wheel, places, 10_000, luck, lines)
    )
    return [counts[rule] / DRAWS for rule in range(len(weights))]


@pytest.mark.parametrize("name", CASES)
def test_chances_are_those_of_simulated_draws(name):
    weights, lines, places = CASES[name]
    lines = lines or list(range(len(weights)))
    found = chances(weights, lines, places)
    for chance, frequency in zip(found, simulated(weights, lines, places), strict=True):
        spread = (chance * (1 - chance) / DRAWS) ** 0.5
        assert abs(chance - frequency) < 4.5 * spread + 1e-9
    lines_on = len({line for line, weight in zip(lines, weights, strict=True) if weight})
    assert sum(found) == pytest.approx(min(places, lines_on), abs=1e-5)


def test_chance_for_one_place_is_the_share_of_the_weight():
    assert chances([1, 2, 7], [0, 1, 2], 1) == pytest.approx([0.1, 0.2, 0.7], abs=1e-5)


def test_two_places_of_three_can_be_computed_by_hand():
    # Rule 2 of 1, 1, 2 stays out when both others come first: 2 * 1/4 * 1/3.
    assert chances([1, 1, 2], [0, 1, 2], 2)[2] == pytest.approx(1 - 1 / 6, abs=1e-5)


def test_nothing_on_the_wheel_has_no_chance():
    assert chances([0, 0], [0, 1], 3) == [0.0, 0.0]


def test_extreme_weights_keep_chances_within_reason():
    found = chances([1, 2**31, 5, 0], [0, 1, 2, 3], 2)
    assert all(0 <= chance <= 1 for chance in found)
    assert found[1] == pytest.approx(1)
    assert found[0] == pytest.approx(1 / 6, abs=1e-4)


def test_culled_rules_have_no_chance_and_their_share_goes_to_the_others():
    settings = Settings(max_weight=400, difficulty=Difficulty(kind=DifficultyKind.CULL))
    made = rulebase("abcd", weights=[400, 100, 50, 50], size=1)
    learner = DynamicScripting(made, settings, seed=3)
    learner.pool().ceiling = 399
    report = learner.explain()
    assert [rule.culled for rule in report.rules] == [True, False, False, False]
    expected = [0, 0.5, 0.25, 0.25]
    assert [rule.chance for rule in report.rules] == pytest.approx(expected, abs=1e-5)
    counts = Counter(learner.draw().rules[0] for _ in range(DRAWS))
    assert [counts[rule] / DRAWS for rule in "abcd"] == pytest.approx(expected, abs=0.02)

"""How much one rule matters, and how long it takes to see it."""

from __future__ import annotations

import pytest

from sparring.lab.measures import Effect, effects_of, encounters_to_tell, typical_effect


def record(results, *scripts):
    return {"results": results, "scripts": [[script, script] for script in scripts]}


def test_an_effect_is_the_wins_with_a_rule_less_those_without():
    (first, second) = effects_of([record("WWLL", [0], [0], [1], [1])], (0,), 2)
    assert (first.points, first.share) == (100, 0.5)
    assert second.points == -100


def test_a_rule_that_nobody_or_everybody_has_tells_nothing():
    assert effects_of([record("WL", [0], [0])], (0,), 3) == []


def test_chance_is_taken_off_the_spread():
    assert typical_effect([Effect(3, 3, 0.5), Effect(-3, 3, 0.5)]) == 0
    assert typical_effect([Effect(5, 3, 0.5), Effect(-5, 3, 0.5)]) == 4


def test_half_the_effect_takes_four_times_as_long_to_tell():
    assert encounters_to_tell(10, 0.5, 0.5) == pytest.approx(384.16)
    assert encounters_to_tell(5, 0.5, 0.5) == pytest.approx(4 * 384.16)
    assert encounters_to_tell(0, 0.5, 0.5) is None

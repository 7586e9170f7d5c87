"""Priors: the mean of what was learned elsewhere."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import StateError, UsageError
from sparring.learners.prior import begin_with_prior, whole_weights
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.rulebase import Rulebase
from sparring.scripting.settings import PRESETS


def strike(me):
    return True


def rules_of(*names):
    rules = Rulebase("ogre", script_size=1)
    rules.closing(strike)
    for name in names:
        rules.rule(name=name)(lambda me: None)
    return rules


def learned(names, weights, preset="crpg"):
    learner = DynamicScripting(rules_of(*names), preset)
    learner.pool("ogre").weights = weights
    return learner.state()


def test_weights_are_the_mean_of_several_states():
    one, other = learned("abc", [300, 0, 0]), learned("abc", [0, 300, 0])
    learner = DynamicScripting(rules_of(*"abc"), "crpg")
    begin_with_prior(learner, [one, other])
    assert learner.pool("ogre").weights == [150, 150, 0]


def test_rules_are_known_by_their_names():
    learner = DynamicScripting(rules_of("c", "a", "b"), "crpg")
    begin_with_prior(learner, [learned("abc", [200, 100, 0])])
    assert learner.weights() == {"c": 0, "a": 200, "b": 100}


def test_a_rule_that_nobody_knows_keeps_its_share():
    learner = DynamicScripting(rules_of(*"abcd"), "crpg")
    begin_with_prior(learner, [learned("abc", [300, 0, 0])])
    assert learner.weights() == {"a": 300, "b": 0, "c": 0, "d": 100}


def test_ours_begins_on_its_own_scale_and_keeps_every_rule_within_reach():
    learner = DynamicScripting(rules_of(*"abc"))
    begin_with_prior(learner, [learned("abc", [300, 0, 0])])
    assert learner.pool("ogre").weights == [2980, 10, 10]
    script = learner.draw("ogre")
    script.mark(0)
    learner.learn(script, 0.9)
    assert sum(learner.pool("ogre").weights) == 3000


@pytest.mark.parametrize("preset", PRESETS)
def test_any_settings_begin_with_what_ours_learned(preset):
    learner, settings = DynamicScripting(rules_of(*"abc"), preset), PRESETS[preset]
    begin_with_prior(learner, [learned("abc", [2600, 390, 10], "sparring")])
    weights = learner.pool("ogre").weights
    assert sum(weights) == learner.pool("ogre").total == 3 * settings.initial_weight
    assert weights[0] > weights[1] > weights[2] >= settings.min_weight


def test_a_start_from_the_same_learner_is_the_same_start():
    learner = DynamicScripting(rules_of(*"abc"))
    begin_with_prior(learner, [learned("abc", [2600, 390, 10], "sparring")])
    assert learner.pool("ogre").weights == [2600, 390, 10]


@given(
    shares=st.lists(st.floats(0, 1e6), min_size=1, max_size=12),
    low=st.integers(0, 20),
    room=st.integers(0, 500),
    part=st.floats(0, 1),
)
def test_whole_weights_keep_total_and_bounds(shares, low, room, part):
    high = low + room
    total = len(shares) * low + int(part * len(shares) * room)
    weights = whole_weights(shares, total, low, high)
    assert sum(weights) == total
    assert all(low <= weight <= high for weight in weights)
    order = sorted(range(len(shares)), key=lambda at: shares[at])
    assert all(weights[a] <= weights[b] + 1 for a, b in pairwise(order))


def test_a_prior_needs_a_state_that_knows_the_role():
    learner = DynamicScripting(rules_of(*"abc"))
    with pytest.raises(UsageError, match="at least one"):
        begin_with_prior(learner, [])
    other = DynamicScripting(elf())
    with pytest.raises(UsageError, match="knows the role 'ogre'"):
        begin_with_prior(learner, [other.state()])
    with pytest.raises(StateError):
        begin_with_prior(learner, [{"sparring_state": 1}])


def elf():
    rules = Rulebase("elf", script_size=1)
    rules.closing(strike)
    rules.rule(name="sing")(lambda me: None)
    return rules

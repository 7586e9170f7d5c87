"""Priors: the mean of what was learned elsewhere."""

from __future__ import annotations

import pytest

from sparring.errors import StateError, UsageError
from sparring.learners.prior import begin_with_prior
from sparring.learners.swift import SwiftScripting
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.rulebase import Rulebase


def strike(me):
    return True


def rules_of(*names):
    rules = Rulebase("ogre", script_size=1)
    rules.closing(strike)
    for name in names:
        rules.rule(name=name)(lambda me: None)
    return rules


def learned(names, weights):
    learner = DynamicScripting(rules_of(*names), "crpg")
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


def test_swift_scripting_keeps_every_rule_within_reach():
    learner = SwiftScripting(rules_of(*"abc"))
    begin_with_prior(learner, [learned("abc", [300, 0, 0])])
    assert learner.pool("ogre").weights == [898, 1, 1]


def test_a_prior_needs_a_state_that_knows_the_role():
    learner = SwiftScripting(rules_of(*"abc"))
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

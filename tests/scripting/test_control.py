"""Whole-rulebase control: no script, every decision draws."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from sparring.errors import StateError, UsageError
from sparring.scripting.control import Control
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.ordering import no_relations
from sparring.scripting.rulebase import Rulebase
from sparring.scripting.settings import (
    NO_FALLBACK,
    PRESETS,
    Difficulty,
    DifficultyKind,
    Order,
    Settings,
)
from tests.scripting.helpers import add_rule, rulebase

WEIGHTS = [10, 20, 40, 80, 0, 50]
CRITICAL = {2: 13.8, 3: 16.3}
"""Chi-square above this happens once in a thousand tries."""


def guard(weights=WEIGHTS):
    """Rules that act for agents whose number has their bit."""
    made = Rulebase("guard", script_size=2)
    for at, weight in enumerate(weights):
        made.rule(name=f"r{at}", weight=weight)(lambda me, at=at: at if me >> at & 1 else False)
    made.closing(lambda me: "closing")
    return made


@pytest.mark.parametrize("able", [[0, 1, 2, 3], [0, 2, 5], [1, 3, 4, 5]])
def test_rules_that_can_act_are_drawn_by_their_weight(able):
    control = DynamicScripting(guard(), "crpg", seed=7).control()
    me = sum(1 << rule for rule in able)
    counts = Counter(control.act(me) for _ in range(8000))
    total = sum(WEIGHTS[rule] for rule in able)
    expected = {rule: 8000 * WEIGHTS[rule] / total for rule in able if WEIGHTS[rule]}
    assert set(counts) == set(expected)
    chi_square = sum((counts[rule] - e) ** 2 / e for rule, e in expected.items())
    assert chi_square < CRITICAL[len(expected) - 1]


def test_rule_without_weight_never_acts_and_closing_rules_end_it():
    control = DynamicScripting(guard(), "crpg", seed=1).control()
    assert control.act(1 << 4) == "closing"
    assert control.act(0) == "closing"
    assert control.last_rule == "<lambda>"
    assert control.activated == []


def test_culled_rules_do_not_act():
    settings = Settings(max_weight=80, difficulty=Difficulty(kind=DifficultyKind.CULL))
    learner = DynamicScripting(guard(), settings, seed=1)
    learner.pool().ceiling = 45
    control = learner.control()
    assert {control.act(0b111111) for _ in range(300)} == {0, 1, 2}


def test_decision_tells_what_was_tried():
    control = DynamicScripting(guard(), "crpg", seed=3).control()
    decision = control.decide(1 << 2)
    assert decision.rule == "r2"
    assert decision.tried[-1].acted
    assert all(tried.reason == "the action is not possible now" for tried in decision.tried[:-1])
    assert control.decide(0).order == "closing"


def test_none_is_refused_and_nothing_acts_when_even_closing_fails():
    made = Rulebase("guard", script_size=1)
    made.rule(name="a")(lambda me: me)
    made.closing(lambda me: False)
    control = DynamicScripting(made).control()
    with pytest.raises(UsageError, match="rule 'a' returned None"):
        control.act(None)
    assert control.act(False) is None
    assert control.activated == []


def test_control_is_learned_from_like_a_script():
    learner = DynamicScripting(guard(), Settings(fallback=NO_FALLBACK), seed=1)
    control = learner.control()
    control.act(1 << 3)
    learner.learn(control, 1.0)
    assert list(learner.weights().values()) == [0, 0, 10, 170, 0, 20]
    assert learner.pool().activated == [0, 0, 0, 1, 0, 0]


def test_only_what_acted_is_multiplied_where_there_was_no_script():
    learner = DynamicScripting(guard([1000] * 6), seed=1)
    control = learner.control()
    control.act(1 << 3)
    learner.learn(control, 1.0)
    weights = learner.weights()
    assert weights.pop("r3") > 1500
    assert len(set(weights.values())) <= 2  # The others pay alike, but for an odd point.


def test_a_control_without_a_deed_changes_no_weight():
    learner = DynamicScripting(guard([1000] * 6), seed=1)
    learner.learn(learner.control(), 1.0)
    assert learner.pool().weights == [1000] * 6
    assert learner.pool().lessons[-1][3] == 0


@pytest.mark.parametrize("preset", ["neverwinter", "shooter"])
def test_half_shares_do_not_keep_a_control_from_learning(preset):
    """There is no script, so no rule was in it without acting."""
    learner = DynamicScripting(guard(), PRESETS[preset], seed=1)
    control = learner.control()
    control.act(1 << 3)
    learner.learn(control, 1.0)
    assert learner.weights()["r3"] > 80


def test_no_order_is_learned_where_there_was_none():
    learner = DynamicScripting(guard(), Settings(order=Order.LEARNED), seed=1)
    control = learner.control()
    control.act(0b111111)
    learner.learn(control, 1.0)
    assert learner.pool().relations == no_relations(6)


def test_control_survives_a_save_in_mid_encounter():
    learner = DynamicScripting(guard(), "crpg", seed=1)
    control = learner.control()
    control.act(1 << 3)
    again = learner.restore_script(json.loads(json.dumps(control.state())))
    assert isinstance(again, Control)
    assert again.activated == ["r3"]
    learner.deciding_luck.state = 12345
    orders = [control.act(0b101111) for _ in range(50)]
    learner.deciding_luck.state = 12345
    assert [again.act(0b101111) for _ in range(50)] == orders


def test_role_with_states_has_no_control():
    made = rulebase("")
    add_rule(made, "a", states=[("start", None)])
    learner = DynamicScripting(made)
    with pytest.raises(UsageError, match="has states"):
        learner.control()
    form = learner.draw().state() | {"control": True}
    with pytest.raises(StateError, match="has states"):
        learner.restore_script(form)

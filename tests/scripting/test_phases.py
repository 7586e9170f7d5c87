"""Scripts of several game states, played state by state: the phases of a boss."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import sparring
from sparring.errors import UsageError
from sparring.luck import Luck
from sparring.scripting.learner import DynamicScripting
from tests.scripting.helpers import rulebase

if TYPE_CHECKING:
    from sparring.scripting.script import Script

WORDS = sparring.Vocabulary("lair")


@WORDS.value(low=0)
def health(me: dict[str, int]) -> int:
    "Hit points left."
    return me["health"]


def declare(deed: str) -> None:
    def act(me: Any) -> str:
        return deed

    WORDS.action(name=deed)(act)


for deed in ("claw", "roar", "burn", "flee", "bite"):
    declare(deed)

BOSS = """
role dragon draws 3 then 2

rule open_with_claws states proud -> wounded
    claw;

rule burn_all states wounded
    if health < 5 then burn;

rule run states wounded
    if health < 5 then flee;

closing
    bite;
"""


def dragons() -> DynamicScripting:
    return sparring.DynamicScripting(sparring.parse_rules(BOSS, WORDS), seed=4)


def drawn() -> Script:
    script = dragons().draw()
    assert script.states == ["proud", "wounded", "wounded"]
    return script


def test_only_the_rules_of_the_state_act_in_it() -> None:
    script = drawn()
    hurt = {"health": 2}
    assert script.act(hurt) == script.act(hurt, state="proud") == "claw"
    assert script.last_state == "proud"
    assert script.act(hurt, state="wounded") in ("burn", "flee")
    assert (script.last_place, script.last_state) == (1, "wounded")
    assert script.places == (0, 1)


def test_closing_rules_act_in_every_state() -> None:
    script = drawn()
    assert script.act({"health": 9}, state="wounded") == "bite"
    assert script.last_rule == "closing 1"
    assert script.last_state is None


def test_an_explained_decision_is_the_decision_in_a_state_too() -> None:
    script = drawn()
    decision = script.decide({"health": 9}, state="wounded")
    assert decision.order == "bite"
    assert [attempt.rule for attempt in decision.tried] == [*script.rules[1:], "closing 1"]


def test_a_state_the_script_never_came_to_has_closing_rules_only() -> None:
    text = BOSS.replace("draws 3 then 2", "draws 1")
    script = sparring.DynamicScripting(sparring.parse_rules(text, WORDS)).draw()
    assert script.states == ["proud"]
    assert script.act({"health": 2}, state="wounded") == "bite"


def test_what_acted_in_a_state_is_what_is_learned_there() -> None:
    learner = dragons()
    before = learner.weights(label="proud")
    script = learner.draw()
    acted = script.act({"health": 2}, state="wounded")
    rule = {"burn": "burn_all", "flee": "run"}[acted]
    learner.learn(script, 1.0, state_fitness={"wounded": 1.0})
    weights = learner.weights(label="wounded")
    assert weights[rule] == max(weights.values()) > min(weights.values())
    assert learner.weights(label="proud") == before


def test_states_that_are_not_there_are_refused_with_the_way_out() -> None:
    script = drawn()
    for ask in (script.act, script.decide):
        with pytest.raises(UsageError, match=r"no state 'wonded'; did you mean 'wounded'\?"):
            ask({"health": 2}, state="wonded")
    plain = DynamicScripting(rulebase())
    for stateless in (plain.draw(), plain.control()):
        with pytest.raises(UsageError, match="role 'guard' has no states: leave out state='x'"):
            stateless.act(None, state="x")
        with pytest.raises(UsageError, match="has no states"):
            stateless.decide(None, state="x")
    rules = sparring.parse_rules("script dragon\n    bite;", WORDS)
    fixed = sparring.fixed_script(rules, "dragon", luck=Luck(1))
    with pytest.raises(UsageError, match="a fixed script has no states"):
        fixed.act(None, state="proud")


def test_rules_without_states_have_none() -> None:
    script = DynamicScripting(rulebase()).draw()
    script.act(None)
    assert script.states == [None, None, None]
    assert script.last_state is None
    goals = BOSS.replace("states proud -> wounded", "goals proud").replace("states", "goals")
    by_goal = sparring.DynamicScripting(sparring.parse_rules(goals, WORDS)).draw(goal="wounded")
    assert set(by_goal.states) == {None}

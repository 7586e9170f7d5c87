"""Declaring rules in Python, and reading them from text."""

from __future__ import annotations

import pytest

from sparring.errors import Missing, SettingsError, UsageError
from sparring.rules.check import parse_rules
from sparring.rules.states import InState
from sparring.rules.vocabulary import Kind as WordKind
from sparring.rules.vocabulary import Vocabulary, Word
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.rulebase import Rulebase


def test_rules_are_declared_with_decorators():
    guard = Rulebase("guard", script_size=3)

    @guard.rule(priority=5, weight=40, when=lambda me: me < 10, was=["run"])
    def flee(me):
        return "flee"

    @guard.rule(name="hit hard", goals=["win"])
    def hit(me):
        return "hit"

    @guard.closing
    def stand(me):
        return "stand"

    assert [rule.name for rule in guard.rules] == ["flee", "hit hard"]
    assert [rule.text for rule in guard.rules] == ["flee", "hit hard"]
    first = guard.rules[0]
    assert (first.priority, first.weight, first.was) == (5, 40, ("run",))
    assert guard.goals == ["win"]
    assert [line.name for line in guard.closing_lines] == ["stand"]
    assert flee(0) == "flee"
    assert stand(0) == "stand"


def test_states_may_be_named_alone_or_with_the_state_they_open():
    guard = Rulebase("guard", script_size=3)
    guard.rule(states=["start", ("start2", "end")], name="a")(lambda me: True)
    guard.rule(states=["end"], name="b")(lambda me: True)
    assert guard.rules[0].states == (InState("start"), InState("start2", "end"))
    assert guard.states == ["start", "start2", "end"]


def test_two_rules_of_one_name_are_refused():
    guard = Rulebase("guard", script_size=3)
    guard.rule(name="hit")(lambda me: True)
    with pytest.raises(UsageError, match="already has a rule named 'hit'"):
        guard.rule(name="hit")(lambda me: True)


@pytest.mark.parametrize("sizes", [{"script_size": 0}, {"script_size": 3, "last_state_size": 0}])
def test_script_without_places_is_refused(sizes):
    with pytest.raises(SettingsError, match="has 1 to 10,000 rules"):
        Rulebase("guard", **sizes)


def test_rulebase_without_rules_is_refused():
    with pytest.raises(SettingsError, match="no rules"):
        DynamicScripting(Rulebase("guard", script_size=1))


def test_rulebase_without_closing_rule_is_refused():
    guard = Rulebase("guard", script_size=1)
    guard.rule(name="a")(lambda me: True)
    with pytest.raises(SettingsError, match=r"add one with @guard\.closing"):
        DynamicScripting(guard)


def test_goals_and_states_together_are_refused():
    guard = Rulebase("guard", script_size=1)
    guard.rule(name="a", goals=["win"])(lambda me: True)
    guard.rule(name="b", states=["start"])(lambda me: True)
    guard.closing(lambda me: True)
    with pytest.raises(SettingsError, match="both goals and states"):
        DynamicScripting(guard)


# --- from text ---------------------------------------------------------------


def vocabulary():
    words = Vocabulary("guards")

    @words.value(low=0)
    def health(me):
        """Hit points."""
        return me["health"]

    @words.agent
    def foe(me):
        """The nearest foe."""
        return me.get("foe")

    @words.action("agent")
    def attack(me, target):
        """Strike."""
        if target == "ghost":
            raise Missing
        return ("attack", target)

    @words.action(name="pass")
    def do_nothing(me):
        """Nothing."""
        return "pass"

    return words


TEXT = """
role guard draws 2
rule strike [3] weight 120 goals win was hit if health > 5 then attack(foe);
rule brawl attack(foe);
closing
    pass;
"""


def test_rules_are_read_from_text():
    guard = Rulebase.from_checked(parse_rules(TEXT, vocabulary()).roles["guard"])
    strike = guard.rules[0]
    assert (strike.name, strike.priority, strike.weight) == ("strike", 3, 120)
    assert (strike.goals, strike.was) == (("win",), ("hit",))
    assert strike.text != "strike"
    assert [line.name for line in guard.closing_lines] == ["closing 1"]
    assert guard.script_size == 2


def test_learner_takes_one_rulebase_or_several_or_a_rule_set():
    guard = Rulebase.from_checked(parse_rules(TEXT, vocabulary()).roles["guard"])
    assert list(DynamicScripting(guard).roles) == ["guard"]
    assert list(DynamicScripting([guard]).roles) == ["guard"]
    assert list(DynamicScripting(parse_rules(TEXT, vocabulary())).roles) == ["guard"]


def test_rules_that_only_their_world_can_run_can_be_learned_but_not_act():
    words = Vocabulary("far")
    words.add(Word("pass", WordKind.ACTION, "action"))
    words.add(Word("dance", WordKind.ACTION, "action"))
    rules = parse_rules("role guard draws 1\nrule a dance;\nclosing pass;", words)
    learner = DynamicScripting(rules)
    script = learner.draw()
    with pytest.raises(UsageError, match="only its own world can run it"):
        script.act(None)
    script.activate("a")
    learner.learn(script, 0.9)

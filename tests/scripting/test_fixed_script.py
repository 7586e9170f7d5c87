"""Scripts written by hand act like drawn ones and are never learned from."""

from __future__ import annotations

import pytest

import sparring

words = sparring.Vocabulary("guards")


@words.value
def health(me):
    return me


@words.action
def flee(me):
    return "flee"


@words.action
def strike(me):
    return "strike"


TEXT = """
role guard draws 1
rule a if health < 3 then flee;
rule b strike;
closing strike;

script guard
    if health < 5 then flee;
    strike;

script guard brave
    strike;
"""


@pytest.fixture
def rules():
    return sparring.parse_rules(TEXT, words)


def test_a_fixed_script_acts_line_by_line(rules):
    script = sparring.fixed_script(rules, "guard", luck=sparring.Luck(1))
    assert [script.act(4), script.act(9)] == ["flee", "strike"]
    assert script.role == "guard"
    assert script.rules == script.activated == []
    assert script.drawn_count == 0


def test_a_fixed_script_is_found_by_its_label(rules):
    script = sparring.fixed_script(rules, "guard", "brave", luck=sparring.Luck(1))
    assert script.act(1) == "strike"


def test_a_fixed_script_explains_its_decisions(rules):
    script = sparring.fixed_script(rules, "guard", luck=sparring.Luck(1))
    decision = script.decide(9)
    assert decision.rule == "line 2"
    assert decision.tried[0].reason == "health is 9, not < 5"


def test_a_decision_is_shown_as_a_table(rules):
    from rich.console import Console

    console = Console(width=80)
    with console.capture() as shown:
        script = sparring.fixed_script(rules, "guard", luck=sparring.Luck(1))
        console.print(script.decide(9).table())
    assert "line 2 acted" in shown.get()
    assert "passed over" in shown.get()
    assert "health is 9, not < 5" in shown.get()


def test_an_unknown_script_is_answered_with_the_nearest_or_all(rules):
    with pytest.raises(sparring.UsageError, match="no script 'guard brav'; did you mean 'guard b"):
        sparring.fixed_script(rules, "guard", "brav", luck=sparring.Luck(1))
    with pytest.raises(sparring.UsageError, match="no script 'cook'; known are guard, guard brave"):
        sparring.fixed_script(rules, "cook", luck=sparring.Luck(1))


def test_a_fixed_script_can_neither_be_learned_from_nor_saved(rules):
    script = sparring.fixed_script(rules, "guard", luck=sparring.Luck(1))
    with pytest.raises(sparring.UsageError, match="drawn by another learner"):
        sparring.DynamicScripting(rules).learn(script, 0.5)
    with pytest.raises(sparring.UsageError, match="no state"):
        script.state()
    with pytest.raises(sparring.UsageError, match="never learned from"):
        script.mark(0)

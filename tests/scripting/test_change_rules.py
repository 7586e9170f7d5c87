"""Rules exchanged while the game runs: what stays keeps what was learned."""

from __future__ import annotations

import pytest

import sparring


def rulebase(*names, size=2):
    guard = sparring.Rulebase("guard", script_size=size)
    for name in names:
        guard.rule(name=name)(lambda me, name=name: name)
    guard.closing(lambda me: "wait")
    return guard


def taught(*names):
    learner = sparring.DynamicScripting(rulebase(*names), seed=3)
    for _ in range(6):
        script = learner.draw()
        move = script.act(None)
        learner.learn(script, 0.8 if move == "a" else 0.2)
    return learner


def test_changed_rules_keep_the_weights_of_those_that_stay():
    learner = taught("a", "b", "c")
    before = learner.weights()
    report = learner.change_rules(rulebase("a", "b", "c", "d"))
    after = learner.weights()
    assert report.added == ("d",)
    assert sum(after.values()) == sum(before.values())
    assert after["a"] > after["b"]


def test_unchanged_rules_change_nothing_and_the_luck_goes_on():
    one, two = taught("a", "b", "c"), taught("a", "b", "c")
    assert not one.change_rules(rulebase("a", "b", "c")).patched
    assert one.state() == two.state()
    assert one.draw().rules == two.draw().rules


def test_scripts_drawn_before_can_no_longer_be_learned_from():
    learner = taught("a", "b", "c")
    script = learner.draw()
    learner.change_rules(rulebase("a", "b", "c"))
    with pytest.raises(sparring.UsageError, match="before state was restored"):
        learner.learn(script, 0.5)


def test_rules_of_another_game_change_nothing():
    learner = taught("a", "b", "c")
    before = learner.state()
    other = sparring.Rulebase("mage", script_size=1)
    other.rule(name="cast")(lambda me: "cast")
    other.closing(lambda me: "wait")
    with pytest.raises(sparring.StateError, match="another game"):
        learner.change_rules(other)
    assert learner.state() == before
    assert learner.draw().role == "guard"


def test_difficulty_goes_on_where_it_stood():
    learner = taught("a", "b", "c")
    learner.set_difficulty(sparring.Difficulty(kind="weight clipping"))
    script = learner.draw()
    learner.learn(script, 0.9, won=True)
    ceiling = learner.pool().ceiling
    learner.change_rules(rulebase("a", "b", "c", "d"))
    assert learner.pool().ceiling == ceiling
    assert learner.difficulty.kind is sparring.DifficultyKind.CLIP

"""What a learner of rules has learned, in sentences."""

from __future__ import annotations

from sparring.scripting.learner import DynamicScripting
from sparring.worlds.learned import ScriptsLearned, role_in_words
from tests.scripting.helpers import rulebase


def learned_with_idle_heaviest() -> DynamicScripting:
    """`b` has most of the weight, was in many scripts, and acted in none."""
    opponents = DynamicScripting(rulebase("abcd", size=2), seed=1)
    pool = opponents.pool()
    pool.weights = [1500, 2400, 90, 10]
    pool.encounters, pool.drawn, pool.activated = 50, [30, 40, 20, 20], [30, 0, 5, 0]
    return opponents


def test_a_rule_that_cannot_act_is_never_named_as_relied_on_or_given_up() -> None:
    opponents = learned_with_idle_heaviest()
    sentence = role_in_words(opponents.explain())
    assert sentence == "The guards rely on 'a', and have all but given up 'c'."
    assert ScriptsLearned("scripting", opponents).as_data()["cannot_act"] == {"guard": ["b", "d"]}


def test_where_nothing_can_act_nothing_is_learned() -> None:
    opponents = learned_with_idle_heaviest()
    opponents.pool().activated = [0, 0, 0, 0]
    assert role_in_words(opponents.explain()) == "The guards have learned next to nothing so far."


def test_sentences_end_with_what_the_rules_have_no_answer_to() -> None:
    opponents = learned_with_idle_heaviest()
    learned = ScriptsLearned("scripting", opponents)
    assert len(learned.sentences()) == 1
    opponents.pool().gloom, opponents.pool().usual = 300, 0.1
    assert learned.sentences()[-1] == str(opponents.no_answer()) == learned.as_data()["no_answer"]

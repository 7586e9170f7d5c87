"""Lessons by the usual in words, each case by its own."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.scripting.learner import DynamicScripting
from sparring.scripting.lesson_words import lesson_report, silent_factor
from sparring.scripting.pool import Lesson
from sparring.scripting.relative import ONE, factors_for
from sparring.scripting.settings import (
    OURS,
    Difficulty,
    DifficultyKind,
    Relative,
    Updates,
)
from tests.scripting.helpers import add_rule, rulebase


def learner(names="abcdef", *, size=3, **settings):
    return DynamicScripting(rulebase(names, size=size), replace(OURS, **settings), seed=1)


def script_of(opponents, drawn, acted, label=None):
    script = opponents.restore_script(
        {
            "sparring_script": 1,
            "role": "guard",
            "parts": [{"label": label, "rules": list(drawn)}],
            "activated": [],
        }
    )
    script.activate(*acted)
    return script


def told(opponents, fitness, acted, *, drawn="abc", won=None):
    opponents.learn(script_of(opponents, drawn, acted), fitness, won=won)
    return str(opponents.explain().lessons[-1])


def test_above_the_usual_what_acted_gains_and_the_rest_of_the_script_less():
    assert told(learner(), 0.6, "ab") == (
        "encounter 1: fitness 0.60, usual 0.30: its rules are 1.55 times as likely: a, b "
        "(those that did not act 1.36 times)"
    )


def test_the_times_are_those_of_the_weights_beside_rules_outside_the_script():
    opponents = learner()
    told(opponents, 0.6, "ab")
    weights = opponents.weights()
    assert weights["a"] / weights["f"] == pytest.approx(1.55, abs=0.01)
    assert weights["c"] / weights["f"] == pytest.approx(1.36, abs=0.01)


def test_below_the_usual_the_whole_script_loses_alike():
    assert told(learner(), 0.05, "ab") == (
        "encounter 1: fitness 0.05, usual 0.30: its rules are 0.69 times as likely: a, b "
        "and those that did not act"
    )


def test_below_the_usual_silent_rules_may_lose_less():
    lenient = Relative(silent_praise=0.5, silent_blame=0.5)
    assert told(learner(relative=lenient), 0.05, "a").endswith(
        "its rules are 0.69 times as likely: a (those that did not act 0.83 times)"
    )


def test_a_script_in_which_nothing_acted_counts_as_a_failure_even_of_winners():
    for fitness in (0.05, 0.9):
        assert told(learner(), fitness, "") == (
            f"encounter 1: fitness {fitness:.2f}, usual 0.30: no drawn rule could act, so the "
            "script counts as a failure: its rules are 0.64 times as likely"
        )


def test_the_usual_as_it_was_then_is_told():
    opponents = learner()
    for _ in range(30):
        told(opponents, 0.1, "a")
    assert "encounter 31: fitness 0.60, usual 0.14: " in told(opponents, 0.6, "a")


def test_a_fitness_as_usual_changes_next_to_nothing():
    assert told(learner(), 0.3, "ab").endswith(
        "fitness 0.30, usual 0.30: next to nothing changed for a, b"
    )


def test_where_every_rule_acted_there_was_no_choice():
    assert told(learner("abc"), 0.9, "abc").endswith(
        "; every rule had acted, so there was nothing to choose between"
    )


def test_penalising_tells_the_fitness_that_counted():
    penalising = learner(difficulty=Difficulty(kind=DifficultyKind.PENALISE))
    assert told(penalising, 1.0, "a", won=True).startswith(
        "encounter 1: fitness 1.00 (counted as 0.00), usual 0.30: its rules are 0.6"
    )


def test_agents_that_learn_together_are_told_as_one():
    opponents = learner(updates=Updates.ONCE)
    opponents.learn_team(
        [
            (script_of(opponents, "abc", "a"), 1.0),
            (script_of(opponents, "cde", "d"), 0.2),
        ]
    )
    (lesson,) = opponents.explain().lessons
    assert str(lesson) == (
        "encounter 1: fitness 0.60, usual 0.30: its rules are 1.55 times as likely: a, d "
        "(those that did not act 1.36 times)"
    )


def state_lesson(end, in_state, acted="a"):
    rules = rulebase("", size=2)
    for name in "abcd":
        add_rule(rules, name, states=[("siege", None)])
    opponents = DynamicScripting(rules, OURS, seed=1)
    script = script_of(opponents, "ab", acted, "siege")
    opponents.learn(script, end, state_fitness={"siege": in_state})
    return str(opponents.explain(label="siege").lessons[-1])


def test_in_a_game_state_the_fitness_at_the_end_is_not_compared_with_the_usual_of_the_state():
    assert state_lesson(0.9, 1.0).startswith(
        "encounter 1 of this state: fitness 0.90 at the end; "
        "all in all the state went better than usual (0.30): "
        "its rules are 1.8"
    )


def test_a_state_may_go_badly_in_an_encounter_that_ends_well():
    assert state_lesson(0.9, -1.0).startswith(
        "encounter 1 of this state: fitness 0.90 at the end; "
        "all in all the state went worse than usual (0.30): "
        "its rules are 0.9"
    )


def test_a_state_that_went_as_usual_taught_next_to_nothing():
    assert state_lesson(0.3, -0.4) == (
        "encounter 1 of this state: fitness 0.30 at the end; "
        "all in all the state went about as usual (0.30): "
        "next to nothing changed for a"
    )


def test_in_a_game_state_in_which_no_rule_acted_nothing_is_compared():
    assert state_lesson(0.9, 1.0, acted="").startswith(
        "encounter 1 of this state: fitness 0.90 at the end: "
        "no drawn rule could act, so the script counts as a "
        "failure: its rules are 0."
    )


def test_lessons_of_the_papers_keep_their_words():
    papers_way = DynamicScripting(rulebase("abcdef"), "crpg-5.1", seed=1)
    assert told(papers_way, 1.0, "a").endswith("so what had acted was rewarded with 100 points: a")


@given(
    exponent=st.floats(-3.9, 3.9),
    silent_praise=st.floats(0, 0.5),
    silent_blame=st.floats(0.5, 1),
)
def test_what_silent_rules_got_follows_from_what_the_others_got(
    exponent, silent_praise, silent_blame
):
    relative = Relative(silent_praise=silent_praise, silent_blame=silent_blame)
    acted, silent = factors_for(exponent, relative)
    lesson = Lesson(1, 0.5, 0.5, acted - ONE, (0,), None, 0.3)
    found = silent_factor(lesson, relative)
    # Factors are rounded to 1024ths, and small ones know less of their exponent.
    assert found == pytest.approx(silent, abs=1 + silent / acted)


@given(adjustment=st.integers(-(2**53), 2**53), acted=st.sets(st.integers(0, 2)))
def test_whatever_a_file_says_of_a_lesson_is_put_into_words(adjustment, acted):
    pool = learner("abc", size=1).pool()
    lesson = Lesson(1, 0.5, 0.5, adjustment, tuple(acted), None, 0.3)
    report = lesson_report(lesson, pool, 0.3)
    assert str(report).startswith("encounter 1: fitness 0.50, usual 0.30")
    json.dumps(report.as_data(), allow_nan=False)

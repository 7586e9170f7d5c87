"""What is odd about characters is named, and what only looks odd is not."""

from __future__ import annotations

import pytest

from sparring.behaviours.roles_text import Stage, check_roles
from sparring.rules.problems import Fault

STAGE = Stage(
    events=frozenset(("door_opened", "bell")),
    creatures=frozenset(("thief", "citizen")),
    actions=frozenset(("say", "face", "walk", "vanish")),
)


def faults_of(text: str, stage: Stage | None = None) -> list[tuple[Fault, int]]:
    """The doubts about a text: what kind, and on which line."""
    return [(problem.fault, problem.line) for problem in check_roles(text, stage)[1]]


def in_role(*lines: str) -> list[tuple[Fault, int]]:
    """The doubts about a role; its first line is number 1."""
    return [(fault, line - 1) for fault, line in faults_of("role a\n" + "\n".join(lines))]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("when bell [2] do vanish;", "when bell [1] do return;"),
        ("when bell [2] do vanish;", "when bell [2] do return;"),
        ("when bell [2] do vanish;", "when bell [2] if hurt do return;"),
        ("when bell [2] if hurt do vanish;", "when bell [1] if hurt do return;"),
        ("when bell [2] do vanish;", "when bell [1] with cook about food do return;"),
        ("at 8:30 do vanish;", "at 8:30 do return;"),
        ("at start do vanish;", "when start do return;"),
        ("when thief within 6 do vanish;", "when thief within 6.0 do return;"),
        ("when asked about x do vanish;", "when asked by cook about x do return;"),
        ("when asked by cook about x do vanish;", "when asked by cook about x do return;"),
    ],
)
def test_a_cue_that_another_always_comes_before_never_wins(first, second):
    asking = "with anyone about x do vanish; with anyone about food do vanish;"
    answering = "when asked about food do vanish;"
    doubts = in_role(first, second, asking, answering)
    assert (Fault.NEVER_REACHED, 2) in doubts
    assert (Fault.NEVER_REACHED, 1) not in doubts


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("when bell [1] do vanish;", "when bell [2] if hurt do return;"),
        ("when bell [2] if hurt do vanish;", "when bell [1] do return;"),
        ("when bell [2] if hurt do vanish;", "when bell [1] if night do return;"),
        ("when bell [2] do vanish;", "when rain [1] do return;"),
        ("when thief within 6 [2] do vanish;", "when thief within 3 do return;"),
        ("when bell [2] with cook about x do vanish;", "when bell do return;"),
        ("when asked by cook about x [2] do vanish;", "when asked about x do return;"),
        ("do vanish;", "do vanish;"),
    ],
)
def test_of_cues_that_may_both_win_nothing_is_said(first, second):
    both = "with anyone about x do vanish; when asked about x do vanish;"
    lines = [first, second] + ([both] if "about x" in first + second else [])
    assert [doubt for doubt in in_role(*lines) if doubt[1] < 3] == []


def test_a_cue_that_stands_twice_is_a_twin():
    assert in_role("when bell do vanish;", "when bell do vanish;") == [(Fault.TWIN, 2)]


def test_cues_of_different_roles_are_not_compared():
    assert faults_of("role a when bell do vanish; role b when bell do vanish;") == []


def test_a_weight_of_nothing_and_a_weight_before_a_learner_are_named():
    assert in_role("weight 0 do vanish;") == [(Fault.WEIGHTLESS, 1)]
    text = "role a learns alert\nweight 3 do vanish;\ndo return;"
    assert faults_of(text) == [(Fault.WEIGHTLESS, 2)]


def test_collaborations_need_two_sides():
    assert in_role("with cook about food do vanish;") == [(Fault.NEVER_REACHED, 1)]
    assert in_role("when asked about food do vanish;") == [(Fault.NEVER_REACHED, 1)]
    assert in_role("with cook about food do vanish;", "when asked about food do vanish;") == []


def test_roles_are_played_if_anybody_plays():
    assert faults_of("role a do vanish;") == []
    text = "performance p at start play a;\nrole a do vanish;\nrole b do vanish;"
    assert faults_of(text) == [(Fault.NEVER_DRAWN, 3)]


def test_motivations_and_behaviours_are_used_if_there_are_roles():
    alone = "motivation m needs x; rest lowers x 1;\nbehaviour b task t do say(1);"
    assert faults_of(alone) == []
    assert faults_of(f"{alone}\nrole a do vanish;") == [
        (Fault.NEVER_DRAWN, 1),
        (Fault.NEVER_DRAWN, 2),
    ]
    assert faults_of(f"{alone}\nrole a follows m do b or rest(x);") == []


def test_a_need_that_nothing_lowers_and_an_effect_of_nothing_are_idle():
    text = "motivation m\nneeds x, y;\nrest lowers x 1, raises y 1;\nrole a follows m\n"
    assert faults_of(f"{text} do rest(x);") == [(Fault.IDLE_PART, 2)]
    assert faults_of(f"{text} do vanish;") == [(Fault.IDLE_PART, 2), (Fault.IDLE_PART, 3)]


def test_a_learner_needs_a_choice():
    assert faults_of("role a learns alert do vanish;") == [(Fault.NO_CHOICE, 1)]
    assert faults_of("role a learns alert do vanish; do return;") == []


@pytest.mark.parametrize(
    ("learns", "message", "hint"),
    [
        ("alrt", "no learner of ours is named 'alrt'", "did you mean 'alert'?"),
        ("alert preset sorcerr", "'alert' has no preset 'sorcerr'", "did you mean 'sorcerer'?"),
        ("sarsa preset fighter", "'sarsa' has no preset 'fighter'", "known are sarsa"),
    ],
)
def test_learners_and_presets_that_are_none_of_ours_are_named(learns, message, hint):
    text = f"role a learns {learns}\ndo vanish; do return;"
    (problem,) = check_roles(text)[1]
    assert (problem.fault, problem.line) == (Fault.MISTAKE, 1)
    assert (problem.message, problem.hint) == (message, hint)


@pytest.mark.parametrize(
    "learns", ["alert", "alert-am preset sorcerer", "sarsa preset sarsa", "our_net preset fast"]
)
def test_our_learners_and_those_of_a_game_are_not_doubted(learns):
    assert faults_of(f"role a learns {learns}\ndo vanish; do return;") == []


def test_a_role_without_lines_does_nothing():
    assert faults_of("role a") == [(Fault.NO_CHOICE, 1)]


def test_conditions_are_doubted_as_those_of_rules_are():
    assert in_role("if health >= 0 do vanish;") == [(Fault.ALWAYS_HOLDS, 1)]
    assert in_role("if hurt and hurt do vanish;") == [(Fault.IDLE_PART, 1)]
    assert in_role("if health < 0 do vanish;") == [(Fault.NEVER_HOLDS, 1)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("role a when dor_opened do vanish;", "nobody posts the event 'dor_opened'"),
        ("role a when wolf within 3 do vanish;", "there is no 'wolf' in the game"),
        ("role a with wolf about x do vanish;", "there is no 'wolf' in the game"),
        ("role a do rest(x, lines = nothing);", "the game cannot 'walk_near', which 'Rest' does"),
        ("behaviour b task t do fly(1);", "the game cannot 'fly', which 'b' does"),
        (
            "role a do vanish; performance p at start play a; when rain play a;",
            "nobody posts the event 'rain'",
        ),
        (
            "role a learns x models wolf doing bite; do vanish; do vanish;",
            "there is no 'wolf' in the game",
        ),
    ],
)
def test_what_the_game_does_not_know_is_named_if_it_says_what_it_knows(text, message):
    assert message in [problem.message for problem in check_roles(text, STAGE)[1]]
    assert message not in [problem.message for problem in check_roles(text)[1]]


def test_what_the_game_knows_is_not_doubted():
    text = "role a when bell do vanish; at start do vanish; when thief within 3 do vanish;"
    assert faults_of(text, STAGE) == []


def test_the_nearest_name_is_suggested():
    (problem,) = check_roles("role a when dor_opened do vanish;", STAGE)[1]
    assert problem.hint == "did you mean 'door_opened'?"


def test_characters_that_nobody_sees_are_named_in_comments_and_texts():
    text = 'role a\n    do say("he\u200bllo");  # \u202eyes: no\n'
    problems = [one for one in check_roles(text)[1] if one.fault is Fault.UNSEEN]
    assert [(one.line, one.column) for one in problems] == [(2, 15), (2, 26)]
    assert "U+200B" in problems[0].message
    assert "another order" in problems[1].hint

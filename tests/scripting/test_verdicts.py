"""When it is said that the rules have no answer to a player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import OURS, PRESETS, Difficulty, DifficultyKind, Settings
from sparring.scripting.verdicts import PATIENCE
from tests.scripting.helpers import rulebase

LOST, WON = 0.1, 0.8


def after(encounters, *, answer=None, settings=OURS, roles=("guard",)):
    """Learners of a made-up game that is won by scripts with the answer, if there is one."""
    opponents = DynamicScripting([rulebase(role=role) for role in roles], settings, seed=1)
    for _ in range(encounters):
        scripts = [opponents.draw(role) for role in roles]
        for script in scripts:
            script.activate(*script.rules)
        results = [(script, fitness_of(script, answer)) for script in scripts]
        opponents.learn_team(results, won=None)
    return opponents


def fitness_of(script, answer):
    return WON if answer is not None and answer in script.rules else LOST


def test_nobody_is_called_unbeatable_early():
    assert after(PATIENCE - 1).no_answer() is None


def test_where_nothing_wins_the_rules_have_no_answer():
    assert str(after(240).no_answer()) == (
        "For 227 lessons the usual fitness has been below 0.2, now 0.10: perhaps nothing in these "
        "rules beats what this player does; `sparring exploits` looks for an answer."
    )


def test_where_a_rule_wins_there_is_an_answer():
    assert after(240, answer="c").no_answer() is None


def test_one_role_that_does_well_is_enough_of_an_answer():
    helpless = after(240, roles=("guard", "archer"))
    assert helpless.no_answer()
    helpless.pool("archer").gloom = 0
    assert helpless.no_answer() is None


def test_a_role_that_has_hardly_fought_leaves_it_open():
    helpless = after(240, roles=("guard", "archer"))
    helpless.pool("archer").gloom = 10
    assert helpless.no_answer() is None


def test_a_role_that_never_fought_does_not_count():
    opponents = DynamicScripting([rulebase(), rulebase(role="archer")], OURS, seed=1)
    for _ in range(240):
        opponents.learn(opponents.draw("guard"), LOST)
    assert opponents.no_answer()


@pytest.mark.parametrize(
    "kind", [DifficultyKind.PENALISE, DifficultyKind.CLIP, DifficultyKind.CULL]
)
def test_opponents_that_are_held_back_say_nothing_of_the_rules(kind):
    held_back = replace(OURS, difficulty=Difficulty(kind=kind))
    assert after(240, settings=held_back).no_answer() is None


@pytest.mark.parametrize("settings", [Settings(), PRESETS["crpg-5.1"]])
def test_the_papers_learners_know_nothing_of_the_usual(settings):
    assert after(240, settings=settings).no_answer() is None


def test_it_is_known_again_after_loading():
    helpless = after(240)
    other = DynamicScripting(rulebase(), OURS, seed=2)
    other.restore(helpless.state())
    assert other.no_answer() == helpless.no_answer() is not None


def test_a_player_who_was_beaten_for_long_is_not_unbeatable_after_a_few_losses():
    opponents = DynamicScripting(rulebase(), OURS, seed=1)
    for fitness in [0.95] * 300 + [LOST] * 60:
        opponents.learn(opponents.draw(), fitness)
    assert opponents.pool().usual < 0.2
    assert opponents.no_answer() is None


def test_what_was_learned_in_another_way_is_judged_anew():
    before = after(300, settings=Settings())
    opponents = DynamicScripting(rulebase(), OURS, seed=2)
    opponents.restore(before.state())
    for _ in range(60):
        opponents.learn(opponents.draw(), LOST)
    assert opponents.no_answer() is None

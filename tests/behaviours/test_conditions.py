"""Conditions: rule text and functions."""

from __future__ import annotations

import pytest

import sparring
from sparring.behaviours.conditions import compiled
from sparring.behaviours.model import proactive
from sparring.behaviours.prepared import prepare
from sparring.errors import RuleError, UsageError
from sparring.luck import Luck
from sparring.rules.turn import Turn
from tests.behaviours.square import Square, behaviour, played, playing

words = sparring.Vocabulary("square")


@words.value
def health(me):
    return me["health"]


@words.agent
def closest(me):
    return me.get("closest")


@words.among(remembers="enemy")
def enemy(me):
    return me["enemies"]


@words.predicate
def awake(me):
    return me["awake"]


words.remembered("thatenemy", "enemy")


def asked(text, me, seed=1):
    return compiled(text, words)(me, Turn(Luck(seed)))


def test_conditions_are_rule_text_with_or_without_its_if():
    assert asked("if health < 50", {"health": 40})
    assert not asked("health < 50", {"health": 60})


def test_what_is_missing_makes_a_condition_fail():
    assert not asked("closest.health < 50", {"health": 40})
    assert asked("closest.health < 50", {"health": 90, "closest": {"health": 40}})


def test_a_condition_may_speak_again_of_whom_it_spoke():
    me = {"enemies": [{"awake": False, "health": 9}, {"awake": True, "health": 3}]}
    assert asked("enemy.awake and thatenemy.health == 3", me)
    assert not asked("enemy.awake and thatenemy.health == 9", me)


def test_a_function_is_asked_of_the_character():
    assert compiled(lambda me: me == "Bron", None)("Bron", Turn(Luck(1))) is True


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("helth < 50", "did you mean 'health'"),
        ("health <", "expected a condition or a value"),
        ("health < 5 awake", "expected the end of the condition"),
        ("health", "expected a condition, found 'health'"),
        ("health < 5;", "expected the end of the condition"),
        ("§", "unexpected character"),
        ("health < 1 and health > 2", "can never hold"),
        ("(" * 70 + "awake" + ")" * 70, "nested too deeply"),
        (" and ".join(["awake"] * 80), "too long"),
    ],
)
def test_mistakes_show_the_spot(text, message):
    with pytest.raises(RuleError, match=message):
        compiled(text, words)


def test_rule_text_without_words_says_how_to_give_them():
    with pytest.raises(UsageError, match="prepare\\(performance, words\\)"):
        prepare(playing(proactive(behaviour("Dig", "a"), condition="health < 50")))


def test_only_cues_whose_condition_holds_are_chosen():
    cues = (
        proactive(behaviour("Dig", "a"), condition="health >= 50"),
        proactive(behaviour("Rest", "b"), condition="health < 50"),
    )
    body = {"health": 80}
    world = Square()
    actor = world.cast(prepare(playing(*cues), words), "Bron", me=body)
    assert played(actor, world, 3) == "aaa"
    body["health"] = 10
    assert played(actor, world, 3) == "bbb"


def notes(text, me):
    """The notes on what a condition raises."""
    with pytest.raises(Exception) as caught:
        asked(text, me)
    return caught.value.__notes__


def test_an_exception_in_a_word_names_the_condition_and_the_word():
    text = "health > 3 and awake"
    assert notes(text, {"health": 9}) == [f"in the condition: {text}", "in the word 'awake'"]
    assert notes("health > 3", {"health": None})[1].startswith("the value 'health' returned None")


def test_an_exception_that_no_word_can_be_blamed_for_names_all():
    answers = iter([None, 3])

    class Moody(dict):
        def __getitem__(self, name):
            return next(answers)

    assert notes("health > 3", Moody())[1] == "it asks 'health'"


def test_characters_pass_the_notes_on():
    actor = Square().cast(
        prepare(playing(proactive(behaviour("Sleep", "s"), condition="awake")), words),
        "Bron",
        me={},
    )
    with pytest.raises(KeyError) as caught:
        actor.tick(Square())
    assert caught.value.__notes__ == ["in the condition: awake", "in the word 'awake'"]

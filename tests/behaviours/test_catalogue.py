"""The catalogue: every entry works, and is adapted as a designer would."""

from __future__ import annotations

import pytest

from sparring.behaviours.catalogue import PATTERNS, adapted, pattern_of
from sparring.behaviours.model import Action, OneOf, Reference
from sparring.errors import UsageError

NAMES = """approach attack beckon beseech cast_fake_spell challenge check converse_listen
converse_talk converse_serve converse_served destroy dispossess exclaim exclaim_with_animation
follow interact loiter manipulate patrol perform_skill pose rest return spawn strike use vanish
wander warn watch""".split()

WITHOUT_A_LINE = {"challenge", "converse_serve", "converse_served"}


def taken(key):
    """A pattern with every option that has no default given."""
    pattern = PATTERNS[key]
    needed = {one.name: "thing" for one in pattern.options if one.default is None}
    return adapted(pattern.name, **needed)


def actions_of(behaviour):
    return [action for task in behaviour.tasks for action in task.actions]


def test_the_catalogue_has_its_31_behaviours():
    assert sorted(PATTERNS) == sorted(NAMES)
    assert len(PATTERNS) == 31


@pytest.mark.parametrize("key", NAMES)
def test_every_entry_can_be_played_with_nothing_of_the_pattern_left_open(key):
    options = {one.name for one in PATTERNS[key].options}
    actions = actions_of(taken(key))
    references = {
        argument.name
        for action in actions
        for argument in action.arguments
        if isinstance(argument, Reference)
    }
    assert references <= {"cause", "partner", "origin"}
    assert not references & options
    assert PATTERNS[key].summary.endswith(".")


@pytest.mark.parametrize("key", NAMES)
def test_every_option_of_every_entry_matters(key):
    pattern = PATTERNS[key]
    needed = {one.name: "thing" for one in pattern.options if one.default is None}
    for option in pattern.options:
        other = 2 if option.name == "times" else "another"
        changed = adapted(pattern.name, **{**needed, option.name: other})
        assert changed.tasks != taken(key).tasks, option.name


@pytest.mark.parametrize("key", NAMES)
def test_all_say_a_random_line_but_for_three(key):
    said = [action for action in actions_of(taken(key)) if action.name == "say"]
    if key in WITHOUT_A_LINE:
        assert not said
    else:
        assert all(isinstance(action.arguments[0], OneOf) for action in said)
        assert said


def test_names_may_be_written_as_in_text_or_in_words():
    assert pattern_of("Cast fake spell") is pattern_of("cast_fake_spell")
    assert adapted("Converse-Talk") == adapted("converse_talk")


def test_values_go_to_options_in_order_and_many_take_the_rest():
    patrol = adapted("Patrol", "gate", "market", lines=["All well."])
    assert [str(action) for action in actions_of(patrol)] == [
        'walk("gate")',
        'say("All well.")',
        'walk("market")',
        'say("All well.")',
    ]
    assert len(patrol.tasks) == 2
    assert patrol.options == (("posts", ("gate", "market")), ("lines", ("All well.",)))


def test_who_has_nothing_to_say_does_not_say_it():
    assert actions_of(adapted("Vanish", lines=[])) == [Action("vanish")]
    assert [task.name for task in adapted("Converse-Listen", lines=()).tasks] == ["listen"]


def test_strike_is_attack_repeated():
    attack = adapted("Attack", "wolf", lines="Ha!")
    strike = adapted("Strike", "wolf", times=4, lines="Ha!")
    assert strike.tasks == attack.tasks * 4


def test_manipulate_does_what_perform_skill_does():
    named = {"skill": "lockpicking", "target": "door", "lines": []}
    assert adapted("Manipulate", **named).tasks == adapted("Perform skill", **named).tasks


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: adapted("Partol", "gate"), "did you mean 'patrol'"),
        (lambda: adapted("Patrol"), "'Patrol' needs 'posts'"),
        (lambda: adapted("Patrol", posts=()), "at least one of 'posts'"),
        (lambda: adapted("Patrol", "gate", post="x"), "did you mean 'posts'"),
        (lambda: adapted("Patrol", "gate", posts="well"), "in its order and by name"),
        (lambda: adapted("Challenge", "a", "b", "c"), "has 2 options"),
        (lambda: adapted("Strike", times=0), "whole number from 1 to 100"),
        (lambda: adapted("Strike", times="often"), "whole number from 1 to 100"),
        (lambda: adapted("Exclaim", *["Hm."] * 101), "at most 100 items"),
        (lambda: adapted("Rest", object()), "an action is given"),
        (lambda: adapted("Warn", lines=[None]), "an action is given"),
    ],
)
def test_mistakes_are_told_with_the_way_out(mistake, message):
    with pytest.raises(UsageError, match=message):
        mistake()

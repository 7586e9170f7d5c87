"""The actions of learners of values, made from rules."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.rules.check import parse_rules
from sparring.worlds.crpg.actions import OPENING, STATES, actions_of
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.crpg.world import Crpg


def actions(*rules: str) -> dict[str, str]:
    """The actions that come of some rules, by their names."""
    text = "role fighter draws 1\n"
    text += "\n".join(f"rule r{n} {rule}" for n, rule in enumerate(rules))
    checked = parse_rules(text + "\nclosing meleeattack(closestenemy);\n", crpg_words())
    return {action.name: action.statement.text for action in actions_of(checked, "fighter")}


@pytest.mark.parametrize(
    "condition",
    [
        "roundnumber <= 1",
        "roundnumber < 2",
        "roundnumber == 1",
        "1 >= roundnumber",
        "2 > roundnumber",
    ],
)
def test_a_condition_to_be_in_the_first_round_is_removed(condition: str):
    assert actions(f"if {condition} then meleeattack(weakestenemy);") == {
        "r0": "meleeattack(weakestenemy);"
    }


def test_the_other_terms_of_a_condition_stay():
    rule = "if healthpercentage < 50 and roundnumber <= 1 and distance(closestenemy) > 9 "
    assert actions(rule + "then rangedattack(defaultenemy);") == {
        "r0": "if healthpercentage < 50 and distance(closestenemy) > 9 then "
        "rangedattack(defaultenemy);"
    }


@pytest.mark.parametrize(
    "condition",
    [
        "roundnumber >= 2",
        "roundnumber <= 2",
        "roundnumber <= 1 or healthpercentage < 50",
        "not roundnumber <= 1",
    ],
)
def test_other_conditions_about_rounds_stay(condition: str):
    rule = f"if {condition} then meleeattack(weakestenemy);"
    assert actions(rule) == {"r0": rule}


def test_rules_whose_spell_or_potion_is_left_to_luck_are_left_out():
    assert actions(
        "drink(randompotion);",
        "cast(randomdefensive);",
        "cast(strongoffensive, closestenemy);",
        "cast(randomspell, randomenemy);",
        'cast("Fireball", randomenemy);',
    ) == {"r4": 'cast("Fireball", randomenemy);'}


@pytest.mark.parametrize(
    "condition", ["segmentnumber >= 1", "segmentnumber == 5", "not segmentnumber < 1"]
)
def test_rules_that_never_act_at_the_start_of_a_round_are_left_out(condition: str):
    found = actions(f"if {condition} then movefrom(centrefriend);", "movefrom(centrefriend);")
    assert list(found) == ["r1"]


def test_rules_that_may_act_at_the_start_of_a_round_stay():
    rule = "if segmentnumber < 3 then movefrom(centrefriend);"
    assert actions(rule) == {"r0": rule}


def test_of_rules_that_became_equal_the_first_stays():
    assert actions(
        "if roundnumber <= 1 then meleeattack(weakestenemy);", "meleeattack(weakestenemy);"
    ) == {"r0": "meleeattack(weakestenemy);"}


def test_a_role_without_any_action_is_refused():
    with pytest.raises(UsageError, match="no rule of 'fighter'"):
        actions("drink(randompotion);")


def test_the_worlds_own_rules_give_eighteen_and_thirty_nine_actions():
    counts = {role: len(actions_of(Crpg.own_rules(), role)) for role in ("fighter", "wizard")}
    assert counts == {"fighter": 18, "wizard": 39}


def test_making_actions_leaves_the_rules_as_they_are():
    before = [rule.statement for rule in Crpg.own_rules().roles["wizard"].rules]
    actions_of(Crpg.own_rules(), "wizard")
    assert [rule.statement for rule in Crpg.own_rules().roles["wizard"].rules] == before


def test_there_are_sixteen_states_and_all_are_alive_in_the_last():
    assert len(STATES) == 16
    assert OPENING == "4 against 4"

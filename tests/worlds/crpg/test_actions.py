"""The actions of learners of values, made from rules."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.learners.settings import CHOICES, JOURNAL, ORDERS_ONLY
from sparring.rules.check import parse_rules
from sparring.worlds.crpg.actions import OPENING, STATES, actions_of, sorted_rules
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.crpg.world import Crpg


def all_actions(*rules: str, choices: str = JOURNAL) -> dict[str, str]:
    """The actions that come of some rules, by their names."""
    text = "role fighter draws 1\n"
    text += "\n".join(f"rule r{n} {rule}" for n, rule in enumerate(rules))
    checked = parse_rules(text + "\nclosing meleeattack(closestenemy);\n", crpg_words())
    made = actions_of(checked, "fighter", choices)
    return {action.name: action.statement.text for action in made}


def actions(*rules: str, choices: str = JOURNAL) -> dict[str, str]:
    """The same without passing, which is always one of the journal's."""
    made = all_actions(*rules, choices=choices)
    assert made.pop("pass", None) == ("pass;" if choices == JOURNAL else None)
    return made


@pytest.mark.parametrize("choices", CHOICES)
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
def test_a_condition_to_be_in_the_first_round_is_removed(condition: str, choices: str):
    assert actions(f"if {condition} then meleeattack(weakestenemy);", choices=choices) == {
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


@pytest.mark.parametrize("choices", CHOICES)
def test_rules_whose_spell_or_potion_is_left_to_luck_are_left_out(choices: str):
    assert actions(
        "drink(randompotion);",
        "cast(randomdefensive);",
        "cast(strongoffensive, closestenemy);",
        "cast(randomspell, furthestenemy);",
        'cast("Fireball", furthestenemy);',
        choices=choices,
    ) == {"r4": 'cast("Fireball", furthestenemy);'}


ANYONE = (
    'cast("Fireball", randomenemy);',
    'cast("Luck", randomfriend);',
    "if distance(closestenemy) > 300 then rangedattack(randomenemy);",
    "if randomenemy.health < 9 then meleeattack(defaultenemy);",
    'cast("Fireball", randomenemy("Wizard"));',
    'cast("Monster Summoning I", randomenemyhalf);',
)


def test_rules_that_act_on_anyone_at_all_are_random_and_those_that_say_of_which_kind_are_not():
    assert list(actions(*ANYONE)) == ["r4", "r5"]
    assert len(actions(*ANYONE, choices=ORDERS_ONLY)) == len(ANYONE)


@pytest.mark.parametrize(
    "condition", ["segmentnumber >= 1", "segmentnumber == 5", "not segmentnumber < 1"]
)
def test_what_never_acts_at_the_start_of_a_round_is_an_action_if_it_moves(condition: str):
    moves = f"if {condition} then movefrom(centrefriend);"
    strikes = f"if {condition} then meleeattack(weakestenemy);"
    others = "movefrom(closestenemy);"
    assert list(actions(moves, strikes, others)) == ["r0", "r2"]
    assert list(actions(moves, strikes, others, choices=ORDERS_ONLY)) == ["r2"]


@pytest.mark.parametrize("choices", CHOICES)
def test_rules_that_may_act_at_the_start_of_a_round_stay(choices: str):
    rule = "if segmentnumber < 3 then movefrom(centrefriend);"
    assert actions(rule, choices=choices) == {"r0": rule}


@pytest.mark.parametrize("choices", CHOICES)
def test_of_rules_that_became_equal_the_first_stays(choices: str):
    assert actions(
        "if roundnumber <= 1 then meleeattack(weakestenemy);",
        "meleeattack(weakestenemy);",
        choices=choices,
    ) == {"r0": "meleeattack(weakestenemy);"}


SAME_DEED = (
    "if healthpercentage < 50 then meleeattack(closestenemy);",
    "if distance(closestenemy) < 200 then meleeattack(defaultenemy);",
    'if distance(closestenemy("Wizard")) < 200 then meleeattack(defaultenemy);',
    'if enemy.influence("Charmed") then meleeattack(defaultenemy);',
    "if closestenemy.health < weakestenemy.health * 2 then meleeattack(defaultenemy);",
    "meleeattack(closestenemy);",
)


def test_a_rule_goes_if_another_does_the_same_without_a_condition():
    assert list(actions(*SAME_DEED)) == ["r2", "r3", "r4", "r5"]
    assert len(actions(*SAME_DEED, choices=ORDERS_ONLY)) == len(SAME_DEED)


def test_rules_with_conditions_stay_beside_each_other():
    rules = [f'if healthpercentage < {n} then drink("Potion of Healing");' for n in (25, 50)]
    assert list(actions(*rules)) == ["r0", "r1"]


def test_passing_is_an_action_under_a_name_that_no_rule_has():
    assert all_actions("meleeattack(weakestenemy);")["pass"] == "pass;"
    assert list(all_actions("meleeattack(weakestenemy);", "pass;")) == ["r0", "r1"]


@pytest.mark.parametrize("choices", CHOICES)
def test_a_role_without_any_action_is_refused(choices: str):
    with pytest.raises(UsageError, match="no rule of 'fighter'"):
        actions("drink(randompotion);", choices=choices)


def counting(role: str) -> list[int]:
    """Rules, rules that are left after each step, and actions."""
    rules = Crpg.own_rules()
    made, left_out = sorted_rules(rules, role)
    reasons = [rule.reason for rule in left_out]
    random = sum("luck" in reason or "anyone" in reason for reason in reasons)
    twins = sum("same" in reason or "equal" in reason for reason in reasons)
    assert random + twins == len(reasons)
    total = len(rules.roles[role].rules)
    return [total, total - random, total - random - twins, len(made)]


def test_the_worlds_own_rules_give_the_papers_thirteen_and_thirty_seven_actions():
    assert counting("fighter") == [20, 18, 12, 13]
    assert counting("wizard") == [50, 39, 36, 37]


def test_orders_only_are_of_eighteen_and_thirty_nine_actions():
    rules = Crpg.own_rules()
    counts = [len(actions_of(rules, role, ORDERS_ONLY)) for role in ("fighter", "wizard")]
    assert counts == [18, 39]


@pytest.mark.parametrize("choices", CHOICES)
def test_making_actions_leaves_the_rules_as_they_are(choices: str):
    before = [rule.statement for rule in Crpg.own_rules().roles["wizard"].rules]
    actions_of(Crpg.own_rules(), "wizard", choices)
    assert [rule.statement for rule in Crpg.own_rules().roles["wizard"].rules] == before


def test_there_are_sixteen_states_and_all_are_alive_in_the_last():
    assert len(STATES) == 16
    assert OPENING == "4 against 4"

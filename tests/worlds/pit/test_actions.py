"""The actions of learners of values, made from rules of the pit."""

from __future__ import annotations

import re

import pytest

from sparring.errors import UsageError
from sparring.learners.settings import CHOICES, JOURNAL, ORDERS_ONLY
from sparring.rules.check import parse_rules
from sparring.worlds.pit.actions import OPENING, STATES, actions_of, sorted_rules
from sparring.worlds.pit.vocabulary import pit_words
from sparring.worlds.pit.world import ROLES, Pit

NEVER = {
    "fighter": {56},
    "rogue": set(),
    "priest": {3, 4, 5, 6, 15, 16, *range(21, 25), *range(27, 32), 41, 42, 43, 52},
    "wizard": {6, 7, *range(17, 21), *range(27, 32), 43},
}
"""Rules of the thesis that can never act with the spells that its characters have."""
EMPTY = {9, 38, 59, 65}


def actions(*rules: str, role: str = "fighter", choices: str = JOURNAL) -> dict[str, str]:
    """The actions that come of some rules, by their names."""
    text = f"role {role} draws 1\n"
    text += "\n".join(f"rule r{n} {rule}" for n, rule in enumerate(rules))
    checked = parse_rules(text + "\nclosing melee;\n", pit_words())
    made = actions_of(checked, role, choices)
    return {action.name: action.statement.text for action in made}


def numbers_of(role: str) -> dict[str, int]:
    """The number that each rule has in the thesis, which stands beside it."""
    text = (Pit.folder / "rulebases" / f"{role}.rules").read_text(encoding="utf-8")
    return {name: int(number) for name, number in re.findall(r"^rule (\w+).*# (\d+)", text, re.M)}


@pytest.mark.parametrize("choices", CHOICES)
@pytest.mark.parametrize("role", ROLES)
def test_rules_that_can_never_act_are_no_actions(role: str, choices: str):
    numbers = numbers_of(role)
    _, left_out = sorted_rules(Pit.own_rules(), role, choices)
    silent = {numbers[rule.name] for rule in left_out if "never" in rule.reason}
    assert silent == NEVER[role] | EMPTY


def test_the_worlds_own_rules_give_so_many_actions():
    rules = Pit.own_rules()
    counts = {
        choices: [len(actions_of(rules, role, choices)) for role in ROLES] for choices in CHOICES
    }
    assert counts == {JOURNAL: [9, 10, 28, 31], ORDERS_ONLY: [10, 11, 30, 31]}


@pytest.mark.parametrize("choices", CHOICES)
def test_a_condition_to_be_in_the_first_decision_is_removed(choices: str):
    assert actions(
        "if firstdecision then buffself;",
        "if firstdecision and healthpercentage < 50 then melee;",
        "if not firstdecision then ranged;",
        choices=choices,
    ) == {
        "r0": "buffself;",
        "r1": "if healthpercentage < 50 then melee;",
        "r2": "if not firstdecision then ranged;",
    }


def test_whoever_aims_at_nobody_aims_at_the_nearest_enemy():
    rules = ("melee;", "melee(nearestenemy);", 'melee(nearestenemy("Caster"));', "ranged;")
    assert list(actions(*rules)) == ["r0", "r2", "r3"]
    assert list(actions(*rules, choices=ORDERS_ONLY)) == ["r0", "r1", "r2", "r3"]


def test_a_rule_goes_if_another_does_the_same_without_a_condition():
    rules = (
        'if enemiesnear > 1 then respondmelee("Caster");',
        "if enemiesnear > 1 then respondmelee;",
        "respondmelee;",
    )
    assert list(actions(*rules, role="wizard")) == ["r0", "r2"]
    assert list(actions(*rules, role="wizard", choices=ORDERS_ONLY)) == ["r0", "r1", "r2"]


def test_rules_that_act_on_anyone_at_all_are_random():
    rules = ("melee(randomenemy);", 'melee(randomenemy("Caster"));', "melee(weakestenemy);")
    assert list(actions(*rules)) == ["r1", "r2"]
    assert list(actions(*rules, choices=ORDERS_ONLY)) == ["r0", "r1", "r2"]


@pytest.mark.parametrize(
    ("rule", "roles"),
    [
        ("turn;", ["priest"]),
        ("sneak;", ["rogue"]),
        ("hide;", ["priest"]),
        ("summon;", ["priest", "wizard"]),
        ("heal;", [*ROLES]),
        ("buffself;", [*ROLES]),
        ("healother;", ["priest"]),
        ("protectself;", ["wizard"]),
        ("enhanceothers;", ["priest", "wizard"]),
        ("protectothers;", []),
        ('cast("Haste", "Fireball");', ["wizard"]),
        ('castbest("curse");', ["priest", "wizard"]),
        ("pass;", [*ROLES]),
        ("skip;", []),
    ],
)
def test_only_those_with_the_means_have_an_action(rule: str, roles: list[str]):
    able = [role for role in ROLES if len(actions(rule, "melee;", role=role)) == 2]
    assert able == roles


def test_a_role_without_any_action_is_refused():
    with pytest.raises(UsageError, match="no rule of 'fighter'"):
        actions("skip;", "turn;")


def test_there_are_sixteen_states_and_all_are_alive_in_the_last():
    assert len(STATES) == 16
    assert OPENING == "4 against 4"

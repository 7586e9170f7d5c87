"""The rulebases and tactics of the thesis, as a designer would write them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from sparring.luck import Luck
from sparring.rules.check import check_rules, parse_rules
from sparring.rules.closures import compile_statement
from sparring.rules.format import format_rules
from sparring.rules.problems import Severity
from sparring.rules.rules_form import rules_form, rules_from_form
from sparring.rules.trace import Tracer
from sparring.rules.turn import Turn
from tests.rules.crpg_words import Fighter, crpg_words, fight

WORLD = Path(__file__).parents[2] / "src/sparring/worlds/crpg"
FILES = sorted([*WORLD.glob("rulebases/*.rules"), *WORLD.glob("tactics/*.rules")])
TACTICS = ("cursing", "defensive", "disabling", "novice", "offensive")
WORDS = crpg_words()

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read(name: str) -> str:
    path = next(path for path in FILES if path.stem == name)
    return path.read_text(encoding="utf-8")


def test_both_rulebases_and_all_five_tactics_are_here():
    assert {path.stem for path in FILES} == {"fighter", "wizard", *TACTICS}


@every_file
def test_every_file_can_be_used(path):
    _, problems = check_rules(path.read_text(encoding="utf-8"), WORDS, path.name)
    assert [p for p in problems if p.severity is Severity.ERROR] == []


@pytest.mark.parametrize("name", TACTICS)
def test_nothing_is_doubted_about_the_tactics(name):
    assert parse_rules(read(name), WORDS).warnings == ()


def test_the_wizards_one_doubt_is_the_pair_of_twins():
    (warning,) = parse_rules(read("wizard"), WORDS).warnings
    assert warning.message == "rule 'blur_again' is a twin of 'blur' (line 81)"


def test_the_fighters_one_doubt_is_the_rule_that_closes_every_script_too():
    (warning,) = parse_rules(read("fighter"), WORDS).warnings
    assert warning.message == "rule 'melee_closest' means the same as a closing rule (line 65)"


def test_the_fighter_has_twenty_rules_with_the_thesis_priorities():
    role = parse_rules(read("fighter"), WORDS).roles["fighter"]
    assert role.script_size == 5
    assert [rule.priority for rule in role.rules] == [
        *[9, 9, 5, 5, 5, 3, 3, 3],
        *[1, 1, 1, 1, 1, 1, 1, 1, 1],
        *[0, 0, 0],
    ]
    assert [line.text for line in role.closing] == ["meleeattack(closestenemy);"]


def test_the_wizard_has_fifty_rules_with_the_thesis_priorities():
    role = parse_rules(read("wizard"), WORDS).roles["wizard"]
    assert role.script_size == 10
    assert len(role.rules) == 50
    by_priority = Counter(rule.priority for rule in role.rules)
    assert by_priority == {9: 7, 7: 1, 5: 2, 3: 5, 2: 26, 1: 6, 0: 3}
    assert [line.text for line in role.closing] == [
        "cast(strongoffensive, closestenemy);",
        "rangedattack(closestenemy);",
    ]


def test_the_wizards_thirtieth_rule_keeps_the_mistaken_priority():
    rules = parse_rules(read("wizard"), WORDS).roles["wizard"].rules
    assert (rules[29].name, rules[29].priority) == ("stink_at_start", 2)


def test_the_wizards_rules_26_and_41_are_one_text():
    rules = parse_rules(read("wizard"), WORDS).roles["wizard"].rules
    assert rules[25].statement.text == rules[40].statement.text == 'cast("Blur");'


@pytest.mark.parametrize(
    ("tactic", "lengths"),
    [
        ("cursing", [2, 10, 10]),
        ("defensive", [3, 6, 6]),
        ("disabling", [3, 8, 8]),
        ("novice", [2, 8, 5]),
        ("offensive", [2, 6, 6]),
    ],
)
def test_each_tactic_has_one_fighter_script_and_two_wizard_scripts(tactic, lengths):
    scripts = parse_rules(read(tactic), WORDS).scripts
    names = [(script.role, script.label) for script in scripts]
    assert names == [("fighter", None), ("wizard", "first"), ("wizard", "second")]
    assert [len(script.lines) for script in scripts] == lengths


@every_file
def test_every_file_is_written_in_canonical_style(path):
    text = path.read_text(encoding="utf-8")
    assert format_rules(text) == text


@every_file
def test_every_file_survives_the_way_through_json(path):
    rules = parse_rules(path.read_text(encoding="utf-8"), WORDS)
    form = json.loads(json.dumps(rules_form(rules)))
    again = rules_from_form(form, WORDS)
    assert again == rules
    assert rules_form(again) == form


@every_file
def test_every_statement_runs_and_can_be_explained(path):
    rules = parse_rules(path.read_text(encoding="utf-8"), WORDS)
    statements = [line for script in rules.scripts for line in script.lines]
    for role in rules.roles.values():
        statements += [rule.statement for rule in role.rules] + list(role.closing)
    foes = [Fighter("ogre", place=(500, 0)), Fighter("mage", "Wizard", place=(600, 50))]
    foes[0].influences = {"Charmed"}
    me = fight(*foes, friends=[Fighter("ally", "Wizard", influences={"Deafened"})])
    me.health, me.clouds = 12, {"Nauseating Fumes"}
    for statement in statements:
        condition, action = compile_statement(statement)
        turn = Turn(Luck(3))
        held = condition is None or bool(condition(me, turn))
        assert Tracer(statement, me, Turn(Luck(3))).condition()[0] == held
        if held:
            assert action(me, turn)


def test_a_charmed_enemy_is_won_back():
    rules = parse_rules(read("wizard"), WORDS).roles["wizard"].rules
    rule = next(rule for rule in rules if rule.name == "win_back_charmed")
    traitor = Fighter("traitor", influences={"Charmed"})
    me = fight(Fighter("ogre"), traitor, Fighter("troll"))
    condition, action = compile_statement(rule.statement)
    turn = Turn(Luck(1))
    assert condition(me, turn)
    assert action(me, turn) == ("cast", "Charm Person", traitor)

from __future__ import annotations

import copy
import json

import pytest

from sparring.errors import RuleError
from sparring.rules.check import parse_rules
from sparring.rules.limits import DEEPEST_NESTING
from sparring.rules.rules_form import rules_form, rules_from_form
from tests.rules.crpg_words import crpg_words

WORDS = crpg_words()
TEXT = """\
role any draws 2 then 1

rule heal [-3] weight 7 states 1 -> 22222222222, keep was old, 3
    if not (-health < 0.25 - segmentnumber or enemy("Wizard").influence(badinfluence))
        and defaultenemy.distance(self) >= 1 then
        cast("Larloch's Minor Drain", defaultenemy);

rule rest states keep
    pass;

closing
    pass;

script any first
    meleeattack(closestenemy);
"""


def form_of(text=TEXT):
    return rules_form(parse_rules(text, WORDS))


def statement(condition):
    """Rules in JSON whose only line has this condition."""
    line = {"text": "", "if": condition, "then": ["pass"]}
    script = {"role": "any", "label": None, "lines": [line]}
    return {"sparring_rules": 1, "vocabulary": "crpg", "roles": [], "scripts": [script]}


def refusal(form):
    with pytest.raises(RuleError) as caught:
        rules_from_form(form, WORDS, "bad.json")
    (problem, *_) = caught.value.problems
    assert problem.file == "bad.json"
    return problem.message


def test_rules_have_a_plain_form():
    form = form_of()
    assert form["sparring_rules"] == 1
    assert form["vocabulary"] == "crpg"
    (role,) = form["roles"]
    assert (role["role"], role["draws"], role["last"]) == ("any", 2, 1)
    heal = role["rules"][0]
    assert heal["name"] == "heal"
    assert (heal["priority"], heal["weight"], heal["was"]) == (-3, 7, ["old", "3"])
    assert heal["states"] == [["1", "22222222222"], ["keep", None]]
    assert heal["then"] == [
        "cast",
        ["literal", "Larloch's Minor Drain", "spell"],
        ["recall", "defaultenemy"],
    ]
    own_health = ["value", "health", ["self"]]
    bound = ["-", 0.25, ["value", "segmentnumber", ["self"]]]
    some = ["some", ["enemy", ["literal", "Wizard", "agent type"]], "influence"]
    assert heal["if"] == [
        "and",
        ["not", ["or", ["<", ["minus", own_health], bound], [*some, ["find", "badinfluence"]]]],
        [">=", ["value", "distance", ["recall", "defaultenemy"], ["self"]], 1],
    ]
    assert form["scripts"] == [
        {
            "role": "any",
            "label": "first",
            "lines": [
                {
                    "text": "meleeattack(closestenemy);",
                    "if": None,
                    "then": ["meleeattack", ["find", "closestenemy"]],
                }
            ],
        }
    ]


def test_the_form_reads_back_as_the_same_rules():
    rules = parse_rules(TEXT, WORDS)
    again = rules_from_form(json.loads(json.dumps(rules_form(rules))), WORDS)
    assert again == rules
    assert rules_form(again) == rules_form(rules)


def test_the_deepest_rule_survives_the_form():
    for core in ("health < 5", "closestenemy.health < 5", 'influence("Acid")'):
        text = f"script any\n if {'not ' * (DEEPEST_NESTING - 4)}{core} then pass;"
        rules = parse_rules(text, WORDS)
        assert rules_from_form(rules_form(rules), WORDS) == rules
    text = f"script any\n if {'not ' * (DEEPEST_NESTING - 2)}health < 5 then pass;"
    rules = parse_rules(text, WORDS)
    assert rules_from_form(rules_form(rules), WORDS) == rules


def test_a_negative_number_is_read_as_one_with_a_minus_sign():
    rules = rules_from_form(statement([">", ["value", "health", ["self"]], -5.5]), WORDS)
    assert rules.scripts[0].lines[0].text == "if health > -5.5 then pass;"


def test_rules_in_json_are_checked_like_text():
    assert refusal(statement(["<", ["value", "helth", ["self"]], 5])) == "unknown name 'helth'"
    assert refusal(statement(5)) == "expected a condition, found a number"
    assert refusal(statement(["<", ["value", "health", ["self"]], 0])) == (
        "this condition can never hold"
    )


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("health", "'if' is 'health', not a list or a number or null"),
        (True, "'if' is True, not a list or a number or null"),
        ([], "not an expression: []"),
        ([5], "not an expression: [5]"),
        (["xor", 1, 2], "an unknown kind of expression: 'xor'"),
        (["and", 1], "an expression with too few parts: ['and', 1]"),
        (["find"], "not a call: []"),
        (["find", "a b"], "not a name: 'a b'"),
        (["find", "If"], "not a name: 'If'"),
        (["find", "x" * 101], "not a name: 'xxxxxxxxxxxx...xxxxxxxxxxxxx'"),
        (["find", 5], "not a name: 5"),
        (["some", 5, "influence"], "not a call: 5"),
        (["literal", 5, "x"], "not a literal: 5"),
        (["literal", "a\nb", "x"], "not a literal: 'a\\nb'"),
        (["literal", "", "x"], "not a literal: ''"),
        (["not", {"a": 1}], "not an expression: {'a': 1}"),
        (["not", None], "not an expression: None"),
        (["not", 2**53 + 1], "a number out of range: 9007199254740993"),
        (["not", -(2**53) - 1], "a number out of range: -9007199254740993"),
        (["not", 10**5000], "a number out of range: a number of too many digits"),
        (["not", float("nan")], "a number out of range: nan"),
        (["not", float("inf")], "a number out of range: inf"),
        (["not", 1e-30], "a number of too many digits: 1e-30"),
    ],
)
def test_an_expression_of_no_known_form_is_refused(condition, message):
    assert refusal(statement(condition)) == message


def test_an_expression_nested_too_deeply_is_refused_without_a_crash():
    deep = 5
    for _ in range(200):
        deep = ["not", deep]
    assert refusal(statement(deep)) == "an expression nested too deeply"


def test_data_nested_too_deeply_is_refused_without_a_crash():
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert refusal(deep) == "expected an object with 'sparring_rules', found [[[[[[[...]]]]]]]"
    assert refusal({"sparring_rules": 1, "roles": [deep], "scripts": []}).startswith("expected")
    assert refusal({"sparring_rules": deep}).startswith("'sparring_rules' is [[[")


def changed(*path, to):
    """The form of the text with something replaced; `del` leaves it out."""
    form = copy.deepcopy(form_of())
    spot = form
    for step in path[:-1]:
        spot = spot[step]
    if to is del_:
        del spot[path[-1]]
    else:
        spot[path[-1]] = to
    return form


del_ = object()


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (["sparring_rules"], 2, "rules of format 2; this version reads 1"),
        (["sparring_rules"], "1", "'sparring_rules' is '1', not a whole number"),
        (["sparring_rules"], True, "'sparring_rules' is True, not a whole number"),
        (["sparring_rules"], del_, "'sparring_rules' is missing"),
        (["roles"], {}, "'roles' is {}, not a list"),
        (["roles"], [5], "expected an object with 'role', found 5"),
        (["roles"], [{}] * 10_001, "'roles' has 10,001 items, more than 10,000"),
        (["roles", 0, "role"], "no name", "not a name: 'no name'"),
        (["roles", 0, "draws"], None, "'draws' is None, not a whole number"),
        (["roles", 0, "draws"], 2.5, "'draws' is 2.5, not a whole number"),
        (["roles", 0, "draws"], 10**30, f"'draws' is {10**30}, out of range"),
        (["roles", 0, "draws"], -1, "expected the number of rules a script draws, found '-'"),
        (["roles", 0, "last"], "x", "'last' is 'x', not a whole number or null"),
        (["roles", 0, "rules"], [], "role 'any' has no rules"),
        (["roles", 0, "closing"], [], "role 'any' has no closing rule"),
        (["roles", 0, "rules", 0, "then"], [], "a statement without an action"),
        (["roles", 0, "rules", 0, "then"], [5], "not a name: 5"),
        (["roles", 0, "rules", 0, "goals"], [5], "not a name: 5"),
        (["roles", 0, "rules", 0, "goals"], ["01"], "not a name: '01'"),
        (["roles", 0, "rules", 0, "goals"], [str(2**53 + 1)], f"not a name: '{2**53 + 1}'"),
        (["roles", 0, "rules", 0, "states"], ["x"], "a state is a pair, not 'x'"),
        (["roles", 0, "rules", 0, "states"], [["x"]], "a state is a pair, not ['x']"),
        (
            ["roles", 0, "rules", 0, "weight"],
            -4,
            "expected a start weight such as 'weight 120', found '-'",
        ),
        (["scripts", 0, "label"], 7, "'label' is 7, not a text or null"),
        (["scripts", 0, "label"], "7", "not a name: '7'"),
        (["scripts", 0, "lines"], [], "expected a line of the script, found the end of the text"),
    ],
)
def test_damaged_rules_are_refused_with_the_reason(path, to, message):
    assert refusal(changed(*path, to=to)) == message


def test_a_refusal_tells_the_way_out():
    with pytest.raises(RuleError) as caught:
        rules_from_form({}, WORDS, "bad.json")
    assert str(caught.value) == (
        "bad.json:1:1: error: 'sparring_rules' is missing\n"
        "   1 |\n"
        "     | ^ write it again from the rule text: see docs/json-form.md"
    )

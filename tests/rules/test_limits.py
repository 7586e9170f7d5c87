"""Rule text of any size and shape is answered soon, and never by a crash."""

from __future__ import annotations

import json
import time

import pytest

from sparring.errors import RuleError
from sparring.luck import Luck
from sparring.rules.check import check_rules, parse_rules
from sparring.rules.closures import compile_statement
from sparring.rules.format import format_rules
from sparring.rules.limits import DEEPEST_NESTING, MOST_CHARACTERS, MOST_PROBLEMS, MOST_RULES
from sparring.rules.problems import Fault
from sparring.rules.rules_form import rules_form, rules_from_form
from sparring.rules.trace import Tracer
from sparring.rules.turn import Turn
from tests.rules.crpg_words import Fighter, crpg_words, fight

pytestmark = pytest.mark.bulky
WORDS = crpg_words()
FRAMES_ALREADY_USED = 500
MOST_SECONDS = 60
"""Far above what is needed, so that only a runaway fails on a busy machine."""


def deep_in_the_stack(call, frames=FRAMES_ALREADY_USED):
    """What a call returns when the stack is already this deep."""
    return call() if frames == 0 else deep_in_the_stack(call, frames - 1)


def script(condition):
    return f"script any\n    if {condition} then pass;\n"


def nested(times, before, core, after):
    return before * times + core + after * times


TOO_DEEP = {
    "brackets": nested(5_000, "(", "health < 5", ")"),
    "open brackets": "(" * 5_000,
    "nots": "not " * 20_000 + "health < 5",
    "minus signs": "-" * 5_000 + "health < 5",
    "arguments": nested(2_000, "distance(", "self", ")") + " < 5",
    "terms joined by and": " and ".join(["health < 5"] * 2_000),
    "terms joined by or": " or ".join(["health < 5"] * 2_000),
    "terms of a sum": " + ".join(["health"] * 5_000) + " < 5",
    "methods": ".".join(["self"] + ["health"] * 5_000) + " < 5",
    "brackets to the right": nested(2_000, "health - (", "health", ")") + " < 5",
    "groups and nots": nested(2_000, "not (health < 5 and ", "health < 5", ")"),
}


@pytest.mark.parametrize("shape", TOO_DEEP)
def test_what_is_nested_too_deeply_is_refused(shape):
    text = script(TOO_DEEP[shape])
    started = time.monotonic()
    for use in (lambda: parse_rules(text, WORDS), lambda: format_rules(text)):
        with pytest.raises(RuleError, match=r"nested too deeply|is too long"):
            deep_in_the_stack(use)
    assert time.monotonic() - started < MOST_SECONDS


def deepest(before, core, after):
    """The deepest statement of a shape that can still be read."""
    accepted = None
    for times in range(1, DEEPEST_NESTING + 2):
        text = script(nested(times, before, core, after))
        try:
            format_rules(text)
        except RuleError:
            return accepted
        accepted = text
    raise AssertionError("nothing was refused")


@pytest.mark.parametrize(
    ("before", "core", "after"),
    [
        ("(", "health < 5", ")"),
        ("not ", "health < 5", ""),
        ("not (health < 5 or ", "influence(badinfluence)", ")"),
        ("random(", "5", ") > 1"),
        ("health > 3 and (", "health < 9", ")"),
        ("distance(", "closestenemy", ").wrong"),
    ],
)
def test_the_deepest_text_that_is_read_can_also_be_used(before, core, after):
    text = deepest(before, core, after)

    def use():
        rules, problems = check_rules(text, WORDS)
        tidy = format_rules(text)
        assert format_rules(tidy) == tidy
        if not problems:
            (statement,) = rules.scripts[0].lines
            me = fight(Fighter("foe"))
            compile_statement(statement).condition(me, Turn(Luck(1)))
            Tracer(statement, me, Turn(Luck(1))).condition()
            assert rules_from_form(json.loads(json.dumps(rules_form(rules))), WORDS) == rules

    deep_in_the_stack(use)


def test_deep_arguments_run_deep_in_the_stack():
    text = script(nested(DEEPEST_NESTING - 3, "random(", "5", ")") + " >= 0 or health < 5")

    def use():
        rules = parse_rules(text, WORDS)
        (statement,) = rules.scripts[0].lines
        me = fight(Fighter("foe"))
        held = compile_statement(statement).condition(me, Turn(Luck(1)))
        assert Tracer(statement, me, Turn(Luck(1))).condition()[0] == bool(held)
        assert rules_from_form(rules_form(rules), WORDS) == rules

    deep_in_the_stack(use)


def test_a_text_of_a_million_letters_is_read_and_one_more_is_not():
    text = "#" + "x" * (MOST_CHARACTERS - 1)
    assert parse_rules(text, WORDS).roles == {}
    with pytest.raises(RuleError, match="1,000,001 characters"):
        parse_rules(text + "x", WORDS)


@pytest.mark.parametrize(
    "unit",
    [
        "(",
        ";",
        '"',
        "'",
        "@",
        "@$",
        "“",
        "\\",
        '"a\n',
        "rule ",
        "role ",
        "role a ",
        "script ",
        "closing ",
        "a.",
        "a,",
        "x;",
        "zz(qq);",
        "if ",
        "[1]",
        "\u00a0",
        "é ",
        "\x00",
        "#\n",
        "\r",
        "\ufeff",
    ],
)
@pytest.mark.parametrize("head", ["", "role any draws 1\nrule a ", "script any\n if "])
def test_a_long_repetition_is_answered_soon_and_with_few_problems(unit, head):
    text = (head + unit * 20_000)[:20_000]
    started = time.monotonic()
    rules, problems = check_rules(text, WORDS)
    assert time.monotonic() - started < MOST_SECONDS
    assert len(problems) <= MOST_PROBLEMS
    assert sum(len(str(problem)) for problem in problems) < 200_000
    assert rules.scripts == () or problems


def rulebase(count):
    rules = "".join(f"rule r{at}\n    moveto(anywhere);\n" for at in range(count))
    return f"role any draws 5\n{rules}closing\n    pass;\n"


def test_ten_thousand_statements_are_read():
    rules, problems = check_rules(rulebase(MOST_RULES - 1), WORDS)
    assert len(rules.roles["any"].rules) == MOST_RULES - 1
    assert all("twin" in problem.message for problem in problems)


def test_ten_thousand_and_one_statements_are_refused():
    with pytest.raises(RuleError, match="more than 10,000 rules"):
        parse_rules(rulebase(MOST_RULES), WORDS)


def test_a_long_script_is_searched_for_dead_lines_in_reasonable_time():
    lines = "".join(f"    if health < {at} then moveto(centreall);\n" for at in range(1, 3_000))
    started = time.monotonic()
    rules = parse_rules(f"script any\n{lines}", WORDS)
    assert time.monotonic() - started < MOST_SECONDS
    assert rules.warnings == ()


def test_long_conditions_are_searched_for_contradictions_in_reasonable_time():
    terms = " and ".join(f"health < {at}" for at in range(5, 60))
    started = time.monotonic()
    check_rules("script any\n" + f"    if {terms} then pass;\n" * 50, WORDS)
    assert time.monotonic() - started < MOST_SECONDS


HARD_TO_THINK_THROUGH = {
    "many cases": " or ".join(
        f"(health + {at} * maxhealth < 5 and spellcount + {at} * stepsize < 7)"
        for at in range(2, 24)
    ),
    "many stretches": " or ".join(
        f"(health == {3 * at} and maxhealth != {5 * at})" for at in range(1, 20)
    ),
    "many agents": " and ".join(
        f'distance(closestenemy, {which}{side}("{kind}")) > {at}'
        for at, which in enumerate(("closest", "furthest", "weakest", "strongest"))
        for side in ("enemy", "friend")
        for kind in ("Animal", "Fighter", "Wizard")
    ),
    "many questions": nested(20, "(health < 5 or ", "spellcount > 3", ")"),
    "both of both": nested(18, "not (influence(badinfluence) and ", "health < 5", ")"),
}


@pytest.mark.parametrize("shape", HARD_TO_THINK_THROUGH)
def test_what_would_take_too_long_to_understand_is_taken_as_written(shape):
    condition = HARD_TO_THINK_THROUGH[shape]
    text = "".join(f"rule r{at}\n if {condition} then moveto(centreall);\n" for at in range(8))
    started = time.monotonic()
    rules, problems = deep_in_the_stack(
        lambda: check_rules(f"role any draws 1\n{text}closing\n pass;\n", WORDS)
    )
    assert time.monotonic() - started < MOST_SECONDS
    twins = [problem for problem in problems if problem.fault is Fault.TWIN]
    assert len(twins) == len(rules.roles["any"].rules) - 1


def test_no_number_of_doubts_hides_a_mistake():
    twins = "".join(f"rule r{at}\n    moveto(anywhere);\n" for at in range(2 * MOST_PROBLEMS))
    text = f"role any draws 5\n{twins}rule wrong\n    nonsense();\nclosing\n    pass;\n"
    with pytest.raises(RuleError, match="nonsense"):
        parse_rules(text, WORDS)
    problems = check_rules(text, WORDS)[1]
    assert len(problems) == MOST_PROBLEMS
    assert problems[-1].message == "unknown action 'nonsense'"


def test_many_unknown_names_are_not_all_looked_up():
    names = " and ".join(f"unknown{at}" for at in range(50))
    text = "script any\n" + f"    if {names} then pass;\n" * 100
    started = time.monotonic()
    problems = check_rules(text, WORDS)[1]
    assert time.monotonic() - started < MOST_SECONDS
    assert len(problems) == MOST_PROBLEMS


def test_an_error_of_many_problems_shows_the_first_of_them():
    with pytest.raises(RuleError) as caught:
        parse_rules("script any\n" + "    nonsense();\n" * 100, WORDS)
    assert len(caught.value.problems) == 100
    assert str(caught.value).endswith("\n... and 50 more")

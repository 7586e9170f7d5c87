"""The words of the strategy game: what a plan may hold, and what it comes to."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from sparring.errors import RuleError, UsageError
from sparring.rules.check import check_rules, parse_rules
from sparring.rules.closures import compile_statement
from sparring.rules.turn import Turn
from sparring.rules.vocabulary import Kind as WordKind
from sparring.worlds.strategy.data.codes import (
    AT_HAND,
    SIEGE_MIX,
    House,
    Kind,
    Op,
    Predicate,
    Upgrade,
    Value,
)
from sparring.worlds.strategy.lowering import steps_of
from sparring.worlds.strategy.vocabulary import (
    BYTE_WORDS,
    MOST_ORDERS,
    ORDERS,
    Plan,
    Step,
    strategy_words,
)

WORDS = strategy_words()

EXAMPLES = {
    'need("barracks")': [Step(Op.NEED, House.BARRACKS)],
    'build("lumber mill")': [Step(Op.NEED, House.LUMBER_MILL), Step(Op.WAIT, House.LUMBER_MILL)],
    'wait("keep")': [Step(Op.WAIT, House.KEEP)],
    'research("mage 5")': [Step(Op.RESEARCH, Upgrade.MAGE_5)],
    "workers(10)": [Step(Op.WORKERS, 10)],
    "moreworkers(4)": [Step(Op.MORE_WORKERS, 4)],
    "guard(soldiers(6), shooters(3))": [
        Step(Op.FORCE, 0, Kind.SOLDIER, 6),
        Step(Op.FORCE, 0, Kind.SHOOTER, 3),
    ],
    "guardmix(6)": [Step(Op.FORCE_MIX, 0, 6)],
    "guardsiege(6)": [Step(Op.FORCE_MIX, 0, 6, SIEGE_MIX)],
    "guardbest(6)": [Step(Op.STRONGEST, 0, 6)],
    "raid(catapults(2), flyers(1))": [
        Step(Op.NEXT_FORCE),
        Step(Op.FORCE, AT_HAND, Kind.CATAPULT, 2),
        Step(Op.FORCE, AT_HAND, Kind.FLYER, 1),
        Step(Op.ATTACK, AT_HAND),
    ],
    "raidmix(6)": [
        Step(Op.NEXT_FORCE),
        Step(Op.FORCE_MIX, AT_HAND, 6),
        Step(Op.ATTACK, AT_HAND),
    ],
    "raidsiege(6)": [
        Step(Op.NEXT_FORCE),
        Step(Op.FORCE_MIX, AT_HAND, 6, SIEGE_MIX),
        Step(Op.ATTACK, AT_HAND),
    ],
    "raidbest(6)": [
        Step(Op.NEXT_FORCE),
        Step(Op.STRONGEST, AT_HAND, 6),
        Step(Op.ATTACK, AT_HAND),
    ],
    "muster(2, knights(4), mages(1))": [
        Step(Op.FORCE, 2, Kind.KNIGHT, 4),
        Step(Op.FORCE, 2, Kind.MAGE, 1),
    ],
    "attack(2)": [Step(Op.ATTACK, 2)],
    "ready(0)": [Step(Op.HOLD, 0)],
    "sleep(500)": [Step(Op.SLEEP, 100)],
    "loop": [Step(Op.LOOP)],
    "nothing": [Step(Op.PASS)],
}


def statement(text):
    """One line of a script, checked."""
    return parse_rules(f"script commander\n{text}", WORDS).scripts[0].lines[0]


def in_python(line):
    """What the functions behind the words come to."""
    return compile_statement(line).action(None, Turn(Random(1)))


def test_every_order_has_an_example_here():
    assert {text.partition("(")[0] for text in EXAMPLES} == set(ORDERS)


@pytest.mark.parametrize("order", EXAMPLES)
def test_an_order_becomes_these_steps(order):
    assert steps_of(statement(f"plan({order});")) == EXAMPLES[order]


def test_the_functions_behind_the_words_come_to_the_same_steps():
    orders = list(EXAMPLES)
    line = statement(f"plan({', '.join(orders)});")
    assert in_python(line) == Plan(tuple(steps_of(line)))
    assert in_python(line).steps == tuple(step for steps in EXAMPLES.values() for step in steps)


def test_the_one_action_is_a_plan():
    assert WORDS.names(WordKind.ACTION) == ["plan"]


def test_every_building_upgrade_and_fighter_can_be_named():
    buildings = [entry for entry in WORDS.literals.values() if "building" in entry.types]
    upgrades = [entry for entry in WORDS.literals.values() if "upgrade" in entry.types]
    assert [entry.values[0] for entry in buildings] == list(House)
    assert [entry.values[0] for entry in upgrades] == list(Upgrade)
    troops = [word for word in WORDS.words.values() if word.type == "troops"]
    kinds = [word.function(None, 1).kind for word in troops]
    assert sorted(kinds) == [kind for kind in Kind if kind is not Kind.WORKER]


def test_every_question_has_its_code():
    assert set(BYTE_WORDS.values) == set(WORDS.names(WordKind.VALUE))
    assert sorted(BYTE_WORDS.values.values()) == list(Value)
    assert set(BYTE_WORDS.predicates) == set(WORDS.names(WordKind.PREDICATE))
    assert sorted(BYTE_WORDS.predicates.values()) == list(Predicate)
    assert set(BYTE_WORDS.agents) == set(WORDS.names(WordKind.AGENT))


def test_every_word_has_a_function_and_says_what_it_means():
    WORDS.validate()
    assert WORDS.runs
    assert all(word.help for word in WORDS.words.values())


def test_conditions_may_ask_of_oneself_and_of_the_opponent():
    statement(
        "if gold > 500 and lumber > 100 and minutes < 5 and workforce < 10 and army < enemyarmy "
        'and houses("farm") > 1 and level("weapon") == 2 and scoreshare > 50 and random(6) > 2 '
        'and has("keep") and not attacked and chancepercentage(20) '
        'and opponent.has("castle") and opponent.army > 3 then plan(nothing);'
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("plan;", "'plan' takes 1 to"),
        ("plan(soldiers(4));", "expected an order, found"),
        ("raid(soldiers(4));", "'raid'"),
        ("plan(raid(4));", "expected a troops"),
        ("plan(raid);", "'raid' takes 1 to 6 arguments, found 0"),
        ('plan(need("weapon"));', "expected a building"),
        ('plan(research("barracks"));', "expected an upgrade"),
        ('plan(need("barrack"));', 'did you mean "barracks"?'),
    ],
)
def test_what_makes_no_sense_is_refused_when_rules_are_checked(text, message):
    with pytest.raises(RuleError) as error:
        statement(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("workers(201)", "'workers' takes a whole number from 0 to 200, found 201"),
        ("workers(-1)", "'workers' takes a whole number from 0 to 200, found -1"),
        ("workers(2.5)", "'workers' takes a whole number from 0 to 200, found 2.5"),
        ("raid(soldiers(900))", "'soldiers' takes a whole number from 0 to 200, found 900"),
        ("muster(10, soldiers(1))", "'muster' takes a whole number from 0 to 9, found 10"),
        ("attack(0)", "'attack' takes a whole number from 1 to 9, found 0"),
        ("sleep(30001)", "'sleep' takes a whole number from 0 to 30000, found 30001"),
    ],
)
def test_numbers_out_of_range_are_mistakes_of_the_rule_file(order, message):
    _, problems = check_rules(f"script commander\n    plan({order});\n", WORDS, "mine.rules")
    assert [(problem.line, problem.message) for problem in problems] == [(2, message)]


@pytest.mark.parametrize(
    ("order", "number", "message"),
    [
        ("workers", 201, "a count is a whole number from 0 to 200; got 201"),
        ("raidmix", 2.5, "a count is a whole number from 0 to 200; got 2.5"),
        ("attack", 0, "the number of a force is a whole number from 1 to 9; got 0"),
        ("sleep", -1, "a sleep is a whole number from 0 to 30000; got -1"),
    ],
)
def test_numbers_out_of_range_are_refused_wherever_they_come_from(order, number, message):
    with pytest.raises(UsageError, match=message):
        ORDERS[order].steps(number)


@pytest.mark.parametrize("order", ["workers(gold)", "workers(2 + 3)", "raid(soldiers(army))"])
def test_what_must_be_asked_or_computed_is_refused_with_its_statement(order):
    rules = parse_rules(f"script commander\n    plan({order});\n", WORDS, "mine.rules")
    with pytest.raises(UsageError, match="orders take plain numbers") as error:
        steps_of(rules.scripts[0].lines[0])
    assert str(error.value).startswith(f"mine.rules:2: 'plan({order})")


def test_a_plan_holds_many_orders_but_not_any_number():
    assert len(steps_of(statement(f"plan({', '.join(['loop'] * MOST_ORDERS)});"))) == MOST_ORDERS
    with pytest.raises(RuleError, match=f"takes 1 to {MOST_ORDERS} arguments"):
        statement(f"plan({', '.join(['loop'] * (MOST_ORDERS + 1))});")


def test_a_plan_of_too_many_steps_is_refused():
    line = statement(f"plan({', '.join(['raidmix(2)'] * 17)});")
    with pytest.raises(UsageError, match="it takes 51 steps; at most 48 fit"):
        steps_of(line)


def test_lines_that_repeat_earlier_ones_are_not_called_needless():
    text = "script commander\nplan(raidmix(4)); plan(sleep(500)); plan(raidmix(4));"
    assert check_rules(text, WORDS, "mine.rules")[1] == []


def test_the_words_open_without_kernels():
    code = (
        "import sys; from sparring.worlds.strategy.vocabulary import words; words(); "
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

"""What rules mean: never the same for rules that act differently."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sparring.errors import Missing
from sparring.luck import Luck
from sparring.rules.checked import And
from sparring.rules.closures import compile_statement
from sparring.rules.idle import idle_parts, without
from sparring.rules.meaning import AsWritten, Sense, meaning, truth_of
from sparring.rules.turn import Turn
from sparring.rules.vocabulary import Vocabulary
from tests.rules.conditions import checked, conditions, orders, random_fight
from tests.rules.rewriting import is_left_to_luck, kept, may_be_no_number, recalls, rewritten

seeds = st.integers(0, 10_000)


def asked(text):
    return checked(text).condition


# --- truth ----------------------------------------------------------------------

ALWAYS = [
    "health >= 0",
    "healthpercentage <= 100",
    "healthpercentage < 101",
    "segmentnumber > -1",
    "5 == 5",
    "5 != 6",
    "not healthpercentage > 100",
    "health >= 0 and segmentnumber <= 9",
    'health >= 0 or influence("Acid")',
    "healthpercentage != 101",
    "0 <= health",
    "2 * segmentnumber <= 18",
    "healthpercentage < 60 or healthpercentage > 40",
    "not (health < 40 and health > 60)",
    "health > 0 or health == 0",
    "health < 5 or not health <= 4",
    "health < maxhealth or health >= maxhealth",
    'influence("Acid") or not influence("Acid")',
]
NEVER = [
    "health < 0",
    "healthpercentage > 100",
    "health > 5 and health < 6",
    "health == 4.5",
    "(health < 5 or health > 9) and health > 5 and health <= 9",
    'not (influence("Acid") or not influence("Acid"))',
    "closestenemy.health < 3 and defaultenemy.health > 5",
    "stepsize + health < 5 and health + stepsize > 6",
    "healthpercentage >= 101",
    "healthpercentage == 101",
    "5 == 6",
    "5 != 5",
    "0 > health",
    "not health >= 0",
    'health < 0 and influence("Acid")',
    "health < 0 or segmentnumber > 9",
    "health < 5 and health > 7",
    "health < 5 and health >= 5",
    "health <= 5 and health > 5",
    "health == 5 and health == 6",
    "health == 5 and health != 5",
    "5 > health and 7 < health",
    'health < 5 and influence("Acid") and health > 7',
    'influence("Acid") and not influence("Acid")',
    'not influence("Acid") and influence("Acid")',
    "not health < 5 and health < 5",
    "closestenemy.health < 5 and closestenemy.health > 7",
    "closestenemy.health < 0",
    "not closestenemy.health >= 0",
    "closestenemy.health + 2 < 5 and closestenemy.health + 2 > 5",
    'health < 5 and (influence("Acid") and health > 7)',
    "health < maxhealth and maxhealth < health",
    "closestenemy.health > 3 and defaultenemy.health < 2 and defaultenemy.health > 7",
    'enemy.influence("Acid") and not enemy.influence("Acid")',
]
DEPENDS = [
    "healthpercentage > 5 and healthpercentage < 6",
    "healthpercentage == 4.5",
    "healthpercentage < 40 or healthpercentage > 60",
    "closestenemy.health < 60 or closestenemy.health > 40",
    "chancepercentage(50) or not chancepercentage(50)",
    "defaultenemy.health < 60",
    "health < 5",
    "health > 5 and health < 7",
    "health >= 5 and health <= 5",
    'influence("Acid")',
    'influence("Acid") and not influence("Held")',
    "random(5) < 2 and random(5) > 3",
    "chancepercentage(50) and not chancepercentage(50)",
    "randomenemy.health < 5 and randomenemy.health > 7",
    "closestenemy.health >= 0",
    "not closestenemy.health < 0",
    "health / segmentnumber == health / segmentnumber",
    "segmentnumber / 0.5 < roundnumber",
]


@pytest.mark.parametrize("text", ALWAYS)
def test_a_condition_that_always_holds_is_found(text):
    assert truth_of(asked(text)) is True


@pytest.mark.parametrize("text", NEVER)
def test_a_condition_that_never_holds_is_found(text):
    assert truth_of(asked(text)) is False


@pytest.mark.parametrize("text", DEPENDS)
def test_nothing_is_claimed_of_a_condition_that_depends(text):
    assert truth_of(asked(text)) is None


# --- meaning: soundness ----------------------------------------------------------


def behaviour(statement, seed):
    """Whether a rule acts in a fight, and what it does."""
    me, turn = random_fight(seed), Turn(Luck(seed))
    compiled = compile_statement(statement)
    try:
        if compiled.condition is not None and not compiled.condition(me, turn):
            return None
        return str(compiled.action(me, turn))
    except Missing:
        return None


statements = (
    st.tuples(conditions, orders)
    .map(lambda pair: checked(*pair))
    .filter(lambda statement: statement is not None and not is_left_to_luck(statement))
)


@given(st.data(), statements, seeds)
def test_rules_of_equal_meaning_act_alike(data, statement, seed):
    other = data.draw(rewritten(statement))
    if meaning(statement) != meaning(other):
        return
    for offset in range(10):
        assert behaviour(statement, seed + offset) == behaviour(other, seed + offset)


@given(st.data(), statements)
def test_what_keeps_the_meaning_is_seen_to_keep_it(data, statement):
    assume(not recalls(statement) and not may_be_no_number(statement))
    assume(isinstance(meaning(statement), Sense))
    other = replace(statement, condition=data.draw(kept(statement.condition)))
    sense = meaning(other)
    assume(isinstance(sense, Sense))
    assert sense == meaning(statement)


@given(st.data(), statements, seeds)
def test_an_idle_part_makes_no_difference(data, statement, seed):
    other = replace(
        statement, condition=And(statement.condition, data.draw(kept(statement.condition)))
    )
    for path in idle_parts(other, other.condition, meaning(other)):
        shorter = replace(other, condition=without(other.condition, {path}))
        for offset in range(5):
            assert behaviour(other, seed + offset) == behaviour(shorter, seed + offset)


def test_a_rule_that_recalls_one_of_several_is_taken_as_written():
    one = checked(
        "closestenemy.health < 5 or weakestenemy.health < 5", "rangedattack(defaultenemy)"
    )
    assert isinstance(meaning(one), AsWritten)
    assert meaning(one) == meaning(replace(one, text="other"))


def test_a_condition_of_very_many_questions_is_taken_as_written():
    terms = [
        f"(health > {at} * maxhealth or spellcount > {at} * roundnumber)" for at in range(2, 40)
    ]
    assert isinstance(meaning(checked(" and ".join(terms))), AsWritten)
    assert truth_of(asked(" and ".join(terms))) is None


# --- meaning: chance -------------------------------------------------------------

tosses = st.recursive(
    st.sampled_from(["heads", "tall", "strong", "ally.heads", "ally.tall"]),
    lambda inner: st.one_of(
        inner.map(lambda one: f"not ({one})"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} and {pair[1]})"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} or {pair[1]})"),
    ),
    max_leaves=4,
)
"""Conditions of what is sure and of what is tossed for."""


def tossing_words(tossed):
    """Words of which one takes the next of some tosses, each made once."""
    words = Vocabulary("tosses")
    words.predicate(random=True, name="heads")(lambda me: next(tossed))
    words.predicate(name="tall")(lambda me: me["tall"])
    words.predicate(name="strong")(lambda me: me["strong"])
    words.agent(name="ally")(lambda me: me["ally"])
    words.action(name="cheer")(lambda me: True)
    return words


def chance_of(condition, me):
    """In how many of all series of tosses a rule acts."""
    acted, most = 0, condition.count("heads")
    for series in product([False, True], repeat=most):
        statement = checked(condition, "cheer", tossing_words(iter(series)))
        with suppress(Missing):
            acted += bool(compile_statement(statement).condition(me, Turn(Luck(1))))
    return acted / 2**most


def sense_of(condition):
    return meaning(checked(condition, "cheer", tossing_words(iter(()))))


@given(tosses, tosses, st.booleans(), st.booleans(), st.booleans())
@example("heads", "heads", True, True, True)
def test_rules_of_equal_meaning_act_with_equal_chance(one, other, tall, strong, has_ally):
    me = {"tall": tall, "strong": strong, "ally": {"tall": not tall} if has_ally else None}
    for first, second in [
        (f"{one} and {other}", f"{other} and {one}"),
        (f"{one} or {other}", f"{other} or {one}"),
        (f"not ({one} and {other})", f"not ({other}) or not ({one})"),
        (one, f"{one} and {one}"),
        (one, other),
    ]:
        if sense_of(first) == sense_of(second):
            assert chance_of(first, me) == chance_of(second, me)

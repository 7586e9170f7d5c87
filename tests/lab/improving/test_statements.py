"""Statements by chance are in order, whatever the words of a world."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.lab.improving.statements import Statements, checked
from sparring.luck import Luck
from sparring.rules.vocabulary import Vocabulary
from sparring.worlds.registry import open_world

WORLDS = ("crpg", "pit", "shooter")


def statements_of(name: str) -> Statements:
    world = open_world(name)
    roles = world.rules.roles.values()
    known = [rule.statement.text for role in roles for rule in role.rules]
    return Statements(world.vocabulary, known)


@pytest.mark.parametrize("world", WORLDS)
@given(seed=st.integers(0, 2**32))
def test_every_statement_is_in_order_and_no_doubt_is_raised(world, seed):
    statements, luck = statements_of(world), Luck(seed)
    drawn = statements.drawn(luck)
    for text in (drawn, statements.varied(drawn, luck), statements.varied(drawn, luck)):
        assert checked(statements.words, text) is not None


@pytest.mark.parametrize("world", WORLDS)
def test_the_same_luck_gives_the_same_statements(world):
    first, second = (
        [statements_of(world).drawn(luck) for _ in range(20)] for luck in (Luck(5), Luck(5))
    )
    assert first == second
    assert len(set(first)) > 10


def test_every_action_and_every_question_comes_up():
    statements, luck = statements_of("crpg"), Luck(1)
    text = " ".join(statements.drawn(luck) for _ in range(3_000))
    words = (*statements.actions, *statements.values, *statements.predicates, *statements.groups)
    assert [word.name for word in words if word.name not in text] == []


def test_a_variation_says_something_else():
    statements, luck = statements_of("crpg"), Luck(1)
    text = 'if healthpercentage < 50 then drink("Potion of Healing");'
    others = {statements.varied(text, luck) for _ in range(50)}
    assert text not in others
    assert len(others) > 20


def test_numbers_are_those_that_rules_compare_with_and_parts_of_the_range():
    words = Vocabulary("tiny")

    @words.value(low=0, high=80)
    def courage(me):
        "How brave."

    @words.value(low=0)
    def gold(me):
        "How rich."

    @words.action
    def strike(me):
        "Hit."

    statements, luck = Statements(words, ["if gold > 7 then strike;"]), Luck(2)
    bounds = {
        word.name: {statements.number_for(word, luck) for _ in range(99)}
        for word in statements.values
    }
    assert bounds == {"courage": {"20", "40", "60"}, "gold": {"7"}}


def test_a_world_with_a_single_action_has_statements_too():
    words = Vocabulary("tiny")

    @words.action
    def strike(me):
        "Hit."

    statements = Statements(words, ["strike;"])
    assert statements.drawn(Luck(1)) == "strike;"
    assert statements.varied("strike;", Luck(1)) == "strike;"

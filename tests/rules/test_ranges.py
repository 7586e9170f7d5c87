from __future__ import annotations

from math import inf

import pytest

from sparring.rules.checked import Find
from sparring.rules.ranges import can_miss, is_steady, range_of
from sparring.rules.vocabulary import Vocabulary
from tests.rules.conditions import checked


def asked(text):
    return checked(text).condition


def number(text):
    return checked(f"{text} < 5").condition.left


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("5", 5, 5),
        ("-5", -5, -5),
        ("healthpercentage", 0, 100),
        ("-healthpercentage", -100, 0),
        ("health", 0, inf),
        ("closestenemy.healthpercentage", 0, 100),
        ("healthpercentage + segmentnumber", 0, 109),
        ("healthpercentage - segmentnumber", -9, 100),
        ("segmentnumber * segmentnumber", 0, 81),
        ("segmentnumber * -2", -18, 0),
        ("(segmentnumber - 3) * (segmentnumber - 3)", -18, 36),
        ("healthpercentage / 2", 0, 50),
        ("healthpercentage / -2", -50, 0),
        ("2 / (segmentnumber + 1)", 0.2, 2),
        ("1 / segmentnumber", -inf, inf),
        ("health - roundnumber", -inf, inf),
        ("health + 1", 1, inf),
        ("health * 0", -inf, inf),
        ("health / (roundnumber * 2)", -inf, inf),
        ("9007199254740992 + 1", 2**53, inf),
        ("-9007199254740992 - 1", -inf, -(2**53)),
        (" * ".join(["9007199254740992"] * 40), 2**53, inf),
        (" * ".join(["9007199254740992"] * 40) + " / 0.5", 2**53, inf),
    ],
)
def test_the_range_of_a_number_is_known_from_its_parts(text, low, high):
    assert range_of(number(text)) == (low, high)


def test_nothing_is_known_of_a_number_that_is_found_rather_than_asked():
    words = Vocabulary("odd")
    words.keyword("number", name="bounty")(lambda me: 5)
    assert range_of(Find(words.words["bounty"])) == (-inf, inf)


@pytest.mark.parametrize("text", ["closestenemy.health > 3", "health / segmentnumber > 1"])
def test_agents_and_divisors_may_be_missing(text):
    assert can_miss(asked(text))


@pytest.mark.parametrize("text", ['enemy.influence("Acid")', "health / (roundnumber + 1) > 2"])
def test_groups_and_safe_divisors_are_never_missing(text):
    assert not can_miss(asked(text))


def test_what_is_random_is_not_steady():
    assert is_steady(asked("closestenemy.health > 3"))
    assert not is_steady(asked("randomenemy.health > 3"))
    assert not is_steady(asked('enemy.influence("Acid")'))
    assert not is_steady(asked("chancepercentage(5)"))

from __future__ import annotations

import pytest

from sparring.rules.idle import idle_parts, part_at, paths_of, without
from sparring.rules.meaning import meaning
from tests.rules.conditions import checked


def idle_in(text):
    statement = checked(text)
    return idle_parts(statement, statement.condition, meaning(statement))


@pytest.mark.parametrize(
    ("text", "idle"),
    [
        ("health < 5 and spellcount > 3", []),
        ("health < 5 and health < 7", [(1,)]),
        ("health < 7 and health < 5", [(0,)]),
        ("health < 5 and health < 5", [(1,)]),
        ("health < 5 and spellcount > 3 and health < 5", [(1,)]),
        ("health < 5 and (health < 7 or spellcount > 3)", [(1,)]),
        ("spellcount > 3 or not (health > 5 or health > 7)", [(1, 0, 1)]),
    ],
)
def test_the_largest_idle_parts_are_found_and_of_equal_ones_the_later(text, idle):
    assert idle_in(text) == idle


def test_larger_parts_come_before_smaller_ones_and_later_ones_first():
    condition = checked("health < 5 and (not (spellcount > 3 or roundnumber > 2))").condition
    assert paths_of(condition) == [(1,), (0,), (1, 0, 1), (1, 0, 0)]


def test_without_its_parts_nothing_is_left_of_a_condition():
    condition = checked("not (health < 5 and spellcount > 3)").condition
    assert without(condition, {(0, 0), (0, 1)}) is None
    assert without(condition, {(0, 0)}) == checked("not spellcount > 3").condition


def test_the_way_to_the_whole_is_no_way():
    condition = checked("health < 5").condition
    assert paths_of(condition) == []
    assert part_at(condition, ()) is condition

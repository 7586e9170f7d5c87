"""Lines that differ in their numbers alone are of one kind."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sparring.lab.improving.winners import NUMBER, Winner, merged
from tests.lab.improving.conftest import line


def test_lines_are_of_one_kind_if_only_numbers_differ():
    low, high = (line(f"if health < {bound} then drink;") for bound in (25, 60.5))
    assert low.kind == high.kind
    assert low.kind != line("if health > 25 then drink;").kind
    assert low.kind != low._replace(state="2").kind


def test_numbers_in_names_and_quotes_are_no_numbers():
    assert line('cast("Melf 2 Meteors", agent7);').kind.text == 'cast("Melf 2 Meteors", agent7);'


@given(st.lists(st.integers(0, 10_000), min_size=1))
def test_lines_of_one_kind_become_one_with_the_middle_of_their_numbers(bounds):
    one = merged([line(f"if health < {bound} then drink;") for bound in bounds])
    (number,) = NUMBER.findall(one.text)
    assert float(number) == float(f"{sorted(bounds)[(len(bounds) - 1) // 2]:g}")


def test_without_a_line_nothing_is_known_of_the_others_worth():
    winner = Winner((line("a;"), line("b;")), 0, 0.9, (0.5, 0.1))
    assert winner.without(0) == Winner((line("b;"),), 0, 0.9)

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sparring.rules.amounts import Amounts
from sparring.rules.closures import ARITHMETIC, COMPARISONS

QUANTITIES = {"x": (0, 9), "y": (-3, 3)}
numbers = st.recursive(
    st.sampled_from(["x", "y", 0, 1, 2, -3, 0.1, 2.5, 7]),
    lambda inner: st.tuples(st.sampled_from("+-*/"), inner, inner),
    max_leaves=4,
)
signs = st.sampled_from(sorted(COMPARISONS))


def amount_of(number, amounts):
    if isinstance(number, tuple):
        operator, left, right = number
        return amounts.joined(operator, amount_of(left, amounts), amount_of(right, amounts))
    if isinstance(number, str):
        return amounts.quantity(number, QUANTITIES[number], is_whole=True)
    return amounts.constant(number)


def value_of(number, case):
    if isinstance(number, tuple):
        operator, left, right = number
        return ARITHMETIC[operator](value_of(left, case), value_of(right, case))
    return case[number] if isinstance(number, str) else number


def holds(comparison, place):
    """Whether a comparison holds at a place on its line."""
    passed = sum((place, True) > cut for cut in comparison.cuts)
    return comparison.answers[passed]


def divides_by_zero(number, case):
    if not isinstance(number, tuple):
        return False
    operator, left, right = number
    if divides_by_zero(left, case) or divides_by_zero(right, case):
        return True
    return operator == "/" and value_of(right, case) == 0


@given(signs, numbers, numbers)
@example("<", ("/", "x", 3), 2.5)
@example("<", ("*", 0.1, "x"), 1)
@example("==", ("/", ("*", 2, "x"), 2), "x")
@example(">", ("-", "x", "x"), "y")
def test_a_comparison_says_what_evaluation_says(sign, left, right):
    amounts = Amounts()
    comparison = amounts.compared(sign, amount_of(left, amounts), amount_of(right, amounts))
    for x in range(10):
        for y in range(-3, 4):
            case = {"x": x, "y": y}
            if divides_by_zero(left, case) or divides_by_zero(right, case):
                continue
            truth = COMPARISONS[sign](value_of(left, case), value_of(right, case))
            if isinstance(comparison, bool):
                assert comparison == truth
            elif comparison.key in amounts.ranges:
                assert holds(comparison, case[comparison.key]) == truth


@given(signs, numbers, numbers, signs, numbers, numbers)
@example("<", ("+", "x", 4), "y", ">", ("-", "y", 4), "x")
@example("<", "x", ("/", "y", 2), ">", "y", ("*", 2, "x"))
def test_comparisons_with_one_form_agree(sign, left, right, other_sign, other_left, other_right):
    first, second = Amounts(), Amounts()
    one = first.compared(sign, amount_of(left, first), amount_of(right, first))
    other = second.compared(
        other_sign, amount_of(other_left, second), amount_of(other_right, second)
    )
    if isinstance(one, bool) or one != other:
        return
    sides = (left, right, other_left, other_right)
    for x in range(10):
        for y in range(-3, 4):
            case = {"x": x, "y": y}
            if not any(divides_by_zero(side, case) for side in sides):
                assert COMPARISONS[sign](value_of(left, case), value_of(right, case)) == (
                    COMPARISONS[other_sign](value_of(other_left, case), value_of(other_right, case))
                )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("+", "x", "y"), ("+", "y", "x")),
        (("-", ("+", "x", 4), "x"), 4),
        (("*", 2, ("+", "x", 1)), ("+", 2, ("+", "x", "x"))),
        (("*", 2.5, "x"), ("*", "x", 2.5)),
        (("+", 1, 1), 2),
    ],
)
def test_equal_numbers_have_one_key(one, other):
    assert amount_of(one, Amounts()).key == amount_of(other, Amounts()).key


def test_sums_that_may_be_rounded_keep_their_shape():
    large = 2**30
    assert amount_of(("+", "x", large), Amounts()).whole is None
    one = amount_of(("+", ("+", "x", 0.1), 0.2), Amounts())
    other = amount_of(("+", "x", ("+", 0.1, 0.2)), Amounts())
    assert one.key != other.key

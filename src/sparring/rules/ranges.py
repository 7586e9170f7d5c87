"""What can be known of a condition without playing: constants and ranges."""

from __future__ import annotations

from math import inf, isnan
from typing import TypeAlias

from sparring.rules.checked import (
    And,
    Ask,
    Checked,
    Compare,
    Constant,
    Find,
    Minus,
    No,
    Or,
    Recall,
    Some,
    Sum,
    walk,
)
from sparring.rules.limits import LARGEST_NUMBER

Range: TypeAlias = tuple[float, float]
ANYTHING: Range = (-inf, inf)
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def truth_of(condition: Checked) -> bool | None:
    """Whether a condition always or never holds; None when it depends.

    When something is missing the whole condition fails: that never spoils a
    False, but a condition that speaks of what may be missing is never True.
    """
    truth = truth_when_all_is_there(condition)
    return None if truth and can_miss(condition) else truth


def truth_when_all_is_there(condition: Checked) -> bool | None:
    """Whether a condition always or never holds while nothing is missing."""
    if isinstance(condition, No):
        inner = truth_when_all_is_there(condition.operand)
        return None if inner is None else not inner
    if isinstance(condition, And):
        return truth_of_both(condition)
    if isinstance(condition, Or):
        return truth_of_either(condition)
    if isinstance(condition, Compare):
        return truth_of_comparison(condition)
    return None


def can_miss(node: Checked) -> bool:
    """Whether anything an expression speaks of may be missing."""
    for inner in walk(node):
        if isinstance(inner, (Find, Recall)):
            return True
        if isinstance(inner, Sum) and inner.operator == "/" and holds_zero(range_of(inner.right)):
            return True
    return False


def truth_of_both(condition: And) -> bool | None:
    """False as soon as one term is, or two terms contradict each other."""
    terms = terms_of(condition, And)
    truths = [truth_when_all_is_there(term) for term in terms]
    if False in truths or contradictory(terms):
        return False
    return True if all(truths) else None


def truth_of_either(condition: Or) -> bool | None:
    """True as soon as one term is."""
    truths = [truth_when_all_is_there(term) for term in terms_of(condition, Or)]
    if True in truths:
        return True
    return None if None in truths else False


def truth_of_comparison(condition: Compare) -> bool | None:
    """Decided when the ranges of the two sides do not overlap."""
    low, high = range_of(condition.left)
    other_low, other_high = range_of(condition.right)
    if condition.operator in (">", ">="):
        low, high, other_low, other_high = other_low, other_high, low, high
    if condition.operator in ("<", ">"):
        return True if high < other_low else False if low >= other_high else None
    if condition.operator in ("<=", ">="):
        return True if high <= other_low else False if low > other_high else None
    apart = high < other_low or low > other_high
    same = low == high == other_low == other_high
    if not apart and not same:
        return None
    return same if condition.operator == "==" else apart


def range_of(node: Checked) -> Range:
    """The least and the most a number can be."""
    if isinstance(node, Constant):
        return node.value, node.value
    if isinstance(node, Ask):
        low, high = node.word.low, node.word.high
        return (-inf if low is None else low, inf if high is None else high)
    if isinstance(node, Minus):
        low, high = range_of(node.operand)
        return -high, -low
    if isinstance(node, Sum):
        return range_of_sum(node.operator, range_of(node.left), range_of(node.right))
    return ANYTHING


def range_of_sum(operator: str, left: Range, right: Range) -> Range:
    """The range of a sum, difference, product or quotient."""
    if operator == "-":
        operator, right = "+", (-right[1], -right[0])
    if operator == "/" and holds_zero(right):
        return ANYTHING
    if operator == "+":
        corners = [left[0] + right[0], left[1] + right[1]]
    elif operator == "*":
        corners = [a * b for a in left for b in right]
    else:
        corners = [a / b for a in left for b in right]
    if any(isnan(corner) for corner in corners):
        return ANYTHING
    return widened(min(corners), max(corners))


def widened(low: float, high: float) -> Range:
    """A range whose ends are exact: beyond the largest exact number anything may
    come of rounding."""
    return (
        -inf if low < -LARGEST_NUMBER else min(low, LARGEST_NUMBER),
        inf if high > LARGEST_NUMBER else max(high, -LARGEST_NUMBER),
    )


def holds_zero(numbers: Range) -> bool:
    """Whether zero is one of these numbers."""
    return numbers[0] <= 0 <= numbers[1]


def terms_of(condition: Checked, kind: type[And | Or]) -> list[Checked]:
    """The terms of nested 'and' (or 'or')."""
    if isinstance(condition, kind):
        return [*terms_of(condition.left, kind), *terms_of(condition.right, kind)]
    return [condition]


def contradictory(terms: list[Checked]) -> bool:
    """Whether terms about one steady value, or a term and its opposite, clash."""
    steady = {term for term in terms if is_steady(term) and not recalls(term)}
    bounds: dict[Checked, tuple[float, bool, float, bool]] = {}
    for term in steady:
        if negated(term) in steady:
            return True
        for value, operator, bound in bounds_set_by(term):
            if shrunk_to_nothing(bounds, value, operator, bound):
                return True
    return False


def recalls(term: Checked) -> bool:
    """Whether a term speaks of whoever another term named last."""
    return any(isinstance(node, Recall) for node in walk(term))


def negated(term: Checked) -> Checked:
    """The opposite of a term."""
    if isinstance(term, No):
        return term.operand
    if isinstance(term, Compare):
        return Compare(OPPOSITE[term.operator], term.left, term.right)
    return No(term)


def bounds_set_by(term: Checked) -> list[tuple[Checked, str, float]]:
    """`value < 5` as (value, '<', 5); nothing for other terms."""
    if not isinstance(term, Compare):
        return []
    if isinstance(term.right, Constant):
        return [(term.left, term.operator, term.right.value)]
    if isinstance(term.left, Constant):
        return [(term.right, MIRRORED[term.operator], term.left.value)]
    return []


def shrunk_to_nothing(
    bounds: dict[Checked, tuple[float, bool, float, bool]],
    value: Checked,
    operator: str,
    bound: float,
) -> bool:
    """Narrow what the value may be; True when nothing is left."""
    least, most = range_of(value)
    low, low_open, high, high_open = bounds.get(value, (least, False, most, False))
    if operator in ("<", "<=", "=="):
        is_open = operator == "<"
        if bound < high or (bound == high and is_open):
            high, high_open = bound, is_open
    if operator in (">", ">=", "=="):
        is_open = operator == ">"
        if bound > low or (bound == low and is_open):
            low, low_open = bound, is_open
    bounds[value] = (low, low_open, high, high_open)
    return low > high or (low == high and (low_open or high_open))


def is_steady(term: Checked) -> bool:
    """Whether a term asked twice in one condition answers the same."""
    for node in walk(term):
        if isinstance(node, Some):
            return False
        if isinstance(node, (Ask, Find)) and node.word.random:
            return False
    return True

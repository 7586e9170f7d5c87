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
    Some,
    Sum,
    walk,
)

Range: TypeAlias = tuple[float, float]
ANYTHING: Range = (-inf, inf)
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def truth_of(condition: Checked) -> bool | None:
    """Whether a condition always or never holds; None when it depends."""
    if isinstance(condition, No):
        inner = truth_of(condition.operand)
        return None if inner is None else not inner
    if isinstance(condition, And):
        return truth_of_both(condition)
    if isinstance(condition, Or):
        return truth_of_either(condition)
    if isinstance(condition, Compare):
        return truth_of_comparison(condition)
    return None


def truth_of_both(condition: And) -> bool | None:
    """False as soon as one side is, or the terms contradict each other."""
    left, right = truth_of(condition.left), truth_of(condition.right)
    if left is False or right is False or contradictory(terms_of(condition, And)):
        return False
    return True if left and right else None


def truth_of_either(condition: Or) -> bool | None:
    """True as soon as one side is."""
    left, right = truth_of(condition.left), truth_of(condition.right)
    if left or right:
        return True
    return False if left is False and right is False else None


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
    if operator == "+":
        corners = [left[0] + right[0], left[1] + right[1]]
    elif operator == "*":
        corners = [a * b for a in left for b in right]
    elif right[0] <= 0 <= right[1]:
        return ANYTHING
    else:
        corners = [a / b for a in left for b in right]
    if any(isnan(corner) for corner in corners):
        return ANYTHING
    return min(corners), max(corners)


def terms_of(condition: Checked, kind: type[And | Or]) -> list[Checked]:
    """The terms of nested 'and' (or 'or')."""
    if isinstance(condition, kind):
        return [*terms_of(condition.left, kind), *terms_of(condition.right, kind)]
    return [condition]


def contradictory(terms: list[Checked]) -> bool:
    """Whether terms about one steady value, or a term and its opposite, clash."""
    allowed: dict[Checked, tuple[float, bool, float, bool]] = {}
    for term in terms:
        if not is_steady(term):
            continue
        if negated(term) in terms:
            return True
        for value, operator, bound in bounds_set_by(term):
            if shrunk_to_nothing(allowed, value, operator, bound):
                return True
    return False


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
    allowed: dict[Checked, tuple[float, bool, float, bool]],
    value: Checked,
    operator: str,
    bound: float,
) -> bool:
    """Narrow what the value may be; True when nothing is left."""
    start = (*range_of(value),)
    low, low_open, high, high_open = allowed.get(value, (start[0], False, start[1], False))
    if operator in ("<", "<=", "=="):
        is_open = operator == "<"
        if bound < high or (bound == high and is_open):
            high, high_open = bound, is_open
    if operator in (">", ">=", "=="):
        is_open = operator == ">"
        if bound > low or (bound == low and is_open):
            low, low_open = bound, is_open
    allowed[value] = (low, low_open, high, high_open)
    return low > high or (low == high and (low_open or high_open))


def is_steady(term: Checked) -> bool:
    """Whether a term asked twice in one condition answers the same."""
    for node in walk(term):
        if isinstance(node, Some):
            return False
        if isinstance(node, (Ask, Find)) and node.word.random:
            return False
    return True

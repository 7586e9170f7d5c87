"""What can be known of numbers and terms without playing: how far they go, whether they
may be missing, whether they answer the same when asked twice."""

from __future__ import annotations

from math import floor, inf, isnan
from typing import TYPE_CHECKING, TypeAlias

from sparring.rules.checked import (
    And,
    Ask,
    Checked,
    Constant,
    Find,
    Minus,
    Or,
    Recall,
    Some,
    Sum,
    walk,
)
from sparring.rules.limits import LARGEST_NUMBER

if TYPE_CHECKING:
    from sparring.rules.vocabulary import Parameter

Range: TypeAlias = tuple[float, float]
ANYTHING: Range = (-inf, inf)
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def can_miss(node: Checked) -> bool:
    """Whether anything an expression speaks of may be missing."""
    for inner in walk(node):
        if isinstance(inner, (Find, Recall)):
            return True
        if isinstance(inner, Sum) and inner.operator == "/" and holds_zero(range_of(inner.right)):
            return True
    return False


def decided_by_ranges(operator: str, left: Range, right: Range) -> bool | None:
    """Whether a comparison always or never holds, by how far its two sides go."""
    (low, high), (other_low, other_high) = left, right
    if operator in (">", ">="):
        low, high, other_low, other_high = other_low, other_high, low, high
    if operator in ("<", ">"):
        return True if high < other_low else False if low >= other_high else None
    if operator in ("<=", ">="):
        return True if high <= other_low else False if low > other_high else None
    apart = high < other_low or low > other_high
    same = low == high == other_low == other_high
    if not apart and not same:
        return None
    return same if operator == "==" else apart


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


def can_fit(numbers: Range, parameter: Parameter) -> bool:
    """Whether a number that goes so far can ever be one that a word takes."""
    low = numbers[0] if parameter.low is None else max(numbers[0], parameter.low)
    high = numbers[1] if parameter.high is None else min(numbers[1], parameter.high)
    is_known = numbers[0] == numbers[1]
    return low <= high and not (parameter.whole and is_known and low != floor(low))


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


def is_steady(term: Checked) -> bool:
    """Whether a term asked twice in one condition answers the same."""
    for node in walk(term):
        if isinstance(node, Some):
            return False
        if isinstance(node, (Ask, Find)) and node.word.random:
            return False
    return True

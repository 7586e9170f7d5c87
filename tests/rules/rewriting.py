"""Conditions rewritten at random: in ways that keep their meaning, and in ways that may not."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from sparring.rules.checked import (
    And,
    Ask,
    Checked,
    CheckedStatement,
    Compare,
    Constant,
    Find,
    No,
    Or,
    Recall,
    Some,
    Sum,
    walk,
)
from sparring.rules.limits import LARGEST_NUMBER
from sparring.rules.ranges import MIRRORED
from tests.rules.conditions import checked

OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
TRUISM = checked("health >= 0").condition


def all_nodes(statement: CheckedStatement) -> list[Checked]:
    roots = [*statement.arguments]
    if statement.condition is not None:
        roots.append(statement.condition)
    return [node for root in roots for node in walk(root)]


def is_left_to_luck(statement: CheckedStatement) -> bool:
    """Whether the same fight may end otherwise when it is asked again."""
    nodes = all_nodes(statement)
    recalls = any(isinstance(node, Recall) for node in nodes)
    return any(
        (isinstance(node, (Ask, Find)) and node.word.random)
        or (isinstance(node, Some) and (recalls or node.predicate.random))
        for node in nodes
    )


def recalls(statement: CheckedStatement) -> bool:
    return any(isinstance(node, Recall) for node in all_nodes(statement))


def may_be_no_number(statement: CheckedStatement) -> bool:
    """Whether a number may be too large, so that neither `a < b` nor `a >= b` holds."""
    return any(
        (isinstance(node, Constant) and node.value == LARGEST_NUMBER)
        or (isinstance(node, Sum) and node.operator == "/")
        for node in all_nodes(statement)
    )


@st.composite
def kept(draw: st.DrawFn, node: Checked, *, is_top: bool = True) -> Checked:
    """A condition that means the same, if nobody in its statement is recalled. On top of
    a condition it matters only whether it holds, so that 'and' may be turned round."""
    if isinstance(node, No):
        node = No(draw(kept(node.operand, is_top=False)))
        if isinstance(node.operand, (And, Or)) and draw(st.booleans()):
            other = Or if isinstance(node.operand, And) else And
            node = other(No(node.operand.left), No(node.operand.right))
    elif isinstance(node, (And, Or)):
        stays_top = is_top and isinstance(node, And)
        left = draw(kept(node.left, is_top=stays_top))
        right = draw(kept(node.right, is_top=stays_top))
        if stays_top and draw(st.booleans()):
            left, right = right, left
        node = type(node)(left, right)
    elif isinstance(node, Compare):
        node = draw(kept_comparison(node))
    change = draw(st.integers(0, 6))
    if change == 0:
        return No(No(node))
    if change == 1:
        return And(node, node)
    if change == 2:
        return Or(node, node)
    if change == 3:
        return And(TRUISM, node)
    return node


@st.composite
def kept_comparison(draw: st.DrawFn, node: Compare) -> Checked:
    """A comparison written otherwise."""
    operator, left, right = node.operator, node.left, node.right
    if isinstance(left, Sum) and left.operator in "+*" and draw(st.booleans()):
        left = Sum(left.operator, left.right, left.left)
    if (
        isinstance(left, Ask)
        and left.word.whole
        and isinstance(right, Constant)
        and isinstance(right.value, int)
        and operator in ("<", ">=")
        and draw(st.booleans())
    ):
        operator = {"<": "<=", ">=": ">"}[operator]
        right = Constant(right.value - 1)
    elif draw(st.booleans()):
        operator, left, right = MIRRORED[operator], right, left
    is_denied = draw(st.booleans())
    node = Compare(OPPOSITE[operator] if is_denied else operator, left, right)
    return No(node) if is_denied else node


@st.composite
def changed(draw: st.DrawFn, node: Checked) -> Checked:
    """A condition with a change in it that may well matter."""
    if isinstance(node, No):
        return draw(st.one_of(st.just(node.operand), changed(node.operand).map(No)))
    if isinstance(node, (And, Or)):
        other = Or if isinstance(node, And) else And
        change = draw(st.integers(0, 5))
        if change == 0:
            return type(node)(node.right, node.left)
        if change == 1:
            return other(node.left, node.right)
        if change == 2:
            return draw(st.sampled_from([node.left, node.right]))
        if change == 3:
            return type(node)(draw(changed(node.left)), node.right)
        return type(node)(node.left, draw(changed(node.right)))
    if isinstance(node, Compare):
        change = draw(st.integers(0, 2))
        if change == 0:
            return Compare(node.operator, node.right, node.left)
        if change == 1 and isinstance(node.right, Constant):
            step = draw(st.sampled_from([-1, -0.5, 0.5, 1]))
            return Compare(node.operator, node.left, Constant(node.right.value + step))
        return Compare(draw(st.sampled_from(sorted(OPPOSITE))), node.left, node.right)
    return No(node)


@st.composite
def rewritten(draw: st.DrawFn, statement: CheckedStatement) -> CheckedStatement:
    """A statement that means the same or nearly so."""
    condition = statement.condition
    for _ in range(draw(st.integers(0, 1))):
        condition = draw(changed(condition))
    return replace(statement, condition=draw(kept(condition)))

"""Checked rules turned into fast Python closures.

Every closure is called with the acting agent and a Turn. Nothing is evaluated
from text: a closure only calls the vocabulary's own functions. The commonest
shapes (a value against a constant, a predicate with constant arguments) get a
closure of their own, since every call saved counts: see benchmarks/core.py.
"""

from __future__ import annotations

import operator
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sparring.errors import Missing, VocabularyError
from sparring.rules.checked import (
    And,
    Ask,
    Checked,
    CheckedStatement,
    Compare,
    Constant,
    Find,
    Literal,
    Minus,
    Myself,
    No,
    Or,
    Recall,
    Some,
    Sum,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.rules.turn import Turn
    from sparring.rules.vocabulary import Word

    Closure: TypeAlias = Callable[[Any, Turn], Any]


class CompiledStatement(NamedTuple):
    """A statement ready to run; a Missing raised by either means 'no'."""

    condition: Closure | None
    action: Closure


def compile_statement(statement: CheckedStatement) -> CompiledStatement:
    """Closures for the condition and the action of a statement."""
    sides = sides_recalled(statement)
    condition = statement.condition
    action = call_word(statement.action, statement.arguments, frozenset())
    if condition is None:
        return CompiledStatement(None, action)
    closure = compile_node(condition, sides)
    return CompiledStatement(forgetting(closure) if sides else closure, action)


def sides_recalled(statement: CheckedStatement) -> frozenset[str]:
    """The sides that some word of the statement recalls; only these need be
    remembered while the condition is asked."""
    roots = [*statement.arguments]
    if statement.condition is not None:
        roots.append(statement.condition)
    return frozenset(
        node.word.side
        for root in roots
        for node in walk(root)
        if isinstance(node, Recall) and node.word.side is not None
    )


def forgetting(condition: Closure) -> Closure:
    """Nothing remembered by an earlier rule is known to this one."""

    def ask_afresh(me: Any, turn: Turn) -> Any:
        turn.remembered.clear()
        return condition(me, turn)

    return ask_afresh


def compile_node(node: Checked, sides: frozenset[str]) -> Closure:
    """The closure of one expression; `sides` are those that its statement recalls."""
    closure: Closure
    if isinstance(node, Compare):
        closure = compile_comparison(node, sides)
    elif isinstance(node, Ask):
        closure = compile_ask(node, sides)
    elif isinstance(node, Find):
        closure = compile_find(node, sides)
    elif isinstance(node, Some):
        closure = compile_some(node, sides)
    elif isinstance(node, Sum):
        closure = compile_sum(node, sides)
    elif isinstance(node, (And, Or, No, Minus)):
        closure = compile_logic(node, sides)
    elif isinstance(node, Recall):
        closure = compile_recall(node)
    elif isinstance(node, Myself):
        closure = lambda me, turn: me  # noqa: E731
    else:
        value = constant_of(node)
        closure = lambda me, turn: value  # noqa: E731
    return closure


def constant_of(node: Checked) -> Any:
    """The value of a number or literal."""
    assert isinstance(node, (Constant, Literal))
    return node.value


def is_constant(node: Checked) -> bool:
    """Whether an expression is a number or a literal."""
    return isinstance(node, (Constant, Literal))


def function_of(word: Word) -> Callable[..., Any]:
    """The function behind a word."""
    if word.function is None:
        raise VocabularyError(
            f"'{word.name}' has no Python function: these rules can be checked here, "
            "but only their own world can run them"
        )
    return word.function


def call_word(word: Word, arguments: tuple[Checked, ...], sides: frozenset[str]) -> Closure:
    """A call on the acting agent, specialised by how many arguments it takes."""
    function = function_of(word)
    if not arguments:
        return lambda me, turn: function(me)
    if all(is_constant(argument) for argument in arguments):
        values = tuple(constant_of(argument) for argument in arguments)
        if len(values) == 1:
            only = values[0]
            return lambda me, turn: function(me, only)
        return lambda me, turn: function(me, *values)
    closures = tuple(compile_node(argument, sides) for argument in arguments)
    if len(closures) == 1:
        first = closures[0]
        return lambda me, turn: function(me, first(me, turn))
    if len(closures) == 2:
        first, second = closures
        return lambda me, turn: function(me, first(me, turn), second(me, turn))
    return lambda me, turn: function(me, *[closure(me, turn) for closure in closures])


def compile_ask(node: Ask, sides: frozenset[str]) -> Closure:
    """A value or predicate, asked of the acting agent or of another."""
    if isinstance(node.receiver, Myself):
        return call_word(node.word, node.arguments, sides)
    function = function_of(node.word)
    receiver = compile_node(node.receiver, sides)
    if not node.arguments:
        return lambda me, turn: function(receiver(me, turn))
    closures = tuple(compile_node(argument, sides) for argument in node.arguments)
    if len(closures) == 1:
        only = closures[0]
        return lambda me, turn: function(receiver(me, turn), only(me, turn))
    return lambda me, turn: function(
        receiver(me, turn), *[closure(me, turn) for closure in closures]
    )


def compile_find(node: Find, sides: frozenset[str]) -> Closure:
    """An agent or keyword; None means it is missing."""
    find = call_word(node.word, node.arguments, sides)
    side = node.word.side
    if side not in sides:

        def find_or_miss(me: Any, turn: Turn) -> Any:
            thing = find(me, turn)
            if thing is None:
                raise Missing
            return thing

        return find_or_miss

    def find_and_remember(me: Any, turn: Turn) -> Any:
        thing = find(me, turn)
        if thing is None:
            raise Missing
        turn.remembered[side] = thing
        return thing

    return find_and_remember


def compile_recall(node: Recall) -> Closure:
    """The agent of a side last spoken of; missing if none was."""
    side = node.word.side

    def recall(me: Any, turn: Turn) -> Any:
        try:
            return turn.remembered[side]  # type: ignore[index]
        except KeyError:
            raise Missing from None

    return recall


def compile_some(node: Some, sides: frozenset[str]) -> Closure:
    """Whether some member of a group satisfies a predicate; which one is drawn
    only if more than one does and somebody recalls it."""
    members = call_word(node.group, node.group_arguments, sides)
    predicate = function_of(node.predicate)
    side = node.group.side
    closures = tuple(compile_node(argument, sides) for argument in node.arguments)

    def some(me: Any, turn: Turn) -> bool:
        group = members(me, turn)
        values = [closure(me, turn) for closure in closures]
        fitting = [member for member in group if predicate(member, *values)]
        if not fitting:
            return False
        if side in sides:
            turn.remembered[side] = fitting[0] if len(fitting) == 1 else turn.luck.pick(fitting)
        return True

    return some


def equal(left: Any, right: Any) -> bool:
    """Whether two numbers are the same. A value that forgot to return one is nothing that
    can be compared, as with the other signs."""
    if left is None or right is None:
        raise TypeError("'==' compares numbers; found None")
    return bool(left == right)


def unequal(left: Any, right: Any) -> bool:
    """Whether two numbers differ."""
    return not equal(left, right)


COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": equal,
    "!=": unequal,
}


def compile_comparison(node: Compare, sides: frozenset[str]) -> Closure:
    """Two numbers compared; a value of the acting agent against a constant is
    by far the commonest and needs one call less."""
    left, right = node.left, node.right
    if isinstance(right, Constant):
        if isinstance(left, Ask) and isinstance(left.receiver, Myself) and not left.arguments:
            return compare_own_value(function_of(left.word), node.operator, right.value)
        return compare_with(compile_node(left, sides), node.operator, right.value)
    compare = COMPARISONS[node.operator]
    first, second = compile_node(left, sides), compile_node(right, sides)
    return lambda me, turn: compare(first(me, turn), second(me, turn))


def compare_own_value(value: Callable[[Any], Any], sign: str, bound: float) -> Closure:
    """`value < bound` for a value of the acting agent."""
    if sign == "<":
        return lambda me, turn: value(me) < bound
    if sign == "<=":
        return lambda me, turn: value(me) <= bound
    if sign == ">":
        return lambda me, turn: value(me) > bound
    if sign == ">=":
        return lambda me, turn: value(me) >= bound
    if sign == "==":
        return lambda me, turn: equal(value(me), bound)
    return lambda me, turn: unequal(value(me), bound)


def compare_with(value: Closure, sign: str, bound: float) -> Closure:
    """`value < bound` for anything."""
    if sign == "<":
        return lambda me, turn: value(me, turn) < bound
    if sign == "<=":
        return lambda me, turn: value(me, turn) <= bound
    if sign == ">":
        return lambda me, turn: value(me, turn) > bound
    if sign == ">=":
        return lambda me, turn: value(me, turn) >= bound
    if sign == "==":
        return lambda me, turn: equal(value(me, turn), bound)
    return lambda me, turn: unequal(value(me, turn), bound)


def compile_logic(node: And | Or | No | Minus, sides: frozenset[str]) -> Closure:
    """and, or, not, and the minus sign."""
    if isinstance(node, No):
        denied = compile_node(node.operand, sides)
        return lambda me, turn: not denied(me, turn)
    if isinstance(node, Minus):
        operand = compile_node(node.operand, sides)
        return lambda me, turn: -operand(me, turn)
    left, right = compile_node(node.left, sides), compile_node(node.right, sides)
    if isinstance(node, And):
        return lambda me, turn: left(me, turn) and right(me, turn)
    return lambda me, turn: left(me, turn) or right(me, turn)


def divide(left: Any, right: Any) -> Any:
    """Exact division; by zero the rule does not apply."""
    if right == 0:
        raise Missing
    return left / right


ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": divide,
}


def compile_sum(node: Sum, sides: frozenset[str]) -> Closure:
    """Two numbers joined."""
    join = ARITHMETIC[node.operator]
    left, right = compile_node(node.left, sides), compile_node(node.right, sides)

    def combine(me: Any, turn: Turn) -> Any:
        first, second = left(me, turn), right(me, turn)
        try:
            return join(first, second)
        except OverflowError:
            return join(as_double(first), as_double(second))

    return combine


def as_double(number: Any) -> float:
    """A number as other languages hold it: infinite when it is too large."""
    try:
        return float(number)
    except OverflowError:
        return inf if number > 0 else -inf

"""Checked conditions asked one step at a time, with the reason for the answer.

It asks in the same order and with the same luck as the closures do, so that an
explained decision is the decision. Slow, and the closures' slow twin in tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import Missing
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
)
from sparring.rules.closures import ARITHMETIC, COMPARISONS, as_double, function_of, sides_recalled
from sparring.rules.format import number_text
from sparring.rules.reasons import (
    NO_CONDITION,
    NOT_POSSIBLE,
    POSSIBLE,
    RuleReason,
    RuleReasonKind,
    missing,
    no_number,
)

if TYPE_CHECKING:
    from sparring.rules.turn import Turn
    from sparring.rules.vocabulary import Word


class NotThere(Missing):
    """Missing, and what it is that is missing."""

    def __init__(self, reason: RuleReason) -> None:
        self.reason = reason


class Tracer:
    """Asks the condition of one statement for one agent and turn."""

    def __init__(self, statement: CheckedStatement, me: Any, turn: Turn) -> None:
        self.statement = statement
        self.me = me
        self.turn = turn
        self.binding: frozenset[str] = frozenset()
        """The sides whose agents are remembered when they are named."""

    def condition(self) -> tuple[bool, RuleReason]:
        """Whether the condition holds, and why."""
        if self.statement.condition is None:
            return True, NO_CONDITION
        self.binding = sides_recalled(self.statement)
        if self.binding:
            self.turn.remembered.clear()
        try:
            return self.verdict(self.statement.condition)
        except NotThere as absent:
            return False, absent.reason
        except Missing:
            return False, missing()

    def action(self) -> tuple[Any, RuleReason]:
        """The order the action gives, or False and why not."""
        # Whom the action names, it does not recall: only the condition binds.
        self.binding = frozenset()
        try:
            order = self.call(self.statement.action, self.statement.arguments)
        except NotThere as absent:
            return False, absent.reason
        except Missing:
            return False, missing()
        return order, NOT_POSSIBLE if order is False else POSSIBLE

    # --- conditions ----------------------------------------------------------

    def verdict(self, node: Checked) -> tuple[bool, RuleReason]:
        """A condition, and why it holds or not."""
        if isinstance(node, And):
            held, reason = self.verdict(node.left)
            return (held, reason) if not held else self.verdict(node.right)
        if isinstance(node, Or):
            return self.either(node)
        if isinstance(node, No):
            held, reason = self.verdict(node.operand)
            return not held, reason
        if isinstance(node, Compare):
            return self.comparison(node)
        if isinstance(node, Some):
            return self.some(node)
        held = bool(self.value(node))
        return held, RuleReason(RuleReasonKind.TRUTH, held, text_of(node), held)

    def either(self, node: Or) -> tuple[bool, RuleReason]:
        """The first side that holds, or both reasons why none does."""
        held, reason = self.verdict(node.left)
        if held:
            return True, reason
        held, other = self.verdict(node.right)
        if held:
            return True, other
        return False, RuleReason(RuleReasonKind.BOTH, False, reasons=(reason, other))

    def comparison(self, node: Compare) -> tuple[bool, RuleReason]:
        """A comparison with the numbers on both sides."""
        left, right = self.value(node.left), self.value(node.right)
        held = bool(COMPARISONS[node.operator](left, right))
        return held, RuleReason(
            RuleReasonKind.COMPARISON,
            held,
            text_of(node.left),
            left,
            node.operator,
            text_of(node.right),
            None if isinstance(node.right, Constant) else right,
        )

    def some(self, node: Some) -> tuple[bool, RuleReason]:
        """Whether anyone of a group satisfies the predicate."""
        members = self.call(node.group, node.group_arguments)
        values = [self.value(argument) for argument in node.arguments]
        predicate = function_of(node.predicate)
        fitting = [member for member in members if predicate(member, *values)]
        reason = RuleReason(RuleReasonKind.GROUP, bool(fitting), text_of(node), len(fitting))
        if fitting and node.group.side in self.binding:
            member = fitting[0] if len(fitting) == 1 else self.turn.luck.pick(fitting)
            self.turn.remembered[node.group.side] = member
        return bool(fitting), reason

    # --- values --------------------------------------------------------------

    def value(self, node: Checked) -> Any:
        """The value of an expression."""
        if isinstance(node, (Constant, Literal)):
            return node.value
        if isinstance(node, Myself):
            return self.me
        if isinstance(node, Find):
            return self.thing(node)
        if isinstance(node, Recall):
            return self.recall(node)
        if isinstance(node, Minus):
            return -self.value(node.operand)
        if isinstance(node, Sum):
            return self.sum(node)
        if isinstance(node, Ask):
            agent = self.value(node.receiver)
            values = [self.value(argument) for argument in node.arguments]
            return function_of(node.word)(agent, *values)
        return self.verdict(node)[0]

    def sum(self, node: Sum) -> Any:
        """Two numbers joined."""
        left, right = self.value(node.left), self.value(node.right)
        if node.operator == "/" and right == 0:
            raise NotThere(no_number(text_of(node)))
        join = ARITHMETIC[node.operator]
        try:
            return join(left, right)
        except OverflowError:
            return join(as_double(left), as_double(right))

    def call(self, word: Word, arguments: tuple[Checked, ...]) -> Any:
        """A word called on the acting agent."""
        values = [self.value(argument) for argument in arguments]
        return function_of(word)(self.me, *values)

    def thing(self, node: Find) -> Any:
        """An agent or keyword, remembered if somebody recalls it."""
        thing = self.call(node.word, node.arguments)
        if thing is None:
            raise NotThere(missing(text_of(node)))
        if node.word.side in self.binding:
            self.turn.remembered[node.word.side] = thing
        return thing

    def recall(self, node: Recall) -> Any:
        """The agent of a side last spoken of."""
        try:
            return self.turn.remembered[node.word.side]  # type: ignore[index]
        except KeyError:
            raise NotThere(missing(node.word.name)) from None


def text_of(node: Checked) -> str:
    """A checked expression in the author's words."""
    if isinstance(node, Constant):
        return number_text(node.value)
    if isinstance(node, Literal):
        return f'"{node.entry.name}"'
    if isinstance(node, Myself):
        return "self"
    if isinstance(node, Recall):
        return node.word.name
    if isinstance(node, Find):
        return call_text(node.word, node.arguments)
    if isinstance(node, Ask):
        question = call_text(node.word, node.arguments)
        is_own = isinstance(node.receiver, Myself)
        return question if is_own else f"{text_of(node.receiver)}.{question}"
    if isinstance(node, Some):
        group = call_text(node.group, node.group_arguments)
        return f"{group}.{call_text(node.predicate, node.arguments)}"
    if isinstance(node, Minus):
        return f"-{text_of(node.operand)}"
    if isinstance(node, No):
        return f"not ({text_of(node.operand)})"
    if isinstance(node, (Sum, Compare)):
        return f"({text_of(node.left)} {node.operator} {text_of(node.right)})"
    word = "and" if isinstance(node, And) else "or"
    return f"({text_of(node.left)} {word} {text_of(node.right)})"


def call_text(word: Word, arguments: tuple[Checked, ...]) -> str:
    """A word with its arguments."""
    if not arguments:
        return word.name
    return f"{word.name}({', '.join(text_of(argument) for argument in arguments)})"

"""What a rule means, in one form however it is written.

Rules with equal meaning act in the same situations, and do the same: nothing else is
promised. Rules that mean the same may have different meanings here, if telling would
take too long or needs more than this: order, negation, double words, comparisons of one
number, sums of whole numbers, and agents that are recalled.

- When something is missing, the whole condition fails, so that `and` and `or` cannot
  always be turned round. Whether something is there is a question like any other, and
  every condition is read twice: when it holds, and when it is answered with no.
- Whoever is recalled is the agent that the condition named, if it is the same on every
  way through the condition.
- What is random is a question of its own wherever it stands. Rules that differ in the
  order of such questions alone act with the same chance, though not by the same luck.
- Values and predicates are taken to answer whenever they are asked.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sparring.rules.amounts import Amount, Amounts
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
from sparring.rules.diagrams import ALWAYS, NEVER, Diagram, Diagrams, TooLarge
from sparring.rules.ranges import ANYTHING, holds_zero, range_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.diagrams import Rows
    from sparring.rules.vocabulary import Word

Recalled: TypeAlias = "dict[str, str]"
"""By side, the key of the agent spoken of last."""
UNSURE = "?"
"""Whoever is recalled after ways through the condition that named different agents."""


class Sense(NamedTuple):
    """What a rule does, and where."""

    deed: str
    where: Rows


class AsWritten(NamedTuple):
    """A rule that would take too long to think through, or recalls nobody knows whom."""

    condition: Checked | None
    action: str
    arguments: tuple[Checked, ...]


Meaning: TypeAlias = Sense | AsWritten


def meaning(statement: CheckedStatement) -> Meaning:
    """What a rule means: equal for two rules only if they act alike everywhere."""
    reader = Reader()
    try:
        deed, where = reader.statement(statement)
    except TooLarge:
        reader.is_unsure = True
    if reader.is_unsure:
        return AsWritten(statement.condition, statement.action.name, statement.arguments)
    return Sense(deed, reader.diagrams.rows(where))


def truth_of(condition: Checked) -> bool | None:
    """Whether a condition always or never holds; None when it depends.

    A condition that speaks of what may be missing does not always hold.
    """
    try:
        holds = Reader().condition(condition, {}).holds
    except TooLarge:
        return None
    return {ALWAYS: True, NEVER: False}.get(holds)


class Ways(NamedTuple):
    """A condition: when it holds and when it fails, and who is recalled then. When it
    does neither, something is missing."""

    holds: Diagram
    fails: Diagram
    after_holding: Recalled
    after_failing: Recalled


class Reader:
    """Reads one statement, in the order in which it is asked."""

    def __init__(self) -> None:
        self.diagrams = Diagrams()
        self.amounts = Amounts()
        self.needs: Diagram = ALWAYS
        """What must be there for the present term to be answered."""
        self.recalled: Recalled = {}
        self.binds = True
        """Only conditions bind whom they name."""
        self.presence: dict[str, Diagram] = {}
        """By the key of an agent, when he is there."""
        self.times: Counter[str] = Counter()
        """How often something random was named before."""
        self.is_unsure = False
        """Whether somebody is recalled of whom it is not known who it is."""

    def statement(self, statement: CheckedStatement) -> tuple[str, Diagram]:
        """What a rule does, and where."""
        ways = Ways(ALWAYS, NEVER, {}, {})
        if statement.condition is not None:
            ways = self.condition(statement.condition, {})
        self.needs, self.recalled, self.binds = ALWAYS, ways.after_holding, False
        deed = self.call(statement.action.name, statement.arguments)
        return deed, self.diagrams.both(ways.holds, self.needs)

    # --- conditions ----------------------------------------------------------

    def condition(self, node: Checked, recalled: Recalled) -> Ways:
        """A condition, asked while these are recalled."""
        if isinstance(node, No):
            inner = self.condition(node.operand, recalled)
            return Ways(inner.fails, inner.holds, inner.after_failing, inner.after_holding)
        if isinstance(node, And):
            return self.conjunction(node, recalled)
        if isinstance(node, Or):
            # Both fail where neither holds, in the same order.
            opposite = self.conjunction(And(No(node.left), No(node.right)), recalled)
            return Ways(
                opposite.fails, opposite.holds, opposite.after_failing, opposite.after_holding
            )
        return self.term(node, recalled)

    def conjunction(self, node: And, recalled: Recalled) -> Ways:
        """Two conditions, of which the second is asked only if the first holds."""
        left = self.condition(node.left, recalled)
        right = self.condition(node.right, left.after_holding)
        both, either = self.diagrams.both, self.diagrams.either
        only_right_fails = both(left.holds, right.fails)
        after_failing = left.after_failing
        if left.fails == NEVER:
            after_failing = right.after_failing
        elif only_right_fails != NEVER:
            after_failing = common(left.after_failing, right.after_failing)
        return Ways(
            both(left.holds, right.holds),
            either(left.fails, only_right_fails),
            right.after_holding,
            after_failing,
        )

    def term(self, node: Checked, recalled: Recalled) -> Ways:
        """A comparison, a predicate or anything else that is yes or no."""
        self.needs, self.recalled = ALWAYS, recalled
        if isinstance(node, Compare):
            holds, fails = self.comparison(node)
        else:
            key = self.question(node)
            holds, fails = self.diagrams.truth(key), self.diagrams.truth(key, wanted=False)
        after_holding = self.recalled
        if isinstance(node, Some) and node.group.side is not None:
            after_holding = self.recalled | {node.group.side: self.member(key)}
        both = self.diagrams.both
        return Ways(both(self.needs, holds), both(self.needs, fails), after_holding, self.recalled)

    def comparison(self, node: Compare) -> tuple[Diagram, Diagram]:
        """When a comparison holds and when it fails, if nothing is missing."""
        left, right = self.amount(node.left), self.amount(node.right)
        comparison = self.amounts.compared(node.operator, left, right)
        if isinstance(comparison, bool):
            return (ALWAYS, NEVER) if comparison else (NEVER, ALWAYS)
        key, cuts, answers = comparison
        opposites = [not answer for answer in answers]
        return self.diagrams.leaf(key, cuts, answers), self.diagrams.leaf(key, cuts, opposites)

    def question(self, node: Checked) -> str:
        """The key of a question of yes or no."""
        if isinstance(node, Some):
            group = self.call(node.group.name, node.group_arguments)
            return self.drawn(node.predicate, self.call(node.predicate.name, node.arguments, group))
        return self.thing(node)

    def member(self, question: str) -> str:
        """The key of a random member of whom something holds."""
        key = self.numbered(f"one with {question}")
        self.presence[key] = ALWAYS
        return key

    # --- things --------------------------------------------------------------

    def thing(self, node: Checked) -> str:
        """The key of an agent, a thing of the game, a number or a question."""
        if isinstance(node, Myself):
            return "self"
        if isinstance(node, Literal):
            return f"{node.entry.name!r} as {node.type!r}"
        if isinstance(node, Find):
            return self.find(node)
        if isinstance(node, Recall):
            return self.recall(node)
        if isinstance(node, Ask):
            receiver = self.thing(node.receiver)
            return self.drawn(node.word, self.call(node.word.name, node.arguments, receiver))
        if isinstance(node, (Constant, Minus, Sum)):
            return self.amount(node).key
        # A condition as an argument: it may leave some of itself unasked.
        raise TooLarge("a condition inside a term")

    def call(self, name: str, arguments: Sequence[Checked], receiver: str = "") -> str:
        """The key of a word with its arguments, perhaps asked of somebody."""
        keys = ", ".join([self.thing(argument) for argument in arguments])
        return f"{receiver}.{name}({keys})"

    def find(self, node: Find) -> str:
        """The key of somebody or something that has to be there."""
        key = self.drawn(node.word, self.call(node.word.name, node.arguments))
        if key not in self.presence:
            self.presence[key] = self.diagrams.truth(f"there is {key}")
        self.needs = self.diagrams.both(self.needs, self.presence[key])
        if self.binds and node.word.side is not None:
            self.recalled = self.recalled | {node.word.side: key}
        return key

    def recall(self, node: Recall) -> str:
        """The key of whoever was spoken of last."""
        key = self.recalled.get(str(node.word.side), "")
        if key in ("", UNSURE):
            self.is_unsure = self.is_unsure or key == UNSURE
            key = self.numbered(f"whoever is {node.word.name}")
            self.presence[key] = self.diagrams.truth(f"there is {key}")
        self.needs = self.diagrams.both(self.needs, self.presence[key])
        return key

    def drawn(self, word: Word, key: str) -> str:
        """A key; of what is random a new one each time."""
        return self.numbered(key) if word.random else key

    def numbered(self, key: str) -> str:
        """A key that no other use of the same words has."""
        self.times[key] += 1
        return f"{key} #{self.times[key]}"

    # --- numbers -------------------------------------------------------------

    def amount(self, node: Checked) -> Amount:
        """A number."""
        if isinstance(node, Constant):
            return self.amounts.constant(node.value)
        if isinstance(node, Minus):
            return self.amounts.minus(self.amount(node.operand))
        if isinstance(node, Sum):
            left, right = self.amount(node.left), self.amount(node.right)
            if node.operator == "/" and holds_zero(right.range):
                self.need_not_zero(right)
            return self.amounts.joined(node.operator, left, right)
        is_whole = isinstance(node, Ask) and node.word.whole
        numbers = range_of(node) if isinstance(node, Ask) else ANYTHING
        return self.amounts.quantity(self.thing(node), numbers, is_whole=is_whole)

    def need_not_zero(self, divisor: Amount) -> None:
        """What is divided by zero is missing."""
        comparison = self.amounts.compared("!=", divisor, self.amounts.constant(0))
        if isinstance(comparison, bool):
            needs = ALWAYS if comparison else NEVER
        else:
            needs = self.diagrams.leaf(*comparison)
        self.needs = self.diagrams.both(self.needs, needs)


def common(first: Recalled, second: Recalled) -> Recalled:
    """Who is recalled after two ways through a condition."""
    return {
        side: first[side] if first.get(side) == second.get(side) else UNSURE
        for side in first.keys() | second.keys()
    }

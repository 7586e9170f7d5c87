"""Rule conditions lowered to byte code, the same for every world.

An expression becomes words for a stack machine (`machine.py`): numbers and
agents are pushed, questions take them from the stack. What a world's own words
and literals are called in code, it says itself: see `Words`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError
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
from sparring.rules.closures import sides_recalled
from sparring.rules.vocabulary import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.rules.vocabulary import Word

DEEPEST_STACK = 160
"""Numbers on the stack at once; deeper rules are refused."""
NOBODY = -1
"""Stands for an argument that was not given."""


class Op(IntEnum):
    """One step of the machine; what follows it in the code stands in brackets."""

    END = 0
    """The number on top is the answer."""
    NUMBER = 1
    """Push a constant. [its place among the numbers]"""
    MYSELF = 2
    """Push the acting agent."""
    FIND = 3
    """Push an agent; end with 'no' if there is none. [word, argument, side to
    remember it under or -1]"""
    RECALL = 4
    """Push the remembered agent of a side; end with 'no' if there is none. [side]"""
    VALUE = 5
    """Ask a number of an agent. [word, how many arguments]"""
    HOLDS = 6
    """Ask a yes or no of an agent. [word, how many arguments: none or one]"""
    SOME = 7
    """Whether some member of a group satisfies a predicate. [group word, its
    argument, predicate word, side to remember under or -1, how many arguments
    the predicate has]"""
    NEGATE = 8
    NOT = 9
    ADD = 10
    SUBTRACT = 11
    MULTIPLY = 12
    DIVIDE = 13
    """End with 'no' when dividing by zero."""
    LESS = 14
    AT_MOST = 15
    MORE = 16
    AT_LEAST = 17
    EQUAL = 18
    UNEQUAL = 19
    SKIP_IF_FALSE = 20
    """Keep a false top and jump, or drop a true one. [where to]"""
    SKIP_IF_TRUE = 21
    """Keep a true top and jump, or drop a false one. [where to]"""
    COMPARE_OWN = 22
    """Compare a value of the acting agent with a constant, which most rules do: four
    steps in one. [value word, the constant's place among the numbers, comparison]"""


BINARY = {
    "+": Op.ADD,
    "-": Op.SUBTRACT,
    "*": Op.MULTIPLY,
    "/": Op.DIVIDE,
    "<": Op.LESS,
    "<=": Op.AT_MOST,
    ">": Op.MORE,
    ">=": Op.AT_LEAST,
    "==": Op.EQUAL,
    "!=": Op.UNEQUAL,
}


class Words(NamedTuple):
    """What a world's words are called in byte code."""

    agents: Mapping[str, int]
    groups: Mapping[str, int]
    values: Mapping[str, int]
    predicates: Mapping[str, int]
    constants: Mapping[str, int]
    """Keywords that stand for a number known beforehand."""
    sides: Mapping[str, int]


@dataclass(slots=True)
class ByteCode:
    """Code and numbers collected from many rules."""

    words: Words
    code: list[int] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)
    recalled: frozenset[str] = frozenset()
    """The sides that the rule at hand recalls."""
    depth: int = 0

    def add_condition(self, statement: CheckedStatement) -> int:
        """Lower a statement's condition; returns where its code starts, -1 for none."""
        if statement.condition is None:
            return NOBODY
        self.recalled = sides_recalled(statement)
        start = len(self.code)
        self.depth = 0
        self.lower(statement.condition)
        self.code.append(Op.END)
        return start

    def grow(self, by: int) -> None:
        """Keep count of how deep the stack is."""
        self.depth += by
        if self.depth > DEEPEST_STACK:
            raise UsageError("a condition is nested too deeply to be compiled: make it simpler")

    def lower(self, node: Checked) -> None:
        """The code of one expression; it leaves one number on the stack."""
        if isinstance(node, (Constant, Literal)):
            self.lower_number(float(node.value))
        elif isinstance(node, Myself):
            self.emit(Op.MYSELF, by=1)
        elif isinstance(node, Find):
            self.lower_find(node)
        elif isinstance(node, Recall):
            self.emit(Op.RECALL, self.side_of(node.word, always=True), by=1)
        elif isinstance(node, Ask):
            self.lower_ask(node)
        elif isinstance(node, Some):
            self.lower_some(node)
        elif isinstance(node, (Minus, No)):
            self.lower(node.operand)
            self.emit(Op.NEGATE if isinstance(node, Minus) else Op.NOT)
        elif isinstance(node, Compare):
            self.lower_comparison(node)
        elif isinstance(node, Sum):
            self.lower(node.left)
            self.lower(node.right)
            self.emit(BINARY[node.operator], by=-1)
        else:
            self.lower_logic(node)

    def emit(self, *words: int, by: int = 0) -> None:
        """Add code that makes the stack so much deeper."""
        self.code.extend(words)
        self.grow(by)

    def lower_number(self, value: float) -> None:
        """Push a constant, kept once however often it is used."""
        if value not in self.numbers:
            self.numbers.append(value)
        self.emit(Op.NUMBER, self.numbers.index(value), by=1)

    def lower_comparison(self, node: Compare) -> None:
        """Both sides, then the comparison; in one step where that is possible."""
        start = len(self.code)
        self.lower(node.left)
        self.lower(node.right)
        comparison = BINARY[node.operator]
        match self.code[start:]:
            case [Op.MYSELF, Op.VALUE, word, 0, Op.NUMBER, place]:
                del self.code[start:]
                self.emit(Op.COMPARE_OWN, word, place, comparison, by=-1)
            case _:
                self.emit(comparison, by=-1)

    def lower_find(self, node: Find) -> None:
        """An agent, or a keyword that is a constant."""
        if node.word.kind is Kind.KEYWORD:
            self.lower_number(float(self.words.constants[node.word.name]))
            return
        argument = literal_argument(node.arguments)
        self.emit(
            Op.FIND, self.words.agents[node.word.name], argument, self.side_of(node.word), by=1
        )

    def lower_ask(self, node: Ask) -> None:
        """A value or predicate: the receiver, then the arguments, then the question."""
        self.lower(node.receiver)
        for argument in node.arguments:
            self.lower(argument)
        given = len(node.arguments)
        if node.word.kind is Kind.VALUE:
            self.emit(Op.VALUE, self.words.values[node.word.name], given, by=-given)
        else:
            self.emit(Op.HOLDS, self.words.predicates[node.word.name], given, by=-given)

    def lower_some(self, node: Some) -> None:
        """A group asked for a member: the predicate's argument, then the question."""
        for argument in node.arguments:
            self.lower(argument)
        self.emit(
            Op.SOME,
            self.words.groups[node.group.name],
            literal_argument(node.group_arguments),
            self.words.predicates[node.predicate.name],
            self.side_of(node.group),
            len(node.arguments),
            by=1 - len(node.arguments),
        )

    def lower_logic(self, node: And | Or) -> None:
        """The second condition is skipped when the first decides."""
        self.lower(node.left)
        self.emit(Op.SKIP_IF_FALSE if isinstance(node, And) else Op.SKIP_IF_TRUE, 0, by=-1)
        jump = len(self.code) - 1
        self.lower(node.right)
        self.code[jump] = len(self.code)

    def side_of(self, word: Word, *, always: bool = False) -> int:
        """Where a word's agent is remembered; -1 if nobody recalls it."""
        if word.side is None or not (always or word.side in self.recalled):
            return NOBODY
        return self.words.sides[word.side]


def literal_argument(arguments: tuple[Checked, ...]) -> int:
    """The one literal an agent word is given, as the world's number for it."""
    if not arguments:
        return NOBODY
    assert isinstance(arguments[0], Literal)
    return int(arguments[0].value)

"""The syntax tree of rule text, before anything is known of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from sparring.rules.problems import NOWHERE, Source, Span

if TYPE_CHECKING:
    from sparring.rules.states import InState


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written: `50` or `0.5`."""

    value: int | float
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Text:
    """A literal in quotes: `"Fireball"`."""

    value: str
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A name with what it is given and whom it is asked of:
    `closestenemy("Wizard").distance(self)`."""

    name: str
    arguments: tuple[Expression, ...] = ()
    receiver: Expression | None = None
    span: Span = field(default=NOWHERE, compare=False)
    """Of the name alone."""
    end: int = field(default=0, compare=False)
    """Where its last bracket closes."""


@dataclass(frozen=True, slots=True)
class Negative:
    """`- amount`."""

    operand: Expression
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`left + right`, and likewise for - * /."""

    operator: str
    left: Expression
    right: Expression
    span: Span = field(default=NOWHERE, compare=False)
    """Of the operator."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`left < right`, and likewise for <= > >= == !=."""

    operator: str
    left: Expression
    right: Expression
    span: Span = field(default=NOWHERE, compare=False)
    """Of the operator."""


@dataclass(frozen=True, slots=True)
class Not:
    """`not condition`."""

    operand: Expression
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Both:
    """`left and right`."""

    left: Expression
    right: Expression
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Either:
    """`left or right`."""

    left: Expression
    right: Expression
    span: Span = field(default=NOWHERE, compare=False)


Expression: TypeAlias = (
    Number | Text | Call | Negative | Arithmetic | Comparison | Not | Both | Either
)


@dataclass(frozen=True, slots=True)
class Comments:
    """Comments around a piece of text, kept so that formatting loses none."""

    before: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """`if condition then action;` or a bare `action;`."""

    condition: Expression | None
    action: Call
    span: Span = field(default=NOWHERE, compare=False)
    comments: Comments = field(default=Comments(), compare=False)


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """`rule name [priority] ... statement`."""

    name: str
    statement: Statement
    priority: int = 0
    weight: int | None = None
    goals: tuple[str, ...] = ()
    states: tuple[InState, ...] = ()
    was: tuple[str, ...] = ()
    """Earlier names, so that saved weights find the rule again."""
    span: Span = field(default=NOWHERE, compare=False)
    comments: Comments = field(default=Comments(), compare=False)


@dataclass(frozen=True, slots=True)
class RoleSection:
    """`role name draws n`, its rules and its closing rules."""

    name: str
    draws: int | None = None
    last: int | None = None
    """How many rules at most in the last game state."""
    rules: tuple[RuleEntry, ...] = ()
    closing: tuple[Statement, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)
    comments: Comments = field(default=Comments(), compare=False)
    closing_comments: Comments = field(default=Comments(), compare=False)
    complete: bool = field(default=True, compare=False)
    """Whether everything written in it could be read."""
    was: tuple[str, ...] = ()
    """Earlier names of the role."""
    labels_were: tuple[tuple[str, str], ...] = ()
    """Earlier and present names of its goals and states."""


@dataclass(frozen=True, slots=True)
class ScriptSection:
    """`script role label`: a fixed script, its lines in the order they run."""

    role: str
    label: str | None = None
    lines: tuple[Statement, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)
    comments: Comments = field(default=Comments(), compare=False)


Section: TypeAlias = RoleSection | ScriptSection


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A whole `.rules` text."""

    sections: tuple[Section, ...]
    source: Source = field(compare=False)
    comments_at_end: tuple[str, ...] = field(default=(), compare=False)
    unread: tuple[Call, ...] = field(default=(), compare=False)
    """Names in statements that could not be read, so that they can be checked all the same."""


def span_of(node: Expression) -> Span:
    """The whole stretch of text of an expression."""
    if isinstance(node, Call):
        start = node.span if node.receiver is None else span_of(node.receiver)
        return start.to(Span(node.span.end, node.end))
    if isinstance(node, (Arithmetic, Comparison, Both, Either)):
        return span_of(node.left).to(span_of(node.right))
    if isinstance(node, (Not, Negative)):
        return node.span.to(span_of(node.operand))
    return node.span

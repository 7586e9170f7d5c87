"""Rules whose every word is known: what the back ends work from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.rules.problems import NOWHERE, Problem, Span

if TYPE_CHECKING:
    from sparring.rules.states import InState
    from sparring.rules.vocabulary import LiteralEntry, Vocabulary, Word


@dataclass(frozen=True, slots=True)
class Constant:
    """A number."""

    value: int | float


@dataclass(frozen=True, slots=True)
class Literal:
    """A literal, used as one of its types."""

    entry: LiteralEntry
    type: str

    @property
    def value(self) -> Any:
        """What the game is given."""
        return self.entry.values[self.entry.types.index(self.type)]


@dataclass(frozen=True, slots=True)
class Myself:
    """The acting agent."""


@dataclass(frozen=True, slots=True)
class Find:
    """An agent or other thing, chosen from the view of the acting agent."""

    word: Word
    arguments: tuple[Checked, ...] = ()


@dataclass(frozen=True, slots=True)
class Recall:
    """The agent of a side that the condition spoke of last."""

    word: Word


@dataclass(frozen=True, slots=True)
class Ask:
    """A value or predicate asked of an agent."""

    word: Word
    receiver: Checked
    arguments: tuple[Checked, ...] = ()


@dataclass(frozen=True, slots=True)
class Some:
    """Whether some member of a group satisfies a predicate; a random one that
    does is remembered."""

    group: Word
    group_arguments: tuple[Checked, ...]
    predicate: Word
    arguments: tuple[Checked, ...]


@dataclass(frozen=True, slots=True)
class Minus:
    """A number with its sign changed."""

    operand: Checked


@dataclass(frozen=True, slots=True)
class Sum:
    """Two numbers joined by + - * or /."""

    operator: str
    left: Checked
    right: Checked


@dataclass(frozen=True, slots=True)
class Compare:
    """Two numbers compared."""

    operator: str
    left: Checked
    right: Checked


@dataclass(frozen=True, slots=True)
class No:
    """The opposite of a condition."""

    operand: Checked


@dataclass(frozen=True, slots=True)
class And:
    """Both conditions; the second is not asked when the first fails."""

    left: Checked
    right: Checked


@dataclass(frozen=True, slots=True)
class Or:
    """Either condition; the second is not asked when the first holds."""

    left: Checked
    right: Checked


Checked: TypeAlias = (
    Constant | Literal | Myself | Find | Recall | Ask | Some | Minus | Sum | Compare | No | And | Or
)


@dataclass(frozen=True, slots=True)
class CheckedStatement:
    """A condition, if any, and an action with its arguments."""

    condition: Checked | None
    action: Word
    arguments: tuple[Checked, ...]
    text: str
    """The statement in canonical form: two rules with one text are twins."""
    span: Span = field(default=NOWHERE, compare=False)
    place: str = field(default="", compare=False)
    """Where it stands, `guard.rules:12`; empty if nobody knows."""


@dataclass(frozen=True, slots=True)
class CheckedRule:
    """A rule that can be drawn."""

    name: str
    statement: CheckedStatement
    priority: int = 0
    weight: int | None = None
    goals: tuple[str, ...] = ()
    states: tuple[InState, ...] = ()
    was: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class CheckedRole:
    """The rules of one role."""

    name: str
    script_size: int
    last_state_size: int | None
    """Places of a last game state, on top of the others."""
    rules: tuple[CheckedRule, ...]
    closing: tuple[CheckedStatement, ...]
    was: tuple[str, ...] = ()
    """Earlier names of the role."""
    labels_were: tuple[tuple[str, str], ...] = ()
    """Earlier and present names of its goals and states."""

    @property
    def most_lines(self) -> int:
        """How many lines a script has at most."""
        return self.script_size + (self.last_state_size or 0) + len(self.closing)


@dataclass(frozen=True, slots=True)
class CheckedScript:
    """A fixed script."""

    role: str
    label: str | None
    lines: tuple[CheckedStatement, ...]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything in one rule text, checked against one vocabulary."""

    vocabulary: Vocabulary = field(compare=False)
    roles: dict[str, CheckedRole]
    scripts: tuple[CheckedScript, ...] = ()
    warnings: tuple[Problem, ...] = field(default=(), compare=False)

    def __deepcopy__(self, memo: dict[int, Any]) -> RuleSet:
        """Nothing in it changes, and what its words name belongs to the game."""
        return self


def parts_of(node: Checked) -> tuple[Checked, ...]:
    """The expressions directly inside this one."""
    if isinstance(node, Find):
        return node.arguments
    if isinstance(node, Ask):
        return (node.receiver, *node.arguments)
    if isinstance(node, Some):
        return (*node.group_arguments, *node.arguments)
    if isinstance(node, (Minus, No)):
        return (node.operand,)
    if isinstance(node, (Sum, Compare, And, Or)):
        return (node.left, node.right)
    return ()


def walk(node: Checked) -> list[Checked]:
    """This expression and everything inside it."""
    nodes = [node]
    for inner in nodes:
        nodes.extend(parts_of(inner))
    return nodes

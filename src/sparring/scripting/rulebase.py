"""The rules of one role, from rule text or from decorated Python functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from sparring.errors import SettingsError, UsageError, way_out
from sparring.rules.limits import LARGEST_NUMBER, LONGEST_NAME, MOST_RULES, is_name
from sparring.rules.states import InState
from sparring.rules.vocabulary import ANSWERS_LATER
from sparring.scripting.copies import CopiedWhole, Shared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sparring.rules.checked import CheckedRole, CheckedStatement
    from sparring.rules.closures import Closure

Function = TypeVar("Function", bound="Callable[[Any], Any]")


@dataclass(frozen=True, slots=True)
class Line(Shared):
    """One line of a script: what is asked and what is done."""

    name: str
    text: str
    """Two rules with one text are twins."""
    condition: Closure | None = None
    action: Closure | None = None
    """None when only a world's own kernel can run it."""
    statement: CheckedStatement | None = None
    """What the line was compiled from; None for Python functions."""

    @property
    def steps(self) -> tuple[Closure | None, Closure]:
        """The condition and the action, to be run."""
        if self.action is None:
            raise UsageError(
                f"rule '{self.name}' cannot act here: its vocabulary has no Python "
                "functions, so only its own world can run it"
            )
        return self.condition, self.action


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that can be drawn."""

    line: Line
    priority: int = 0
    weight: int | None = None
    """Its start weight; None for the settings' own."""
    goals: tuple[str, ...] = ()
    states: tuple[InState, ...] = ()
    was: tuple[str, ...] = ()
    """Earlier names, so that saved weights find the rule again."""

    @property
    def name(self) -> str:
        """The rule's name, by which its weight is kept."""
        return self.line.name

    @property
    def text(self) -> str:
        """The rule's text, by which twins are told."""
        return self.line.text


class Rulebase(CopiedWhole):
    """The rules of one role, and the closing rules that end each script.

        guard = Rulebase("guard", script_size=3)

        @guard.rule(priority=5, when=lambda me: me.health < 10)
        def flee(me): return me.run_away()

        @guard.closing
        def attack(me): return me.strike()

    Rules written as text come from `parse_rules` and `load_rules`, and need none.
    """

    way_to_keep_it: ClassVar[str] = "it holds your functions; declare it where it is needed"

    def __init__(
        self,
        role: str,
        *,
        script_size: int,
        last_state_size: int | None = None,
        was: Iterable[str] = (),
        labels_were: Mapping[str, str] | None = None,
    ) -> None:
        sizes = (script_size,) if last_state_size is None else (script_size, last_state_size)
        for size in sizes:
            if not is_whole(size) or not 1 <= size <= MOST_RULES:
                raise SettingsError(
                    f"a script of role '{role}' has 1 to {MOST_RULES:,} rules; got {size!r:.60}"
                )
        self.role = checked_name(role, "the role")
        self.script_size = script_size
        self.last_state_size = last_state_size
        """The places of a last game state, on top of `script_size`; None if it has none of its
        own."""
        self.was = earlier_names(was)
        """Earlier names of the role, so that what was saved for it finds it again."""
        if not isinstance(labels_were, Mapping | None):
            raise UsageError(
                'labels_were says what each earlier name is now: labels_were={"fury": "rage"}; '
                f"got {labels_were!r:.60}"
            )
        self.labels_were = dict(labels_were or {})
        """Earlier names of its goals and states, with what they are called now."""
        self.rules: list[Rule] = []
        self.closing_lines: list[Line] = []

    @property
    def most_drawn(self) -> int:
        """How many rules a script holds at most."""
        return self.script_size + (self.last_state_size or 0 if self.states else 0)

    def places_in(self, opens: Sequence[str | None], left: int) -> int:
        """The places for rules of a state, of which it is known which states they open, when so
        many are left for all."""
        if self.last_state_size is None or any(label is not None for label in opens):
            return left
        return self.last_state_size

    @classmethod
    def from_checked(cls, role: CheckedRole, *, runs: bool = True) -> Rulebase:
        """The rulebase of a role read from text."""
        rulebase = cls(
            role.name,
            script_size=role.script_size,
            last_state_size=role.last_state_size,
            was=role.was,
            labels_were=dict(role.labels_were),
        )
        for rule in role.rules:
            line = line_from(rule.name, rule.statement, runs)
            rulebase.rules.append(
                Rule(line, rule.priority, rule.weight, rule.goals, rule.states, rule.was)
            )
        for at, statement in enumerate(role.closing, start=1):
            rulebase.closing_lines.append(line_from(f"closing {at}", statement, runs))
        return rulebase

    # --- declaring -----------------------------------------------------------

    def rule(
        self,
        *misplaced: Any,
        priority: int = 0,
        weight: int | None = None,
        when: Callable[[Any], Any] | None = None,
        goals: Iterable[str] = (),
        states: Iterable[str | tuple[str, str]] = (),
        was: Iterable[str] = (),
        name: str | None = None,
    ) -> Callable[[Function], Function]:
        """Declare a rule: a function given the agent that returns an order, or
        False when it cannot act. A state may be a pair: (state, state it opens)."""
        if misplaced:
            raise UsageError(f"write @{self.role}.rule() with brackets, and name what is inside")
        if not is_whole(priority) or not (weight is None or is_whole(weight)):
            raise SettingsError(
                f"priority and weight are whole numbers; got {priority!r:.60} and {weight!r:.60}"
            )
        for what, labels in (("goals", goals), ("states", states), ("was", was)):
            if isinstance(labels, str):
                raise UsageError(f'{what} is a list: write {what}=["{labels}"]')

        def declare(function: Function) -> Function:
            line = line_of(checked_name(name or function.__name__, "a rule"), when, function)
            if len(self.rules) >= MOST_RULES:
                raise SettingsError(f"role '{self.role}' has more than {MOST_RULES:,} rules")
            if any(rule.name == line.name for rule in self.rules):
                raise UsageError(f"role '{self.role}' already has a rule named '{line.name}'")
            in_states = tuple(
                InState(state) if isinstance(state, str) else InState(*state) for state in states
            )
            rule = Rule(line, priority, weight, tuple(goals), in_states, tuple(was))
            self.rules.append(rule)
            return function

        return declare

    def closing(self, function: Function) -> Function:
        """Declare a closing rule: it ends every script and is never learned."""
        self.closing_lines.append(line_of(function.__name__, None, function))
        return function

    # --- asking --------------------------------------------------------------

    @property
    def goals(self) -> list[str]:
        """Every goal, in the order they are first named."""
        return list(dict.fromkeys(goal for rule in self.rules for goal in rule.goals))

    @property
    def states(self) -> list[str]:
        """Every state, in the order they are first named; scripts begin in the first."""
        names: dict[str, None] = {}
        for rule in self.rules:
            for state in rule.states:
                names.setdefault(state.state)
        return list(names)

    def validate(self) -> None:
        """Refuse a rulebase that could not fill or end a script."""
        if not self.rules:
            raise SettingsError(f"role '{self.role}' has no rules")
        if not self.closing_lines:
            raise SettingsError(
                f"role '{self.role}' has no closing rule: add one with @{self.role}.closing"
            )
        if self.goals and self.states:
            raise SettingsError(
                f"role '{self.role}' uses both goals and states: weights belong to one of them"
            )
        labels = [*self.goals, *self.states]
        for old, new in self.labels_were.items():
            if new not in labels:
                raise SettingsError(
                    f"role '{self.role}' has no goal or state '{new!s:.60}' that was "
                    f"'{old!s:.60}'; {way_out(str(new), labels)}"
                )


def earlier_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names that something had."""
    if isinstance(names, str):
        raise UsageError(f'was is a list: write was=["{names}"]')
    return tuple(names)


def is_whole(value: object) -> bool:
    """Whether this is a whole number that can be saved."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER


def checked_name(name: str, what: str) -> str:
    """A name that can be saved and shown."""
    if not is_name(name):
        raise SettingsError(
            f"{what} needs a printable name of at most {LONGEST_NAME} characters; got {name!r:.60}"
        )
    return name


def line_from(name: str, statement: CheckedStatement, runs: bool) -> Line:
    """A line compiled from a checked statement, if its words can run here."""
    if not runs:
        return Line(name, statement.text, statement=statement)
    from sparring.rules.closures import compile_statement

    condition, action = compile_statement(statement)
    return Line(name, statement.text, condition, action, statement)


def line_of(name: str, when: Callable[[Any], Any] | None, function: Callable[[Any], Any]) -> Line:
    """A line made of plain functions of the agent."""
    for given in (when, function):
        code = getattr(given, "__code__", None)
        if code is not None and code.co_flags & ANSWERS_LATER:
            raise UsageError(
                f"rule '{name}' is a coroutine or a generator, and a script needs its answer at "
                "once: return the order, and let the game carry it out when it has been given"
            )
    condition = None if when is None else ignoring_turn(when)
    return Line(name, name, condition, ignoring_turn(function))


def ignoring_turn(function: Callable[[Any], Any]) -> Closure:
    """A plain function of the agent where a closure is wanted."""
    return lambda me, turn: function(me)

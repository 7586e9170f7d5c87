"""A script: the rules one agent fights one encounter with."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from sparring.errors import Missing, UsageError, way_out
from sparring.rules.reasons import (
    CONDITION_FAILED,
    NOT_POSSIBLE,
    POSSIBLE,
    RuleReason,
    missing,
)
from sparring.rules.turn import Turn
from sparring.scripting.copies import CopiedWhole, LearnedFromOnce
from sparring.scripting.pool import SHARED, Scope, own_name
from sparring.scripting.rulebase import line_from

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from sparring.luck import Luck
    from sparring.rules.checked import RuleSet
    from sparring.rules.closures import Closure
    from sparring.scripting.pool import Pool
    from sparring.scripting.rulebase import Line, Rulebase

    Step: TypeAlias = tuple[int, Closure, Closure]


def always(me: Any, turn: Turn) -> bool:
    """The condition of a line that has none."""
    return True


@dataclass(frozen=True, slots=True)
class Tried:
    """A rule that was tried for one decision, and what came of it."""

    rule: str
    text: str
    acted: bool
    because: RuleReason
    """Why it acted, or was passed over."""

    @property
    def reason(self) -> str:
        """The same in words."""
        return str(self.because)

    def __str__(self) -> str:
        return f"{self.rule} {'acted' if self.acted else 'was passed over'}: {self.because}"


class Decision(NamedTuple):
    """One decision with everything that led to it."""

    order: Any
    """What the action returned; None when no rule could act."""
    rule: str | None
    """The rule that acted."""
    tried: tuple[Tried, ...]
    """Every rule tried, in order; the last one acted, if any did."""

    def __str__(self) -> str:
        return "; ".join([self.title, *map(str, self.tried)])

    @property
    def title(self) -> str:
        """What came of it, in a few words."""
        return "no rule could act" if self.rule is None else f"{self.rule} acted"

    def table(self) -> RenderableType:
        """The decision as a Rich table: what was tried and why each failed."""
        from rich.table import Table
        from rich.text import Text

        table = Table(title=self.title, title_justify="left")
        for heading in ("", "rule", "because"):
            table.add_column(heading)
        for attempt in self.tried:
            mark, style = ("acted", "bold green") if attempt.acted else ("passed over", "dim")
            table.add_row(mark, Text(attempt.rule), Text(attempt.reason), style=style)
        return table


Part: TypeAlias = "tuple[Pool, list[int], int]"
"""The rules of a script that came from one pool, in script order, and where in
the script the first of them stands. A plain tuple: one is made for every draw."""


TICKET_BYTES = 8
"""So many that no two saved scripts ever have the same ticket."""


class Script(LearnedFromOnce, CopiedWhole):
    """The rules drawn for one agent, in order, then the role's closing rules."""

    __slots__ = (
        "_luck",
        "_places",
        "_steps",
        "_turn",
        "born",
        "last_place",
        "learned",
        "owner",
        "parts",
        "rulebase",
        "ticket",
    )

    is_drawn: ClassVar[bool] = True
    """Whether some rules were drawn and put in order; a control has them all."""
    # What its rules spoke of last are agents of the game.
    begins_anew: ClassVar[frozenset[str]] = frozenset(("_turn",))
    way_to_keep_it: ClassVar[str] = "keep state(), and give it to the learner's restore_script()"
    way_to_another: ClassVar[str] = "draw one for each agent"

    def __init__(
        self, rulebase: Rulebase, parts: list[Part], luck: Luck, owner: object = None
    ) -> None:
        self.rulebase = rulebase
        self.parts = parts
        self.owner = owner
        """Whose script it is: changes when the learner takes over saved state."""
        self.learned = False
        """Whether the learner has already been told how it went."""
        self.born: tuple[int, ...] = ()
        """When it was drawn: the luck then, and how many encounters and scripts there had
        been. No two scripts of a learner have it in common, though one may hold the same
        rules as another; and the same seed gives the same."""
        self.ticket: str | None = None
        """What a saved script is known by, so that it is learned from once, however often
        it is restored; None before it is saved."""
        self.last_place: int | None = None
        """Where the rule that acted last stands."""
        self._luck = luck
        self._places: set[int] = set()
        # Built by the first decision: many scripts are drawn, fewer are run here.
        self._steps: list[Step] | None = None
        self._turn: Turn | None = None

    def __repr__(self) -> str:
        return f"<Script for {self.role}: {', '.join(line.name for line in self.lines)}>"

    # --- acting --------------------------------------------------------------

    def act(self, me: Any, *, state: str | None = None) -> Any:
        """Try the rules in order; return the order of the first that acts, or
        None when none can. With a game state, only the rules drawn for it are tried,
        and the closing rules."""
        turn = self._turn or self.turn
        steps = self._steps or self._prepared()
        if state is not None:
            steps = [steps[place] for place in self._places_in(state)]
        for place, condition, action in steps:
            try:
                if condition(me, turn):
                    order = action(me, turn)
                    if order is not False:
                        if order is None:
                            self._refuse_none(place)
                        self._places.add(place)
                        self.last_place = place
                        return order
            except Missing:
                continue
            except Exception as error:
                self._note_rule(error, place, me)
                raise
        return None

    def _note_rule(self, error: Exception, place: int, me: Any) -> None:
        """Say on an exception which rule it came from."""
        if not isinstance(error, UsageError):  # It names the rule itself.
            from sparring.rules.blame import note_rule

            line = self.lines[place]
            note_rule(error, line.name, line.statement, me, self.turn)

    def _prepared(self) -> list[Step]:
        """Every line as the loop of `act` wants it, made once."""
        self._steps = [
            (place, line.steps[0] or always, line.steps[1]) for place, line in enumerate(self.lines)
        ]
        return self._steps

    def _places_in(self, state: str) -> list[int]:
        """The places of the rules drawn for a game state, then of the closing rules."""
        drawn = self.drawn_count
        closing = range(drawn, drawn + len(self.rulebase.closing_lines))
        for pool, rules, start in self.parts:
            if pool.scope is Scope.STATE and pool.label == state:
                return [*range(start, start + len(rules)), *closing]
        self._check_state(state)
        return list(closing)

    def _check_state(self, state: str) -> None:
        """A script may not have come to a state of its role, but it knows no other."""
        known = self.rulebase.states
        if not known:
            raise UsageError(f"role '{self.role}' has no states: leave out state={state!r:.40}")
        if state not in known:
            hint = way_out(str(state), known)
            raise UsageError(f"role '{self.role}' has no state '{state!s:.60}'; {hint}")

    def decide(self, me: Any, *, state: str | None = None) -> Decision:
        """The same as `act`, with every rule tried and why it failed."""
        tried: list[Tried] = []
        lines = self.lines
        for place in self._order_of_trial() if state is None else self._places_in(state):
            line = lines[place]
            try:
                order, reason = explained_try(line, me, self.turn)
            except Exception as error:
                self._note_rule(error, place, me)
                raise
            if order is None:
                self._refuse_none(place)
            acted = order is not False
            tried.append(Tried(line.name, line.text, acted, reason))
            if acted:
                self._places.add(place)
                self.last_place = place
                return Decision(order, line.name, tuple(tried))
        return Decision(None, None, tuple(tried))

    def _order_of_trial(self) -> Iterable[int]:
        """The places of the lines in the order they are tried."""
        return range(len(self.lines))

    def _refuse_none(self, place: int) -> None:
        """An action that returns nothing has not said whether it acted."""
        raise UsageError(
            f"rule '{self.lines[place].name}' returned None: return an order (or True) when "
            "it acted, False when it could not"
        )

    # --- asking --------------------------------------------------------------

    @property
    def role(self) -> str:
        """The role the script is for."""
        return self.rulebase.role

    @property
    def turn(self) -> Turn:
        """What the script's rules share besides the acting agent."""
        if self._turn is None:
            self._turn = Turn(self._luck)
        return self._turn

    @property
    def whose(self) -> str:
        """What the weights are called that it was drawn from: by the role; or `goblin 2`,
        where every agent has a rulebase of its own."""
        return own_name(self.role, self.parts[0][0].agent)

    @property
    def lines(self) -> Sequence[Line]:
        """Every line in order, closing rules last."""
        own_lines = [pool.lines[rule] for pool, rules, _ in self.parts for rule in rules]
        return (*own_lines, *self.rulebase.closing_lines)

    @property
    def rules(self) -> list[str]:
        """The names of the drawn rules, in order, without the closing rules."""
        return [pool.names[rule] for pool, rules, _ in self.parts for rule in rules]

    @property
    def states(self) -> list[str | None]:
        """The game state of each drawn rule, in the order of `rules`; None where the role
        has no states."""
        return [
            pool.label if pool.scope is Scope.STATE else None
            for pool, rules, _ in self.parts
            for _ in rules
        ]

    @property
    def last_state(self) -> str | None:
        """The game state of the rule that acted last; None for closing rules, too."""
        place = self.last_place
        return None if place is None or place >= self.drawn_count else self.states[place]

    @property
    def drawn_count(self) -> int:
        """How many rules were drawn."""
        _, rules, start = self.parts[-1]
        return start + len(rules)

    @property
    def last_rule(self) -> str | None:
        """The name of the rule that acted last."""
        return None if self.last_place is None else self.lines[self.last_place].name

    @property
    def activated(self) -> list[str]:
        """The names of the drawn rules that acted at least once."""
        return [name for place, name in enumerate(self.rules) if place in self._places]

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the lines that acted at least once, closing rules included."""
        return tuple(sorted(self._places))

    def activate(self, *rules: str) -> None:
        """Say that these drawn rules acted, when the game runs them itself."""
        names = self.rules
        for rule in rules:
            if rule not in names:
                raise UsageError(f"rule '{rule}' is not in this script: it holds {names}")
        self._places.update(place for place, name in enumerate(names) if name in rules)

    def mark(self, *places: int) -> None:
        """Say that the lines at these places acted, counted from 0: the quick way
        when the game runs them itself, and the only one when a rule stands in
        several states."""
        lines = self.drawn_count + len(self.rulebase.closing_lines)
        if places and not 0 <= min(places) <= max(places) < lines:
            wrong = next(place for place in places if not 0 <= place < lines)
            raise UsageError(f"the script has {lines} lines, none at place {wrong}")
        self._places.update(places)

    def state(self) -> dict[str, Any]:
        """The script as JSON data, for a game saved in mid-encounter."""
        agent = self.parts[0][0].agent
        if self.ticket is None:
            from hashlib import blake2b

            self.ticket = blake2b(repr(self.born).encode(), digest_size=TICKET_BYTES).hexdigest()
        return {
            "sparring_script": 1,
            "ticket": self.ticket,
            "role": self.role,
            **({} if agent == SHARED else {"agent": agent}),
            "parts": [
                {"label": pool.label, "rules": [pool.names[rule] for rule in rules]}
                for pool, rules, _ in self.parts
            ],
            "activated": sorted(self._places),
        }

    def active_in(self, part: Part) -> list[int]:
        """The rules of one part that acted, in script order, as numbered in its pool."""
        _, rules, start = part
        places = self._places
        return [rule for place, rule in enumerate(rules, start) if place in places]


class FixedScript(Script):
    """A script written by hand: it acts like any other and is never learned."""

    __slots__ = ("_lines", "_role")

    is_drawn: ClassVar[bool] = False
    way_to_keep_it: ClassVar[str] = "make it anew with fixed_script"

    def __init__(self, role: str, lines: Sequence[Line], luck: Luck) -> None:
        self._role = role
        self._lines = tuple(lines)
        self.parts = []
        self.owner = None
        self.learned = False
        self.ticket = None
        self.last_place = None
        self._luck = luck
        self._places = set()
        self._steps = None
        self._turn = None

    def __copy__(self) -> FixedScript:  # type: ignore[override]
        return deepcopy(self)

    @property
    def role(self) -> str:
        """The role the script is for."""
        return self._role

    @property
    def lines(self) -> Sequence[Line]:
        """Every line in order."""
        return self._lines

    @property
    def drawn_count(self) -> int:
        """No rule was drawn."""
        return 0

    def _places_in(self, state: str) -> list[int]:
        """A fixed script is not drawn state by state."""
        raise UsageError(
            f"a fixed script has no states: leave out state={state!r:.40}, or write a script for "
            "each, `script role state`"
        )

    def mark(self, *places: int) -> None:
        """Nothing is learned from a fixed script, so nothing need be told."""
        raise UsageError("a fixed script is never learned from: it need not know what acted")

    def state(self) -> dict[str, Any]:
        """A fixed script has nothing to save."""
        raise UsageError("a fixed script has no state: make it anew with fixed_script")


def fixed_script(rules: RuleSet, role: str, label: str | None = None, *, luck: Luck) -> FixedScript:
    """The script written in a rule text under `script role label`."""
    for script in rules.scripts:
        if (script.role, script.label) == (role, label):
            lines = [
                line_from(f"line {at}", statement, rules.vocabulary.runs)
                for at, statement in enumerate(script.lines, start=1)
            ]
            return FixedScript(role, lines, luck)
    names = [f"{script.role} {script.label or ''}".strip() for script in rules.scripts]
    name = f"{role} {label or ''}".strip()
    raise UsageError(f"no script '{name}'; {way_out(name, names)}")


def explained_try(line: Line, me: Any, turn: Turn) -> tuple[Any, RuleReason]:
    """Try one line: its order or False, and the reason."""
    if line.statement is not None:
        from sparring.rules.trace import Tracer

        tracer = Tracer(line.statement, me, turn)
        held, reason = tracer.condition()
        if not held:
            return False, reason
        order, outcome = tracer.action()
        return order, outcome if order is False else reason
    condition, action = line.steps
    try:
        if condition is not None and not condition(me, turn):
            return False, CONDITION_FAILED
        order = action(me, turn)
    except Missing:
        return False, missing()
    return order, NOT_POSSIBLE if order is False else POSSIBLE

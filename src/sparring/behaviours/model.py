"""What can be said of a character, as data: actions, behaviours, cues, roles, performances.

A **behaviour** is a sequence of tasks, a task a sequence of actions. A **cue** says when
one of its behaviours is played. A **role** is a set of cues, a **performance** the roles of
one character and the events that begin them (agent-modelling thesis, chapter 4).

Everything here is frozen and checked when it is made; nothing here decides anything. What is
given as a list is kept as a tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from sparring.behaviours.checks import (
    check_name,
    check_whole,
    is_digits,
    is_number,
    is_whole,
    key_of,
    settle_items,
)
from sparring.errors import UsageError
from sparring.untrusted import excerpt

MINUTES_A_DAY = 24 * 60
MOST_WEIGHT = 10_000
MOST_PRIORITY = 1_000
MOST_METRES = 10_000
MOST_LEVEL = 100
"""Of a need: nothing is wanted more."""
MOST_MOVES = 2**64
"""A game's number of moves is no further from zero: a clock will do, or a hash."""
LONGEST_LINE = 500
"""Characters in a text that an action is given, such as a line to say."""
LARGEST_ARGUMENT = 10**9


# --- what is done ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reference:
    """Somebody or something that is known only when the action is done: `partner` (of a
    collaboration), `cause` (of the event), the kind of creature that came near, or any
    other name, which is then for the game to find."""

    name: str

    def __post_init__(self) -> None:
        check_name("a reference", self.name)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several things, drawn anew whenever the action begins: random lines."""

    items: tuple[str | int | float | Reference, ...]

    def __post_init__(self) -> None:
        settle_items(self, "items")
        if not self.items:
            raise UsageError("OneOf needs at least one item to draw from")
        for item in self.items:
            if isinstance(item, (OneOf, Between)):
                raise UsageError(f"OneOf draws from plain things; got {excerpt(item)}")
            check_argument(item)


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from `low` to `high`, drawn anew whenever the action begins."""

    low: int
    high: int

    def __post_init__(self) -> None:
        check_whole("a number of Between", self.low, -LARGEST_ARGUMENT, LARGEST_ARGUMENT)
        check_whole("a number of Between", self.high, -LARGEST_ARGUMENT, LARGEST_ARGUMENT)
        if self.low > self.high:
            raise UsageError(f"Between goes from low to high; got {self.low}, {self.high}")


Argument: TypeAlias = str | int | float | Reference | OneOf | Between
OptionValue: TypeAlias = Argument | tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """Something a game carries out: `walk("gate")`, `say("Who is there?")`."""

    name: str
    arguments: tuple[Argument, ...] = ()

    def __post_init__(self) -> None:
        check_name("an action", self.name)
        settle_items(self, "arguments")
        for argument in self.arguments:
            check_argument(argument)

    def __str__(self) -> str:
        inner = ", ".join(map(argument_text, self.arguments))
        return f"{self.name}({inner})" if inner else self.name


@dataclass(frozen=True, slots=True)
class Task:
    """Actions in order; interrupted, it begins again with the first."""

    name: str
    actions: tuple[Action, ...]

    def __post_init__(self) -> None:
        check_name("a task", self.name)
        settle_items(self, "actions", Action)
        if not self.actions:
            raise UsageError(f"task '{self.name}' has no actions")


@dataclass(frozen=True, slots=True)
class Behaviour:
    """Tasks in order; interrupted, it goes on with the task that was interrupted."""

    name: str
    tasks: tuple[Task, ...]
    options: tuple[tuple[str, OptionValue], ...] = ()
    """How it was adapted when it was taken from the catalogue; `tasks` already says what
    follows from it."""

    def __post_init__(self) -> None:
        check_name("a behaviour", self.name)
        settle_items(self, "tasks", Task)
        settle_items(self, "options", tuple)
        if not self.tasks:
            raise UsageError(f"behaviour '{self.name}' has no tasks")
        for name, value in self.options:
            check_name("an option", name)
            for argument in value if isinstance(value, tuple) else (value,):
                check_argument(argument)


# --- when it is done ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Posted:
    """An event that the game posts by its name."""

    name: str

    def __post_init__(self) -> None:
        check_name("an event", self.name)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Timer:
    """A time of the day, in minutes after midnight."""

    minute: int

    def __post_init__(self) -> None:
        if not is_whole(self.minute) or not 0 <= self.minute < MINUTES_A_DAY:
            raise UsageError(
                f"a timer is a minute of the day, from 0 to {MINUTES_A_DAY - 1}; "
                f'got {excerpt(self.minute)} (Timer.at("8:30") reads a clock)'
            )

    @classmethod
    def at(cls, clock: str) -> Timer:
        """The timer of a time as a clock shows it: `Timer.at("8:30")`."""
        hours, colon, minutes = clock.partition(":")
        fits = colon and is_digits(hours, 2) and is_digits(minutes, 2) and len(minutes) == 2
        if not fits or int(hours) > 23 or int(minutes) > 59:
            raise UsageError(f"not a time of the day: {excerpt(clock)}; write it as '8:30'")
        return cls(int(hours) * 60 + int(minutes))

    def __str__(self) -> str:
        return f"{self.minute // 60}:{self.minute % 60:02}"


@dataclass(frozen=True, slots=True)
class Range:
    """A creature of some kind comes within so many metres."""

    creature: str
    metres: float

    def __post_init__(self) -> None:
        check_name("a kind of creature", self.creature)
        if not is_number(self.metres) or not 0 < self.metres <= MOST_METRES:
            raise UsageError(
                f"a range is more than 0 and at most {MOST_METRES:,} metres; "
                f"got {excerpt(self.metres)}"
            )

    def __str__(self) -> str:
        return f"{self.creature} within {self.metres:g} m"


Event: TypeAlias = Posted | Timer | Range
START = Posted("start")
"""Happens once, when a character's performance begins."""

Condition: TypeAlias = str | Callable[[Any], Any]
"""Text of the rule language (`healthpercentage < 50`, with or without its `if`), or a
function that is given the character."""


class Kind(Enum):
    """The five kinds of cue."""

    PROACTIVE = "proactive"
    """Of one's own accord, when there is nothing else to do, alone."""
    PROACTIVE_COLLABORATIVE = "proactive collaborative"
    """Of one's own accord, with a partner who has to agree."""
    LATENT = "latent"
    """When an event happens, alone."""
    LATENT_COLLABORATIVE = "latent collaborative"
    """When an event happens, with a partner who has to agree."""
    REACTIVE = "reactive"
    """When somebody asks for it."""

    @property
    def is_proactive(self) -> bool:
        """Whether it waits for nothing but leisure."""
        return self in (Kind.PROACTIVE, Kind.PROACTIVE_COLLABORATIVE)

    @property
    def is_latent(self) -> bool:
        """Whether it waits for an event."""
        return self in (Kind.LATENT, Kind.LATENT_COLLABORATIVE)

    @property
    def asks(self) -> bool:
        """Whether it needs a partner."""
        return self in (Kind.PROACTIVE_COLLABORATIVE, Kind.LATENT_COLLABORATIVE)


@dataclass(frozen=True, slots=True)
class Cue:
    """When one of some behaviours is played, which one being left to chance.

    `proactive`, `latent` and `reactive` make cues with less to write.
    """

    kind: Kind
    behaviours: tuple[Behaviour, ...]
    event: Event | None = None
    """Of a latent cue: what it waits for."""
    weight: int = 1
    """Of a proactive cue: how likely it is beside the others of its role."""
    priority: int = 0
    """Of a latent or reactive cue: it interrupts what has less. Proactive ones have 0."""
    condition: Condition | None = None
    """What must hold, too."""
    about: str = ""
    """Of a collaboration: what it is about; a reactive cue answers cues about the same."""
    partner: str = ""
    """The kind of creature that is asked, or that may ask; anyone when empty."""

    def __post_init__(self) -> None:
        settle_items(self, "behaviours", Behaviour)
        if not self.behaviours:
            raise UsageError(f"a {self.kind.value} cue needs at least one behaviour")
        check_whole("a weight", self.weight, 0, MOST_WEIGHT)
        check_event(self)
        lowest, highest = (0, 0) if self.kind.is_proactive else (1, MOST_PRIORITY)
        check_whole(f"the priority of a {self.kind.value} cue", self.priority, lowest, highest)
        check_collaboration(self)
        if isinstance(self.condition, str) and not self.condition.strip():
            raise UsageError("a condition without text; leave it out")


def proactive(
    *behaviours: Behaviour,
    weight: int = 1,
    condition: Condition | None = None,
    about: str = "",
    partner: str = "",
) -> Cue:
    """A cue that waits for leisure only; with `about`, a partner has to agree."""
    kind = Kind.PROACTIVE_COLLABORATIVE if about else Kind.PROACTIVE
    return Cue(kind, behaviours, weight=weight, condition=condition, about=about, partner=partner)


def latent(
    event: Event | str,
    *behaviours: Behaviour,
    priority: int = 1,
    condition: Condition | None = None,
    about: str = "",
    partner: str = "",
) -> Cue:
    """A cue that waits for an event; with `about`, a partner has to agree."""
    kind = Kind.LATENT_COLLABORATIVE if about else Kind.LATENT
    awaited = Posted(event) if isinstance(event, str) else event
    return Cue(kind, behaviours, awaited, 1, priority, condition, about, partner)


def reactive(
    about: str,
    *behaviours: Behaviour,
    priority: int = 1,
    condition: Condition | None = None,
    partner: str = "",
) -> Cue:
    """A cue that waits to be asked about something."""
    return Cue(Kind.REACTIVE, behaviours, None, 1, priority, condition, about, partner)


# --- what drives it ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Need:
    """Something a character feels, from 0 (not at all) to 100."""

    name: str
    level: int = 0
    """At the beginning."""
    weight: int = 1
    """How much it counts beside other needs."""

    def __post_init__(self) -> None:
        check_name("a need", self.name)
        check_whole(f"the level of '{self.name}'", self.level, 0, MOST_LEVEL)
        check_whole(f"the weight of '{self.name}'", self.weight, 0, MOST_WEIGHT)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a behaviour, once played to its end, does to a need: below 0 it lowers it."""

    behaviour: str
    need: str
    change: int

    def __post_init__(self) -> None:
        check_name("a behaviour", self.behaviour)
        check_name("a need", self.need)
        check_whole(f"what '{self.behaviour}' does", self.change, -MOST_LEVEL, MOST_LEVEL)


@dataclass(frozen=True, slots=True)
class Motivation:
    """Needs, and how behaviours raise and lower them: patrolling lowers duty, and raises
    tiredness and threat. A behaviour is wanted as much as the needs that it lowers."""

    name: str
    needs: Sequence[Need]
    effects: Sequence[Effect]

    def __post_init__(self) -> None:
        check_name("a motivation", self.name)
        settle_items(self, "needs", Need)
        settle_items(self, "effects", Effect)
        names = [need.name for need in self.needs]
        if len(set(names)) < len(names):
            raise UsageError(f"motivation '{self.name}' has a need twice")
        for effect in self.effects:
            if effect.need not in names:
                raise UsageError(
                    f"'{effect.behaviour}' changes '{effect.need}', which motivation "
                    f"'{self.name}' does not know; declare Need('{effect.need}')"
                )

    def weights(self, levels: Mapping[str, int]) -> dict[str, int]:
        """How much each behaviour that it knows is wanted, by the behaviour's key: the
        levels of all needs that it lowers, each times what the need weighs."""
        weight_of = {need.name: need.weight for need in self.needs}
        weights: dict[str, int] = {}
        for effect in self.effects:
            lowered = weight_of[effect.need] * levels[effect.need] if effect.change < 0 else 0
            key = key_of(effect.behaviour)
            weights[key] = weights.get(key, 0) + lowered
        return weights

    def after(self, behaviour: str, levels: Mapping[str, int]) -> dict[str, int]:
        """The levels once a behaviour has been played to its end."""
        changed = dict(levels)
        for effect in self.effects:
            if key_of(effect.behaviour) == key_of(behaviour):
                level = changed[effect.need] + effect.change
                changed[effect.need] = min(MOST_LEVEL, max(0, level))
        return changed


@dataclass(frozen=True, slots=True)
class Learning:
    """What makes a role a learning role: a learner, not chance, chooses among its proactive
    cues, each of which is one action to it."""

    learner: str = "alert"
    """Its kind by name; which object that is, the game says."""
    states: Sequence[tuple[str, Condition]] = ()
    """What it tells situations apart by: names of yes or no questions."""
    reward: str | Callable[[Any], float] | None = None
    """What it is after: a value word of the game, or a function that is given the
    character; what a choice brought is how far this rose. None: the game tells rewards."""
    target: str = ""
    """Whom it models: a kind of creature; nobody when empty."""
    seen: tuple[str, ...] = ()
    """What the target can be seen doing; without any, nobody is modelled."""
    settings: str = ""
    """A preset of the learner by name; its usual one when empty."""

    def __post_init__(self) -> None:
        check_name("a learner", self.learner)
        settle_items(self, "states", tuple)
        settle_items(self, "seen", str)
        for name in [name for name, _ in self.states] + list(self.seen):
            check_name("what a learner tells apart", name)


@dataclass(frozen=True, slots=True)
class Role:
    """The cues of a part that a character can play."""

    name: str
    cues: Sequence[Cue]
    motivation: Motivation | None = None
    """Chooses among the proactive cues; without one, their weights alone do."""
    learning: Learning | None = None
    """Lets a learner choose instead."""

    def __post_init__(self) -> None:
        check_name("a role", self.name)
        settle_items(self, "cues", Cue)
        if self.learning is not None and self.motivation is not None:
            raise UsageError(f"role '{self.name}' cannot both learn and follow a motivation")


@dataclass(frozen=True, slots=True)
class RoleCue:
    """An event and the roles that it begins; several are played as one.

    A role begun by a range is played as long as somebody is that near; then the former
    one goes on.
    """

    event: Event
    roles: Sequence[Role]

    def __post_init__(self) -> None:
        settle_items(self, "roles", Role)
        if not self.roles:
            raise UsageError(f"a role cue for '{self.event}' without a role")
        if sum(role.learning is not None for role in self.roles) > 1:
            raise UsageError(f"more than one learning role for '{self.event}'")


@dataclass(frozen=True, slots=True)
class Performance:
    """All roles of one character, and when it plays them."""

    name: str
    role_cues: Sequence[RoleCue]

    def __post_init__(self) -> None:
        check_name("a performance", self.name)
        settle_items(self, "role_cues", RoleCue)
        events = [cue.event for cue in self.role_cues]
        if START not in events:
            raise UsageError(
                f"performance '{self.name}' has no role to begin with; add RoleCue(START, ...)"
            )
        for event in events:
            if events.count(event) > 1:
                raise UsageError(
                    f"performance '{self.name}' has two role cues for '{event}'; "
                    "name all their roles in one"
                )


# --- checks ------------------------------------------------------------------------------


def check_event(cue: Cue) -> None:
    """A latent cue waits for an event, and no other cue does."""
    if cue.kind.is_latent and cue.event is None:
        raise UsageError(f"a {cue.kind.value} cue needs the event that it waits for")
    if not cue.kind.is_latent and cue.event is not None:
        raise UsageError(f"a {cue.kind.value} cue waits for no event; got {cue.event}")


def check_collaboration(cue: Cue) -> None:
    """Cues that ask or answer say what it is about, and no other cue does."""
    takes_two = cue.kind.asks or cue.kind is Kind.REACTIVE
    if takes_two:
        check_name("what a collaboration is about", cue.about)
    elif cue.about or cue.partner:
        raise UsageError(f"a {cue.kind.value} cue has no partner; got {cue.about or cue.partner}")
    if cue.partner:
        check_name("a kind of partner", cue.partner)


def check_argument(argument: Any) -> None:
    """What an action may be given."""
    if isinstance(argument, (Reference, OneOf, Between)):
        return
    if isinstance(argument, str) and len(argument) <= LONGEST_LINE and argument.isprintable():
        return
    if is_number(argument) and -LARGEST_ARGUMENT <= argument <= LARGEST_ARGUMENT:
        return
    raise UsageError(
        f"an action is given texts of up to {LONGEST_LINE} characters, numbers, "
        f"Reference, OneOf or Between; got {excerpt(argument)}"
    )


def argument_text(argument: Argument) -> str:
    """An argument as a reader would write it."""
    if isinstance(argument, str):
        return f'"{argument}"'
    if isinstance(argument, Reference):
        return argument.name
    if isinstance(argument, Between):
        return f"{argument.low} to {argument.high}"
    if isinstance(argument, OneOf):
        return " or ".join(map(argument_text, argument.items))
    return f"{argument:g}" if isinstance(argument, float) else str(argument)

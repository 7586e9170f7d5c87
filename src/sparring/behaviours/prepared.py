"""A performance made ready to be played: roles merged, cues found by their events.

    guards = prepare(performance, words)     # once
    actors = [Actor(guards, name=name, seed=seed) for seed, name in enumerate(names)]

An actor that is given a plain performance makes it ready for itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sparring.behaviours.checks import key_of
from sparring.behaviours.conditions import compiled
from sparring.behaviours.model import (
    Action,
    Between,
    Kind,
    Motivation,
    OneOf,
    Performance,
    Posted,
    Range,
    Reference,
    Role,
    Timer,
)
from sparring.errors import UsageError, unknown
from sparring.rules.vocabulary import Kind as WordKind
from sparring.scripting.copies import Shared
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.behaviours.conditions import Question
    from sparring.behaviours.model import Behaviour, Cue, Event, Learning
    from sparring.rules.vocabulary import Vocabulary

OPEN = (Reference, OneOf, Between)
"""Arguments that are settled only when the action begins."""


@dataclass(frozen=True, slots=True, eq=False)
class Step(Shared):
    """One action, and whether anything of it is settled only when it begins."""

    action: Action
    is_open: bool


@dataclass(frozen=True, slots=True, eq=False)
class Score(Shared):
    """A behaviour as it is played: steps by task."""

    behaviour: Behaviour
    key: str
    tasks: tuple[tuple[Step, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Line(Shared):
    """A cue ready to be played; lines are told apart by their place in their part."""

    number: int
    cue: Cue
    scores: tuple[Score, ...]
    condition: Question | None
    title: str
    """What it is called in words: its behaviours."""
    lesson: str
    """What a learner calls it; no other line of its part is called so."""


@dataclass(frozen=True, slots=True, eq=False)
class Part(Shared):
    """The roles of one role cue, merged into one."""

    number: int
    name: str
    roles: tuple[Role, ...]
    lines: tuple[Line, ...]
    proactive: tuple[Line, ...]
    latent: dict[Event, tuple[Line, ...]]
    reactive: dict[str, tuple[Line, ...]]
    """By what they are about, the highest priority first."""
    timers: tuple[Timer, ...]
    ranges: tuple[Range, ...]
    motivation: Motivation | None
    learning: Learning | None
    states: tuple[tuple[str, Question], ...]
    """Of a learning role: what it tells situations apart by."""
    worth: Callable[[Any], float] | None
    """Of a learning role: what rewards are the rise of."""


@dataclass(frozen=True, slots=True, eq=False)
class Prepared(Shared):
    """A performance ready to be played by any number of actors."""

    performance: Performance
    vocabulary: Vocabulary | None
    parts: tuple[Part, ...]
    begins: dict[Event, Part]
    """The part that each role cue begins."""
    ranges: tuple[Range, ...]
    """Those of role cues, the first having precedence."""
    posted: frozenset[str]
    """The events that somebody here waits for in some role."""
    needs: dict[str, int]
    """Every need and its level at the beginning."""
    timers: tuple[tuple[Timer, ...], ...]
    """What each part waits for of the day, role cues among them."""


def prepare(performance: Performance, vocabulary: Vocabulary | None = None) -> Prepared:
    """Make a performance ready; its conditions in rule text are checked against the
    vocabulary. Raises RuleError with every mistake of a condition."""
    parts: dict[tuple[Role, ...], Part] = {}
    begins: dict[Event, Part] = {}
    for role_cue in performance.role_cues:
        roles = tuple(role_cue.roles)
        if roles not in parts:
            parts[roles] = part_of(roles, len(parts), vocabulary)
        begins[role_cue.event] = parts[roles]
    role_timers = {event for event in begins if isinstance(event, Timer)}
    return Prepared(
        performance,
        vocabulary,
        tuple(parts.values()),
        begins,
        tuple(event for event in begins if isinstance(event, Range)),
        posted_names(begins),
        {
            need.name: need.level
            for part in reversed(parts.values())
            if part.motivation is not None
            for need in part.motivation.needs
        },
        tuple(in_order(role_timers | set(part.timers)) for part in parts.values()),
    )


def checked_prepared(given: Any) -> Prepared:
    """A performance that is ready to be played; nothing else will do."""
    if not isinstance(given, Prepared):
        raise UsageError(
            f"this takes a performance made ready by prepare(performance, words); "
            f"got {excerpt(given)}"
        )
    return given


def part_of(roles: tuple[Role, ...], number: int, vocabulary: Vocabulary | None) -> Part:
    """Roles merged into one: all their cues, in order."""
    cues = [cue for role in roles for cue in role.cues]
    lessons = lesson_names(cues)
    learning = next((role.learning for role in roles if role.learning is not None), None)
    lines = tuple(line_of(cue, at, lessons[at], vocabulary) for at, cue in enumerate(cues))
    latent: dict[Event, list[Line]] = {}
    reactive: dict[str, list[Line]] = {}
    for line in lines:
        if line.cue.event is not None:
            latent.setdefault(line.cue.event, []).append(line)
        elif line.cue.kind is Kind.REACTIVE:
            reactive.setdefault(line.cue.about, []).append(line)
    return Part(
        number,
        " and ".join(role.name for role in roles),
        roles,
        lines,
        tuple(line for line in lines if line.cue.kind.is_proactive),
        {event: tuple(found) for event, found in latent.items()},
        {
            about: tuple(sorted(found, key=lambda line: -line.cue.priority))
            for about, found in reactive.items()
        },
        in_order({event for event in latent if isinstance(event, Timer)}),
        tuple(event for event in latent if isinstance(event, Range)),
        merged([role.motivation for role in roles if role.motivation is not None]),
        learning,
        tuple((name, compiled(ask, vocabulary)) for name, ask in learning.states)
        if learning
        else (),
        worth_of(learning, vocabulary),
    )


def worth_of(
    learning: Learning | None, vocabulary: Vocabulary | None
) -> Callable[[Any], float] | None:
    """The function whose rise is the reward; None: the game tells rewards."""
    reward = None if learning is None else learning.reward
    if not isinstance(reward, str):
        return reward
    words = {} if vocabulary is None else vocabulary.words
    values = [name for name, word in words.items() if word.kind is WordKind.VALUE]
    if reward not in values:
        raise unknown("value word for a reward", reward, values)
    if words[reward].fewest or words[reward].function is None:
        raise UsageError(f"'{reward}' cannot be a reward: it needs to be asked of something")
    return words[reward].function


def line_of(cue: Cue, number: int, lesson: str, vocabulary: Vocabulary | None) -> Line:
    """A cue with its condition ready to be asked."""
    condition = None if cue.condition is None else compiled(cue.condition, vocabulary)
    scores = tuple(map(score_of, cue.behaviours))
    return Line(number, cue, scores, condition, title_of(cue), lesson)


def title_of(cue: Cue) -> str:
    """A cue by its behaviours."""
    return " or ".join(behaviour.name for behaviour in cue.behaviours)


def score_of(behaviour: Behaviour) -> Score:
    """A behaviour with its open actions marked."""
    tasks = tuple(
        tuple(
            Step(action, any(isinstance(argument, OPEN) for argument in action.arguments))
            for action in task.actions
        )
        for task in behaviour.tasks
    )
    return Score(behaviour, key_of(behaviour.name), tasks)


def lesson_names(cues: list[Cue]) -> list[str]:
    """What a learner calls each cue: its behaviours; the second proactive cue of a name has
    a number."""
    names: list[str] = []
    used: dict[str, int] = {}
    for cue in cues:
        title = title_of(cue)
        if cue.kind.is_proactive:
            used[title] = used.get(title, 0) + 1
        times = used.get(title, 1)
        names.append(title if times == 1 else f"{title} #{times}")
    return names


def merged(motivations: list[Motivation]) -> Motivation | None:
    """Several motivations as one; of a need told twice, the first telling counts."""
    if len(motivations) < 2:
        return motivations[0] if motivations else None
    needs = {need.name: need for one in reversed(motivations) for need in one.needs}
    effects = tuple(effect for one in motivations for effect in one.effects)
    name = " and ".join(one.name for one in motivations)[:100]
    return Motivation(name, tuple(needs.values()), effects)


def posted_names(begins: dict[Event, Part]) -> frozenset[str]:
    """Every event by name that a role cue or a cue waits for."""
    events = set(begins)
    for part in begins.values():
        events.update(part.latent)
    return frozenset(event.name for event in events if isinstance(event, Posted))


def in_order(timers: set[Timer]) -> tuple[Timer, ...]:
    """Timers by the time of the day."""
    return tuple(sorted(timers, key=lambda timer: timer.minute))

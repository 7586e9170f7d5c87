"""What opponents have learned, as the page shows it: weights, lessons, history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from sparring.kernels.loop import WINDOW, Row, turning_point, window_averages
from sparring.scripting.settings import DIFFICULTY_NAMES, Difficulty

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.scripting.explain import Explanation, RuleReport
    from sparring.scripting.learner import DynamicScripting

RECENT = 20
"""Encounters over which a win rate is shown."""


class Fought(NamedTuple):
    """One encounter as it is remembered."""

    number: int
    won: bool | None
    """Whether the opponents won; None for a draw."""
    fitness: float
    """Of the team that learns."""
    enemy_fitness: float
    rounds: int = 0
    difficulty: str = "off"


class WeightShown(TypedDict):
    """A rule and its weight."""

    name: str
    text: str
    weight: int
    before: int
    """Its weight before the last encounter."""
    chance: float | None
    drawn: int
    activated: int
    culled: bool


class RoleShown(TypedDict):
    """What one role has learned."""

    role: str
    total: int
    script_size: int
    difficulty: str
    rules: list[WeightShown]
    lessons: list[str]
    """What the last encounter taught, in words."""


class HistoryShown(TypedDict):
    """How the encounters went."""

    encounters: list[dict[str, Any]]
    wins: int
    losses: int
    draws: int
    window: int
    ours: list[float]
    """Mean fitness of the team that learns over each window."""
    theirs: list[float]
    turning_point: int | None


class DifficultyShown(TypedDict):
    """Difficulty and its effect."""

    kind: str
    win_rate: float
    recent_wins: int
    recent: int
    held_back: int
    """Rules that are too good to be drawn at present."""
    words: str


def roles_shown(
    learner: DynamicScripting,
    before: Mapping[str, Mapping[str, int]] | None = None,
    *,
    with_chances: bool = True,
) -> list[RoleShown]:
    """Every role's rules, likeliest first; `before` has the weights to compare with."""
    return [
        role_shown(
            learner.explain(role, with_chances=with_chances),
            (before or {}).get(role),
            learner.encounters,
        )
        for role in learner.roles
    ]


def role_shown(
    explained: Explanation, before: Mapping[str, int] | None, encounters: int
) -> RoleShown:
    """One role's rules and what the last encounter taught it."""
    newest = f"encounter {encounters}: "
    return {
        "role": explained.role,
        "total": explained.total,
        "script_size": explained.script_size,
        "difficulty": explained.difficulty,
        "rules": [weight_shown(rule, before) for rule in explained.by_weight()],
        "lessons": [
            lesson.removeprefix(newest) for lesson in explained.lessons if lesson.startswith(newest)
        ],
    }


def weight_shown(rule: RuleReport, before: Mapping[str, int] | None) -> WeightShown:
    """One rule."""
    last_change = rule.changes[-1] if rule.changes else 0
    earlier = rule.weight - last_change if before is None else before.get(rule.name, rule.weight)
    return {
        "name": rule.name,
        "text": rule.text,
        "weight": rule.weight,
        "before": earlier,
        "chance": rule.chance,
        "drawn": rule.drawn,
        "activated": rule.activated,
        "culled": rule.culled,
    }


def weights_of(learner: DynamicScripting) -> dict[str, dict[str, int]]:
    """The present weights of every role."""
    return {role: learner.weights(role) for role in learner.roles}


def history_shown(fought: Sequence[Fought]) -> HistoryShown:
    """How the encounters went, window by window."""
    results = [one.won for one in fought]
    return {
        "encounters": [one._asdict() for one in fought],
        "wins": results.count(True),
        "losses": results.count(False),
        "draws": results.count(None),
        "window": WINDOW,
        "ours": window_averages([one.fitness for one in fought]),
        "theirs": window_averages([one.enemy_fitness for one in fought]),
        "turning_point": turning_point([Row(one.fitness, one.enemy_fitness, 0) for one in fought]),
    }


def difficulty_named(kind: str, win_rate: float) -> Difficulty:
    """Difficulty by the name the page uses, aiming at a win rate of the opponents."""
    if kind == "off":
        return Difficulty()
    return Difficulty.aiming_at(win_rate, DIFFICULTY_NAMES[kind])


def difficulty_shown(
    learner: DynamicScripting, wanted_rate: float, fought: Sequence[Fought]
) -> DifficultyShown:
    """Difficulty in force, and how often the opponents have won lately."""
    difficulty = learner.difficulty
    recent = fought[-RECENT:]
    explained = [learner.explain(role, with_chances=False) for role in learner.roles]
    return {
        "kind": next(name for name, kind in DIFFICULTY_NAMES.items() if kind is difficulty.kind),
        "win_rate": wanted_rate,
        "recent_wins": sum(one.won is True for one in recent),
        "recent": len(recent),
        "held_back": sum(rule.culled for role in explained for rule in role.rules),
        "words": explained[0].difficulty,
    }

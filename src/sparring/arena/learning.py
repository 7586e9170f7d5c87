"""What opponents have learned, as the page shows it: weights, lessons, history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypedDict

from sparring.arena.difficulties import NAMES, in_plain_words
from sparring.arena.insights import insights, reason_for
from sparring.kernels.loop import CONFIRMED, WINDOW, Row, turning_point, window_averages
from sparring.scripting.settings import DIFFICULTY_NAMES, Difficulty
from sparring.worlds.learned import drawn_pools

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.arena.insights import SeenHabits
    from sparring.scripting.explain import Explanation, RuleReport
    from sparring.scripting.learner import DynamicScripting

Weights: TypeAlias = dict[str, dict[str, int]]
"""The weight of every rule of every role."""
RECENT = 20
"""Encounters over which a win rate is shown."""


class PastEncounter(NamedTuple):
    """One encounter as it is remembered."""

    number: int
    won: bool | None
    """Whether the opponents won; None for a draw."""
    fitness: float
    """Of the team that learns."""
    enemy_fitness: float
    rounds: int = 0
    difficulty: str = "off"


class WeightView(TypedDict):
    """A rule and its weight."""

    name: str
    text: str
    weight: int
    before: int
    """Its weight before the last encounter."""
    chance: float | None
    culled: bool
    cannot_act: bool
    """Whether it was in many scripts and acted in none."""
    reason: str
    """Why it changed as it did; empty if it did not."""


class RoleView(TypedDict):
    """What one role has learned."""

    role: str
    total: int
    script_size: int
    difficulty: str
    rules: list[WeightView]
    gained: int
    """What all that gained by the last encounter gained together; the others lost as much."""
    lost: int
    lessons: list[str]
    """What the last encounter taught, in words."""


class HistoryView(TypedDict):
    """How the encounters went."""

    encounters: list[dict[str, Any]]
    wins: int
    losses: int
    draws: int
    window: int
    confirmed: int
    """How many windows in a row make a turning point."""
    ours: list[float]
    """Mean fitness of the team that learns over each window."""
    theirs: list[float]
    turning_point: int | None


class DifficultyView(TypedDict):
    """Difficulty and its effect."""

    kind: str
    name: str
    """What it is called where people choose it."""
    win_rate: float
    recent_wins: int
    recent: int
    held_back: int
    """Rules that are too good to be drawn at present."""
    words: str


def role_views(
    learner: DynamicScripting, before: Weights | None = None, *, with_chances: bool = True
) -> list[RoleView]:
    """Every role's rules, likeliest first; `before` has the weights to compare with."""
    return [
        role_view(
            learner.explain(role, pool.label, with_chances=with_chances),
            (before or {}).get(title_of(role, pool.label)),
            learner.encounters,
        )
        for role in learner.roles
        for pool in drawn_pools(learner, role)
    ]


def title_of(role: str, label: str | None) -> str:
    """What a set of weights is called: a role, maybe in one state of the game."""
    return role if label is None else f"{role} in state {label}"


def role_view(
    explanation: Explanation, before: Mapping[str, int] | None, encounters: int
) -> RoleView:
    """One role's rules and what the last encounter taught it."""
    rules = [weight_view(rule, before, explanation, encounters) for rule in explanation.by_weight()]
    changes = [rule["weight"] - rule["before"] for rule in rules]
    return {
        "role": title_of(explanation.role, explanation.label),
        "total": explanation.total,
        "script_size": explanation.script_size,
        "difficulty": str(explanation.difficulty),
        "rules": rules,
        "gained": sum(change for change in changes if change > 0),
        "lost": -sum(change for change in changes if change < 0),
        "lessons": [
            lesson.sentence for lesson in explanation.lessons if lesson.encounter == encounters
        ],
    }


def weight_view(
    rule: RuleReport,
    before: Mapping[str, int] | None,
    explanation: Explanation,
    encounters: int,
) -> WeightView:
    """One rule."""
    last_change = rule.changes[-1] if rule.changes else 0
    earlier = rule.weight - last_change if before is None else before.get(rule.name, rule.weight)
    return {
        "name": rule.name,
        "text": rule.text,
        "weight": rule.weight,
        "before": earlier,
        "chance": rule.chance,
        "culled": rule.culled,
        "cannot_act": rule.cannot_act,
        "reason": reason_for(rule, rule.weight - earlier, explanation, encounters),
    }


def sentences(
    learner: DynamicScripting, before: Weights, seen: SeenHabits, playing: Any
) -> list[dict[str, Any]]:
    """What the opponents have learned, in a few sentences; nothing before the first fight."""
    if not learner.encounters:
        return []
    explanations = {
        title_of(role, pool.label): learner.explain(role, pool.label, with_chances=False)
        for role in learner.roles
        for pool in drawn_pools(learner, role)
    }
    return [one.as_data() for one in insights(explanations, before, seen, playing)]


def weights_of(learner: DynamicScripting) -> Weights:
    """The present weights of every role."""
    return {
        title_of(role, pool.label): learner.weights(role, pool.label)
        for role in learner.roles
        for pool in drawn_pools(learner, role)
    }


def history_view(encounters: Sequence[PastEncounter]) -> HistoryView:
    """How the encounters went, window by window."""
    results = [one.won for one in encounters]
    return {
        "encounters": [one._asdict() for one in encounters],
        "wins": results.count(True),
        "losses": results.count(False),
        "draws": results.count(None),
        "window": WINDOW,
        "confirmed": CONFIRMED,
        "ours": window_averages([one.fitness for one in encounters]),
        "theirs": window_averages([one.enemy_fitness for one in encounters]),
        "turning_point": turning_point(
            [Row(one.fitness, one.enemy_fitness, 0) for one in encounters]
        ),
    }


def difficulty_named(kind: str, win_rate: float) -> Difficulty:
    """Difficulty by the name the page uses, aiming at a win rate of the opponents."""
    if kind == "off":
        return Difficulty()
    return Difficulty.aiming_at(win_rate, DIFFICULTY_NAMES[kind])


def difficulty_view(
    learner: DynamicScripting, wanted_rate: float, encounters: Sequence[PastEncounter]
) -> DifficultyView:
    """Difficulty in force, and how often the opponents have won lately."""
    difficulty = learner.difficulty
    recent = encounters[-RECENT:]
    explanations = [learner.explain(role, with_chances=False) for role in learner.roles]
    kind = next(name for name, kind in DIFFICULTY_NAMES.items() if kind is difficulty.kind)
    return {
        "kind": kind,
        "name": NAMES[kind],
        "win_rate": wanted_rate,
        "recent_wins": sum(one.won is True for one in recent),
        "recent": len(recent),
        "held_back": sum(rule.culled for role in explanations for rule in role.rules),
        "words": in_plain_words(kind, str(explanations[0].difficulty)),
    }

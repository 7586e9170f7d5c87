"""What one encounter teaches one pool: difficulty, history, weights, counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sparring.scripting.adjust import (
    adjust,
    adjust_sharing,
    adjustment_for,
    half_of,
    state_adjustment_for,
)
from sparring.scripting.difficulty import moved_ceiling, moved_peak, penalised_fitness
from sparring.scripting.fallback import Record, place_to_return_to, remember
from sparring.scripting.ordering import add_relations

if TYPE_CHECKING:
    from sparring.scripting.pool import Pool
    from sparring.scripting.regime import Regime
    from sparring.scripting.script import Part, Script

AgentResult: TypeAlias = "tuple[Script, Part, float]"
"""One agent's script, the part of it that came from the pool, and its fitness."""


def teach(
    pool: Pool,
    results: list[AgentResult],
    won: bool | None,
    team_fitness: float,
    state_fitness: float | None,
    regime: Regime,
) -> None:
    """Learn from one encounter: once for the pool, then agent by agent."""
    pool.encounters += 1
    pool.recent.append(pool.weights)
    if won is not None and regime.scales:
        move_difficulty(pool, won, regime)
    returned_to = None
    if regime.falls_back:
        agent_fitness = results[0][2] if len(results) == 1 else mean([fit for _, _, fit in results])
        returned_to = fall_back(pool, team_fitness, agent_fitness, regime)
    settings = regime.settings
    for script, part, fitness in results:
        used_fitness = penalised_fitness(fitness, pool.peak) if regime.penalises else fitness
        if state_fitness is None:
            adjustment = adjustment_for(used_fitness, settings)
        else:
            adjustment = state_adjustment_for(used_fitness, state_fitness, settings)
        active = script.active_in(part)
        adjustment = apply(pool, part[1] if script.is_drawn else [], active, adjustment, regime)
        pool.lessons.append(
            (pool.encounters, fitness, used_fitness, adjustment, tuple(active), returned_to)
        )
    pool.wheel = None


def mean(fitnesses: list[float]) -> float:
    """The mean, added up one by one: `sum` rounds differently in newer Pythons."""
    total = 0.0
    for fitness in fitnesses:
        total += fitness
    return total / len(fitnesses)


def move_difficulty(pool: Pool, won: bool, regime: Regime) -> None:
    """Peak or ceiling after a win or a loss."""
    difficulty = regime.difficulty
    if regime.penalises:
        pool.peak = moved_peak(pool.peak, won, difficulty)
    else:
        pool.ceiling = moved_ceiling(pool.ceiling, won, difficulty, len(pool.names), pool.total)


def fall_back(pool: Pool, team_fitness: float, agent_fitness: float, regime: Regime) -> int | None:
    """Remember this encounter; restore earlier weights if learning is stuck."""
    fallback = regime.settings.fallback
    lineage = pool.lineage
    record = Record(pool.encounters, pool.weights, team_fitness, agent_fitness)
    remember(lineage, record, fallback)
    place = place_to_return_to(lineage, fallback)
    if place is None:
        return None
    del lineage[place + 1 :]
    pool.fallbacks += 1
    pool.weights = lineage[place].weights
    return lineage[place].number


def apply(pool: Pool, rules: list[int], active: list[int], adjustment: int, regime: Regime) -> int:
    """Change the weights for one agent, and count what happened to whom.

    Returns the adjustment; 0 if nobody could be rewarded, or nobody could pay.
    """
    settings = regime.settings
    low, high = settings.min_weight, settings.max_weight
    if regime.scales:
        high = regime.highest_weight(pool)
    silent: list[int] = []
    if settings.half_share:
        silent = [rule for rule in rules if rule not in active]
        pool.weights = adjust_sharing(
            pool.weights, active, silent, adjustment, low, high, pool.total
        )
    else:
        pool.weights = adjust(pool.weights, active, adjustment, low, high, pool.total)
    concerned = len(active) + len(silent)
    if not concerned or concerned == len(pool.weights):
        adjustment = 0
    activated, counts = pool.activated, pool.rewarded if adjustment > 0 else pool.punished
    step = 1 if adjustment else 0
    for rule in active:
        activated[rule] += 1
        counts[rule] += step
    if pool.relations is not None:
        changes = dict.fromkeys(active, adjustment)
        changes.update(dict.fromkeys(silent, half_of(adjustment)))
        add_relations(pool.relations, rules, changes)
    return adjustment

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
from sparring.scripting.relative import (
    ONE,
    exponent_of,
    factors_for,
    follow,
    multiplied,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.scripting.pool import Pool
    from sparring.scripting.regime import Regime
    from sparring.scripting.script import Part, Script
    from sparring.scripting.settings import Settings

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
    """Learn from one encounter: once for the pool, then agent by agent, or from all
    agents together if that is how they learn."""
    pool.encounters += 1
    pool.recent.append(pool.weights)
    if won is not None and regime.scales:
        move_difficulty(pool, won, regime)
    returned_to = None
    if regime.falls_back:
        agent_fitness = results[0][2] if len(results) == 1 else mean([fit for _, _, fit in results])
        returned_to = fall_back(pool, team_fitness, agent_fitness, regime)
    if regime.together and len(results) > 1:
        learn_together(pool, results, state_fitness, returned_to, regime)
    else:
        for script, part, fitness in results:
            active = script.active_in(part)
            for rule in active:
                pool.activated[rule] += 1
            scripts = (part[1] if script.is_drawn else [],)
            update(pool, scripts, active, fitness, state_fitness, returned_to, regime)
    pool.wheel = None


def learn_together(
    pool: Pool,
    results: list[AgentResult],
    state_fitness: float | None,
    returned_to: int | None,
    regime: Regime,
) -> None:
    """One update for all agents, from their mean fitness: what acted in any of their
    scripts has acted."""
    scripts = [part[1] if script.is_drawn else [] for script, part, _ in results]
    acted: set[int] = set()
    for script, part, _ in results:
        for rule in script.active_in(part):
            pool.activated[rule] += 1
            acted.add(rule)
    active = [rule for rule in any_of([part[1] for _, part, _ in results]) if rule in acted]
    fitness = mean([fitness for _, _, fitness in results])
    update(pool, scripts, active, fitness, state_fitness, returned_to, regime)


def any_of(lists: Sequence[list[int]]) -> list[int]:
    """Rules that stand in any of these lists, each once, in the order they come up."""
    return list(dict.fromkeys(rule for rules in lists for rule in rules))


def update(
    pool: Pool,
    scripts: Sequence[list[int]],
    active: list[int],
    fitness: float,
    state_fitness: float | None,
    returned_to: int | None,
    regime: Regime,
) -> None:
    """Change the weights once, for one agent or for several together."""
    settings = regime.settings
    used_fitness = penalised_fitness(fitness, pool.peak) if regime.penalises else fitness
    if regime.relative is not None:
        learn_by_the_usual(pool, scripts, active, (fitness, used_fitness), state_fitness, regime)
        return
    if state_fitness is None:
        adjustment = adjustment_for(used_fitness, settings)
    else:
        adjustment = state_adjustment_for(used_fitness, state_fitness, settings)
    adjustment = apply(pool, scripts, active, adjustment, regime)
    pool.lessons.append(
        (pool.encounters, fitness, used_fitness, adjustment, tuple(active), returned_to, None)
    )


def learn_by_the_usual(
    pool: Pool,
    scripts: Sequence[list[int]],
    active: list[int],
    fitness: tuple[float, float],
    state_fitness: float | None,
    regime: Regime,
) -> None:
    """Change the weights as far as fitness, told and used, differs from what is usual."""
    settings, relative = regime.settings, regime.relative
    assert relative is not None
    judged = fitness[1]
    if state_fitness is not None:
        judged = in_state(judged, state_fitness, settings)
    usual = pool.usual
    exponent = exponent_of(judged, pool, bool(active), relative)
    factor, silent_factor = factors_for(exponent, relative)
    factors = dict.fromkeys(scripts[0] if len(scripts) == 1 else any_of(scripts), silent_factor)
    for rule in active:
        factors[rule] = factor
    high = regime.highest_weight(pool) if regime.scales else settings.max_weight
    pool.weights = multiplied(pool.weights, factors, settings.min_weight, high, pool.total)
    follow(pool, judged, relative.pace)
    adjustment = (factor if active else silent_factor) - ONE if factors else 0
    count_changed(pool, active, adjustment)
    if pool.relations is not None:
        gains = {rule: factor - ONE for rule, factor in factors.items()}
        add_relations(pool.relations, scripts, gains)
    pool.lessons.append((pool.encounters, *fitness, adjustment, tuple(active), None, usual))


def in_state(end: float, state: float, settings: Settings) -> float:
    """The fitness that a game state is judged by: its own, and that of the end."""
    return settings.end_share * end + (1 - settings.end_share) * ((state + 1) / 2)


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
        lowest = -(-pool.total // len(pool.names))
        highest = regime.highest_ceiling(pool)
        pool.ceiling = moved_ceiling(pool.ceiling, won, difficulty, lowest, highest)


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


def apply(
    pool: Pool, scripts: Sequence[list[int]], active: list[int], adjustment: int, regime: Regime
) -> int:
    """Change the weights, and count what happened to whom. Silent is a rule that stands
    in one of the scripts and acted in none.

    Returns the adjustment; 0 if nobody could be rewarded, or nobody could pay.
    """
    settings = regime.settings
    low, high = settings.min_weight, settings.max_weight
    if regime.scales:
        high = regime.highest_weight(pool)
    silent: list[int] = []
    if settings.half_share:
        silent = [rule for rule in any_of(scripts) if rule not in active]
        pool.weights = adjust_sharing(
            pool.weights, active, silent, adjustment, low, high, pool.total
        )
    else:
        pool.weights = adjust(pool.weights, active, adjustment, low, high, pool.total)
    concerned = len(active) + len(silent)
    if not concerned or concerned == len(pool.weights):
        adjustment = 0
    count_changed(pool, active, adjustment)
    if pool.relations is not None:
        changes = dict.fromkeys(active, adjustment)
        changes.update(dict.fromkeys(silent, half_of(adjustment)))
        add_relations(pool.relations, scripts, changes)
    return adjustment


def count_changed(pool: Pool, active: list[int], adjustment: int) -> None:
    """Count whether the rules that acted were rewarded or punished."""
    if adjustment:
        counts = pool.rewarded if adjustment > 0 else pool.punished
        for rule in active:
            counts[rule] += 1

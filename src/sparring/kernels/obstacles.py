"""What kernels cannot do: learners, agents and settings that a run has no room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.run import (
    LARGEST_NUMBER,
    MOST_AGENTS,
    MOST_ANCESTORS,
    MOST_DRAWN,
    MOST_PARTS,
    MOST_POOLS,
    MOST_RELATIONS,
    MOST_ROLES,
    MOST_RULES,
)
from sparring.scripting.regime import CEILING_ROOM
from sparring.scripting.settings import DifficultyKind, FallbackKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import Pool
    from sparring.scripting.roles import RoleLearner
    from sparring.scripting.settings import Difficulty, Fallback, Settings


def obstacles(learner: DynamicScripting, agents: Sequence[str]) -> Iterator[str]:
    """Everything about a learner and its agents that kernels cannot do."""
    if not 1 <= len(agents) <= MOST_AGENTS:
        yield f"1 to {MOST_AGENTS} agents fight, not {len(agents)}"
    if len(learner.roles) > MOST_ROLES:
        what = "roles and agents with rulebases of their own" if learner.owns else "roles"
        yield f"it has {len(learner.roles)} {what}, more than {MOST_ROLES}"
    yield from obstacles_in_settings(learner.settings, learner.difficulty)
    yield from obstacles_in_sizes(learner.all_pools(), learner.settings.fallback)
    for name, role in learner.roles.items():
        yield from (
            f"role '{name}' {reason}" for reason in obstacles_in_role(role, learner.settings)
        )


def obstacles_in_settings(settings: Settings, difficulty: Difficulty) -> Iterator[str]:
    """Everything about settings that kernels cannot do."""
    for holder in (settings, settings.fallback, difficulty):
        for name in holder.__slots__:
            value = getattr(holder, name)
            if isinstance(value, int) and value > LARGEST_NUMBER:
                yield f"{name} is {value:,}, more than {LARGEST_NUMBER:,}"
    has_ceiling = difficulty.kind in (DifficultyKind.CLIP, DifficultyKind.CULL)
    highest = CEILING_ROOM * settings.max_weight
    if settings.relative is not None and has_ceiling and highest > LARGEST_NUMBER:
        yield f"the ceiling of weights may rise to {highest:,}, above {LARGEST_NUMBER:,}"


def obstacles_in_sizes(pools: Sequence[Pool], fallback: Fallback) -> Iterator[str]:
    """What all pools together need that a run has no room for."""
    if len(pools) > MOST_POOLS:
        yield f"it has {len(pools)} sets of weights, more than {MOST_POOLS}"
    ancestors = sum(room_for_ancestors(pool, fallback) for pool in pools)
    if ancestors > MOST_ANCESTORS:
        yield f"it remembers {ancestors:,} earlier rulebases, more than {MOST_ANCESTORS:,}"
    relations = sum(len(pool.relations) ** 2 for pool in pools if pool.relations is not None)
    if relations > MOST_RELATIONS:
        yield f"it learns the order of {relations:,} pairs of rules, more than {MOST_RELATIONS:,}"


def room_for_ancestors(pool: Pool, fallback: Fallback) -> int:
    """How many earlier weights a pool will have to remember at once."""
    if fallback.kind is FallbackKind.NONE:
        return len(pool.lineage)
    return max(len(pool.lineage), fallback.reach + fallback.ancestors + 1)


def obstacles_in_role(role: RoleLearner, settings: Settings) -> Iterator[str]:
    """Everything about one role that kernels cannot do."""
    rulebase, states = role.rulebase, len(role.rulebase.states)
    rules = (
        sum(len(pool.weights) for pool in role.pools.values()) if states else len(rulebase.rules)
    )
    if min(rulebase.most_drawn, rules) > MOST_DRAWN:
        yield f"has scripts of {rulebase.most_drawn} rules, more than {MOST_DRAWN}"
    if states > MOST_PARTS:
        yield f"has {states} game states, more than {MOST_PARTS}"
    if states and farthest_step(settings) > LARGEST_NUMBER:
        yield f"has game states that may move a weight by more than {LARGEST_NUMBER:,}"
    for pool in role.pools.values():
        where = "" if pool.label is None else f"in '{pool.label}' "
        yield from (f"{where}{reason}" for reason in obstacles_in_pool(pool))


def farthest_step(settings: Settings) -> float:
    """What the worst fitness of a game state may do to a weight at most."""
    even, share = settings.break_even, 1 - settings.end_share
    lack = settings.end_share + share * ((even + 1) / even)
    gain = share * ((even + 1) / (1 - even))
    return max(settings.max_penalty * lack, settings.max_reward * gain)


def obstacles_in_pool(pool: Pool) -> Iterator[str]:
    """Everything about one pool that kernels cannot do."""
    count = len(pool.weights)
    if count > MOST_RULES:
        yield f"has {count} rules, more than {MOST_RULES}"
    if max(pool.total, pool.ceiling) > LARGEST_NUMBER:
        yield f"has weights that add up to {pool.total:,}, or may rise to {pool.ceiling:,}"
    if any(len(lesson[4]) > MOST_RULES for lesson in pool.lessons):
        yield f"remembers a lesson of more than {MOST_RULES} rules"

"""What was learned against other opponents, as a start for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.learners.swift import whole_weights
from sparring.scripting.state import read_state

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import Pool


def begin_with_prior(learner: DynamicScripting, states: Iterable[Any]) -> None:
    """Start a learner from the mean of several saved states, rule by rule.

    Rules are known by their names; one that no state knows keeps its start weight.
    Weights only: neither the luck nor the history of the others is taken over.
    """
    saved_states = [read_state(state) for state in states]
    if not saved_states:
        raise UsageError("a prior needs at least one saved state")
    for name, role_learner in learner.roles.items():
        if list(role_learner.pools) != [None]:
            raise UsageError(f"role '{name}' has goals or states: a prior is for plain roles")
        pools = [
            pool
            for state in saved_states
            for role in state.roles
            if role.role == role_learner.rulebase.role
            for pool in role.pools
        ]
        if not pools:
            raise UsageError(f"none of these states knows the role '{name}'")
        blend(learner, role_learner.pools[None], pools)


def blend(learner: DynamicScripting, pool: Pool, others: list[Pool]) -> None:
    """Give a pool the mean weights of others, in its own total and bounds."""
    other_shares = [dict(zip(other.names, shares(other), strict=True)) for other in others]
    mean_shares = []
    for name, start in zip(pool.names, shares(pool), strict=True):
        same = [by_name[name] for by_name in other_shares if name in by_name]
        mean_shares.append(sum_of(same) / len(same) if same else start)
    settings = learner.settings
    pool.weights = whole_weights(mean_shares, pool.total, settings.min_weight, settings.max_weight)
    pool.wheel = None


def shares(pool: Pool) -> list[float]:
    """Each weight as a part of what a rule has on average."""
    usual = max(1, pool.total) / len(pool.weights)
    return [weight / usual for weight in pool.weights]


def sum_of(values: list[float]) -> float:
    """The sum, added up one by one: `sum` rounds differently in newer Pythons."""
    total = 0.0
    for value in values:
        total += value
    return total

"""What was learned against other opponents, as a start for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.scripting.state import read_state

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import Pool

NOTHING = 1e-200
"""Weights that add up to less are taken as equal."""


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


# --- shares of a total ----------------------------------------------------------------


def whole_weights(weights: Sequence[float], total: int, low: int, high: int) -> list[int]:
    """Whole numbers nearest to these shares of the total, within the bounds.

    What a bound cuts off is shared out among the others; points left by rounding
    down go to the largest fractions, the first rule first.
    """
    shares = bounded_shares(weights, total, low, high)
    whole = [int(share) for share in shares]
    rest = total - sum(whole)
    by_fraction = sorted(range(len(whole)), key=lambda at: (whole[at] - shares[at], at))
    while rest > 0:
        for at in by_fraction:
            if rest > 0 and whole[at] < high:
                whole[at] += 1
                rest -= 1
    return whole


def bounded_shares(weights: Sequence[float], total: int, low: int, high: int) -> list[float]:
    """Shares of a total, none outside the bounds: rules at a bound stay there, the
    rest is shared among the others in proportion."""
    free = list(range(len(weights)))
    shares = [0.0] * len(weights)
    rest = float(total)
    while free:
        weight_sum = 0.0
        for at in free:
            weight_sum += weights[at]
        for at in free:
            # Next to nothing is nothing: a division would lose all precision.
            shares[at] = (
                weights[at] / weight_sum * rest if weight_sum > NOTHING else rest / len(free)
            )
        over = sum(shares[at] - high for at in free if shares[at] > high)
        under = sum(low - shares[at] for at in free if shares[at] < low)
        # Whichever side weighs more is settled first; the other may then fit.
        bound, stuck = (
            (high, [at for at in free if shares[at] > high])
            if over >= under
            else (low, [at for at in free if shares[at] < low])
        )
        if not stuck:
            break
        for at in stuck:
            shares[at] = float(bound)
            rest -= bound
        free = [at for at in free if at not in stuck]
    return shares

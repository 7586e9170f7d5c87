"""Learning: rewards and penalties that keep the weight total (thesis algorithm 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from sparring.scripting.settings import Settings


def adjustment_for(fitness: float, settings: Settings) -> int:
    """What each activated rule gains or loses (thesis equation 5.6).

    The fraction comes first: it is exactly 1 for the worst and the best fitness,
    which then cost and earn all that can be lost and won.
    """
    even = settings.break_even
    if fitness < even:
        return -int(settings.max_penalty * ((even - fitness) / even))
    return int(settings.max_reward * ((fitness - even) / (1 - even)))


def state_adjustment_for(end: float, state: float, settings: Settings) -> int:
    """What rules of one game state gain or lose, from the fitness at the end of
    the game and the fitness of the state (thesis equation 6.4)."""
    even, share = settings.break_even, settings.end_share
    if end < even:
        lack = share * ((even - end) / even) + (1 - share) * ((even - state) / even)
        return -int(settings.max_penalty * lack)
    gain = share * ((end - even) / (1 - even)) + (1 - share) * ((state - even) / (1 - even))
    return int(settings.max_reward * gain)


def rounded(numerator: int, denominator: int) -> int:
    """A quotient rounded to the nearest whole number, halves away from zero."""
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def adjust(
    weights: Sequence[int],
    active: Collection[int],
    adjustment: int,
    low: int,
    high: int,
    total: int,
) -> list[int]:
    """New weights: activated rules get the adjustment, all others pay for it.

    When no rule or every rule was activated, only the bounds are enforced.
    """
    others = len(weights) - len(active)
    if not active or not others:
        return within(weights, low, high, total)
    compensation = -rounded(len(active) * adjustment, others)
    new_weights = moved_weights(weights, compensation, low, high)
    for rule in active:
        weight = weights[rule] + adjustment
        new_weights[rule] = low if weight < low else high if weight > high else weight
    return hand_out(new_weights, total - sum(new_weights), low, high)


def adjust_sharing(
    weights: Sequence[int],
    active: Collection[int],
    silent: Collection[int],
    adjustment: int,
    low: int,
    high: int,
    total: int,
) -> list[int]:
    """New weights when rules that were in the script but never acted get half;
    only the rules outside the script pay."""
    inside = len(active) + len(silent)
    outside = len(weights) - inside
    if not inside or not outside:
        return within(weights, low, high, total)
    half = half_of(adjustment)
    compensation = -rounded(len(active) * adjustment + len(silent) * half, outside)
    new_weights = moved_weights(weights, compensation, low, high)
    for gain, rules in ((adjustment, active), (half, silent)):
        for rule in rules:
            weight = weights[rule] + gain
            new_weights[rule] = low if weight < low else high if weight > high else weight
    return hand_out(new_weights, total - sum(new_weights), low, high)


def half_of(adjustment: int) -> int:
    """Half an adjustment, rounded towards zero."""
    return adjustment // 2 if adjustment >= 0 else -(-adjustment // 2)


def within(weights: Sequence[int], low: int, high: int, total: int) -> list[int]:
    """Weights brought within their bounds, adding up to the same total."""
    new_weights = moved_weights(weights, 0, low, high)
    return hand_out(new_weights, total - sum(new_weights), low, high)


def moved_weights(weights: Sequence[int], step: int, low: int, high: int) -> list[int]:
    """Every weight moved by a step and clipped, in one pass over them: most
    updates clip somewhere, and this is their costliest part."""
    lowest, highest = low - step, high - step
    return [
        low if weight < lowest else high if weight > highest else weight + step
        for weight in weights
    ]


def hand_out(weights: list[int], remainder: int, low: int, high: int) -> list[int]:
    """Hand the remainder out, or collect it, one point at a time from rule 0 on,
    round and round, without leaving the bounds.

    The plain loop is kept in tests/scripting/literal.py and held equal to this.
    """
    if remainder < 0:
        return collect(weights, -remainder, low)
    if remainder > 0:
        return give(weights, remainder, high)
    return weights


def collect(weights: list[int], points: int, low: int) -> list[int]:
    """Weights after everyone above the bound has paid in turn.

    Those who have least are spent first: then it is known how many whole
    rounds the others pay, and who pays the odd points.
    """
    payers = len(weights) - weights.count(low)
    if points >= payers:
        poorest = sorted(weights)
        at = len(weights) - payers
        while payers and (poorest[at] - low) * payers <= points:
            points -= poorest[at] - low
            at += 1
            payers -= 1
        rounds, points = divmod(points, payers) if payers else (poorest[-1] - low, 0)
        limit = low + rounds
        weights = [low if weight <= limit else weight - rounds for weight in weights]
    return with_odd_points(weights, points, -1, low)


def give(weights: list[int], points: int, high: int) -> list[int]:
    """Weights after everyone below the bound has received in turn."""
    takers = len(weights) - weights.count(high)
    if points >= takers:
        richest = sorted(weights, reverse=True)
        at = len(weights) - takers
        while takers and (high - richest[at]) * takers <= points:
            points -= high - richest[at]
            at += 1
            takers -= 1
        rounds, points = divmod(points, takers) if takers else (high - richest[-1], 0)
        limit = high - rounds
        weights = [high if weight >= limit else weight + rounds for weight in weights]
    return with_odd_points(weights, points, 1, high)


def with_odd_points(weights: list[int], points: int, step: int, bound: int) -> list[int]:
    """One point more, or less, for the first rules not yet at the bound."""
    first = weights[:points]
    if bound not in first:  # Nearly always: no need to look at each.
        weights[:points] = [weight + step for weight in first]
        return weights
    for rule, weight in enumerate(weights):
        if weight != bound:
            weights[rule] = weight + step
            points -= 1
            if not points:
                break
    return weights

"""Weights adjusted inside kernels: the twin of `sparring.scripting.adjust`, held to
its bits."""

from __future__ import annotations

from sparring.kernels.luck import shared
from sparring.kernels.run import DifficultyCode, Drawn, Learning, PoolState, ScriptPart
from sparring.scripting.regime import CEILING_ROOM

kernel = shared.kernel


@kernel
def adjustment_for(fitness: float, learning: Learning) -> int:
    """What each activated rule gains or loses (thesis equation 5.6)."""
    even = learning.break_even
    if fitness < even:
        return -int(learning.max_penalty * ((even - fitness) / even))
    return int(learning.max_reward * ((fitness - even) / (1 - even)))


@kernel
def state_adjustment_for(end: float, state: float, learning: Learning) -> int:
    """What rules of one game state gain or lose, from the fitness at the end of
    the game and the fitness of the state (thesis equation 6.4)."""
    even, share = learning.break_even, learning.end_share
    if end < even:
        lack = share * ((even - end) / even) + (1 - share) * ((even - state) / even)
        return -int(learning.max_penalty * lack)
    gain = share * ((end - even) / (1 - even)) + (1 - share) * ((state - even) / (1 - even))
    return int(learning.max_reward * gain)


@kernel
def rounded(numerator: int, denominator: int) -> int:
    """A quotient rounded to the nearest whole number, halves away from zero."""
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


@kernel
def half_of(adjustment: int) -> int:
    """Half an adjustment, rounded towards zero."""
    return adjustment // 2 if adjustment >= 0 else -(-adjustment // 2)


@kernel
def set_steps(pool: PoolState, step: int) -> None:
    """Every weight is to gain or lose as much."""
    steps = pool.steps
    for rule in range(pool.count):
        steps[rule] = step


@kernel
def active_rules(script: Drawn, part: ScriptPart) -> int:
    """How many rules of a part of a script acted."""
    active = 0
    for place in range(part.start, part.end):
        active += 1 if script.acted[place] != 0 else 0
    return active


@kernel
def plan_steps(
    pool: PoolState, script: Drawn, part: ScriptPart, adjustment: int, half_share: int
) -> int:
    """Note what each weight is to gain or lose; how many rules others pay for,
    or 0 if nobody can be rewarded or nobody can pay."""
    active = active_rules(script, part)
    silent = part.end - part.start - active if half_share != 0 else 0
    others = pool.count - active - silent
    if active + silent == 0 or others == 0:
        set_steps(pool, 0)
        return 0
    half = half_of(adjustment)
    set_steps(pool, -rounded(active * adjustment + silent * half, others))
    for place in range(part.start, part.end):
        if script.acted[place] != 0:
            pool.steps[script.in_pool[place]] = adjustment
        elif half_share != 0:
            pool.steps[script.in_pool[place]] = half
    return active + silent


@kernel
def take_steps(pool: PoolState, low: int, high: int) -> int:
    """Change every weight as planned, within the bounds; what they then add up to."""
    weights, steps = pool.weights, pool.steps
    total = 0
    for rule in range(pool.count):
        weight = max(low, min(high, weights[rule] + steps[rule]))
        weights[rule] = weight
        total += weight
    return total


@kernel
def rules_off(pool: PoolState, bound: int) -> int:
    """How many weights do not stand at a bound."""
    weights = pool.weights
    movable = 0
    for rule in range(pool.count):
        movable += 1 if weights[rule] != bound else 0
    return movable


@kernel
def move_rounds(pool: PoolState, rounds: int, step: int, bound: int) -> int:
    """Move every weight by whole rounds of one point, as far as its bound; how
    many points that took."""
    weights = pool.weights
    points = 0
    for rule in range(pool.count):
        moved = min(rounds, step * (bound - weights[rule]))
        weights[rule] += step * moved
        points += moved
    return points


@kernel
def move_odd_points(pool: PoolState, points: int, step: int, bound: int) -> None:
    """One point more, or less, for the first rules not yet at the bound."""
    weights = pool.weights
    rule = 0
    while points > 0:
        if weights[rule] != bound:
            weights[rule] += step
            points -= 1
        rule += 1


@kernel
def hand_out(pool: PoolState, remainder: int, low: int, high: int) -> None:
    """Hand the remainder out, or collect it, one point at a time from rule 0 on,
    round and round, without leaving the bounds.

    As long as there is a point for everyone who can move, whole rounds are taken
    at once: whoever reaches the bound on the way only makes them cheaper.
    """
    if remainder == 0:
        return
    points = abs(remainder)
    step = 1 if remainder > 0 else -1
    bound = high if remainder > 0 else low
    movable = rules_off(pool, bound)
    while movable > 0 and points >= movable:
        points -= move_rounds(pool, points // movable, step, bound)
        movable = rules_off(pool, bound)
    if movable > 0:
        move_odd_points(pool, points, step, bound)


@kernel
def highest_ceiling(pool: PoolState, learning: Learning) -> int:
    """How high the ceiling of weights may rise."""
    return pool.total if learning.relative.is_on == 0 else CEILING_ROOM * learning.max_weight


@kernel
def highest_weight(pool: PoolState, learning: Learning) -> int:
    """The upper bound that updates must respect at present."""
    if learning.difficulty.kind == DifficultyCode.CLIP:
        return (
            pool.ceiling if learning.relative.is_on == 0 else min(pool.ceiling, learning.max_weight)
        )
    if learning.difficulty.kind == DifficultyCode.CULL and learning.relative.is_on == 0:
        return pool.total
    return learning.max_weight


@kernel
def adjust(
    pool: PoolState, script: Drawn, part: ScriptPart, adjustment: int, learning: Learning
) -> int:
    """Activated rules get the adjustment, all others pay for it; returns what was
    given, 0 if nobody could be rewarded or nobody could pay."""
    low, high = learning.min_weight, highest_weight(pool, learning)
    concerned = plan_steps(pool, script, part, adjustment, learning.half_share)
    hand_out(pool, pool.total - take_steps(pool, low, high), low, high)
    return adjustment if concerned > 0 else 0


@kernel
def count_activated(pool: PoolState, script: Drawn, part: ScriptPart) -> None:
    """Count the rules that acted."""
    for place in range(part.start, part.end):
        if script.acted[place] != 0:
            pool.activated[script.in_pool[place]] += 1


@kernel
def count_changed(pool: PoolState, script: Drawn, part: ScriptPart, adjustment: int) -> None:
    """Count whether the rules that acted were rewarded or punished."""
    for place in range(part.start, part.end):
        if script.acted[place] != 0:
            rule = script.in_pool[place]
            if adjustment > 0:
                pool.rewarded[rule] += 1
            elif adjustment < 0:
                pool.punished[rule] += 1

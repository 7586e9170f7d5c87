"""Lessons by what is usual, inside kernels: the twin of `sparring.scripting.relative`,
held to its bits."""

from __future__ import annotations

from math import sqrt

from sparring.kernels.adjust import active_rules, hand_out, highest_weight
from sparring.kernels.luck import shared
from sparring.kernels.run import Drawn, Learning, PoolState, RelativePlan, ScriptPart
from sparring.scripting.relative import (
    DOUBLINGS,
    FARTHEST,
    GLOOMY,
    HALF,
    HASTE_HALVES,
    HIGHEST_USUAL,
    LOWEST_USUAL,
    NARROWEST,
    ONE,
    SHIFT,
)

kernel = shared.kernel


@kernel
def power_of_e(exponent: float) -> float:
    """About e to a power, by sums and products alone."""
    factor = 1.0 + exponent / (1 << DOUBLINGS)
    for _ in range(DOUBLINGS):
        factor *= factor
    return factor


@kernel
def exponent_of(fitness: float, pool: PoolState, active: int, learning: Learning) -> float:
    """What rules that acted are multiplied by, as a power of e."""
    relative = learning.relative
    width = sqrt(pool.spread)
    distance = (fitness - pool.usual) / (width if width > NARROWEST else NARROWEST)
    distance = max(-FARTHEST, min(FARTHEST, distance))
    if active == 0:
        distance = min(distance, -relative.inert)
    return (relative.rate + relative.haste / (1 + pool.encounters / HASTE_HALVES)) * distance


@kernel
def factor_for(exponent: float) -> int:
    """What a weight is multiplied by, in 1024ths."""
    return int(ONE * power_of_e(exponent) + 0.5)


@kernel
def silent_exponent(exponent: float, relative: RelativePlan) -> float:
    """What rules that did not act get of an exponent."""
    return exponent * (relative.silent_praise if exponent > 0 else relative.silent_blame)


@kernel
def multiply(
    pool: PoolState, script: Drawn, part: ScriptPart, factor: int, silent: int, learning: Learning
) -> None:
    """Multiply the rules of a script, and bring all weights back to the total. What each
    rule was multiplied by stays in `steps`."""
    low, high = learning.min_weight, highest_weight(pool, learning)
    steps, weights = pool.steps, pool.weights
    for rule in range(pool.count):
        steps[rule] = ONE
    amount = ONE * pool.total
    for place in range(part.start, part.end):
        rule = script.in_pool[place]
        steps[rule] = factor if script.acted[place] != 0 else silent
        amount += weights[rule] * (steps[rule] - ONE)
    others = (pool.total << SHIFT + 10) // amount
    total = 0
    for rule in range(pool.count):
        weight = weights[rule] * (steps[rule] * others >> 10) + HALF >> SHIFT
        weights[rule] = max(low, min(high, weight))
        total += weights[rule]
    hand_out(pool, pool.total - total, low, high)


@kernel
def judged_fitness(part: ScriptPart, fitness: float, learning: Learning) -> float:
    """What a lesson is about: the fitness, or that of the game state with it."""
    if part.is_judged == 0:
        return fitness
    share = learning.end_share
    return share * fitness + (1 - share) * ((part.fitness + 1) / 2)


@kernel
def follow(pool: PoolState, fitness: float, pace: float) -> None:
    """What is usual, and how much it varies, after one more fitness."""
    distance = fitness - pool.usual
    pool.usual = max(LOWEST_USUAL, min(HIGHEST_USUAL, pool.usual + pace * distance))
    pool.spread += pace * (distance * distance - pool.spread)
    pool.gloom = pool.gloom + 1 if pool.usual < GLOOMY else 0


@kernel
def learn_by_the_usual(
    pool: PoolState, script: Drawn, part: ScriptPart, fitness: float, learning: Learning
) -> int:
    """Change the weights as far as fitness differs from what is usual; what those that
    acted were multiplied by, in 1024ths above or below 1."""
    judged = judged_fitness(part, fitness, learning)
    active = active_rules(script, part)
    exponent = exponent_of(judged, pool, active, learning)
    factor = factor_for(exponent)
    silent = factor_for(silent_exponent(exponent, learning.relative))
    multiply(pool, script, part, factor, silent, learning)
    follow(pool, judged, learning.relative.pace)
    if part.end == part.start:
        return 0
    return (factor if active > 0 else silent) - ONE

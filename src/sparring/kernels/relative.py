"""Lessons by what is usual, inside kernels: the twin of `sparring.scripting.relative`,
held to its bits."""

from __future__ import annotations

from math import sqrt

from sparring.kernels.adjust import active_rules, hand_out, highest_weight
from sparring.kernels.luck import shared
from sparring.kernels.run import Drawn, Learning, PoolState, ScriptPart
from sparring.scripting.relative import (
    DOUBLINGS,
    FARTHEST,
    HASTE_HALVES,
    HIGHEST_USUAL,
    LOWEST_USUAL,
    NARROWEST,
    ONE,
    SLOWEST,
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
def surprise(fitness: float, usual: float, spread: float) -> float:
    """How far a fitness lies above what is usual, in units of how much it varies."""
    width = sqrt(spread)
    distance = (fitness - usual) / (width if width > NARROWEST else NARROWEST)
    return max(-FARTHEST, min(FARTHEST, distance))


@kernel
def pace_of(pool: PoolState, learning: Learning) -> float:
    """How fast weights move now."""
    relative, even = learning.relative, learning.break_even
    rate = relative.rate + relative.haste / (1 + pool.encounters / HASTE_HALVES)
    return rate * max(SLOWEST, 1 + relative.urgency * ((even - pool.usual) / even))


@kernel
def factor_for(exponent: float) -> int:
    """What a weight is multiplied by, in 1024ths; never nothing."""
    return max(1, int(ONE * power_of_e(exponent) + 0.5))


@kernel
def multiply(
    pool: PoolState, script: Drawn, part: ScriptPart, exponent: float, learning: Learning
) -> None:
    """Multiply the rules of a script, and bring all weights back to the total. What each
    rule was multiplied by stays in `steps`."""
    factor, silent = factor_for(exponent), factor_for(exponent * learning.relative.silent)
    low, high = learning.min_weight, highest_weight(pool, learning)
    steps, weights = pool.steps, pool.weights
    for rule in range(pool.count):
        steps[rule] = ONE
    amount = ONE * pool.total
    for place in range(part.start, part.end):
        rule = script.in_pool[place]
        steps[rule] = factor if script.acted[place] != 0 else silent
        amount += weights[rule] * (steps[rule] - ONE)
    share = pool.total / amount
    total = 0
    for rule in range(pool.count):
        wanted = weights[rule] * (steps[rule] * share) + 0.5
        weight = low if wanted < low else high if wanted >= high else int(wanted)
        weights[rule] = weight
        total += weight
    hand_out(pool, pool.total - total, low, high)


@kernel
def judged_fitness(part: ScriptPart, fitness: float, learning: Learning) -> float:
    """What a lesson is about: the fitness, or that of the game state with it."""
    if part.is_judged == 0:
        return fitness
    share = learning.end_share
    return share * fitness + (1 - share) * ((part.fitness + 1) / 2)


@kernel
def learn_by_the_usual(
    pool: PoolState, script: Drawn, part: ScriptPart, fitness: float, learning: Learning
) -> int:
    """Change the weights as far as fitness differs from what is usual; what those that
    acted were multiplied by, in 1024ths above or below 1."""
    relative = learning.relative
    judged = judged_fitness(part, fitness, learning)
    usual = pool.usual
    distance = surprise(judged, usual, pool.spread)
    active = active_rules(script, part)
    if active == 0:
        distance = min(distance, -relative.inert)
    exponent = pace_of(pool, learning) * distance
    multiply(pool, script, part, exponent, learning)
    pool.usual = max(LOWEST_USUAL, min(HIGHEST_USUAL, usual + relative.pace * (judged - usual)))
    away = judged - usual
    pool.spread = pool.spread + relative.pace * (away * away - pool.spread)
    if part.end == part.start:
        return 0
    return factor_for(exponent if active > 0 else exponent * relative.silent) - ONE

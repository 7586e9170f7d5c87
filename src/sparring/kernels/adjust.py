"""Weights adjusted inside kernels: the twin of `sparring.scripting.adjust`, held to
its bits."""

from __future__ import annotations

from sparring.kernels.luck import shared
from sparring.kernels.run import DifficultyCode, Drawn, Learning, RoleState

kernel = shared.kernel


@kernel
def adjustment_for(fitness: float, learning: Learning) -> int:
    """What each activated rule gains or loses (thesis equation 5.6)."""
    even = learning.break_even
    if fitness < even:
        return -int(learning.max_penalty * ((even - fitness) / even))
    return int(learning.max_reward * ((fitness - even) / (1 - even)))


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
def set_steps(role: RoleState, step: int) -> None:
    """Every weight is to gain or lose as much."""
    steps = role.steps
    for rule in range(role.count):
        steps[rule] = step


@kernel
def plan_steps(role: RoleState, script: Drawn, adjustment: int, half_share: int) -> int:
    """Note what each weight is to gain or lose; how many rules others pay for,
    or 0 if nobody can be rewarded or nobody can pay."""
    active = 0
    for place in range(script.count):
        active += 1 if script.acted[place] != 0 else 0
    silent = script.count - active if half_share != 0 else 0
    others = role.count - active - silent
    if active + silent == 0 or others == 0:
        set_steps(role, 0)
        return 0
    half = half_of(adjustment)
    set_steps(role, -rounded(active * adjustment + silent * half, others))
    for place in range(script.count):
        if script.acted[place] != 0:
            role.steps[script.rules[place]] = adjustment
        elif half_share != 0:
            role.steps[script.rules[place]] = half
    return active + silent


@kernel
def take_steps(role: RoleState, low: int, high: int) -> int:
    """Change every weight as planned, within the bounds; what they then add up to."""
    weights, steps = role.weights, role.steps
    total = 0
    for rule in range(role.count):
        weight = max(low, min(high, weights[rule] + steps[rule]))
        weights[rule] = weight
        total += weight
    return total


@kernel
def rules_off(role: RoleState, bound: int) -> int:
    """How many weights do not stand at a bound."""
    weights = role.weights
    found = 0
    for rule in range(role.count):
        found += 1 if weights[rule] != bound else 0
    return found


@kernel
def move_rounds(role: RoleState, rounds: int, step: int, bound: int) -> int:
    """Move every weight by whole rounds of one point, as far as its bound; how
    many points that took."""
    weights = role.weights
    points = 0
    for rule in range(role.count):
        moved = min(rounds, step * (bound - weights[rule]))
        weights[rule] += step * moved
        points += moved
    return points


@kernel
def move_odd_points(role: RoleState, points: int, step: int, bound: int) -> None:
    """One point more, or less, for the first rules not yet at the bound."""
    weights = role.weights
    rule = 0
    while points > 0:
        if weights[rule] != bound:
            weights[rule] += step
            points -= 1
        rule += 1


@kernel
def hand_out(role: RoleState, remainder: int, low: int, high: int) -> None:
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
    movable = rules_off(role, bound)
    while movable > 0 and points >= movable:
        points -= move_rounds(role, points // movable, step, bound)
        movable = rules_off(role, bound)
    if movable > 0:
        move_odd_points(role, points, step, bound)


@kernel
def highest_weight(role: RoleState, learning: Learning) -> int:
    """The upper bound that updates must respect at present."""
    if learning.difficulty.kind == DifficultyCode.CLIP:
        return role.ceiling
    return role.total if learning.difficulty.kind == DifficultyCode.CULL else learning.max_weight


@kernel
def adjust(role: RoleState, script: Drawn, adjustment: int, learning: Learning) -> int:
    """Activated rules get the adjustment, all others pay for it; returns what was
    given, 0 if nobody could be rewarded or nobody could pay."""
    low, high = learning.min_weight, highest_weight(role, learning)
    concerned = plan_steps(role, script, adjustment, learning.half_share)
    hand_out(role, role.total - take_steps(role, low, high), low, high)
    return adjustment if concerned > 0 else 0


@kernel
def count_activated(role: RoleState, script: Drawn, adjustment: int) -> None:
    """Count the rules that acted, and whether they were rewarded or punished."""
    for place in range(script.count):
        if script.acted[place] != 0:
            rule = script.rules[place]
            role.activated[rule] += 1
            if adjustment > 0:
                role.rewarded[rule] += 1
            elif adjustment < 0:
                role.punished[rule] += 1

"""Scripts drawn inside kernels: the twin of `sparring.scripting.draw` and `ordering`,
held to their bits."""

from __future__ import annotations

from sparring.kernels.luck import Chance, shared, word
from sparring.kernels.run import DifficultyCode, DifficultyPlan, Drawn, OrderCode, RoleState, Run
from sparring.luck import WORDS

kernel = shared.kernel


@kernel
def forget_taken(role: RoleState) -> None:
    """No line is taken."""
    taken = role.wheel.taken
    for rule in range(role.count):
        taken[rule] = 0


@kernel
def make_wheel(role: RoleState, difficulty: DifficultyPlan, evenly: int) -> None:
    """A wheel of the present weights, without those culled for being too good; or
    one on which all rules have fields of the same size."""
    wheel = role.wheel
    highest = role.ceiling if difficulty.kind == DifficultyCode.CULL else role.total
    forget_taken(role)
    wheel.drawable = 0
    end = 0
    for rule in range(role.count):
        weight = 1 if evenly != 0 else role.weights[rule]
        if 0 < weight <= highest:
            end += weight
            line = role.line_of[rule]
            if wheel.taken[line] == 0:
                wheel.taken[line] = 1
                wheel.drawable += 1
        wheel.ends[rule] = end


@kernel
def rule_at(role: RoleState, point: int) -> int:
    """The rule whose field on the wheel holds a point."""
    ends = role.wheel.ends
    first, last = 0, role.count - 1
    while first < last:
        middle = (first + last) >> 1
        if point < ends[middle]:
            last = middle
        else:
            first = middle + 1
    return first


@kernel
def spin(role: RoleState, script: Drawn, max_tries: int, luck: Chance) -> None:
    """Fill a script from the wheel, in the order the rules are drawn.

    Each place gets at most `max_tries` spins and then stays empty; drawing ends
    when no line is left to draw. A spin is `below(luck, total)`, with the
    division that does not depend on the word done once.
    """
    wheel = role.wheel
    wanted = min(role.script_size, wheel.drawable)
    spare = role.script_size - wanted
    script.count = 0
    if wanted == 0:
        return
    forget_taken(role)
    total = wheel.ends[role.count - 1]
    fair = WORDS - WORDS % total
    tries = max_tries
    while wanted > 0:
        point = word(luck)
        if point >= fair:
            continue
        rule = rule_at(role, point % total)
        line = role.line_of[rule]
        if wheel.taken[line] == 0:
            wheel.taken[line] = 1
            script.rules[script.count] = rule
            script.count += 1
            wanted -= 1
            tries = max_tries
            continue
        tries -= 1
        if tries == 0:
            tries = max_tries
            if spare > 0:
                spare -= 1
            else:
                wanted -= 1


@kernel
def goes_before(role: RoleState, rule: int, other: int) -> bool:
    """Whether priority, then weight, put a rule before another."""
    if role.priorities[rule] != role.priorities[other]:
        return role.priorities[rule] > role.priorities[other]
    return role.weights[rule] > role.weights[other]


@kernel
def sort_by_priority(role: RoleState, script: Drawn) -> None:
    """Put a script in order; ties keep the order they were drawn in."""
    rules = script.rules
    for place in range(1, script.count):
        rule = rules[place]
        at = place
        while at > 0 and goes_before(role, rule, rules[at - 1]):
            rules[at] = rules[at - 1]
            at -= 1
        rules[at] = rule


@kernel
def draw_script(run: Run, script: Drawn) -> None:
    """A script for one agent, counted as drawn; nothing in it has acted yet."""
    role = run.role[script.role]
    spin(role, script, run.learning.max_tries, run.luck)
    for place in range(script.count):
        script.acted[place] = 0
        role.drawn[script.rules[place]] += 1
    if run.learning.order == OrderCode.PRIORITY:
        sort_by_priority(role, script)


@kernel
def draw_scripts(run: Run) -> None:
    """A script for every agent, in the order of the agents."""
    for number in range(run.roles):
        make_wheel(run.role[number], run.learning.difficulty, run.evenly)
    for number in range(run.agents):
        draw_script(run, run.agent[number])

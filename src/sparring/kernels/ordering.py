"""The order of a script inside kernels, also learned: the twin of
`sparring.scripting.ordering`, held to its bits."""

from __future__ import annotations

from sparring.kernels.adjust import half_of
from sparring.kernels.luck import shared
from sparring.kernels.merging import place_in
from sparring.kernels.run import Drawn, OrderCode, PoolState, Run, ScriptPart
from sparring.scripting.relative import ONE

kernel = shared.kernel


@kernel
def gather_gains(run: Run, script: Drawn, part: ScriptPart) -> None:
    """What each rule of a part gained from standing before the others."""
    pool = run.role[part.pool]
    for place in range(part.start, part.end):
        rule = script.in_pool[place]
        row = pool.first_relation + rule * pool.count
        gain = 0
        for other in range(part.start, part.end):
            gain += run.relation[row + script.in_pool[other]]
        run.gains[rule] = gain


@kernel
def goes_before(pool: PoolState, rule: int, other: int) -> bool:
    """Whether priority, then weight, put a rule before another."""
    if pool.priorities[rule] != pool.priorities[other]:
        return pool.priorities[rule] > pool.priorities[other]
    return pool.weights[rule] > pool.weights[other]


@kernel
def stands_before(run: Run, pool: PoolState, rule: int, other: int) -> bool:
    """Whether a rule comes before another in a script: by what was learned, if the
    order is learned, then by priority and weight."""
    if run.learning.order == OrderCode.LEARNED and run.gains[rule] != run.gains[other]:
        return run.gains[rule] > run.gains[other]
    return goes_before(pool, rule, other)


@kernel
def put_in_order(run: Run, script: Drawn, part: ScriptPart) -> None:
    """Put a part of a script in order; ties keep the order they were drawn in."""
    pool, rules = run.role[part.pool], script.in_pool
    for place in range(part.start + 1, part.end):
        rule = rules[place]
        at = place
        while at > part.start and stands_before(run, pool, rule, rules[at - 1]):
            rules[at] = rules[at - 1]
            at -= 1
        rules[at] = rule


@kernel
def change_of(run: Run, pool: PoolState, rule: int, acted: bool, adjustment: int) -> int:
    """What the last update gave a rule of a script."""
    if run.learning.relative.is_on != 0:
        return pool.steps[rule] - ONE
    if acted:
        return adjustment
    return half_of(adjustment) if run.learning.half_share != 0 else 0


@kernel
def add_relations(run: Run, script: Drawn, part: ScriptPart, adjustment: int) -> None:
    """Credit each rule's own change to every rule that stood after it."""
    pool = run.role[part.pool]
    for place in range(part.start, part.end):
        acted = script.acted[place] != 0
        change = change_of(run, pool, script.in_pool[place], acted, adjustment)
        row = pool.first_relation + script.in_pool[place] * pool.count
        for later in range(place + 1, part.end):
            run.relation[row + script.in_pool[later]] += change


@kernel
def had_pair(run: Run, agents: int, number: int, rule: int, later: int) -> bool:
    """Whether a rule of a pool stood before another in a script of the first agents."""
    for agent in range(agents):
        script = run.agent[agent]
        for at in range(script.parts):
            if script.part[at].pool == number:
                stood = False
                for place in range(script.part[at].start, script.part[at].end):
                    if stood and script.in_pool[place] == later:
                        return True
                    if script.in_pool[place] == rule:
                        stood = True
    return False


@kernel
def add_pairs(run: Run, agent: int, part: ScriptPart, adjustment: int) -> None:
    """Credit what the agents' common update gave each rule to those that stood after it
    in one agent's script, unless an agent before had the same pair."""
    pool, script, together = run.role[part.pool], run.agent[agent], run.together
    for place in range(part.start, part.end):
        rule = script.in_pool[place]
        acted = together.acted[place_in(together, rule)] != 0
        change = change_of(run, pool, rule, acted, adjustment)
        row = pool.first_relation + rule * pool.count
        for at in range(place + 1, part.end):
            later = script.in_pool[at]
            if not had_pair(run, agent, part.pool, rule, later):
                run.relation[row + later] += change


@kernel
def add_shared_relations(run: Run, number: int, adjustment: int) -> None:
    """Credit each rule's own change once to every rule that stood after it in the script
    of any agent."""
    for agent in range(run.agents):
        script = run.agent[agent]
        for at in range(script.parts):
            if script.part[at].pool == number:
                add_pairs(run, agent, script.part[at], adjustment)

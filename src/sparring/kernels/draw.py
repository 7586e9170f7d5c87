"""Scripts drawn inside kernels: the twin of `sparring.scripting.draw` and `drawing`,
held to their bits."""

from __future__ import annotations

from sparring.kernels.luck import shared, word
from sparring.kernels.ordering import gather_gains, put_in_order
from sparring.kernels.run import (
    NO_GOAL,
    STAYS,
    DifficultyCode,
    Drawn,
    Learning,
    OrderCode,
    PoolState,
    Run,
    ScriptPart,
)
from sparring.luck import WORDS

kernel = shared.kernel

NO_RULE = -1

# --- the wheel ---------------------------------------------------------------


@kernel
def forget_taken(pool: PoolState) -> None:
    """No line is taken."""
    taken = pool.wheel.taken
    for rule in range(pool.count):
        taken[rule] = 0


@kernel
def lightest_that_acted(pool: PoolState) -> int:
    """The rule with the lowest weight, the first of equals, among those that ever acted;
    NO_RULE if none has."""
    lightest = NO_RULE
    for rule in range(pool.count):
        if pool.activated[rule] > 0 and (
            lightest == NO_RULE or pool.weights[rule] < pool.weights[lightest]
        ):
            lightest = rule
    return lightest


@kernel
def make_wheel(pool: PoolState, learning: Learning, evenly: int) -> None:
    """A wheel of the present weights, without those culled for being too good; or
    one on which all rules have fields of the same size."""
    wheel = pool.wheel
    highest, stays = pool.total, NO_RULE
    if learning.difficulty.kind == DifficultyCode.CULL:
        highest = pool.ceiling
        if learning.relative.is_on != 0:
            stays = lightest_that_acted(pool)
    forget_taken(pool)
    wheel.drawable = 0
    end = 0
    for rule in range(pool.count):
        weight = 1 if evenly != 0 else pool.weights[rule]
        if 0 < weight <= highest or rule == stays:
            end += weight
            line = pool.line_of[rule]
            if wheel.taken[line] == 0:
                wheel.taken[line] = 1
                wheel.drawable += 1
        wheel.ends[rule] = end


@kernel
def rule_at(pool: PoolState, point: int) -> int:
    """The rule whose field on the wheel holds a point."""
    ends = pool.wheel.ends
    first, last = 0, pool.count - 1
    while first < last:
        middle = (first + last) >> 1
        if point < ends[middle]:
            last = middle
        else:
            first = middle + 1
    return first


@kernel
def enters(pool: PoolState, script: Drawn, rule: int) -> bool:
    """Put a rule at the end of a script, unless its line is already there; whether
    it was put there."""
    line = pool.line_of[rule]
    if pool.wheel.taken[line] != 0:
        return False
    pool.wheel.taken[line] = 1
    script.in_pool[script.count] = rule
    script.count += 1
    return True


@kernel
def spin(pool: PoolState, script: Drawn, places: int, run: Run) -> int:
    """Add rules from the wheel to a script, in the order they are drawn, up to one
    that opens a game state; how many places were spent.

    Each place gets at most `max_tries` spins and then stays empty; drawing ends
    when no line is left to draw. A spin is `below(luck, total)`, with the
    division that does not depend on the word done once.
    """
    lines, max_tries, luck = pool.wheel.drawable, run.learning.max_tries, run.luck
    if lines == 0:
        return places
    forget_taken(pool)
    total = pool.wheel.ends[pool.count - 1]
    fair = WORDS - WORDS % total
    spent, tries = 0, max_tries
    while spent < places and lines > 0:
        point = word(luck)
        if point >= fair:
            continue
        rule = rule_at(pool, point % total)
        if enters(pool, script, rule):
            if pool.opens[rule] != STAYS:
                return spent + 1
            spent, lines, tries = spent + 1, lines - 1, max_tries
            continue
        tries -= 1
        if tries == 0:
            spent, tries = spent + 1, max_tries
    return places


# --- scripts -----------------------------------------------------------------


@kernel
def begin_part(script: Drawn, number: int) -> None:
    """The rules drawn from now on come from another pool."""
    part = script.part[script.parts]
    part.pool = number
    part.start = part.end = script.count
    part.opens = STAYS
    part.is_judged = 0
    part.is_left_out = 0
    script.parts += 1


@kernel
def finish_part(run: Run, script: Drawn, part: ScriptPart) -> None:
    """Drawn rules in script order, counted as drawn; none of them has acted yet."""
    pool = run.role[part.pool]
    pool.tellers += 1
    if run.learning.order == OrderCode.LEARNED:
        gather_gains(run, script, part)
    if run.learning.order != OrderCode.DRAWN:
        put_in_order(run, script, part)
    for place in range(part.start, part.end):
        rule = script.in_pool[place]
        pool.drawn[rule] += 1
        script.rules[place] = pool.members[rule]
        script.acted[place] = 0


@kernel
def draw_part(run: Run, script: Drawn, number: int, places: int) -> int:
    """Rules of one pool; how many places were spent."""
    pool = run.role[number]
    if pool.tellers == 0:  # The first to draw from here in this encounter.
        make_wheel(pool, run.learning, run.evenly)
    begin_part(script, number)
    part = script.part[script.parts - 1]
    spent = spin(pool, script, places, run)
    part.end = script.count
    if part.end > part.start:
        part.opens = pool.opens[script.in_pool[part.end - 1]]
    finish_part(run, script, part)
    return spent


@kernel
def places_in(pool: PoolState, left: int) -> int:
    """The places for rules of a pool when so many are left for all."""
    return left if pool.own_places == 0 else pool.own_places


@kernel
def came_through(script: Drawn, number: int) -> bool:
    """Whether a script already has rules of a pool: it comes to each state once."""
    for at in range(script.parts):
        if script.part[at].pool == number:
            return True
    return False


@kernel
def first_pool(run: Run, script: Drawn) -> int:
    """The pool that a script is drawn from first: of the goal, or of the role."""
    if script.goal == NO_GOAL:
        return script.role
    role = run.role[script.role]
    if not 0 <= script.goal < role.goals:
        raise IndexError("an agent has a goal that its role does not have")
    return role.first_goal + script.goal


@kernel
def draw_script(run: Run, script: Drawn) -> None:
    """A script for one agent: from one pool, or state by state as long as the rule
    drawn last opens another."""
    script.count, script.parts = 0, 0
    number = first_pool(run, script)
    places = run.role[number].script_size
    while number >= 0 and not came_through(script, number):
        room = places_in(run.role[number], places)
        if room <= 0:
            return
        places -= draw_part(run, script, number, room)
        number = script.part[script.parts - 1].opens


@kernel
def draw_scripts(run: Run) -> None:
    """A script for every agent, in the order of the agents."""
    for number in range(run.pools):
        run.role[number].tellers = 0
    for number in range(run.agents):
        draw_script(run, run.agent[number])

"""Drawing and learning for kernels: twins of `sparring.scripting`, held to its bits.

A `Run` is a learner as one record: `load_run` fills it from a `DynamicScripting`,
a fight says which rules acted and how it went, and `draw_scripts` and
`learn_from` do what `draw` and `learn_team` do. What is kept for explanations
alone (recent weights, lessons) is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from sparring.errors import UsageError
from sparring.kernels.luck import Chance, shared, word
from sparring.kernels.records import Byte, Long, Real, Short, Whole
from sparring.luck import WORD, WORDS
from sparring.scripting.fallback import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableSequence, Sequence

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import Pool
    from sparring.scripting.settings import Difficulty, Fallback, Settings

MOST_ROLES = 4
MOST_AGENTS = 8
MOST_RULES = 128
MOST_PLACES = 64
"""Rules in one script, closing rules aside."""
MOST_ANCESTORS = 128
LARGEST_NUMBER = 2**31 - 1
"""Weights take half a word: a rulebase then fits into the processor's cache."""


class OrderCode(IntEnum):
    """`Order` by its names, without the learned one."""

    PRIORITY = 0
    DRAWN = 1


class FallbackCode(IntEnum):
    """`FallbackKind` by its names."""

    NONE = 0
    LIMITED = 1
    PROPAGATION = 2


class DifficultyCode(IntEnum):
    """`DifficultyKind` by its names."""

    OFF = 0
    PENALISE = 1
    CLIP = 2
    CULL = 3


class Won(IntEnum):
    """Who won an encounter, seen from the learner."""

    NOBODY = -1
    ENEMIES = 0
    LEARNERS = 1


# --- records -----------------------------------------------------------------


@dataclass(slots=True)
class FallbackPlan:
    """When and where to return to earlier weights: `Fallback` as kernels read it."""

    kind: Byte
    """A FallbackCode."""
    ancestors: Whole
    threshold: Real
    not_before: Whole
    distance: Whole
    reach: Whole
    max_age: Whole
    """-1 for no limit."""


@dataclass(slots=True)
class DifficultyPlan:
    """What holds the opponents back: `Difficulty` as kernels read it."""

    kind: Byte
    """A DifficultyCode."""
    after_win: Whole
    after_loss: Whole
    peak_low: Whole
    peak_high: Whole
    peak_down: Whole
    peak_up: Whole


@dataclass(slots=True)
class Learning:
    """Settings, and the difficulty in force, as kernels read them."""

    min_weight: Whole
    max_weight: Whole
    max_reward: Whole
    max_penalty: Whole
    break_even: Real
    half_share: Byte
    max_tries: Whole
    order: Byte
    """An OrderCode."""
    fallback: FallbackPlan
    difficulty: DifficultyPlan


@dataclass(slots=True)
class Ancestor:
    """The weights an encounter was fought with, and how it went."""

    number: Long
    """Of the encounter, counted from 1."""
    team_fitness: Real
    agent_fitness: Real
    weights: Annotated[list[Whole], MOST_RULES]


@dataclass(slots=True)
class Wheel:
    """The roulette wheel of a role's present weights."""

    drawable: Whole
    """How many different lines have a field on it."""
    ends: Annotated[list[Whole], MOST_RULES]
    """Where each rule's field ends."""
    taken: Annotated[list[Byte], MOST_RULES]
    """Lines already counted or drawn."""


@dataclass(slots=True)
class RoleState:
    """The weights of one role and everything remembered about them."""

    agents: Whole
    """How many fight in this role."""
    count: Whole
    """How many rules there are."""
    script_size: Whole
    total: Whole
    peak: Whole
    ceiling: Whole
    encounters: Long
    fallbacks: Long
    weights: Annotated[list[Whole], MOST_RULES]
    steps: Annotated[list[Long], MOST_RULES]
    """What each weight is about to gain or lose."""
    priorities: Annotated[list[Long], MOST_RULES]
    line_of: Annotated[list[Short], MOST_RULES]
    """Rules with one number here are twins: only one of them enters a script."""
    drawn: Annotated[list[Long], MOST_RULES]
    activated: Annotated[list[Long], MOST_RULES]
    rewarded: Annotated[list[Long], MOST_RULES]
    punished: Annotated[list[Long], MOST_RULES]
    wheel: Wheel
    oldest: Whole
    """Where in the ring of ancestors the line begins."""
    remembered: Whole
    """How many ancestors the line has."""
    lineage: Annotated[list[Ancestor], MOST_ANCESTORS]


@dataclass(slots=True)
class Drawn:
    """The script of one agent; the fight marks what acted and sets the fitness."""

    role: Whole
    count: Whole
    rules: Annotated[list[Short], MOST_PLACES]
    """In script order."""
    acted: Annotated[list[Byte], MOST_PLACES]
    """Whether the rule at each place acted at least once."""
    fitness: Real


@dataclass(slots=True)
class Run:
    """A learner and the scripts of one encounter."""

    learning: Learning
    roles: Whole
    role: Annotated[list[RoleState], MOST_ROLES]
    agents: Whole
    agent: Annotated[list[Drawn], MOST_AGENTS]
    luck: Chance
    """The stream that scripts are drawn with."""
    learns: Byte
    """Whether the loop learns from the encounters."""
    won: Byte
    """A Won, set by the fight."""
    team_fitness: Real
    """Set by the fight."""
    enemy_fitness: Real
    """Set by the fight; measured, not learned from."""


for record in (
    *(FallbackPlan, DifficultyPlan, Learning, Ancestor, Wheel),
    *(RoleState, Drawn, Run),
):
    shared.records[record.__name__] = record
kernel = shared.kernel


# --- drawing -----------------------------------------------------------------


@kernel
def forget_taken(role: RoleState) -> None:
    """No line is taken."""
    taken = role.wheel.taken
    for rule in range(role.count):
        taken[rule] = 0


@kernel
def make_wheel(role: RoleState, difficulty: DifficultyPlan) -> None:
    """A wheel of the present weights, without those culled for being too good."""
    wheel = role.wheel
    highest = role.ceiling if difficulty.kind == DifficultyCode.CULL else role.total
    forget_taken(role)
    wheel.drawable = 0
    end = 0
    for rule in range(role.count):
        weight = role.weights[rule]
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
        make_wheel(run.role[number], run.learning.difficulty)
    for number in range(run.agents):
        draw_script(run, run.agent[number])


# --- adjusting ---------------------------------------------------------------


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


# --- difficulty --------------------------------------------------------------


@kernel
def moved_peak(peak: int, won: bool, difficulty: DifficultyPlan) -> int:
    """The fitness rewarded most, in hundredths, after a win or a loss."""
    if won:
        return max(difficulty.peak_low, peak - difficulty.peak_down)
    return min(difficulty.peak_high, peak + difficulty.peak_up)


@kernel
def moved_ceiling(role: RoleState, won: bool, difficulty: DifficultyPlan) -> int:
    """The weight ceiling after a win or a loss: never so low that the total
    would not fit below it, never above the total."""
    if won:
        lowest = -(-role.total // role.count)
        return max(role.ceiling * difficulty.after_win // 1000, lowest)
    return min(-(-role.ceiling * difficulty.after_loss // 1000), role.total)


@kernel
def move_difficulty(role: RoleState, won: bool, difficulty: DifficultyPlan) -> None:
    """Peak or ceiling after a win or a loss."""
    if difficulty.kind == DifficultyCode.PENALISE:
        role.peak = moved_peak(role.peak, won, difficulty)
    elif difficulty.kind != DifficultyCode.OFF:
        role.ceiling = moved_ceiling(role, won, difficulty)


@kernel
def penalised_fitness(fitness: float, peak: int) -> float:
    """Fitness mapped so that the peak is worth most (thesis equation 5.7)."""
    top = peak / 100
    return fitness / top if fitness <= top else (1 - fitness) / top


# --- fallback ----------------------------------------------------------------


@kernel
def slot(role: RoleState, place: int) -> int:
    """Where in the ring the ancestor at a place of the line is kept; place 0 is
    the oldest."""
    return (role.oldest + place) % MOST_ANCESTORS


@kernel
def propagate(role: RoleState, fitness: float, distance: int) -> None:
    """Factor the newest agent fitness into its ancestors, half as much at each
    step back."""
    newest = role.remembered - 1
    share = 1.0
    for place in range(newest - 1, max(0, newest - distance) - 1, -1):
        share /= 2
        ancestor = role.lineage[slot(role, place)]
        ancestor.agent_fitness = (1 - share) * ancestor.agent_fitness + share * fitness


@kernel
def remember(
    role: RoleState, team_fitness: float, agent_fitness: float, fallback: FallbackPlan
) -> None:
    """Add this encounter to the line of ancestors and tell the ancestors of it.

    The oldest goes first, not last as in the plain learner: the ring needs no
    room for one more, and what it would still be told is lost anyway.
    """
    if role.remembered > fallback.reach + fallback.ancestors:
        role.oldest = slot(role, 1)
        role.remembered -= 1
    record = role.lineage[slot(role, role.remembered)]
    record.number = role.encounters
    record.team_fitness = team_fitness
    record.agent_fitness = agent_fitness
    for rule in range(role.count):
        record.weights[rule] = role.weights[rule]
    role.remembered += 1
    if fallback.kind == FallbackCode.PROPAGATION:
        propagate(role, agent_fitness, fallback.distance)


@kernel
def is_inferior(role: RoleState, place: int, fallback: FallbackPlan) -> bool:
    """Whether a rulebase and its nearest ancestors all did badly."""
    oldest = place - fallback.ancestors
    if oldest < 0:
        return False
    for at in range(place, oldest - 1, -1):
        record = role.lineage[slot(role, at)]
        if record.team_fitness >= fallback.threshold or record.agent_fitness >= fallback.threshold:
            return False
    return True


@kernel
def is_superior(role: RoleState, place: int, fallback: FallbackPlan) -> bool:
    """Whether a rulebase and its nearest ancestors all did well."""
    oldest = place - fallback.ancestors
    if oldest < 0:
        return False
    for at in range(place, oldest - 1, -1):
        record = role.lineage[slot(role, at)]
        if record.team_fitness <= fallback.threshold or record.agent_fitness <= fallback.threshold:
            return False
    return True


@kernel
def place_to_return_to(role: RoleState, fallback: FallbackPlan) -> int:
    """Where in the line the nearest superior ancestor stands, if the newest
    record is inferior; -1 when there is no reason or nowhere to return."""
    newest = role.remembered - 1
    if not is_inferior(role, newest, fallback):
        return -1
    oldest = fallback.not_before
    if fallback.max_age >= 0:
        oldest = max(oldest, role.encounters - fallback.max_age - 1)
    for place in range(newest - 1, max(-1, newest - 1 - fallback.reach), -1):
        if role.lineage[slot(role, place)].number <= oldest:
            return -1
        if is_superior(role, place, fallback):
            return place
    return -1


@kernel
def fall_back(
    role: RoleState, team_fitness: float, agent_fitness: float, fallback: FallbackPlan
) -> None:
    """Remember this encounter; restore earlier weights if learning is stuck."""
    remember(role, team_fitness, agent_fitness, fallback)
    place = place_to_return_to(role, fallback)
    if place < 0:
        return
    role.remembered = place + 1
    role.fallbacks += 1
    earlier = role.lineage[slot(role, place)]
    for rule in range(role.count):
        role.weights[rule] = earlier.weights[rule]


# --- learning ----------------------------------------------------------------


@kernel
def mean_fitness(run: Run, number: int) -> float:
    """The mean fitness of a role's agents, added up one by one."""
    total = 0.0
    for agent in range(run.agents):
        if run.agent[agent].role == number:
            total += run.agent[agent].fitness
    return total / run.role[number].agents


@kernel
def learn_once(run: Run, number: int) -> None:
    """Move what moves once in an encounter for a whole role: difficulty and history."""
    role, learning = run.role[number], run.learning
    role.encounters += 1
    if run.won != Won.NOBODY:
        move_difficulty(role, run.won == Won.LEARNERS, learning.difficulty)
    if learning.fallback.kind != FallbackCode.NONE:
        fall_back(role, run.team_fitness, mean_fitness(run, number), learning.fallback)


@kernel
def learn_from_script(role: RoleState, script: Drawn, learning: Learning) -> None:
    """Change the weights for one agent, and count what happened to whom."""
    fitness = script.fitness
    if learning.difficulty.kind == DifficultyCode.PENALISE:
        fitness = penalised_fitness(fitness, role.peak)
    given = adjust(role, script, adjustment_for(fitness, learning), learning)
    count_activated(role, script, given)


@kernel
def learn_from(run: Run) -> None:
    """Learn from the encounter whose outcome the run holds."""
    for number in range(run.roles):
        if run.role[number].agents > 0:
            learn_once(run, number)
    for agent in range(run.agents):
        script = run.agent[agent]
        learn_from_script(run.role[script.role], script, run.learning)


# --- filling a run -----------------------------------------------------------


def load_run(
    run: Run, learner: DynamicScripting, agents: Sequence[str], *, learns: bool = True
) -> None:
    """Fill a run with a learner, and with agents given by their roles.

    Roles are numbered as the learner has them. The learner itself stays as it
    is: nothing is written back.
    """
    names = list(learner.roles)
    numbers = [names.index(learner.role(agent).rulebase.role) for agent in agents]
    found = list(obstacles(learner, agents))
    if found:
        raise UsageError(
            f"kernels cannot run this learner: {'; '.join(found)}. The plain learner can: "
            "call draw and learn_team of DynamicScripting itself"
        )
    load_learning(run.learning, learner.settings, learner.difficulty)
    run.roles = len(names)
    for role, kept in zip(run.role, learner.roles.values(), strict=False):
        load_role(role, kept.pools[None], kept.rulebase.script_size)
    load_agents(run, numbers)
    run.luck.low = learner.drawing_luck.state & WORD
    run.luck.carry = learner.drawing_luck.state >> 32
    run.learns = int(learns)
    run.won, run.team_fitness, run.enemy_fitness = Won.NOBODY, 0.0, 0.0


def load_agents(run: Run, numbers: Sequence[int]) -> None:
    """Agents by the numbers of their roles, without scripts yet."""
    run.agents = len(numbers)
    for script, number in zip(run.agent, numbers, strict=False):
        script.role, script.count, script.fitness = number, 0, 0.0
    for number in range(run.roles):
        run.role[number].agents = numbers.count(number)


def load_learning(learning: Learning, settings: Settings, difficulty: Difficulty) -> None:
    """Settings, and the difficulty in force."""
    copy_fields(learning, settings, "min_weight max_weight max_reward max_penalty break_even")
    copy_fields(learning, settings, "half_share max_tries")
    learning.order = OrderCode[settings.order.name]
    load_fallback(learning.fallback, settings.fallback)
    load_difficulty(learning.difficulty, difficulty)


def load_fallback(plan: FallbackPlan, fallback: Fallback) -> None:
    """When and where to return to earlier weights."""
    plan.kind = FallbackCode[fallback.kind.name]
    copy_fields(plan, fallback, "ancestors threshold not_before distance reach")
    plan.max_age = -1 if fallback.max_age is None else fallback.max_age


def load_difficulty(plan: DifficultyPlan, difficulty: Difficulty) -> None:
    """What holds the opponents back."""
    plan.kind = DifficultyCode[difficulty.kind.name]
    copy_fields(plan, difficulty, "after_win after_loss peak_low peak_high peak_down peak_up")


def load_role(role: RoleState, pool: Pool, script_size: int) -> None:
    """The weights of one role and everything remembered about them."""
    role.count = len(pool.weights)
    role.script_size = script_size
    copy_fields(role, pool, "total peak ceiling encounters fallbacks")
    for name in "weights priorities line_of drawn activated rewarded punished".split():
        fill(getattr(role, name), getattr(pool, name))
    role.oldest = 0
    role.remembered = len(pool.lineage)
    for ancestor, earlier in zip(role.lineage, pool.lineage, strict=False):
        copy_fields(ancestor, earlier, "number team_fitness agent_fitness")
        fill(ancestor.weights, earlier.weights)


def copy_fields(record: Any, source: Any, names: str) -> None:
    """Numbers that have the same name on both sides."""
    for name in names.split():
        value = getattr(source, name)
        setattr(record, name, int(value) if isinstance(value, bool) else value)


def fill(room: MutableSequence[int], values: Sequence[int]) -> None:
    """Values into the numbers of a record, zeros behind them."""
    room[:] = [*values, *[0] * (len(room) - len(values))]


def obstacles(learner: DynamicScripting, agents: Sequence[str]) -> Iterator[str]:
    """Everything about a learner and its agents that kernels cannot do."""
    if not 1 <= len(agents) <= MOST_AGENTS:
        yield f"1 to {MOST_AGENTS} agents fight, not {len(agents)}"
    if len(learner.roles) > MOST_ROLES:
        yield f"it has {len(learner.roles)} roles, more than {MOST_ROLES}"
    yield from obstacles_in_settings(learner.settings, learner.difficulty)
    for name, kept in learner.roles.items():
        if list(kept.pools) != [None]:
            yield f"role '{name}' has weights for goals or game states"
            continue
        yield from (
            f"role '{name}' {reason}"
            for reason in obstacles_in_pool(kept.pools[None], kept.rulebase.script_size)
        )


def obstacles_in_settings(settings: Settings, difficulty: Difficulty) -> Iterator[str]:
    """Everything about settings that kernels cannot do."""
    if settings.order.name not in OrderCode.__members__:
        yield "it learns the order of rules"
    fallback = settings.fallback
    kept = fallback.reach + fallback.ancestors + 1
    if settings.fallback.kind.name != FallbackCode.NONE.name and kept > MOST_ANCESTORS:
        yield f"it remembers {kept} earlier rulebases, more than {MOST_ANCESTORS}"
    for holder in (settings, fallback, difficulty):
        for name in holder.__slots__:
            value = getattr(holder, name)
            if isinstance(value, int) and value > LARGEST_NUMBER:
                yield f"{name} is {value:,}, more than {LARGEST_NUMBER:,}"


def obstacles_in_pool(pool: Pool, script_size: int) -> Iterator[str]:
    """Everything about one role that kernels cannot do."""
    count = len(pool.weights)
    if count > MOST_RULES:
        yield f"has {count} rules, more than {MOST_RULES}"
    if min(script_size, count) > MOST_PLACES:
        yield f"has scripts of {script_size} rules, more than {MOST_PLACES}"
    if len(pool.lineage) > MOST_ANCESTORS:
        yield f"remembers {len(pool.lineage)} earlier rulebases, more than {MOST_ANCESTORS}"
    if max(pool.total, pool.ceiling) > LARGEST_NUMBER:
        yield f"has weights that add up to {pool.total:,}, or may rise to {pool.ceiling:,}"


# --- reading a run -----------------------------------------------------------


def weights_of(run: Run, number: int) -> list[int]:
    """The present weights of a role."""
    return numbers(run.role[number].weights, run.role[number].count)


def script_of(run: Run, agent: int) -> list[int]:
    """The rules of an agent's script, in script order."""
    return numbers(run.agent[agent].rules, run.agent[agent].count)


def lineage_of(run: Run, number: int) -> list[Record]:
    """The line of ancestors of a role's weights, oldest first."""
    role = run.role[number]
    ring = role.lineage
    places = [(role.oldest + place) % MOST_ANCESTORS for place in range(role.remembered)]
    return [
        Record(
            int(ring[at].number),
            numbers(ring[at].weights, role.count),
            float(ring[at].team_fitness),
            float(ring[at].agent_fitness),
        )
        for at in places
    ]


def luck_of(run: Run) -> int:
    """The state of the stream that scripts are drawn with, as `Luck` keeps it."""
    return int(run.luck.low) | int(run.luck.carry) << 32


def numbers(values: Sequence[int], count: int) -> list[int]:
    """The first numbers of a record as plain ones."""
    found: list[int] = np.asarray(values[:count]).tolist()
    return found

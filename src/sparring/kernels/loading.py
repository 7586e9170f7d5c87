"""A learner written into a kernel's run, and a run read; `storing.py` writes what
became of the learner back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.errors import UsageError, way_out
from sparring.kernels.obstacles import obstacles as obstacles
from sparring.kernels.obstacles import room_for_ancestors
from sparring.kernels.records import read, write
from sparring.kernels.run import (
    LEADS_NOWHERE,
    NEVER,
    NO_GOAL,
    STAYS,
    UNASKED,
    DifficultyCode,
    DifficultyPlan,
    FallbackCode,
    FallbackPlan,
    Learning,
    LessonRow,
    OrderCode,
    PoolState,
    RelativePlan,
    Run,
    UpdatesCode,
    Won,
)
from sparring.luck import WORD
from sparring.scripting.drawing import states_opened
from sparring.scripting.fallback import Record
from sparring.scripting.pool import Scope

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import Pool
    from sparring.scripting.roles import RoleLearner
    from sparring.scripting.settings import Difficulty, Fallback, Relative, Settings


COUNTERS = ("drawn", "activated", "rewarded", "punished")
"""What is counted for each rule, under the same names on both sides."""


def load_run(
    run: Run,
    learner: DynamicScripting,
    agents: Sequence[str],
    *,
    learns: bool = True,
    goals: Sequence[str | None] = (),
) -> None:
    """Fill a run with a learner, and with agents given by their roles and by the
    goals of their first scripts, if they have any.

    Roles are numbered as the learner has them (each agent is one where it has a rulebase
    of its own), pools as in `numbered_pools`. The
    learner itself stays as it is: `store_run` writes back.
    """
    kept = list(learner.roles)
    names = [learner.role(name).name for name in learner.names_of(agents)]
    numbers = [kept.index(name) for name in names]
    reasons = list(obstacles(learner, agents))
    if reasons:
        raise UsageError(
            f"kernels cannot run this learner: {'; '.join(reasons)}. The plain learner can: "
            "call draw and learn_team of DynamicScripting itself"
        )
    load_learning(run.learning, learner.settings, learner.difficulty)
    load_pools(run, learner)
    pairs = zip(names, goals, strict=False)
    load_agents(run, numbers, [goal_number(learner, name, goal) for name, goal in pairs])
    luck = learner.drawing_luck.state
    write(run.luck, low=luck & WORD, carry=luck >> 32)
    write(run, learns=int(learns), evenly=0, encounters=learner.encounters)
    write(run, won=Won.NOBODY, team_fitness=0.0, enemy_fitness=0.0, duration=0)


# --- agents ------------------------------------------------------------------


def load_agents(run: Run, numbers: Sequence[int], goals: Sequence[int] = ()) -> None:
    """Agents by the numbers of their roles and goals, without scripts yet."""
    write(run, agents=len(numbers))
    drawn = read(run, "agent")
    for at, number in enumerate(numbers):
        goal = goals[at] if at < len(goals) else NO_GOAL
        write(drawn[at], role=number, goal=goal, count=0, parts=0, fitness=0.0)


def goal_number(learner: DynamicScripting, name: str, goal: str | None) -> int:
    """The number by which `Drawn.goal` knows a goal."""
    if goal is None:
        return NO_GOAL
    rulebase = learner.role(name).rulebase
    known = rulebase.goals
    if goal not in known:
        raise UsageError(f"role '{rulebase.role}' has no goal '{goal}'; {way_out(goal, known)}")
    return known.index(goal)


# --- settings ----------------------------------------------------------------


def load_learning(learning: Learning, settings: Settings, difficulty: Difficulty) -> None:
    """Settings, and the difficulty in force."""
    copy_fields(learning, settings, "min_weight max_weight max_reward max_penalty break_even")
    copy_fields(learning, settings, "end_share half_share max_tries")
    write(learning, order=OrderCode[settings.order.name])
    write(learning, updates=UpdatesCode[settings.updates.name])
    load_relative(learning.relative, settings.relative)
    load_fallback(learning.fallback, settings.fallback)
    load_difficulty(learning.difficulty, difficulty)


def load_relative(plan: RelativePlan, relative: Relative | None) -> None:
    """How lessons are measured by what is usual, if they are."""
    write(plan, is_on=int(relative is not None))
    if relative is not None:
        copy_fields(plan, relative, "rate haste silent_praise silent_blame pace inert")


def load_fallback(plan: FallbackPlan, fallback: Fallback) -> None:
    """When and where to return to earlier weights."""
    copy_fields(plan, fallback, "ancestors threshold not_before distance reach")
    max_age = -1 if fallback.max_age is None else fallback.max_age
    write(plan, kind=FallbackCode[fallback.kind.name], max_age=max_age)


def load_difficulty(plan: DifficultyPlan, difficulty: Difficulty) -> None:
    """What holds the opponents back."""
    write(plan, kind=DifficultyCode[difficulty.kind.name])
    copy_fields(plan, difficulty, "after_win after_loss peak_low peak_high peak_down peak_up")


# --- pools -------------------------------------------------------------------


def numbered_pools(learner: DynamicScripting) -> list[Pool]:
    """Every pool, as a run numbers them: the first of each role, then the others."""
    pools = [list(role.pools.values()) for role in learner.roles.values()]
    return [first for first, *_ in pools] + [pool for _, *others in pools for pool in others]


def load_pools(run: Run, learner: DynamicScripting) -> None:
    """Every pool of every role, with its share of the room for ancestors and relations."""
    pools = numbered_pools(learner)
    write(run, roles=len(learner.roles), pools=len(pools))
    ancestors = relations = 0
    for state, pool in zip(run.role, pools, strict=False):
        room = room_for_ancestors(pool, learner.settings.fallback)
        write(state, first_ancestor=ancestors, room=room, first_relation=relations)
        load_pool(state, pool)
        load_lineage(run, pool, ancestors)
        ancestors += room
        if pool.relations is not None:
            load_relations(run, pool.relations, relations)
            relations += len(pool.weights) ** 2
    numbers = {pool: number for number, pool in enumerate(pools)}
    for role in learner.roles.values():
        load_paths(run, role, numbers)


def load_pool(state: PoolState, pool: Pool) -> None:
    """The weights of one pool and what is remembered about them."""
    write(state, count=len(pool.weights), tellers=0, oldest=0, remembered=len(pool.lineage))
    copy_fields(state, pool, "total peak ceiling usual spread gloom encounters fallbacks")
    for name in ("weights", "priorities", "line_of", "members", *COUNTERS):
        fill(read(state, name), getattr(pool, name))
    write(state, snapshots=len(pool.recent), lessons=len(pool.lessons))
    for at, weights in enumerate(pool.recent):
        fill(state.recent[at].weights, weights)
    for at, lesson in enumerate(pool.lessons):
        load_lesson(state.lesson[at], lesson)


def load_lesson(row: LessonRow, lesson: Any) -> None:
    """What one agent taught, from the fields of a `Lesson`."""
    encounter, fitness, used_fitness, adjustment, activated, returned_to, usual = lesson
    write(row, encounter=encounter, fitness=fitness, used_fitness=used_fitness)
    write(row, returned_to=NEVER if returned_to is None else returned_to)
    write(row, usual=UNASKED if usual is None else usual)
    write(row, adjustment=adjustment, count=len(activated))
    fill(row.activated, activated)


def load_lineage(run: Run, pool: Pool, start: int) -> None:
    """The line of ancestors, from the start of its ring."""
    for at, record in enumerate(pool.lineage, start):
        copy_fields(run.ancestor[at], record, "number team_fitness agent_fitness")
        fill(run.ancestor[at].weights, record.weights)


def load_relations(run: Run, relations: Sequence[Sequence[int]], start: int) -> None:
    """What one rule standing before another was worth, row by row."""
    count = len(relations)
    run.relation[start : start + count**2] = [value for row in relations for value in row]


def load_paths(run: Run, role: RoleLearner, numbers: dict[Pool, int]) -> None:
    """Where the pools of a role's goals stand, and where rules lead that open states."""
    first, *others = (numbers[pool] for pool in role.pools.values())
    goals = others if role.rulebase.goals else []
    states = read(run, "role")
    write(states[first], goals=len(goals), first_goal=min(goals, default=0))
    known = {label: numbers[pool] for label, pool in role.pools.items()}
    for pool in role.pools.values():
        state = states[numbers[pool]]
        opens = states_opened(role.rulebase, pool) if pool.scope is Scope.STATE else []
        write(state, script_size=role.rulebase.script_size, own_places=own_places(role, opens))
        ways = [STAYS if label is None else known.get(label, LEADS_NOWHERE) for label in opens]
        fill(read(state, "opens"), ways or [STAYS] * len(pool.weights))


def own_places(role: RoleLearner, opens: Sequence[str | None]) -> int:
    """The places that a state has for itself, on top of those for all; 0 for none."""
    return role.rulebase.places_in(opens, 0) if opens else 0


def copy_fields(record: Any, source: Any, names: str) -> None:
    """Numbers that have the same name on both sides."""
    write(record, **{name: getattr(source, name) for name in names.split()})


def fill(room: MutableSequence[int], values: Sequence[int]) -> None:
    """Values into the numbers of a record, zeros behind them."""
    count = len(values)
    room[:count] = values
    rest: Any = 0 if isinstance(room, np.ndarray) else [0] * (len(room) - count)
    room[count:] = rest


# --- reading a run -----------------------------------------------------------


def weights_of(run: Run, number: int) -> list[int]:
    """The present weights of a role, or of any pool by its number."""
    return numbers(run.role[number].weights, run.role[number].count)


def script_of(run: Run, agent: int) -> list[int]:
    """The rules of an agent's script, in script order, as numbered in the rulebase."""
    return numbers(run.agent[agent].rules, run.agent[agent].count)


def lineage_of(run: Run, number: int) -> list[Record]:
    """The line of ancestors of a pool's weights, oldest first."""
    pool = run.role[number]
    places = (int(pool.oldest + place) % int(pool.room) for place in range(pool.remembered))
    ancestors = [run.ancestor[pool.first_ancestor + place] for place in places]
    return [
        Record(
            int(ancestor.number),
            numbers(ancestor.weights, pool.count),
            float(ancestor.team_fitness),
            float(ancestor.agent_fitness),
        )
        for ancestor in ancestors
    ]


def luck_of(run: Run) -> int:
    """The state of the stream that scripts are drawn with, as `Luck` keeps it."""
    return int(run.luck.low) | int(run.luck.carry) << 32


def numbers(values: Sequence[int], count: int) -> list[int]:
    """The first numbers of a record as plain ones."""
    plain: list[int] = np.asarray(values[:count]).tolist()
    return plain

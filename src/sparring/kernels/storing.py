"""What became of a learner inside a kernel, written back into the plain learner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError, plural
from sparring.kernels.loading import (
    COUNTERS,
    lineage_of,
    luck_of,
    numbered_pools,
    numbers,
    weights_of,
)
from sparring.kernels.run import NEVER, UNASKED, OrderCode
from sparring.scripting.pool import RECENT

if TYPE_CHECKING:
    from sparring.kernels.run import LessonRow, PoolState, Run
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import LessonFields, Pool


def store_run(run: Run, learner: DynamicScripting) -> None:
    """Give the learner that a run was loaded with everything that became of it, as if
    it had drawn and learned itself. Scripts drawn before stay valid."""
    pools = numbered_pools(learner)
    check_likeness(run, learner, pools)
    for number, pool in enumerate(pools):
        store_pool(run, number, pool)
    learner.encounters = int(run.encounters)
    learner.drawing_luck.state = luck_of(run)


def check_likeness(run: Run, learner: DynamicScripting, pools: list[Pool]) -> None:
    """Refuse a run of other roles, rules or settings."""
    ours = [len(pool.weights) for pool in pools]
    theirs = [int(run.role[number].count) for number in range(run.pools)]
    if run.roles != len(learner.roles) or ours != theirs:
        raise UsageError(
            f"this run was loaded with another learner: it has {plural(run.roles, 'role')} and "
            f"sets of {theirs} rules, the learner has {len(learner.roles)} and {ours}"
        )
    if run.learning.order != OrderCode[learner.settings.order.name]:
        raise UsageError("this run was loaded with a learner of another order of rules")


def store_pool(run: Run, number: int, pool: Pool) -> None:
    """The weights of one pool and everything remembered about them."""
    state = run.role[number]
    pool.weights = weights_of(run, number)
    pool.wheel = None
    for name in ("total", "peak", "ceiling", "gloom", "encounters", "fallbacks"):
        setattr(pool, name, int(getattr(state, name)))
    pool.usual, pool.spread = float(state.usual), float(state.spread)
    for name in COUNTERS:
        setattr(pool, name, numbers(getattr(state, name), state.count))
    pool.lineage = lineage_of(run, number)
    pool.recent.clear()
    pool.recent.extend(
        numbers(state.recent[at].weights, state.count) for at in newest(state.snapshots)
    )
    pool.lessons.clear()
    pool.lessons.extend(lesson_of(state.lesson[at]) for at in newest(state.lessons))
    if pool.relations is not None:
        pool.relations = relations_of(run, state)


def newest(written: int) -> list[int]:
    """The slots of a ring, from the oldest entry to the newest."""
    return [at % RECENT for at in range(max(0, int(written) - RECENT), int(written))]


def lesson_of(row: LessonRow) -> LessonFields:
    """What one agent taught, as the fields of a `Lesson`."""
    return (
        int(row.encounter),
        float(row.fitness),
        float(row.used_fitness),
        int(row.adjustment),
        tuple(numbers(row.activated, row.count)),
        None if row.returned_to == NEVER else int(row.returned_to),
        None if row.usual == UNASKED else float(row.usual),
    )


def relations_of(run: Run, state: PoolState) -> list[list[int]]:
    """What one rule standing before another was worth, row by row."""
    first, count = int(state.first_relation), int(state.count)
    starts = range(first, first + count**2, count)
    return [numbers(run.relation[start : start + count], count) for start in starts]

"""A learner written into a kernel's run, and what became of it read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.errors import UsageError
from sparring.kernels.run import (
    LARGEST_NUMBER,
    MOST_AGENTS,
    MOST_ANCESTORS,
    MOST_PLACES,
    MOST_ROLES,
    MOST_RULES,
    DifficultyCode,
    DifficultyPlan,
    FallbackCode,
    FallbackPlan,
    Learning,
    OrderCode,
    RoleState,
    Run,
    Won,
)
from sparring.luck import WORD
from sparring.scripting.fallback import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableSequence, Sequence

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import Pool
    from sparring.scripting.settings import Difficulty, Fallback, Settings


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
    run.learns, run.evenly = int(learns), 0
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

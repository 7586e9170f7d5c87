"""A learner of values written into a kernel's record, and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.errors import UsageError
from sparring.kernels.run import MOST_AGENTS, MOST_ROLES
from sparring.kernels.values import (
    MOST_ACTIONS,
    MOST_STATES,
    RoleValues,
    ValueCode,
    Values,
)
from sparring.learners.settings import JOURNAL
from sparring.luck import WORD, Luck

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sparring.learners.table import Table
    from sparring.learners.values import ValueLearner

CODES = {"monte-carlo": ValueCode.MONTE_CARLO, "q-learning": ValueCode.Q_LEARNING}


def load_values(
    values: Values, learner: ValueLearner, agents: Sequence[str], *, learns: bool = True
) -> None:
    """Fill a record with a learner, and with agents given by their roles. Roles are
    numbered as the learner has them."""
    found = list(obstacles(learner, agents))
    if found:
        raise UsageError(
            f"kernels cannot run this learner: {'; '.join(found)}. The plain learner can: "
            "call begin, choose and learn yourself"
        )
    settings: Any = learner.settings
    values.kind = CODES[learner.kind]
    values.learns = int(learns)
    values.moves_between = int(settings.choices == JOURNAL)
    values.explores_below = learner.explores_below
    values.step = getattr(settings, "step", 0.0)
    values.discount = getattr(settings, "discount", 0.0)
    values.luck.low, values.luck.carry = learner.luck.state & WORD, learner.luck.state >> 32
    values.lessons = learner.lessons
    values.roles = len(learner.tables)
    for role, table in zip(values.role, learner.tables.values(), strict=False):
        load_table(role, table)
    names = list(learner.tables)
    values.agents = len(agents)
    for visits, agent in zip(values.agent, agents, strict=False):
        visits.role, visits.count = names.index(agent), 0


def load_table(role: RoleValues, table: Table) -> None:
    """The values of one role."""
    count = len(table.actions)
    role.actions = count
    for state in range(len(table.states)):
        start = state * MOST_ACTIONS
        role.value[start : start + count] = table.values[state]
        role.uses[start : start + count] = table.uses[state]
        role.order[start : start + count] = range(count)


def store_values(values: Values, learner: ValueLearner) -> None:
    """Give a learner back what became of it: the one that was loaded, or one with
    the same roles, actions and states."""
    if [CODES[learner.kind], len(learner.tables)] != [values.kind, values.roles]:
        raise UsageError("another learner is loaded here")
    for role, table in zip(values.role, learner.tables.values(), strict=False):
        if role.actions != len(table.actions):
            raise UsageError(f"other actions of '{table.role}' are loaded here")
    for role, table in zip(values.role, learner.tables.values(), strict=False):
        store_table(role, table)
    learner.lessons = int(values.lessons)
    learner.luck = Luck.resumed(int(values.luck.low) | int(values.luck.carry) << 32)


def store_table(role: RoleValues, table: Table) -> None:
    """The values of one role as plain numbers."""
    count = len(table.actions)
    for state in range(len(table.states)):
        start = state * MOST_ACTIONS
        table.values[state] = np.asarray(role.value[start : start + count]).tolist()
        table.uses[state] = np.asarray(role.uses[start : start + count]).tolist()


def obstacles(learner: ValueLearner, agents: Sequence[str]) -> Iterator[str]:
    """Everything about a learner and its agents that kernels cannot do."""
    if not 1 <= len(agents) <= MOST_AGENTS:
        yield f"1 to {MOST_AGENTS} agents fight, not {len(agents)}"
    if len(learner.tables) > MOST_ROLES:
        yield f"it has {len(learner.tables)} roles, more than {MOST_ROLES}"
    if len(learner.states) > MOST_STATES:
        yield f"it has {len(learner.states)} states, more than {MOST_STATES}"
    for role, table in learner.tables.items():
        if len(table.actions) > MOST_ACTIONS:
            yield f"role '{role}' has {len(table.actions)} actions, more than {MOST_ACTIONS}"
    for agent in sorted(set(agents) - set(learner.tables)):
        yield f"it has no role '{agent}'"

"""Learners of values for kernels: choosing by value, and learning from encounters.

The twin of `learners/values.py`, held to its bits. An agent tries its actions in
the order that `prefer` writes down and takes the first that applies.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated

from sparring.kernels.luck import Chance, below, shared, word
from sparring.kernels.records import Byte, Long, Real, Short, Whole
from sparring.kernels.run import MOST_AGENTS, MOST_ROLES

MOST_STATES = 32
MOST_ACTIONS = 128
MOST_VISITS = 256
"""Choices of one agent in one encounter: two in each of a hundred rounds find room."""


class ValueCode(IntEnum):
    """Which learner it is."""

    MONTE_CARLO = 0
    Q_LEARNING = 1


@dataclass(slots=True)
class RoleValues:
    """The values of one role; the numbers of a state stand together."""

    actions: Whole
    value: Annotated[list[Real], MOST_STATES * MOST_ACTIONS]
    uses: Annotated[list[Long], MOST_STATES * MOST_ACTIONS]
    order: Annotated[list[Short], MOST_STATES * MOST_ACTIONS]
    """The actions of each state as they were ranked last."""


@dataclass(slots=True)
class Visits:
    """What one agent has chosen in this encounter."""

    role: Whole
    count: Whole
    state: Annotated[list[Short], MOST_VISITS]
    action: Annotated[list[Short], MOST_VISITS]


@dataclass(slots=True)
class Values:
    """A learner of values, and what its agents have chosen."""

    kind: Byte
    """A ValueCode."""
    learns: Byte
    """Whether encounters are learned from."""
    moves_between: Byte
    """Whether agents choose a move, too, when their order is done with."""
    explores_below: Long
    """A random word below this means: explore."""
    step: Real
    discount: Real
    luck: Chance
    """The stream that is explored with."""
    lessons: Long
    """Agents learned from so far."""
    preferred: Annotated[list[Short], MOST_ACTIONS]
    """The actions in the order in which an agent is to try them now."""
    roles: Whole
    agents: Whole
    agent: Annotated[list[Visits], MOST_AGENTS]
    role: Annotated[list[RoleValues], MOST_ROLES]


kernel = shared.kernel


# --- choosing ----------------------------------------------------------------


@kernel
def rank(role: RoleValues, state: int) -> None:
    """Put the actions of a state in order, the most valued first; of equals, the
    lower number first. Little changes between two times, so little is moved."""
    start = state * MOST_ACTIONS
    for place in range(1, role.actions):
        action = role.order[start + place]
        value = role.value[start + action]
        at = place
        while at > 0:
            before = role.order[start + at - 1]
            other = role.value[start + before]
            if other > value or (other == value and before < action):
                break
            role.order[start + at] = before
            at -= 1
        role.order[start + at] = action


@kernel
def shuffle_preferred(values: Values, count: int) -> None:
    """All actions in random order."""
    preferred = values.preferred
    for action in range(count):
        preferred[action] = action
    for last in range(count - 1, 0, -1):
        other = below(values.luck, last + 1)
        kept = preferred[last]
        preferred[last] = preferred[other]
        preferred[other] = kept


@kernel
def prefer(values: Values, agent: int, state: int) -> int:
    """Write down in which order an agent is to try its actions: by value, or now
    and then at random. Returns how many there are."""
    role = values.role[values.agent[agent].role]
    if word(values.luck) < values.explores_below:
        shuffle_preferred(values, role.actions)
        return role.actions
    rank(role, state)
    for place in range(role.actions):
        values.preferred[place] = role.order[state * MOST_ACTIONS + place]
    return role.actions


@kernel
def begin_visits(values: Values) -> None:
    """A new encounter: nobody has chosen anything yet."""
    for agent in range(values.agents):
        values.agent[agent].count = 0


@kernel
def take(values: Values, agent: int, state: int, action: int) -> None:
    """Remember that an agent has chosen an action."""
    visits = values.agent[agent]
    visits.state[visits.count] = state
    visits.action[visits.count] = action
    visits.count += 1


# --- learning ----------------------------------------------------------------


@kernel
def best_value(role: RoleValues, state: int) -> float:
    """What the best of all actions is worth."""
    start = state * MOST_ACTIONS
    best = role.value[start]
    for at in range(start + 1, start + role.actions):
        best = max(best, role.value[at])
    return best


@kernel
def average_in(role: RoleValues, at: int, fitness: float) -> None:
    """One more sample of a mean; the first replaces the initial value."""
    role.uses[at] += 1
    if role.uses[at] == 1:
        role.value[at] = fitness
    else:
        role.value[at] += (fitness - role.value[at]) / role.uses[at]


@kernel
def step_towards(role: RoleValues, at: int, target: float, step: float) -> None:
    """Move a value a little."""
    role.uses[at] += 1
    role.value[at] += step * (target - role.value[at])


@kernel
def learn_values(values: Values, agent: int, fitness: float) -> None:
    """Learn from everything an agent has chosen in this encounter."""
    visits = values.agent[agent]
    role = values.role[visits.role]
    for number in range(visits.count):
        at = visits.state[number] * MOST_ACTIONS + visits.action[number]
        if values.kind == ValueCode.MONTE_CARLO:
            average_in(role, at, fitness)
        else:
            target = fitness
            if number + 1 < visits.count:
                target = values.discount * best_value(role, visits.state[number + 1])
            step_towards(role, at, target, values.step)
    values.lessons += 1

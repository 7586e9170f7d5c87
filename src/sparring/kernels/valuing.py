"""Agents that choose by value, made for each compiled world: no script, each decision takes
the best action that applies.

What applies is asked exactly as for scripts. A state is how many agents of either team are
alive; whoever was summoned does not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.run import MOST_RULES
from sparring.kernels.values import learn_values, prefer, take

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.kernels.compiling import Program

    Meeting = Any
    Scene = Any


class ValuingKernels(NamedTuple):
    """What a world's own kernels call when somebody decides, and after the fight."""

    take_best: Callable[[Any, int], bool]
    learn_from_encounter: Callable[[Any], None]


def make_valuing(
    program: Program,
    team: int,
    may_be_taken: Callable[..., bool],
    applies: Callable[..., bool],
    give: Callable[..., None],
) -> ValuingKernels:
    """Kernels for the first of two teams of so many agents.

    The program must know the records that `make_meeting` asks for, the fight as `Scene` too,
    and `Meeting` with `values`. may_be_taken(fight, line) tells whether a rule may be chosen
    at this time; applies(fight, agent, line) whether it acts, and give(fight, agent, place)
    orders what was weighed last.
    """

    @program.kernel
    def living(fight: Scene, side: int) -> int:
        """How many agents of a side are alive."""
        count = 0
        for who in range(side * team, side * team + team):
            count += fight.unit[who].alive
        return count

    @program.kernel
    def state_of(fight: Scene, side: int) -> int:
        """The number of the state that a side is in, from 0 (one against one)."""
        return (living(fight, side) - 1) * team + living(fight, 1 - side) - 1

    @program.kernel
    def take_best(meeting: Meeting, who: int) -> bool:
        """The best valued action that applies gives the order, and is remembered; whether
        there is any."""
        fight = meeting.fight
        state = state_of(fight, 0)
        count = prefer(meeting.values, who, state)
        first_line = meeting.values.agent[who].role * MOST_RULES
        for place in range(count):
            action = meeting.values.preferred[place]
            line = meeting.repertoire.rule_line[first_line + action]
            if may_be_taken(fight, line) and applies(fight, who, line):
                give(fight, who, NOBODY)
                take(meeting.values, who, state, action)
                return True
        return False

    @program.kernel
    def learn_from_encounter(meeting: Meeting) -> None:
        """Everybody's values, by how well he did, if anything is to be learned."""
        if meeting.values.learns == 0:
            return
        for agent in range(team):
            learn_values(meeting.values, agent, meeting.run.agent[agent].fitness)

    return ValuingKernels(take_best, learn_from_encounter)

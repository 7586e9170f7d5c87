"""Agents that choose again in every round, each by a mind of its own, made for each
compiled world: Sarsa, Alert, AlertAM (`kernels/temporal.py`) inside a fight.

What applies is asked exactly as for scripts. What a choice brought is how the share of all
health that is left has moved by the next one (agent-modelling thesis 3.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.records import Byte, Real, Short, Whole
from sparring.kernels.run import MOST_AGENTS
from sparring.kernels.temporal import MOST_ACTIONS, Mind, choose, end, observe
from sparring.learners.sarsa import NO_ACTION

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.kernels.compiling import Program

    Meeting = Any
    Scene = Any

MOST_UNITS = 2 * MOST_AGENTS
MOST_MINDS = 8


@dataclass(slots=True)
class Member:
    """Somebody who decides by a mind."""

    unit: Short
    sight: Short
    """Which states the world is to tell apart for him."""
    watches: Short
    """The unit whose deeds he sees; -1 for none."""
    has_chosen: Byte
    share: Real
    """Of all health, when he chose last."""
    deed: Short
    """What the other was seen doing since then; -1 for nothing."""
    line: Annotated[list[Short], MOST_ACTIONS]
    """The rule behind each action."""
    mind: Mind


@dataclass(slots=True)
class Minds:
    """Everybody in a fight who decides by a mind."""

    count: Whole
    of: Annotated[list[Short], MOST_UNITS]
    """The member that a unit is, counted from 1; 0 for whoever holds a script."""
    member: Annotated[list[Member], MOST_MINDS]


class MindingKernels(NamedTuple):
    """What a world's own kernels call."""

    begin_minds: Callable[[Any], None]
    """When an encounter begins."""
    decide_by_mind: Callable[[Any, int], bool]
    """When somebody is to decide; whether he has."""
    note_deeds: Callable[[Any], None]
    """When everybody has decided, in each round."""
    end_minds: Callable[[Any], None]
    """When it is over."""
    share_of: Callable[[Any, int], float]
    """A team's share of all health that is left."""


def make_minding(
    program: Program,
    team: int,
    state_in: Callable[..., int],
    deed_of: Callable[..., int],
    applies: Callable[..., bool],
    give: Callable[..., None],
) -> MindingKernels:
    """Kernels for fights of two teams of so many agents.

    The program must know the records that `make_meeting` asks for, the fight as `Scene`
    too, and `Meeting` with `minds`. state_in(fight, agent, sight) is the number of the state
    somebody is in, deed_of(fight, agent) of what he was ordered to do in this round;
    applies(fight, agent, line) tells whether a rule acts, and give(fight, agent, place)
    orders what was weighed last.
    """

    @program.kernel
    def health_of(fight: Scene, side: int) -> float:
        """The health of a whole team."""
        total = 0
        for who in range(side * team, side * team + team):
            if fight.unit[who].alive == 1:
                total += max(0, fight.unit[who].health)
        return float(total)

    @program.kernel
    def share_of(fight: Scene, side: int) -> float:
        """A team's share of all health that is left; a half when there is none."""
        own = health_of(fight, side)
        total = own + health_of(fight, 1 - side)
        return own / total if total > 0.0 else 0.5

    @program.kernel
    def begin_minds(meeting: Meeting) -> None:
        """Nobody has chosen anything yet."""
        for at in range(meeting.minds.count):
            member = meeting.minds.member[at]
            member.has_chosen = 0
            member.deed = NOBODY

    @program.kernel
    def look_back(fight: Scene, member: Member) -> None:
        """What the last choice has brought so far, and what the other did meanwhile."""
        share = share_of(fight, member.unit // team)
        if member.has_chosen == 1:
            observe(member.mind, 2.0 * (share - member.share), member.deed)
        member.share = share
        member.deed = NOBODY

    @program.kernel
    def find_legal(fight: Scene, member: Member) -> int:
        """Which actions apply now, as bits."""
        legal = 0
        for action in range(member.mind.actions):
            if applies(fight, member.unit, member.line[action]):
                legal |= 1 << action
        return legal

    @program.kernel
    def decide_by_mind(meeting: Meeting, who: int) -> bool:
        """Somebody looks back, and his mind gives the next order; False if nothing that he
        may choose applies."""
        fight = meeting.fight
        member = meeting.minds.member[meeting.minds.of[who] - 1]
        look_back(fight, member)
        action = choose(member.mind, state_in(fight, who, member.sight), find_legal(fight, member))
        if action == NO_ACTION:
            return False
        member.has_chosen = 1
        # Weighed once more, because whatever was weighed last gives the order.
        if applies(fight, who, member.line[action]):
            give(fight, who, NOBODY)
        return True

    @program.kernel
    def note_deeds(meeting: Meeting) -> None:
        """Everybody sees what the one he watches is about to do; of what is seen before he
        chooses again, the first counts."""
        fight = meeting.fight
        for at in range(meeting.minds.count):
            member = meeting.minds.member[at]
            other = member.watches
            if member.deed == NOBODY and other != NOBODY and fight.unit[other].alive == 1:
                member.deed = deed_of(fight, other)

    @program.kernel
    def end_minds(meeting: Meeting) -> None:
        """Everybody looks back for the last time; whoever fell did so long ago, and his last
        choice has brought everything since."""
        for at in range(meeting.minds.count):
            member = meeting.minds.member[at]
            look_back(meeting.fight, member)
            end(member.mind)

    return MindingKernels(begin_minds, decide_by_mind, note_deeds, end_minds, share_of)

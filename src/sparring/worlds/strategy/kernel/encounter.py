"""Game after game inside the kernel: a learner against a static opponent, for experiments
with thousands of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.meeting import make_meeting
from sparring.kernels.opposition import Opposition, Repertoire
from sparring.kernels.records import Byte, Short
from sparring.kernels.run import MOST_POOLS, Run
from sparring.worlds.strategy.kernel.record import TEAM, Fight, entry, kernel, program
from sparring.worlds.strategy.kernel.scoring import end_fitness, has_won, visit_fitness, visit_of
from sparring.worlds.strategy.kernel.setup import set_up
from sparring.worlds.strategy.kernel.ticks import play_on


@dataclass(slots=True)
class Meeting:
    """A game, the learner of one side and the tactics of the other."""

    fight: Fight
    run: Run
    opposition: Opposition
    repertoire: Repertoire
    held_back: Byte
    """The side that stands still when a game begins; -1 for none."""
    held_for: Short
    """For so many ticks."""
    state_of_pool: Annotated[list[Byte], MOST_POOLS]
    """The game state that each set of weights belongs to; 0 for none, and a number that no
    state has for one that games never come to."""


program.records["Meeting"] = Meeting
prepare, tell_the_learner, hand_out, tell_what_acted = make_meeting(
    program, TEAM, set_up, end_fitness, end_fitness, has_won
)


@kernel
def judge_states(meeting: Meeting) -> None:
    """Each part of the script that was drawn for a state which has opened is judged by how
    that state went; nothing is learned of the others."""
    script = meeting.run.agent[0]
    for at in range(script.parts):
        part = script.part[at]
        visit = visit_of(meeting.fight.unit[0], meeting.state_of_pool[part.pool])
        if visit >= 0:
            part.is_judged = 1
            part.fitness = visit_fitness(meeting.fight, 0, visit)
        elif meeting.state_of_pool[part.pool] != 0:
            part.is_left_out = 1


@entry
def play_encounter(meeting: Meeting) -> None:
    """One game between the script drawn and the tactic chosen."""
    prepare(meeting)
    play_on(meeting.fight)
    tell_the_learner(meeting)
    judge_states(meeting)

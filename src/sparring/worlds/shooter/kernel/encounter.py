"""Match after match inside the kernel: a learner against a static opponent, for experiments
with thousands of matches."""

from __future__ import annotations

from dataclasses import dataclass

from sparring.kernels.meeting import make_meeting
from sparring.kernels.opposition import Opposition, Repertoire
from sparring.kernels.records import Byte, Short
from sparring.kernels.run import Run
from sparring.worlds.shooter.kernel.fitness import agent_fitness, has_won
from sparring.worlds.shooter.kernel.record import TEAM, Fight, entry, program
from sparring.worlds.shooter.kernel.setup import set_up
from sparring.worlds.shooter.kernel.steps import play_on


@dataclass(slots=True)
class Meeting:
    """A match, the learner of one side and the tactics of the other."""

    fight: Fight
    run: Run
    opposition: Opposition
    repertoire: Repertoire
    held_back: Byte
    """The side that stands still when a match begins; -1 for none."""
    held_for: Short
    """For so many steps."""


program.records["Meeting"] = Meeting
prepare, tell_the_learner, hand_out, tell_what_acted = make_meeting(
    program, TEAM, set_up, agent_fitness, agent_fitness, has_won
)


@entry
def play_encounter(meeting: Meeting) -> None:
    """One match between the script drawn and the tactic chosen."""
    prepare(meeting)
    play_on(meeting.fight)
    tell_the_learner(meeting)

"""Encounter after encounter inside the kernel: the learning team against a static one, for
experiments with thousands of fights."""

from __future__ import annotations

from dataclasses import dataclass

from sparring.kernels.meeting import make_meeting
from sparring.kernels.minding import Minds
from sparring.kernels.opposition import Opposition, Repertoire
from sparring.kernels.records import Byte, Short
from sparring.kernels.run import Run
from sparring.kernels.values import Values
from sparring.worlds.pit.kernel.fitness import agent_fitness, has_won, team_fitness
from sparring.worlds.pit.kernel.record import TEAM, Fight, entry, program
from sparring.worlds.pit.kernel.rounds import play_on
from sparring.worlds.pit.kernel.setup import set_up


@dataclass(slots=True)
class Meeting:
    """A fight, the learner of one team and the tactics of the other."""

    fight: Fight
    run: Run
    opposition: Opposition
    repertoire: Repertoire
    held_back: Byte
    """The team that stands still when a fight begins; -1 for none."""
    held_for: Short
    """For so many ticks."""
    values: Values
    """For a team that chooses by value instead of by script."""
    by_round: Byte
    """Whether the learner draws scripts for every round and learns from each, not once for
    the whole encounter; where minds are played."""
    minds: Minds
    """Of whoever decides by a mind of his own."""


program.records["Meeting"] = Meeting
prepare, tell_the_learner, hand_out, tell_what_acted = make_meeting(
    program, TEAM, set_up, agent_fitness, team_fitness, has_won
)


@entry
def play_encounter(meeting: Meeting) -> None:
    """One fight between the scripts drawn and the tactic chosen."""
    prepare(meeting)
    play_on(meeting.fight)
    tell_the_learner(meeting)

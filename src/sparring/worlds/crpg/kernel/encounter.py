"""Encounter after encounter inside the kernel: the learning team against a static
one, for experiments with thousands of fights.

The twin of the plain loop in `worlds/practice.py`, held to its bits.
"""

from __future__ import annotations

from dataclasses import dataclass

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import word
from sparring.kernels.opposition import Opposition, Repertoire, choose_basics
from sparring.kernels.records import Byte, Short
from sparring.kernels.run import MOST_AGENTS, MOST_RULES, Run, Won
from sparring.kernels.values import Values
from sparring.worlds.crpg.kernel.fitness import agent_fitness, has_won, team_fitness
from sparring.worlds.crpg.kernel.record import TEAM, Fight, entry, kernel
from sparring.worlds.crpg.kernel.rounds import play_on
from sparring.worlds.crpg.kernel.setup import set_up


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
    """For so many segments."""
    values: Values
    """For a team that chooses by value instead of by script."""


@kernel
def hold_learned_script(meeting: Meeting, agent: int) -> None:
    """An agent of the learning team takes the script drawn for him."""
    pupil = meeting.run.agent[agent]
    unit = meeting.fight.unit[agent]
    repertoire = meeting.repertoire
    closing = repertoire.closing[pupil.role]
    for place in range(pupil.count):
        unit.script[place] = repertoire.rule_line[pupil.role * MOST_RULES + pupil.rules[place]]
    for place in range(closing.lines):
        unit.script[pupil.count + place] = closing.line[place]
    unit.lines = pupil.count + closing.lines


@kernel
def hold_static_script(meeting: Meeting, agent: int) -> None:
    """An agent of the static team takes the script of his basic tactic."""
    opposition = meeting.opposition
    script = opposition.basic[opposition.chosen[agent] * MOST_AGENTS + agent]
    unit = meeting.fight.unit[TEAM + agent]
    for place in range(script.lines):
        unit.script[place] = script.line[place]
    unit.lines = script.lines


@kernel
def tell_the_learner(meeting: Meeting) -> None:
    """What acted, how well everybody did, and who won."""
    fight = meeting.fight
    run = meeting.run
    for agent in range(TEAM):
        pupil = run.agent[agent]
        for place in range(pupil.count):
            pupil.acted[place] = fight.unit[agent].acted[place]
        pupil.fitness = agent_fitness(fight, agent)
    run.team_fitness = team_fitness(fight, 0)
    run.enemy_fitness = team_fitness(fight, 1)
    run.duration = fight.clock
    meeting.opposition.won = 1 if has_won(fight, 1) else 0
    run.won = Won.NOBODY
    if has_won(fight, 0):
        run.won = Won.LEARNERS
    elif meeting.opposition.won == 1:
        run.won = Won.ENEMIES


@kernel
def hold_back(meeting: Meeting) -> None:
    """One team may have to stand still for a while: a fight that misleads."""
    if meeting.held_back == NOBODY:
        return
    for agent in range(TEAM):
        meeting.fight.unit[meeting.held_back * TEAM + agent].acts_from = meeting.held_for


@kernel
def prepare(meeting: Meeting) -> None:
    """Everybody in place for the next fight, with the script he is to hold."""
    choose_basics(meeting.opposition)
    for agent in range(TEAM):
        hold_static_script(meeting, agent)
    for agent in range(TEAM):
        hold_learned_script(meeting, agent)
    luck = meeting.opposition.fight_luck
    low = word(luck)
    set_up(meeting.fight, low, word(luck))
    hold_back(meeting)


@entry
def play_encounter(meeting: Meeting) -> None:
    """One fight between the scripts drawn and the tactic chosen."""
    prepare(meeting)
    play_on(meeting.fight)
    tell_the_learner(meeting)

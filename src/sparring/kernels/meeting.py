"""One encounter of the learning loop, made for each compiled world: scripts are handed
out, and afterwards the learner is told how it went.

The twin of the plain loop in `worlds/practice.py`, held to its bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import word
from sparring.kernels.opposition import choose_basics
from sparring.kernels.run import MOST_AGENTS, MOST_RULES, Won

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.kernels.compiling import Program

    Meeting = Any


class MeetingKernels(NamedTuple):
    """What a world's own entry calls before and after the fight."""

    prepare: Callable[[Any], None]
    tell_the_learner: Callable[[Any], None]
    hand_out: Callable[[Any], None]
    """Gives the learning team the scripts that were drawn for it."""
    tell_what_acted: Callable[[Any], None]


def make_meeting(
    program: Program,
    team: int,
    set_up: Callable[..., None],
    agent_fitness: Callable[..., float],
    team_fitness: Callable[..., float],
    has_won: Callable[..., bool],
) -> MeetingKernels:
    """Kernels around the fights of two teams of so many agents.

    The program must know a record `Meeting` with `fight`, `run`, `opposition`,
    `repertoire`, `held_back` (the team that stands still when a fight begins; -1 for
    none) and `held_for` (so many of the world's smallest steps). Agents are
    `fight.unit`, team by team, each with `script`, `lines`, `acted` and `acts_from`;
    `fight.clock` counts the smallest steps.

    set_up(fight, seed_low, seed_high) begins a fight between the scripts that agents hold;
    agent_fitness(fight, agent), team_fitness(fight, team) and has_won(fight, team) tell
    how it went.
    """

    @program.kernel
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

    @program.kernel
    def hold_static_script(meeting: Meeting, agent: int) -> None:
        """An agent of the static team takes the script of his basic tactic."""
        opposition = meeting.opposition
        script = opposition.basic[opposition.chosen[agent] * MOST_AGENTS + agent]
        unit = meeting.fight.unit[team + agent]
        for place in range(script.lines):
            unit.script[place] = script.line[place]
        unit.lines = script.lines

    @program.kernel
    def hold_back(meeting: Meeting) -> None:
        """One team may have to stand still for a while: a fight that misleads."""
        if meeting.held_back == NOBODY:
            return
        for agent in range(team):
            meeting.fight.unit[meeting.held_back * team + agent].acts_from = meeting.held_for

    @program.kernel
    def hand_out(meeting: Meeting) -> None:
        """The learning team takes the scripts drawn for it."""
        for agent in range(team):
            hold_learned_script(meeting, agent)

    @program.kernel
    def prepare(meeting: Meeting) -> None:
        """Everybody in place for the next fight, with the script he is to hold."""
        choose_basics(meeting.opposition)
        for agent in range(team):
            hold_static_script(meeting, agent)
        hand_out(meeting)
        luck = meeting.opposition.fight_luck
        low = word(luck)
        set_up(meeting.fight, low, word(luck))
        hold_back(meeting)

    @program.kernel
    def tell_what_acted(meeting: Meeting) -> None:
        """Which rules of the scripts drawn have acted."""
        for agent in range(team):
            pupil = meeting.run.agent[agent]
            for place in range(pupil.count):
                pupil.acted[place] = meeting.fight.unit[agent].acted[place]

    @program.kernel
    def tell_the_learner(meeting: Meeting) -> None:
        """What acted, how well everybody did, and who won."""
        fight = meeting.fight
        run = meeting.run
        tell_what_acted(meeting)
        for agent in range(team):
            run.agent[agent].fitness = agent_fitness(fight, agent)
        run.team_fitness = team_fitness(fight, 0)
        run.enemy_fitness = team_fitness(fight, 1)
        run.duration = fight.clock
        meeting.opposition.won = 1 if has_won(fight, 1) else 0
        run.won = Won.NOBODY
        if has_won(fight, 0):
            run.won = Won.LEARNERS
        elif meeting.opposition.won == 1:
            run.won = Won.ENEMIES

    return MeetingKernels(prepare, tell_the_learner, hand_out, tell_what_acted)

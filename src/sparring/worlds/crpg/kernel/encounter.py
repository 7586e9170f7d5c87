"""Encounter after encounter inside the kernel: the learning team against a static
one, for experiments with thousands of fights.

The twin of `practice.py`, held to its bits.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.loop import encounters
from sparring.kernels.luck import Chance, below, word
from sparring.kernels.records import Byte, Short
from sparring.kernels.run import MOST_ROLES, MOST_RULES, Run, Won
from sparring.kernels.values import Values
from sparring.worlds.crpg.kernel.fitness import agent_fitness, has_won, team_fitness
from sparring.worlds.crpg.kernel.record import MOST_PLACES, TEAM, Fight, entry, kernel, program
from sparring.worlds.crpg.kernel.rounds import play_on
from sparring.worlds.crpg.kernel.setup import set_up

MOST_CLOSING = 16
"""Closing rules of one role."""
MOST_BASICS = 4
"""Basic tactics that a composite one is made of."""


class Habit(IntEnum):
    """How a static team chooses among its basic tactics."""

    ONE = 0
    """There is only one."""
    RANDOM_TEAM = 1
    RANDOM_AGENT = 2
    CONSECUTIVE = 3


@dataclass(slots=True)
class Written:
    """A script by the numbers of its lines."""

    lines: Short
    line: Annotated[list[Short], MOST_PLACES]


@dataclass(slots=True)
class World:
    """A fight, the learner of one team and the tactics of the other."""

    fight: Fight
    run: Run
    fight_luck: Chance
    """Seeds the fights."""
    tactic_luck: Chance
    habit: Byte
    basics: Byte
    current: Byte
    """The basic tactic of the last encounter; -1 before the first."""
    static_won: Byte
    """Whether the static team won the last encounter."""
    held_back: Byte
    """The team that stands still when a fight begins; -1 for none."""
    held_for: Short
    """For so many segments."""
    basic: Annotated[list[Written], MOST_BASICS * TEAM]
    rule_line: Annotated[list[Short], MOST_ROLES * MOST_RULES]
    """The line of each rule of each role."""
    closing: Annotated[list[Written], MOST_ROLES]
    values: Values
    """For a team that chooses by value instead of by script."""


program.records["World"] = World


@kernel
def hold_learned_script(world: World, agent: int) -> None:
    """An agent of the learning team takes the script drawn for him."""
    drawn = world.run.agent[agent]
    unit = world.fight.unit[agent]
    closing = world.closing[drawn.role]
    for place in range(drawn.count):
        unit.script[place] = world.rule_line[drawn.role * MOST_RULES + drawn.rules[place]]
    for place in range(closing.lines):
        unit.script[drawn.count + place] = closing.line[place]
    unit.lines = drawn.count + closing.lines


@kernel
def hold_static_script(world: World, agent: int, basic: int) -> None:
    """An agent of the static team takes the script of a basic tactic."""
    written = world.basic[basic * TEAM + agent]
    unit = world.fight.unit[TEAM + agent]
    for place in range(written.lines):
        unit.script[place] = written.line[place]
    unit.lines = written.lines


@kernel
def choose_tactic(world: World) -> None:
    """The static team chooses, by luck or by what has worked."""
    if world.habit == Habit.RANDOM_AGENT:
        for agent in range(TEAM):
            hold_static_script(world, agent, below(world.tactic_luck, world.basics))
        return
    if world.habit == Habit.ONE:
        world.current = 0
    elif world.habit == Habit.RANDOM_TEAM or world.current == NOBODY:
        world.current = below(world.tactic_luck, world.basics)
    elif world.static_won == 0:
        world.current = (world.current + 1) % world.basics
    for agent in range(TEAM):
        hold_static_script(world, agent, world.current)


@kernel
def tell_the_learner(world: World) -> None:
    """What acted, how well everybody did, and who won."""
    fight = world.fight
    run = world.run
    for agent in range(TEAM):
        drawn = run.agent[agent]
        for place in range(drawn.count):
            drawn.acted[place] = fight.unit[agent].acted[place]
        drawn.fitness = agent_fitness(fight, agent)
    run.team_fitness = team_fitness(fight, 0)
    run.enemy_fitness = team_fitness(fight, 1)
    world.static_won = 1 if has_won(fight, 1) else 0
    run.won = Won.NOBODY
    if has_won(fight, 0):
        run.won = Won.LEARNERS
    elif world.static_won == 1:
        run.won = Won.ENEMIES


@kernel
def hold_back(world: World) -> None:
    """One team may have to stand still for a while: a fight that misleads."""
    if world.held_back == NOBODY:
        return
    for agent in range(TEAM):
        world.fight.unit[world.held_back * TEAM + agent].acts_from = world.held_for


@kernel
def prepare(world: World) -> None:
    """Everybody in place for the next fight, with the script he is to hold."""
    choose_tactic(world)
    for agent in range(TEAM):
        hold_learned_script(world, agent)
    low = word(world.fight_luck)
    set_up(world.fight, low, word(world.fight_luck))
    hold_back(world)


@entry
def play_encounter(world: World) -> None:
    """One fight between the scripts drawn and the tactic chosen."""
    prepare(world)
    play_on(world.fight)
    tell_the_learner(world)


play_encounters = entry(encounters)

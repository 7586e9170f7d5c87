"""The other side inside kernels: which of its basic tactics a static team brings, and
the lines that both sides' scripts consist of. The twin of `worlds/opposition.py`,
held to its bits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.habits import MOST_BASICS, Habit
from sparring.kernels.luck import Chance, below, shared
from sparring.kernels.records import Byte, Short
from sparring.kernels.run import MOST_AGENTS, MOST_PLACES, MOST_ROLES, MOST_RULES

kernel = shared.kernel


@dataclass(slots=True)
class Written:
    """A script by the numbers of its lines."""

    lines: Short
    line: Annotated[list[Short], MOST_PLACES]


@dataclass(slots=True)
class Opposition:
    """A static team: its basic tactics and what decides among them."""

    fight_luck: Chance
    """Seeds the encounters."""
    tactic_luck: Chance
    habit: Byte
    """A Habit."""
    basics: Byte
    agents: Byte
    current: Byte
    """The basic tactic of the last encounter; -1 before the first."""
    won: Byte
    """Whether the static team won the last encounter."""
    chosen: Annotated[list[Byte], MOST_AGENTS]
    """The basic tactic of each agent in this encounter."""
    basic: Annotated[list[Written], MOST_BASICS * MOST_AGENTS]
    """The scripts of a basic tactic stand together."""


@dataclass(slots=True)
class Repertoire:
    """What the learning side's scripts consist of."""

    rule_line: Annotated[list[Short], MOST_ROLES * MOST_RULES]
    """The line of each rule of each role."""
    closing: Annotated[list[Written], MOST_ROLES]


@kernel
def choose_basics(opposition: Opposition) -> None:
    """The static team chooses, by luck or by what has worked."""
    if opposition.habit == Habit.RANDOM_AGENT:
        for agent in range(opposition.agents):
            opposition.chosen[agent] = below(opposition.tactic_luck, opposition.basics)
        return
    if opposition.habit == Habit.ONE:
        opposition.current = 0
    elif opposition.habit == Habit.RANDOM_TEAM or opposition.current == NOBODY:
        opposition.current = below(opposition.tactic_luck, opposition.basics)
    elif opposition.won == 0:
        opposition.current = (opposition.current + 1) % opposition.basics
    for agent in range(opposition.agents):
        opposition.chosen[agent] = opposition.current

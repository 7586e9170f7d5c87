"""Which lines of a list both commanders may begin: all weighed at once.

Whoever chooses lines from outside, such as a learner behind `env.py`, asks this once a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.records import Byte, Short, Whole
from sparring.worlds.strategy.data.codes import SIDES, Outside
from sparring.worlds.strategy.kernel.planning import can_act, is_worthwhile
from sparring.worlds.strategy.kernel.record import MOST_PLACES, Fight, Unit, entry, kernel

MOST_OPTIONS = MOST_PLACES + 1


@dataclass(slots=True)
class Option:
    """A line that can be chosen."""

    states: Whole
    """The game states it belongs to, as bits by their numbers; 0 for all."""


@dataclass(slots=True)
class Sight:
    """The game as one commander counts."""

    holder: Annotated[list[Short], SIDES]
    """Himself, and the other."""
    allowed: Annotated[list[Byte], MOST_OPTIONS]


@dataclass(slots=True)
class Choices:
    """The options and what both can make of them; the first is to do nothing."""

    options: Short
    option: Annotated[list[Option], MOST_OPTIONS]
    sight: Annotated[list[Sight], SIDES]


@kernel
def belongs(unit: Unit, option: Option) -> bool:
    """Whether a line belongs to the game state that somebody is in."""
    state = unit.visit[unit.visited - 1]
    return option.states == 0 or (option.states >> state) & 1 == 1


@entry
def mark_allowed(fight: Fight, choices: Choices) -> None:
    """Fill in what both may choose; the game stays as it is. Doing nothing is always
    possible, and nothing else while a line is at hand."""
    low, carry = fight.luck.low, fight.luck.carry
    for me in range(SIDES):
        unit = fight.unit[me]
        sight = choices.sight[me]
        sight.holder[0] = me
        sight.holder[1] = 1 - me
        sight.allowed[0] = 1
        is_free = unit.outside == Outside.LINES and unit.place >= unit.lines
        is_asked = fight.over == 0 and is_free and can_act(fight, me)
        for at in range(1, choices.options):
            sight.allowed[at] = 0
            if is_asked and at <= unit.lines and belongs(unit, choices.option[at]):
                sight.allowed[at] = 1 if is_worthwhile(fight, me, at - 1) else 0
    # What rules ask may use up luck.
    fight.luck.low = low
    fight.luck.carry = carry

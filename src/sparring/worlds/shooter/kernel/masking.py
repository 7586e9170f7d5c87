"""Which of a fixed list of options both may take: all weighed at once.

Whoever commands somebody from outside, such as a learner behind `env.py`, asks this once a
step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.records import Byte, Short
from sparring.worlds.shooter.data.codes import Act
from sparring.worlds.shooter.kernel.choosing import can_act, is_possible
from sparring.worlds.shooter.kernel.record import UNITS, Fight, entry

MOST_OPTIONS = 32


@dataclass(slots=True)
class Option:
    """Something that can be ordered."""

    act: Byte
    thing: Short
    """The weapon, item or path; -1 for none."""


@dataclass(slots=True)
class Sight:
    """The match as one of both counts."""

    holder: Annotated[list[Short], UNITS]
    """Himself, and the other."""
    allowed: Annotated[list[Byte], MOST_OPTIONS]


@dataclass(slots=True)
class Choices:
    """The options and what both can make of them."""

    options: Short
    option: Annotated[list[Option], MOST_OPTIONS]
    sight: Annotated[list[Sight], UNITS]


@entry
def mark_allowed(fight: Fight, choices: Choices) -> None:
    """Fill in what both may do; the match stays as it is. Doing nothing is always possible."""
    for me in range(UNITS):
        sight = choices.sight[me]
        sight.holder[0] = me
        sight.holder[1] = 1 - me
        able = fight.over == 0 and can_act(fight, me)
        for at in range(choices.options):
            option = choices.option[at]
            can_be_done = able and is_possible(fight, me, option.act, option.thing)
            sight.allowed[at] = 1 if can_be_done or option.act == Act.IDLE else 0

"""Which of a fixed list of options every agent may take: all weighed at once.

Whoever commands agents from outside, such as a learner behind `env.py`, asks this
once a round. An option is aimed at a slot, which is a place in the list of agents
as one of them counts: himself, comrades, opponents, own and hostile creatures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.records import Byte, Short
from sparring.worlds.pit.data.codes import Act
from sparring.worlds.pit.kernel.choosing import is_allowed
from sparring.worlds.pit.kernel.record import AGENTS, UNITS, Fight, entry, kernel
from sparring.worlds.pit.kernel.sensing import can_act, sees

MOST_OPTIONS = 320


@dataclass(slots=True)
class Option:
    """Something an agent can be ordered to do."""

    act: Byte
    thing: Short
    """The spell or potion; -1 for none."""
    slot: Short
    """Whom it is aimed at; -1 for nobody, or a place."""


@dataclass(slots=True)
class Sight:
    """The fight as one agent counts."""

    unit: Annotated[list[Short], UNITS]
    """Whom each slot means."""
    holder: Annotated[list[Short], UNITS]
    """The same if he can be aimed at; -1 for the dead and for enemies whom one does not
    see."""
    allowed: Annotated[list[Byte], MOST_OPTIONS]


@dataclass(slots=True)
class Choices:
    """The options and what every agent can make of them."""

    options: Short
    option: Annotated[list[Option], MOST_OPTIONS]
    sight: Annotated[list[Sight], AGENTS]


@kernel
def fill_slots(fight: Fight, me: int, sight: Sight) -> None:
    """The living whom one sees hold their slots."""
    for slot in range(UNITS):
        who = sight.unit[slot]
        there = fight.unit[who].alive == 1 and sees(fight, me, who)
        sight.holder[slot] = who if there else NOBODY


@kernel
def could_take(fight: Fight, me: int, option: Option, sight: Sight) -> bool:
    """Whether the rules of the game allow an option, sensible or not."""
    target = NOBODY
    if option.slot != NOBODY:
        target = sight.holder[option.slot]
        if target == NOBODY:
            return False
    return is_allowed(fight, me, option.act, option.thing, target)


@kernel
def mark_for(fight: Fight, choices: Choices, me: int) -> None:
    """What one agent may do now; doing nothing is always possible."""
    sight = choices.sight[me]
    fill_slots(fight, me, sight)
    able = fight.over == 0 and fight.unit[me].begun == 0 and can_act(fight, me)
    for at in range(choices.options):
        option = choices.option[at]
        can_be_done = option.act == Act.PASS or (able and could_take(fight, me, option, sight))
        sight.allowed[at] = 1 if can_be_done else 0


@entry
def mark_allowed(fight: Fight, choices: Choices) -> None:
    """Fill in who is where and what everybody may do; the fight stays as it is."""
    for me in range(AGENTS):
        mark_for(fight, choices, me)

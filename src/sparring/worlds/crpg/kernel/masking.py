"""Which of a fixed list of options every agent may take: all weighed at once.

Whoever commands agents from outside, such as a learner behind `env.py`, asks this
once a round. An option is aimed at a slot, which is a place in the list of agents
as one of them counts: himself, comrades, opponents, own and hostile animals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.records import Byte, Short
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.kernel.constraints import can_act, is_allowed
from sparring.worlds.crpg.kernel.finding import locate
from sparring.worlds.crpg.kernel.record import (
    MOST_ANIMALS,
    SIDES,
    TEAM,
    UNITS,
    Fight,
    entry,
    kernel,
)

MOST_OPTIONS = 384
AGENTS = SIDES * TEAM


@dataclass(slots=True)
class Option:
    """Something an agent can be ordered to do."""

    act: Byte
    thing: Short
    """The spell or potion; -1 for none."""
    slot: Short
    """Whom it is aimed at; -1 for nobody."""
    place: Short
    """The word for the location it is aimed at; -1 for none. Luck must not be
    needed to find it."""


@dataclass(slots=True)
class Sight:
    """The fight as one agent counts."""

    holder: Annotated[list[Short], UNITS]
    """Who is in each slot; -1 for nobody, or a dead one."""
    allowed: Annotated[list[Byte], MOST_OPTIONS]


@dataclass(slots=True)
class Choices:
    """The options and what every agent can make of them."""

    options: Short
    option: Annotated[list[Option], MOST_OPTIONS]
    sight: Annotated[list[Sight], AGENTS]


@kernel
def put_into_slot(fight: Fight, sight: Sight, slot: int, who: int) -> None:
    """The living hold their slots."""
    sight.holder[slot] = who if fight.unit[who].alive == 1 else NOBODY


@kernel
def fill_slots(fight: Fight, me: int, sight: Sight) -> None:
    """Oneself, three comrades, four opponents, own animals, hostile animals."""
    own = me // TEAM * TEAM
    others = (1 - me // TEAM) * TEAM
    put_into_slot(fight, sight, 0, me)
    comrades = 0
    for member in range(TEAM):
        if own + member != me:
            comrades += 1
            put_into_slot(fight, sight, comrades, own + member)
        put_into_slot(fight, sight, TEAM + member, others + member)
    for slot in range(SIDES * TEAM, UNITS):
        sight.holder[slot] = NOBODY
    own_animals = SIDES * TEAM
    hostile_animals = SIDES * TEAM + MOST_ANIMALS
    for who in range(SIDES * TEAM, fight.units):
        unit = fight.unit[who]
        if unit.alive == 0:
            continue
        if unit.team == me // TEAM:
            sight.holder[own_animals] = who
            own_animals += 1
        else:
            sight.holder[hostile_animals] = who
            hostile_animals += 1


@kernel
def could_take(fight: Fight, me: int, option: Option, sight: Sight) -> bool:
    """Whether the rules of the game allow an option, sensible or not."""
    fight.try_act = option.act
    fight.try_thing = option.thing
    fight.try_target = NOBODY
    fight.has_place = 0
    if option.slot != NOBODY:
        fight.try_target = sight.holder[option.slot]
        if fight.try_target == NOBODY:
            return False
    elif option.place != NOBODY:
        if not locate(fight, me, option.place):
            return False
        fight.has_place = 1
    return is_allowed(fight, me, False)


@kernel
def hand_back(fight: Fight, who: int, spells: int) -> None:
    """A spell chosen for this round could still be put to another use."""
    unit = fight.unit[who]
    if unit.act == Act.CAST and unit.pending == 1:
        unit.spells[unit.thing] += spells


@kernel
def mark_for(fight: Fight, choices: Choices, me: int) -> None:
    """What one agent may do now; doing nothing is always possible."""
    sight = choices.sight[me]
    fill_slots(fight, me, sight)
    able = fight.over == 0 and can_act(fight, me)
    hand_back(fight, me, 1)
    for at in range(choices.options):
        option = choices.option[at]
        can_be_done = option.act == Act.PASS or (able and could_take(fight, me, option, sight))
        sight.allowed[at] = 1 if can_be_done else 0
    hand_back(fight, me, -1)


@entry
def mark_allowed(fight: Fight, choices: Choices) -> None:
    """Fill in who is where and what everybody may do; the fight stays as it is."""
    act = fight.try_act
    thing = fight.try_thing
    target = fight.try_target
    x = fight.try_x
    y = fight.try_y
    has_place = fight.has_place
    for me in range(AGENTS):
        mark_for(fight, choices, me)
    fight.try_act = act
    fight.try_thing = thing
    fight.try_target = target
    fight.try_x = x
    fight.try_y = y
    fight.has_place = has_place

"""How an agent comes to an order: his script, line by line."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.worlds.crpg.data.codes import Act, Event, PlaceWord, Rank
from sparring.worlds.crpg.kernel.clearing import find_clear_spot
from sparring.worlds.crpg.kernel.constraints import can_act, can_cast, can_drink, is_allowed
from sparring.worlds.crpg.kernel.events import note
from sparring.worlds.crpg.kernel.finding import ask, find, locate
from sparring.worlds.crpg.kernel.record import POTIONS, SEGMENTS, SPELLS, Fight, kernel

ALL_SEGMENTS = (1 << SEGMENTS) - 1


@kernel
def pick_spell(fight: Fight, me: int, school: int, rank: int) -> bool:
    """Choose among the memorised spells of a school that can and should be cast
    at what is aimed at."""
    count = 0
    level = 0
    for spell in range(SPELLS):
        row = fight.book.spell[spell]
        if row.school & school == 0 or not can_cast(fight, me, spell, True):
            continue
        stronger = row.level > level
        if rank != Rank.ANY and count > 0 and row.level != level:
            if stronger != (rank == Rank.STRONG):
                continue
            count = 0
        level = row.level
        fight.candidates[count] = spell
        count += 1
    if count == 0:
        return False
    fight.try_thing = fight.candidates[0 if count == 1 else below(fight.luck, count)]
    return can_cast(fight, me, fight.try_thing, True)


@kernel
def pick_potion(fight: Fight, me: int) -> bool:
    """Choose among the carried potions that would help."""
    count = 0
    for potion in range(POTIONS):
        if can_drink(fight, me, potion, True):
            fight.candidates[count] = potion
            count += 1
    if count == 0:
        return False
    fight.try_thing = fight.candidates[0 if count == 1 else below(fight.luck, count)]
    return True


@kernel
def weigh(fight: Fight, me: int, line: int) -> bool:
    """Whether the action of a rule can and should be done; the order is left in
    the fight's `try` fields."""
    row = fight.book.line[line]
    fight.try_act = row.act
    fight.try_thing = row.thing
    fight.try_target = NOBODY
    fight.has_place = 0
    if row.agent != NOBODY:
        fight.try_target = find(fight, me, row.agent, row.type)
        if fight.try_target == NOBODY:
            return False
    elif row.place == PlaceWord.CLEAR:
        if not find_clear_spot(fight, me, row.thing):
            return False
        fight.has_place = 1
    elif row.place != NOBODY:
        if not locate(fight, me, row.place):
            return False
        fight.has_place = 1
    if row.thing == NOBODY:
        if row.act == Act.CAST:
            return pick_spell(fight, me, row.school, row.rank)
        if row.act == Act.DRINK:
            return pick_potion(fight, me)
    return is_allowed(fight, me, True)


@kernel
def applies(fight: Fight, me: int, line: int) -> bool:
    """Whether a rule acts now: its condition holds and its action is possible."""
    start = fight.book.line[line].condition
    if start >= 0:
        if not ask(fight, me, start):
            return False
    else:
        fight.recalled[0] = NOBODY
        fight.recalled[1] = NOBODY
    return weigh(fight, me, line)


@kernel
def landing_time(fight: Fight, who: int) -> int:
    """The segment from which on an order may land: its own time, and for blows and
    spells the initiative rolled for this round, but never after the round."""
    unit = fight.unit[who]
    character = fight.book.character[unit.kind]
    if unit.act == Act.DRINK:
        # Drinking needs no opening: a potion against fire comes before the fire.
        return fight.book.number.potion_delay
    if unit.act == Act.CAST:
        time = fight.book.spell[unit.thing].time
    elif unit.act == Act.RANGED:
        time = character.ranged.speed
    else:
        time = character.melee.speed
    return min(time + unit.initiative, SEGMENTS - 1)


@kernel
def landing_segments(fight: Fight, who: int) -> int:
    """The segments in which an order may land, as bits."""
    unit = fight.unit[who]
    if unit.act == Act.MELEE:
        # As soon as the target is in reach, from then to the end of the round.
        return ALL_SEGMENTS << unit.lands_from
    if unit.act == Act.CAST or unit.act == Act.DRINK or unit.act == Act.RANGED:
        return 1 << unit.lands_from
    return 0


@kernel
def give(fight: Fight, who: int, place: int) -> None:
    """Order an agent to do what was weighed; a spell begun is a spell spent."""
    unit = fight.unit[who]
    unit.act = fight.try_act
    unit.thing = fight.try_thing
    unit.target = fight.try_target
    unit.to_x = fight.try_x
    unit.to_y = fight.try_y
    unit.pending = 0 if unit.act == Act.PASS else 1
    unit.interrupted = 0
    unit.line = place
    if place != NOBODY:
        unit.line_is_new = 1 - unit.acted[place]
        unit.acted[place] = 1
        note(fight, Event.RULE, who, unit.target, place, unit.act)
    unit.lands_from = landing_time(fight, who)
    fight.may_land |= landing_segments(fight, who)
    if unit.act == Act.MELEE or unit.act == Act.MOVE_TO or unit.act == Act.MOVE_FROM:
        fight.may_walk |= 1 << who
    if unit.act == Act.CAST:
        unit.spells[unit.thing] -= 1
        note(fight, Event.BEGINS, who, unit.target, unit.thing, 0)


@kernel
def choose(fight: Fight, who: int) -> None:
    """The first rule of the script that acts gives the order."""
    unit = fight.unit[who]
    for place in range(unit.lines):
        if applies(fight, who, unit.script[place]):
            give(fight, who, place)
            return
    note(fight, Event.PASSES, who, -1, -1, 0)


@kernel
def choose_step(fight: Fight, who: int) -> bool:
    """Between actions only the rules that move are asked; the step is left in
    the fight's `try` fields."""
    unit = fight.unit[who]
    for number in range(unit.moves):
        place = unit.moving[number]
        if applies(fight, who, unit.script[place]):
            if unit.acted[place] == 0:
                unit.acted[place] = 1
                note(fight, Event.RULE, who, fight.try_target, place, fight.try_act)
            return True
    return False


@kernel
def choose_orders(fight: Fight) -> None:
    """At the start of a round everybody who can act chooses."""
    for who in range(fight.units):
        if can_act(fight, who) and fight.unit[who].outside == 0:
            choose(fight, who)


@kernel
def withdraw(fight: Fight, who: int) -> None:
    """Take an order back before anything has come of it."""
    unit = fight.unit[who]
    if unit.act == Act.CAST and unit.pending == 1:
        unit.spells[unit.thing] += 1
    if unit.line != NOBODY and unit.line_is_new == 1:
        unit.acted[unit.line] = 0
    if unit.act != Act.PASS:
        note(fight, Event.REPLACED, who, -1, unit.thing, unit.act)
    unit.act = Act.PASS
    unit.pending = 0
    unit.line = NOBODY

"""How somebody comes to an order: his script, line by line."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.worlds.pit.data.codes import FOREVER, TICKS, Act, Event, Target
from sparring.worlds.pit.kernel.events import note
from sparring.worlds.pit.kernel.finding import ask
from sparring.worlds.pit.kernel.record import AGENTS, POTIONS, SPELLS, Fight, kernel
from sparring.worlds.pit.kernel.sensing import can_act, is_enemy, is_silenced, sees
from sparring.worlds.pit.kernel.talents import (
    aimed_at,
    has_creature,
    is_defensive,
    strike_at,
    suits,
    take_weapon,
    try_talent,
)

HALF_TIME = TICKS // 2
"""The tick in which speed gives a second order."""


@kernel
def weigh(fight: Fight, me: int, line: int) -> bool:
    """Whether the talent of a rule acts; the order is left in the fight's `try` fields."""
    row = fight.book.line[line]
    target = aimed_at(fight, me, row.agent, row.type)
    if row.agent != NOBODY and target == NOBODY:
        return False
    if not try_talent(fight, me, row.talent, row.thing, row.other, row.sort, target, row.taste):
        return False
    fight.try_defensive = 1 if is_defensive(row.talent) else 0
    return True


@kernel
def applies(fight: Fight, me: int, line: int) -> bool:
    """Whether a rule acts now: its condition holds and its talent does not refuse."""
    start = fight.book.line[line].condition
    if start >= 0:
        if not ask(fight, me, start):
            return False
    else:
        fight.recalled[0] = NOBODY
        fight.recalled[1] = NOBODY
    return weigh(fight, me, line)


@kernel
def blows_due(fight: Fight, who: int) -> int:
    """How many blows an order to attack comes to: all of a round, or the one more that
    speed gives to whoever has done something else before."""
    unit = fight.unit[who]
    if unit.again == 1:
        return 1
    character = fight.book.character[unit.kind]
    weapon = character.ranged if unit.act == Act.RANGED else character.melee
    return weapon.attacks + unit.hasted


@kernel
def give(fight: Fight, who: int, place: int) -> None:
    """Order somebody to do what was weighed."""
    unit = fight.unit[who]
    unit.act = fight.try_act
    unit.thing = fight.try_thing
    unit.target = fight.try_target
    unit.to_x = fight.try_x
    unit.to_y = fight.try_y
    unit.pending = 0 if unit.act == Act.PASS else 1
    unit.begun = 0
    unit.struck = 0
    unit.ready_at = FOREVER
    unit.line = place
    if place != NOBODY:
        unit.line_is_new = 1 - unit.acted[place]
        unit.acted[place] = 1
        note(fight, Event.RULE, who, unit.target, place, unit.act)
    unit.was_defensive = fight.try_defensive
    unit.was_melee = 1 if unit.act == Act.MELEE else 0
    if unit.act == Act.MELEE or unit.act == Act.RANGED:
        unit.wields_ranged = 1 if unit.act == Act.RANGED else 0
        unit.last_target = unit.target
        unit.blows = blows_due(fight, who)
        unit.blow_from = fight.tick
    elif unit.act == Act.CAST and fight.book.spell[unit.thing].hostile == 1:
        unit.last_target = unit.target


@kernel
def begin_decision(fight: Fight, who: int) -> None:
    """One decision more; before the first somebody takes a weapon."""
    unit = fight.unit[who]
    unit.decisions += 1
    if unit.decisions == 1:
        take_weapon(fight, who)


@kernel
def choose(fight: Fight, who: int) -> None:
    """A decision by a script, or by a creature."""
    begin_decision(fight, who)
    if who >= AGENTS:
        choose_for_creature(fight, who)
    else:
        choose_by_script(fight, who)


@kernel
def choose_by_script(fight: Fight, who: int) -> None:
    """The first rule of the script that acts gives the order."""
    unit = fight.unit[who]
    for place in range(unit.lines):
        if applies(fight, who, unit.script[place]):
            give(fight, who, place)
            return
    note(fight, Event.PASSES, who, -1, -1, 0)


@kernel
def choose_for_creature(fight: Fight, who: int) -> None:
    """Creatures go for the nearest enemy."""
    fight.try_defensive = 0
    if strike_at(fight, who, aimed_at(fight, who, NOBODY, NOBODY)):
        give(fight, who, NOBODY)


@kernel
def chooses(fight: Fight, who: int) -> bool:
    """Whether somebody is to be asked: able, unoccupied, and his own master."""
    unit = fight.unit[who]
    return can_act(fight, who) and unit.outside == 0 and unit.begun == 0


@kernel
def choose_orders(fight: Fight) -> None:
    """At the start of a round everybody who can act chooses, in the round's order."""
    for number in range(fight.units):
        who = fight.order[number]
        if chooses(fight, who):
            choose(fight, who)


@kernel
def may_choose_again(fight: Fight, who: int) -> bool:
    """Whether speed gives somebody one action more now: he had it when the round began, and
    cast or drank in its first half."""
    unit = fight.unit[who]
    if unit.may_repeat == 0 or unit.pending == 1 or unit.act == Act.PASS:
        return False
    return unit.act != Act.MELEE and unit.act != Act.RANGED and chooses(fight, who)


@kernel
def begin_again(fight: Fight, who: int) -> None:
    """Somebody has his second order of this round."""
    fight.unit[who].may_repeat = 0
    fight.unit[who].again = 1


@kernel
def choose_again(fight: Fight) -> None:
    """Whoever speed gives one action more chooses it."""
    if fight.book.number.haste_casts == 0:
        return
    for number in range(fight.units):
        who = fight.order[number]
        if may_choose_again(fight, who):
            begin_again(fight, who)
            choose(fight, who)


# --- orders from outside -------------------------------------------------------------------


@kernel
def can_aim_at(fight: Fight, who: int, target: int) -> bool:
    """Whether another lives and somebody knows where he is."""
    return fight.unit[target].alive == 1 and sees(fight, who, target)


@kernel
def is_allowed(fight: Fight, who: int, act: int, thing: int, target: int) -> bool:
    """Whether the rules of the game allow an order."""
    unit = fight.unit[who]
    if act == Act.PASS:
        return True
    if act == Act.MOVE:
        return target == NOBODY or can_aim_at(fight, who, target)
    if act == Act.TURN:
        return unit.turns > 0
    if act == Act.DRINK:
        return 0 <= thing < POTIONS and unit.potions[thing] > 0
    if act == Act.CAST:
        if not 0 <= thing < SPELLS or unit.spells[thing] == 0 or is_silenced(fight, who):
            return False
        row = fight.book.spell[thing]
        if row.summons == 1 and has_creature(fight, who):
            return False
        if row.target == Target.SELF:
            return True
        if target == NOBODY:
            return row.target == Target.POINT
        return can_aim_at(fight, who, target) and suits(fight, who, row.target, target)
    if target == NOBODY or not is_enemy(fight, who, target):
        return False
    return act == Act.MELEE or fight.book.character[unit.kind].ranged.attacks > 0


@kernel
def withdraw(fight: Fight, who: int) -> None:
    """Take an order back before anything has come of it."""
    unit = fight.unit[who]
    if unit.line != NOBODY and unit.line_is_new == 1:
        unit.acted[unit.line] = 0
    if unit.act != Act.PASS:
        note(fight, Event.REPLACED, who, -1, unit.thing, unit.act)
    unit.act = Act.PASS
    unit.pending = 0
    unit.line = NOBODY

"""How somebody comes to what he does: his script, line by line, in every step."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.worlds.shooter.data.codes import NONE, Act, Event
from sparring.worlds.shooter.kernel.events import note
from sparring.worlds.shooter.kernel.finding import ask
from sparring.worlds.shooter.kernel.record import PATHS, UNITS, WEAPONS, Fight, kernel
from sparring.worlds.shooter.kernel.sensing import barrel_near, seen_item
from sparring.worlds.shooter.kernel.shooting import is_armed


@kernel
def is_possible(fight: Fight, who: int, act: int, thing: int) -> bool:
    """Whether something can be done now. A weapon that is empty keeps nobody from moving."""
    unit = fight.unit[who]
    if act == Act.IDLE or act == Act.PATROL:
        return True
    if is_armed(act) or act == Act.ESCAPE:
        return unit.sees == 1
    if act == Act.BARREL:
        return unit.ammo[thing] > 0 and barrel_near(fight, who) != NONE
    if act == Act.TAKE:
        return seen_item(fight, who, thing) != NONE
    if act == Act.SEARCH:
        return unit.has_last == 1
    return fight.book.arena.steps_of_path[thing] > 0


@kernel
def names_what_exists(act: int, thing: int) -> bool:
    """Whether an order from outside speaks of a weapon, item or path that there is."""
    if is_armed(act):
        return NONE <= thing < WEAPONS
    if act == Act.BARREL or act == Act.TAKE or act == Act.HUNT:
        return 0 <= thing < PATHS
    return thing == NONE


@kernel
def applies(fight: Fight, who: int, line: int) -> bool:
    """Whether a rule acts now: its condition holds, and what it wants is possible."""
    row = fight.book.line[line]
    if row.condition >= 0 and not ask(fight, who, row.condition):
        return False
    return is_possible(fight, who, row.act, row.thing)


@kernel
def give(fight: Fight, who: int, act: int, thing: int, place: int) -> None:
    """Somebody is to do something, because of a line of his script or of an order."""
    unit = fight.unit[who]
    unit.act = act
    unit.thing = thing
    unit.line = place
    if place == NOBODY:
        return
    unit.line_is_new = 1 - unit.acted[place]
    unit.acted[place] = 1
    if unit.told_line != place:
        unit.told_line = place
        note(fight, Event.RULE, who, 1 - who, place, act)


@kernel
def choose(fight: Fight, who: int) -> None:
    """The first rule of the script that acts says what is done."""
    unit = fight.unit[who]
    for place in range(unit.lines):
        line = unit.script[place]
        if applies(fight, who, line):
            row = fight.book.line[line]
            give(fight, who, row.act, row.thing, place)
            return


@kernel
def can_act(fight: Fight, who: int) -> bool:
    """Whether somebody lives and is not held back."""
    unit = fight.unit[who]
    return unit.alive == 1 and fight.clock >= unit.acts_from


@kernel
def chooses(fight: Fight, who: int) -> bool:
    """Whether somebody is asked: able, and his own master."""
    return can_act(fight, who) and fight.unit[who].outside == 0


@kernel
def choose_both(fight: Fight) -> None:
    """Everybody who can act chooses."""
    for who in range(UNITS):
        if chooses(fight, who):
            choose(fight, who)


@kernel
def withdraw(fight: Fight, who: int) -> None:
    """Take a choice back before anything has come of it."""
    unit = fight.unit[who]
    if unit.line != NOBODY:
        if unit.line_is_new == 1:
            unit.acted[unit.line] = 0
        note(fight, Event.REPLACED, who, NONE, unit.thing, unit.act)
    unit.line = NOBODY
    unit.told_line = NOBODY
    unit.act = Act.IDLE
    unit.thing = NONE

"""Damage, healing and death."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below, roll
from sparring.worlds.pit.data.codes import FOREVER, TICKS, Act, Event
from sparring.worlds.pit.kernel.events import note
from sparring.worlds.pit.kernel.influences import lose, set_due
from sparring.worlds.pit.kernel.record import (
    AGENTS,
    CREATURES,
    INFLUENCES,
    MOST_ZONES,
    TEAM,
    Fight,
    kernel,
)


@kernel
def creature_of(fight: Fight, who: int) -> int:
    """The place of the creature that a priest (third of a team) or another caster calls."""
    second = 0 if who % TEAM == 2 else 1
    return AGENTS + who // TEAM * CREATURES + second


@kernel
def leave(fight: Fight, who: int) -> None:
    """Somebody takes no more part."""
    unit = fight.unit[who]
    unit.alive = 0
    unit.health = min(unit.health, 0)
    unit.pending = 0
    unit.begun = 0
    unit.influences = 0
    unit.hidden_from = 0
    unit.due = FOREVER
    unit.died_at = fight.clock
    fight.standing[unit.side] &= ~(1 << who)
    for at in range(MOST_ZONES):
        # A zone that moves with somebody stays where he fell.
        if fight.zone[at].carrier == who:
            fight.zone[at].carrier = NOBODY


@kernel
def die(fight: Fight, who: int) -> None:
    """Somebody falls; his creature goes with him."""
    side = fight.unit[who].side
    leave(fight, who)
    note(fight, Event.DIES, who, who, -1, 0)
    if who >= AGENTS:
        return
    creature = creature_of(fight, who)
    if who % TEAM >= 2 and fight.unit[creature].alive == 1:
        leave(fight, creature)
        note(fight, Event.VANISHES, creature, who, -1, 0)
    fight.members[side] &= ~(1 << who)
    if fight.members[side] == 0:
        fight.over = 1


@kernel
def disturb(fight: Fight, who: int, points: int) -> None:
    """A blow may cost a caster the spell he is casting."""
    unit = fight.unit[who]
    if unit.begun == 0 or unit.act != Act.CAST:
        return
    needed = 10 + points + fight.book.spell[unit.thing].level
    if 1 + below(fight.luck, 20) + fight.book.number.concentration < needed:
        unit.begun = 0
        unit.pending = 0
        note(fight, Event.DISTURBED, who, -1, unit.thing, 0)


@kernel
def hurt(fight: Fight, who: int, points: int) -> None:
    """Somebody loses health, temporary hit points first."""
    unit = fight.unit[who]
    if points <= 0 or unit.alive == 0:
        return
    absorbed = min(points, unit.vigour)
    unit.vigour -= absorbed
    unit.health -= points - absorbed
    if unit.health <= 0:
        die(fight, who)
    else:
        disturb(fight, who, points)


@kernel
def heal(fight: Fight, maker: int, who: int, points: int) -> None:
    """Somebody regains health, never more than he began with."""
    unit = fight.unit[who]
    gained = min(points, unit.most_health - unit.health)
    if gained > 0:
        unit.health += gained
        note(fight, Event.HEALS, maker, who, -1, gained)


@kernel
def absorbed(fight: Fight, who: int, element: int, points: int) -> int:
    """What a ward takes up of elemental damage."""
    unit = fight.unit[who]
    if unit.influences == 0 or element == 0:
        return 0
    for influence in range(INFLUENCES):
        row = fight.book.influence[influence]
        if unit.influences >> influence & 1 and row.absorbs & element != 0:
            taken = min(points, min(row.absorbs_each, unit.strength_of[influence]))
            unit.strength_of[influence] -= taken
            if unit.strength_of[influence] <= 0:
                lose(fight, who, influence)
            return taken
    return 0


@kernel
def pass_time(fight: Fight, who: int) -> None:
    """What lasts on somebody ends or burns."""
    unit = fight.unit[who]
    for influence in range(INFLUENCES):
        if unit.influences >> influence & 1 == 0:
            continue
        row = fight.book.influence[influence]
        if row.burn_dice > 0 and fight.clock >= unit.burns_at[influence]:
            unit.burns_at[influence] = fight.clock + TICKS
            points = roll(fight.luck, row.burn_dice, row.burn_sides)
            note(fight, Event.BURNS, -1, who, influence, points)
            hurt(fight, who, points)
            if unit.alive == 0:
                return
        if fight.clock >= unit.until[influence]:
            lose(fight, who, influence)
    set_due(fight, who)


@kernel
def upkeep(fight: Fight) -> None:
    """What lasts on everybody, if anything is due."""
    if fight.clock < fight.due:
        return
    fight.due = FOREVER
    for who in range(fight.units):
        unit = fight.unit[who]
        if unit.alive == 0:
            continue
        if fight.clock >= unit.due:
            pass_time(fight, who)
            if fight.over == 1:
                return
        fight.due = min(fight.due, fight.unit[who].due)

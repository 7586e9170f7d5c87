"""What lasts on somebody: gained, lost, added up, ended by time."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.worlds.pit.data.codes import FOREVER, TICKS, Act, Event, Throw
from sparring.worlds.pit.kernel.events import note
from sparring.worlds.pit.kernel.record import INFLUENCES, Fight, kernel


@kernel
def has(fight: Fight, who: int, influence: int) -> bool:
    """Whether an influence lasts on somebody."""
    return fight.unit[who].influences >> influence & 1 == 1


@kernel
def modifier(score: int) -> int:
    """What an ability score adds to rolls."""
    return (score - 10) // 2


@kernel
def refigure(fight: Fight, who: int) -> None:
    """Add up everything that lasts on somebody."""
    unit = fight.unit[who]
    character = fight.book.character[unit.kind]
    unit.disabled = 0
    unit.hasted = 0
    unit.aim = 0
    unit.damage = 0
    unit.armour = character.armour
    unit.saves = 0
    unit.base_attack = character.base_attack
    unit.strength = character.strength
    unit.kept_off = 0
    unit.stride = fight.book.number.stride
    casting = character.casting
    if unit.influences != 0:
        for influence in range(INFLUENCES):
            if unit.influences >> influence & 1 == 0:
                continue
            row = fight.book.influence[influence]
            unit.disabled |= row.disables
            unit.hasted |= row.extra_action
            unit.aim += row.aim
            unit.damage += row.damage
            unit.armour += row.armour
            unit.saves += row.saves
            unit.strength += row.strength + row.rolls_strength * unit.strength_of[influence]
            unit.strength = max(unit.strength, row.least_strength)
            unit.base_attack = max(unit.base_attack, row.least_attack)
            casting += row.rolls_casting * unit.strength_of[influence]
            unit.kept_off = max(unit.kept_off, row.spells_kept_off)
            unit.stride = unit.stride * row.pace / 100.0
    stronger = modifier(unit.strength) - modifier(character.strength)
    unit.aim += unit.base_attack - character.base_attack
    unit.melee_aim = stronger
    unit.melee_damage = stronger
    unit.casting = modifier(casting)
    unit.will = unit.casting - modifier(character.casting)


@kernel
def saves(fight: Fight, who: int, throw: int, against: int) -> bool:
    """Whether a saving throw succeeds: 20 always does, 1 never."""
    unit = fight.unit[who]
    die = 1 + below(fight.luck, 20)
    if die == 1 or die == 20:
        return die == 20
    bonus = fight.book.character[unit.kind].saves[throw] + unit.saves
    if throw == Throw.WILL:
        bonus += unit.will
    return die + bonus >= against


@kernel
def drop_order(fight: Fight, who: int) -> None:
    """Somebody can no longer do what he meant to; it is told unless part of it was done."""
    unit = fight.unit[who]
    if unit.pending == 1:
        unit.pending = 0
        unit.begun = 0
        if unit.struck == 0 and unit.act != Act.MOVE:
            note(fight, Event.LOST, who, unit.target, unit.thing, unit.act)


@kernel
def hide(fight: Fight, who: int, throw: int, against: int) -> None:
    """Nobody of the other side can aim at somebody any more, but for those whose throw
    sees through it (-1: nobody's does)."""
    unit = fight.unit[who]
    hidden = 0
    for other in range(fight.units):
        if fight.unit[other].side == unit.side:
            continue
        hidden |= 1 << other
        if throw != NOBODY and fight.unit[other].alive == 1:
            if saves(fight, other, throw, against):
                hidden &= ~(1 << other)
                note(fight, Event.NOTICES, other, who, -1, 0)
    unit.hidden_from |= hidden


@kernel
def still_hidden(fight: Fight, who: int) -> bool:
    """Whether anything that lasts on somebody hides him."""
    unit = fight.unit[who]
    for influence in range(INFLUENCES):
        if unit.influences >> influence & 1 and fight.book.influence[influence].hides == 1:
            return True
    return False


@kernel
def lose(fight: Fight, who: int, influence: int) -> None:
    """An influence ends."""
    unit = fight.unit[who]
    if unit.influences >> influence & 1 == 0:
        return
    unit.influences &= ~(1 << influence)
    if fight.book.influence[influence].hides == 1 and not still_hidden(fight, who):
        unit.hidden_from = 0
    refigure(fight, who)
    note(fight, Event.LOSES, who, who, influence, 0)


@kernel
def reveal(fight: Fight, who: int) -> None:
    """Whoever does something hostile hides no longer."""
    if fight.unit[who].hidden_from == 0:
        return
    for influence in range(INFLUENCES):
        if fight.book.influence[influence].hides == 1:
            lose(fight, who, influence)


@kernel
def gain(
    fight: Fight, maker: int, who: int, influence: int, ticks: int, rolled: int, against: int
) -> None:
    """An influence comes over somebody, or lasts longer; `against` is what throws must
    reach to see through what hides."""
    unit = fight.unit[who]
    row = fight.book.influence[influence]
    had = has(fight, who, influence)
    unit.influences |= 1 << influence
    ends = min(FOREVER, fight.clock + ticks)
    unit.until[influence] = max(ends, unit.until[influence]) if had else ends
    unit.strength_of[influence] = rolled
    if row.burn_dice > 0:
        unit.burns_at[influence] = fight.clock + TICKS
    note(fight, Event.GAINS, maker, who, influence, 0)
    if row.hides == 1:
        hide(fight, who, row.hides_from, against)
    refigure(fight, who)
    if row.disables == 1:
        drop_order(fight, who)
    set_due(fight, who)


@kernel
def set_due(fight: Fight, who: int) -> None:
    """When the next influence of somebody ends or burns."""
    unit = fight.unit[who]
    unit.due = FOREVER
    for influence in range(INFLUENCES):
        if unit.influences >> influence & 1:
            unit.due = min(unit.due, unit.until[influence])
            if fight.book.influence[influence].burn_dice > 0:
                unit.due = min(unit.due, unit.burns_at[influence])
    fight.due = min(fight.due, unit.due)

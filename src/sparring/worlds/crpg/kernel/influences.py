"""What lasts on agents: gained, lost, expired, and what it adds up to."""

from __future__ import annotations

from sparring.kernels.luck import below
from sparring.worlds.crpg.data.codes import Act, Event, Influence
from sparring.worlds.crpg.kernel.events import note
from sparring.worlds.crpg.kernel.record import FOREVER, INFLUENCES, SEGMENTS, SIDES, Fight, kernel


@kernel
def has(fight: Fight, who: int, influence: int) -> bool:
    """Whether an influence lasts on an agent."""
    return fight.unit[who].influences >> influence & 1 == 1


@kernel
def regroup(fight: Fight, who: int) -> None:
    """Note for which side an agent fights now, if he is alive."""
    unit = fight.unit[who]
    for side in range(SIDES):
        stands = unit.alive == 1 and unit.side == side
        others = fight.standing[side] & ~(1 << who)
        fight.standing[side] = others | 1 << who if stands else others


@kernel
def refigure(fight: Fight, who: int) -> None:
    """Add up what an agent's influences do."""
    unit = fight.unit[who]
    character = fight.book.character[unit.kind]
    unit.frozen = 0
    unit.aim = 0
    unit.melee_aim = 0
    unit.damage = 0
    unit.melee_damage = 0
    unit.armour = character.armour
    unit.missile_armour = character.armour
    unit.saves = 0
    unit.spell_failure = 0
    unit.fire = 100
    unit.smaller_dice = 0
    unit.blocked = 0
    unit.side = unit.team
    if unit.influences == 0:
        regroup(fight, who)
        return
    lower = 0
    for influence in range(INFLUENCES):
        if unit.influences >> influence & 1 == 0:
            continue
        row = fight.book.influence[influence]
        unit.frozen |= row.freezes
        unit.aim += row.aim
        unit.damage += row.damage
        unit.saves += row.saves
        unit.armour = min(unit.armour, row.armour_class)
        unit.missile_armour = min(unit.missile_armour, row.missile_class)
        lower += row.armour
        if row.sets_strength:
            unit.melee_aim = row.strength_aim - character.strength_aim
            unit.melee_damage = row.strength_damage - character.strength_damage
        unit.spell_failure = max(unit.spell_failure, row.spell_failure)
        unit.fire = unit.fire * row.fire // 100
        unit.smaller_dice += row.smaller_dice
        unit.blocked |= row.blocks
        if row.turns:
            unit.side = 1 - unit.team
    unit.armour -= lower
    unit.missile_armour -= lower
    regroup(fight, who)


@kernel
def cancel_order(fight: Fight, who: int) -> None:
    """An agent can no longer do what he was about to do, unless it happens in
    this very segment."""
    unit = fight.unit[who]
    if unit.pending == 1 and unit.lands == 0:
        unit.pending = 0
        if unit.act != Act.PASS:
            note(fight, Event.CANCELLED, who, -1, unit.thing, unit.act)


@kernel
def lose(fight: Fight, who: int, influence: int) -> None:
    """An agent is rid of an influence."""
    unit = fight.unit[who]
    if unit.influences >> influence & 1 == 0:
        return
    unit.influences &= ~(1 << influence)
    if fight.book.influence[influence].images:
        unit.images = 0
    side = unit.side
    refigure(fight, who)
    note(fight, Event.LOSES, who, who, influence, 0)
    if unit.side != side:
        fight.stirred = 1
        cancel_order(fight, who)
        note(fight, Event.TURNS, who, -1, -1, unit.side)


@kernel
def gain(fight: Fight, who: int, influence: int, until: int) -> bool:
    """An agent comes under an influence until a time; False if he is proof
    against it, or if it only undid its opposite."""
    unit = fight.unit[who]
    row = fight.book.influence[influence]
    if unit.blocked >> influence & 1:
        return False
    if row.cancels >= 0 and unit.influences >> row.cancels & 1:
        lose(fight, who, row.cancels)
        return False
    if unit.influences >> influence & 1 == 0:
        unit.since[influence] = fight.clock
        unit.until[influence] = until
        note(fight, Event.GAINS, who, who, influence, 0)
    unit.influences |= 1 << influence
    unit.until[influence] = max(unit.until[influence], until)
    unit.due = min(unit.due, unit.until[influence])
    if row.burn_dice > 0:
        unit.due = min(unit.due, fight.clock + SEGMENTS)
    fight.due = min(fight.due, unit.due)
    unit.images = max(unit.images, row.images)
    for other in range(INFLUENCES):
        if row.blocks >> other & 1:
            lose(fight, who, other)
    if row.blocks >> Influence.SLIPPERY & 1:
        unit.slowed = 0
    side = unit.side
    refigure(fight, who)
    if unit.side != side:
        fight.stirred = 1
        note(fight, Event.TURNS, who, -1, -1, unit.side)
    if unit.side != side or unit.frozen:
        cancel_order(fight, who)
    return True


@kernel
def dispel(fight: Fight, who: int) -> None:
    """Each influence goes with its own chance."""
    for influence in range(INFLUENCES):
        if has(fight, who, influence):
            chance = fight.book.influence[influence].dispelled
            if below(fight.luck, 100) < chance:
                lose(fight, who, influence)


@kernel
def expire(fight: Fight, who: int) -> None:
    """Influences end when their time is over."""
    unit = fight.unit[who]
    for influence in range(INFLUENCES):
        if unit.influences >> influence & 1 and fight.clock >= unit.until[influence]:
            lose(fight, who, influence)


@kernel
def burns_now(fight: Fight, who: int, influence: int) -> bool:
    """Whether a whole number of rounds has passed since an influence began."""
    unit = fight.unit[who]
    if unit.influences >> influence & 1 == 0:
        return False
    if fight.book.influence[influence].burn_dice == 0:
        return False
    age = fight.clock - unit.since[influence]
    return age > 0 and age % SEGMENTS == 0


@kernel
def next_due(fight: Fight, who: int) -> int:
    """When the next influence ends or burns."""
    unit = fight.unit[who]
    due = FOREVER
    for influence in range(INFLUENCES):
        if unit.influences >> influence & 1:
            due = min(due, unit.until[influence])
            if fight.book.influence[influence].burn_dice > 0:
                age = fight.clock - unit.since[influence]
                due = min(due, fight.clock + SEGMENTS - age % SEGMENTS)
    return due

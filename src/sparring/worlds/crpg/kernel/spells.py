"""What spells and potions do: a few effects, carried out on each target."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below, roll
from sparring.worlds.crpg.data.codes import Effect, Event, Influence, Kind, Saved, Target, Type
from sparring.worlds.crpg.kernel.attacks import hits
from sparring.worlds.crpg.kernel.choosing import choose
from sparring.worlds.crpg.kernel.clouds import raise_cloud
from sparring.worlds.crpg.kernel.events import note
from sparring.worlds.crpg.kernel.health import heal, hurt, image_takes_it, saves, spell_damage
from sparring.worlds.crpg.kernel.influences import dispel, gain, has, lose, refigure
from sparring.worlds.crpg.kernel.moving import clamped, gap
from sparring.worlds.crpg.kernel.record import (
    FOREVER,
    MOST_ANIMALS,
    SEGMENTS,
    SIDES,
    SPELLS,
    TEAM,
    UNITS,
    Fight,
    kernel,
)

ANIMAL_LINE = 0
"""Every book begins with the one line that animals fight by."""
APART = 40.0
"""Units between animals that arrive together."""


@kernel
def inflict(fight: Fight, caster: int, target: int, effect: int, spell: int) -> None:
    """A lasting influence, unless a saving throw keeps it away. Who is turned
    already comes back without a throw when his own side calls him."""
    row = fight.book.effect[effect]
    if fight.book.influence[row.influence].turns and has(fight, target, row.influence):
        if fight.unit[caster].side != fight.unit[target].side:
            lose(fight, target, row.influence)
        return
    if row.saved == Saved.NEGATES and saves(fight, target, row.throw, row.save):
        note(fight, Event.RESISTS, caster, target, spell, 0)
    elif not gain(fight, target, row.influence, fight.clock + row.segments):
        note(fight, Event.BLOCKED, caster, target, spell, 0)


@kernel
def carry_out(fight: Fight, caster: int, target: int, effect: int, spell: int) -> None:
    """One effect on one target."""
    row = fight.book.effect[effect]
    if row.effect == Effect.DAMAGE:
        points = spell_damage(fight, target, effect)
        note(fight, Event.HURT, caster, target, spell, points)
        hurt(fight, target, points)
    elif row.effect == Effect.INFLICT:
        inflict(fight, caster, target, effect, spell)
    elif row.effect == Effect.HEAL:
        heal(fight, caster, row.plus)
    elif row.effect == Effect.DISPEL:
        dispel(fight, target)


@kernel
def strike_with_spell(fight: Fight, caster: int, target: int, spell: int) -> None:
    """Everything a spell does to one target."""
    row = fight.book.spell[spell]
    if row.blocked_by != NOBODY and has(fight, target, row.blocked_by):
        note(fight, Event.BLOCKED, caster, target, spell, 0)
        return
    turned = has(fight, target, Influence.CHARMED)
    if turned and row.hurts and fight.unit[caster].side == fight.unit[target].side:
        # His new friends tried to harm him.
        lose(fight, target, Influence.CHARMED)
    for _ in range(row.strikes):
        if row.damages and image_takes_it(fight, target, caster):
            continue
        for effect in range(row.first_effect, row.first_effect + row.effects):
            carry_out(fight, caster, target, effect, spell)


@kernel
def strike_area(fight: Fight, caster: int, spell: int, x: float, y: float) -> None:
    """A spell on everyone near a point whom it does not spare."""
    row = fight.book.spell[spell]
    for who in range(fight.units):
        unit = fight.unit[who]
        if unit.alive == 0 or gap(unit.x, unit.y, x, y) > row.radius:
            continue
        if row.hits_friends == 0 and unit.side == fight.unit[caster].side:
            continue
        if row.spares_animals and unit.type == Type.ANIMAL:
            continue
        strike_with_spell(fight, caster, who, spell)


@kernel
def free_place(fight: Fight) -> int:
    """A place for one more animal."""
    for who in range(SIDES * TEAM, UNITS):
        if fight.unit[who].present == 0:
            return who
    return NOBODY


@kernel
def new_animal(fight: Fight, who: int, side: int, kind: int) -> None:
    """An animal at its best."""
    unit = fight.unit[who]
    character = fight.book.character[kind]
    unit.present = 1
    unit.alive = 1
    unit.kind = kind
    unit.type = character.type
    unit.team = side
    unit.side = side
    unit.health = character.health
    unit.most_health = character.health
    unit.died_at = 0
    unit.step = character.step
    unit.influences = 0
    unit.due = FOREVER
    unit.images = 0
    unit.slowed = 0
    unit.pending = 0
    unit.lands = 0
    unit.initiative = 0
    unit.target = NOBODY
    unit.moves = 0
    unit.lines = 1
    unit.script[0] = ANIMAL_LINE
    unit.acted[0] = 0
    for spell in range(SPELLS):
        unit.spells[spell] = 0
    for potion in range(len(unit.potions)):
        unit.potions[potion] = 0
    refigure(fight, who)


@kernel
def summon(fight: Fight, caster: int, effect: int, x: float, y: float) -> None:
    """Animals come to the caster's aid."""
    row = fight.book.effect[effect]
    side = fight.unit[caster].side
    for number in range(roll(fight.luck, row.dice, row.sides)):
        who = free_place(fight)
        if fight.animals[side] >= MOST_ANIMALS or who == NOBODY:
            return
        new_animal(fight, who, side, Kind.WOLF + below(fight.luck, Kind.BEAR - Kind.WOLF + 1))
        fight.animals[side] += 1
        fight.moved = 1
        fight.units = max(fight.units, who + 1)
        unit = fight.unit[who]
        unit.x = clamped(x)
        unit.y = clamped(y + APART * ((number + 1) // 2) * (1.0 if number % 2 == 0 else -1.0))
        unit.leaves_at = fight.clock + row.segments
        fight.due = min(fight.due, unit.leaves_at)
        unit.acts_from = fight.clock
        note(fight, Event.SUMMONS, caster, who, unit.kind, side)
        if fight.book.number.animals_act == 1:
            unit.acts_from = fight.rounds * SEGMENTS
        else:
            choose(fight, who)


@kernel
def work_on_the_ground(fight: Fight, caster: int, spell: int, x: float, y: float) -> bool:
    """Clouds and animals appear at a point; False if the spell is of another sort."""
    row = fight.book.spell[spell]
    worked = False
    for effect in range(row.first_effect, row.first_effect + row.effects):
        what = fight.book.effect[effect]
        if what.effect == Effect.CLOUD:
            raise_cloud(fight, caster, what.cloud, x, y, row.radius, what.segments)
            worked = True
        elif what.effect == Effect.SUMMON:
            summon(fight, caster, effect, x, y)
            worked = True
    return worked


@kernel
def land_spell(fight: Fight, caster: int) -> None:
    """A spell is complete: it fails by an influence, misses, or works."""
    unit = fight.unit[caster]
    spell = unit.thing
    row = fight.book.spell[spell]
    if unit.failure > 0 and below(fight.luck, 100) < unit.failure:
        note(fight, Event.FAILS, caster, unit.target, spell, 0)
        return
    note(fight, Event.CASTS, caster, unit.target, spell, 0)
    if row.target == Target.POINT:
        if not work_on_the_ground(fight, caster, spell, unit.to_x, unit.to_y):
            strike_area(fight, caster, spell, unit.to_x, unit.to_y)
        return
    target = caster if row.target == Target.SELF else unit.target
    if row.touches and not hits(
        fight, caster, target, fight.book.character[unit.kind].melee.aim, False
    ):
        note(fight, Event.MISSES, caster, target, -1, 0)
    elif row.radius > 0.0:
        strike_area(fight, caster, spell, fight.unit[target].x, fight.unit[target].y)
    else:
        strike_with_spell(fight, caster, target, spell)


@kernel
def land_potion(fight: Fight, who: int) -> None:
    """A potion is drunk."""
    unit = fight.unit[who]
    row = fight.book.potion[unit.thing]
    unit.potions[unit.thing] -= 1
    note(fight, Event.DRINKS, who, who, unit.thing, 0)
    for effect in range(row.first_effect, row.first_effect + row.effects):
        carry_out(fight, who, who, effect, NOBODY)

"""Spells and potions that land, zones and creatures: what the data entries say they do.
No spell is named here."""

from __future__ import annotations

from math import sqrt

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below, roll
from sparring.worlds.pit.data.codes import (
    FOREVER,
    TICKS,
    Act,
    Effect,
    Event,
    Saved,
    Target,
    Throw,
    Whom,
)
from sparring.worlds.pit.kernel.blows import notice_attack
from sparring.worlds.pit.kernel.events import note, note_place
from sparring.worlds.pit.kernel.health import absorbed, creature_of, heal, hurt
from sparring.worlds.pit.kernel.influences import gain, has, modifier, refigure, reveal, saves
from sparring.worlds.pit.kernel.record import (
    MOST_ZONES,
    POTIONS,
    SPELLS,
    Fight,
    kernel,
)
from sparring.worlds.pit.kernel.sensing import gap, is_silenced, put

HALF_CONE = 0.8660254037844386
"""The cosine of thirty degrees: half of a cone's width."""


@kernel
def difficulty(fight: Fight, caster: int, spell: int) -> int:
    """What a saving throw against a spell must reach; potions (-1) need none."""
    if spell == NOBODY:
        return 0
    return 10 + fight.book.spell[spell].level + fight.unit[caster].casting


@kernel
def throw_holds(fight: Fight, caster: int, target: int, effect: int, spell: int) -> bool:
    """Whether somebody's saving throw holds against an effect."""
    row = fight.book.effect[effect]
    if row.saved == Saved.NOTHING:
        return False
    held = saves(fight, target, row.throw, difficulty(fight, caster, spell))
    if held:
        note(fight, Event.RESISTS, caster, target, spell, 0)
    return held


@kernel
def do_damage(fight: Fight, caster: int, target: int, effect: int, spell: int) -> None:
    """Damage by a spell: dice, saving throw, evasion, ward."""
    row = fight.book.effect[effect]
    unit = fight.unit[target]
    character = fight.book.character[unit.kind]
    dice = row.dice
    if row.per_level == 1:
        dice = fight.book.character[fight.unit[caster].kind].level
    points = roll(fight.luck, dice, row.sides) + row.plus
    if throw_holds(fight, caster, target, effect, spell):
        points = points // 2
        if row.throw == Throw.REFLEX and character.evades == 1:
            points = 0
    points -= absorbed(fight, target, row.element, points)
    note(fight, Event.HURT, caster, target, spell, points)
    hurt(fight, target, points)


@kernel
def raise_zone(
    fight: Fight, maker: int, carrier: int, effect: int, spell: int, x: float, y: float
) -> None:
    """A zone comes up, at a place or around somebody."""
    row = fight.book.effect[effect]
    for at in range(MOST_ZONES):
        zone = fight.zone[at]
        if zone.present == 1:
            continue
        zone.present = 1
        zone.kind = row.zone
        zone.maker = maker
        zone.carrier = carrier
        zone.x = x
        zone.y = y
        zone.radius = fight.book.spell[spell].radius
        zone.throw = difficulty(fight, maker, spell)
        zone.next_at = fight.clock
        zone.until = fight.clock + row.ticks
        fight.zones += 1
        fight.silences += fight.book.zone[zone.kind].silences
        note_place(fight, Event.APPEARS, maker, carrier, row.zone, x, y)
        return


@kernel
def call_creature(fight: Fight, caster: int, effect: int, x: float, y: float) -> None:
    """A creature comes to the caster's aid and acts from the next round on."""
    row = fight.book.effect[effect]
    who = creature_of(fight, caster)
    unit = fight.unit[who]
    unit.present = 1
    unit.side = fight.unit[caster].side
    unit.kind = row.creature
    wake(fight, who)
    put(fight, who, x, y)
    fight.standing[unit.side] |= 1 << who
    note_place(fight, Event.SUMMONS, caster, who, row.creature, unit.x, unit.y)


@kernel
def wake(fight: Fight, who: int) -> None:
    """Somebody of a kind, whole, with everything he brings and nothing on his mind."""
    unit = fight.unit[who]
    character = fight.book.character[unit.kind]
    unit.alive = 1
    unit.health = character.health
    unit.most_health = character.health
    unit.vigour = 0
    unit.died_at = 0
    unit.acts_from = 0
    unit.influences = 0
    unit.due = FOREVER
    unit.hidden_from = 0
    unit.turns = character.turns
    unit.act = Act.PASS
    unit.thing = NOBODY
    unit.target = NOBODY
    unit.pending = 0
    unit.begun = 0
    unit.blows = 0
    unit.struck = 0
    unit.line = NOBODY
    unit.may_repeat = 0
    unit.again = 0
    unit.snatched = 0
    unit.shoots = 0
    unit.wields_ranged = 0
    unit.decisions = 0
    unit.last_target = NOBODY
    unit.last_attacker = NOBODY
    unit.attacked_from_afar = 0
    unit.was_defensive = 0
    unit.was_melee = 0
    unit.mood_at = NOBODY
    for spell in range(SPELLS):
        unit.spells[spell] = character.spells[spell]
    for potion in range(POTIONS):
        unit.potions[potion] = character.potions[potion]
    refigure(fight, who)


@kernel
def carry_out(fight: Fight, caster: int, target: int, effect: int, spell: int) -> None:
    """One effect on one target."""
    row = fight.book.effect[effect]
    unit = fight.unit[target]
    if row.effect == Effect.DAMAGE:
        do_damage(fight, caster, target, effect, spell)
    elif row.effect == Effect.HEAL:
        heal(fight, caster, target, roll(fight.luck, row.dice, row.sides) + row.plus)
    elif row.effect == Effect.VIGOUR:
        points = roll(fight.luck, row.dice, row.sides) + row.plus
        unit.vigour += points
        note(fight, Event.VIGOUR, caster, target, spell, points)
    elif row.effect == Effect.INFLICT:
        if not throw_holds(fight, caster, target, effect, spell):
            rolled = roll(fight.luck, row.dice, row.sides) + row.plus
            against = difficulty(fight, caster, spell)
            gain(fight, caster, target, row.influence, row.ticks, rolled, against)
    elif row.effect == Effect.ZONE:
        if not throw_holds(fight, caster, target, effect, spell):
            raise_zone(fight, caster, target, effect, spell, unit.x, unit.y)


@kernel
def is_proof(fight: Fight, caster: int, target: int, spell: int) -> bool:
    """Whether a hostile spell does nothing to somebody at all."""
    row = fight.book.spell[spell]
    unit = fight.unit[target]
    if row.hostile == 0 or unit.side == fight.unit[caster].side:
        return False
    character = fight.book.character[unit.kind]
    blocked = row.blocked_by != NOBODY and has(fight, target, row.blocked_by)
    if blocked or row.level < unit.kept_off or character.level > row.most_hit_dice:
        note(fight, Event.BLOCKED, caster, target, spell, 0)
        return True
    if character.spell_resistance > 0:
        level = fight.book.character[fight.unit[caster].kind].level
        if 1 + below(fight.luck, 20) + level < character.spell_resistance:
            note(fight, Event.SHAKES_OFF, caster, target, spell, 0)
            return True
    return False


@kernel
def concerns(fight: Fight, caster: int, target: int, effect: int) -> bool:
    """Whether an effect is for somebody: his side, and what he is made of."""
    row = fight.book.effect[effect]
    unit = fight.unit[target]
    friend = unit.side == fight.unit[caster].side
    if row.whom == Whom.FRIENDS:
        return friend
    if row.whom == Whom.ENEMIES:
        return not friend
    return row.element & fight.book.character[unit.kind].immune == 0


@kernel
def strike_with_spell(fight: Fight, caster: int, target: int, spell: int) -> None:
    """Everything a spell does to one target."""
    row = fight.book.spell[spell]
    if row.hostile == 1 and fight.unit[target].side != fight.unit[caster].side:
        notice_attack(fight, caster, target)
    if is_proof(fight, caster, target, spell):
        return
    for _ in range(row.strikes):
        for effect in range(row.first_effect, row.first_effect + row.effects):
            if fight.unit[target].alive == 0:
                return
            if concerns(fight, caster, target, effect):
                carry_out(fight, caster, target, effect, spell)
            else:
                spared(fight, caster, target, effect, spell)


@kernel
def spared(fight: Fight, caster: int, target: int, effect: int, spell: int) -> None:
    """Tell of whoever is made of other stuff."""
    if fight.book.effect[effect].whom == Whom.ANYBODY:
        note(fight, Event.BLOCKED, caster, target, spell, 0)


@kernel
def in_cone(fight: Fight, caster: int, who: int, x: float, y: float) -> bool:
    """Whether somebody stands in the cone from the caster towards a point."""
    if who == caster:
        return False
    unit = fight.unit[caster]
    other = fight.unit[who]
    ahead_x = x - unit.x
    ahead_y = y - unit.y
    across = other.x - unit.x
    along = other.y - unit.y
    length = sqrt(ahead_x * ahead_x + ahead_y * ahead_y) * sqrt(across * across + along * along)
    return ahead_x * across + ahead_y * along >= HALF_CONE * length


@kernel
def strike_area(fight: Fight, caster: int, spell: int, x: float, y: float) -> None:
    """A spell on everyone near a point, or in a cone, whom it does not spare."""
    row = fight.book.spell[spell]
    from_x = fight.unit[caster].x if row.cone == 1 else x
    from_y = fight.unit[caster].y if row.cone == 1 else y
    side = fight.unit[caster].side
    spares = row.target != Target.SELF and fight.book.number.friendly_fire == 0
    for who in range(fight.units):
        unit = fight.unit[who]
        if unit.alive == 0 or (spares and unit.side == side):
            continue
        if gap(unit.x, unit.y, from_x, from_y) > row.radius:
            continue
        if row.cone == 0 or in_cone(fight, caster, who, x, y):
            strike_with_spell(fight, caster, who, spell)


@kernel
def work_on_the_ground(fight: Fight, caster: int, spell: int, x: float, y: float) -> bool:
    """Zones and creatures appear at a point; False if the spell is of another sort."""
    row = fight.book.spell[spell]
    worked = False
    for effect in range(row.first_effect, row.first_effect + row.effects):
        what = fight.book.effect[effect].effect
        if what == Effect.ZONE:
            raise_zone(fight, caster, NOBODY, effect, spell, x, y)
            worked = True
        elif what == Effect.SUMMON:
            call_creature(fight, caster, effect, x, y)
            worked = True
    return worked


@kernel
def land_spell(fight: Fight, caster: int) -> None:
    """A spell is complete: silence swallows it, or it works."""
    unit = fight.unit[caster]
    spell = unit.thing
    row = fight.book.spell[spell]
    if is_silenced(fight, caster):
        note(fight, Event.MUFFLED, caster, unit.target, spell, 0)
        return
    note_place(fight, Event.CASTS, caster, unit.target, spell, unit.to_x, unit.to_y)
    if row.hostile == 1:
        reveal(fight, caster)
    if row.target == Target.POINT:
        if not work_on_the_ground(fight, caster, spell, unit.to_x, unit.to_y):
            strike_area(fight, caster, spell, unit.to_x, unit.to_y)
        return
    target = caster if row.target == Target.SELF else unit.target
    is_area = row.radius > 0.0 and (row.cone == 1 or row.target == Target.SELF)
    if is_area:
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


@kernel
def land_turning(fight: Fight, who: int) -> None:
    """Turn undead: a roll decides how experienced they may be; they are gone for good."""
    unit = fight.unit[who]
    unit.turns -= 1
    rolled = 1 + below(fight.luck, 20)
    level = fight.book.character[unit.kind].level
    most = level - 4 + (rolled + 2) // 3
    fled = 0
    for other in range(fight.units):
        undead = fight.unit[other]
        character = fight.book.character[undead.kind]
        if undead.alive == 0 or undead.side == unit.side or character.undead == 0:
            continue
        if character.level + character.turn_resistance <= most:
            fled += 1
            hurt(fight, other, undead.health + undead.vigour)
    note(fight, Event.TURNS, who, -1, rolled, fled)


# --- zones -----------------------------------------------------------------------------


@kernel
def is_gripped(fight: Fight, who: int, at: int) -> bool:
    """Whether a zone reaches for somebody."""
    zone = fight.zone[at]
    unit = fight.unit[who]
    if unit.alive == 0 or gap(unit.x, unit.y, zone.x, zone.y) > zone.radius:
        return False
    friend = unit.side == fight.unit[zone.maker].side
    return not friend or fight.book.number.friendly_fire == 1


@kernel
def grip(fight: Fight, who: int, at: int, arms: int) -> None:
    """What reaches for one target in a zone: each arm must overcome him; whoever was
    hurt may be held."""
    zone = fight.zone[at]
    row = fight.book.zone[zone.kind]
    unit = fight.unit[who]
    caught = False
    for _ in range(arms):
        theirs = 1 + below(fight.luck, 20) + row.grip
        own = 1 + below(fight.luck, 20) + unit.base_attack + modifier(unit.strength) + row.hold
        if theirs < own:
            continue
        caught = True
        points = roll(fight.luck, row.dice, row.sides) + row.plus
        note(fight, Event.GRIPS, zone.maker, who, zone.kind, points)
        hurt(fight, who, points)
        if unit.alive == 0:
            return
    if caught and row.inflicts != NOBODY and not saves(fight, who, row.throw, zone.throw):
        gain(fight, zone.maker, who, row.inflicts, row.ticks, 0, 0)


@kernel
def grip_all(fight: Fight, at: int) -> None:
    """The arms of a zone, shared out among those in it."""
    row = fight.book.zone[fight.zone[at].kind]
    targets = 0
    for who in range(fight.units):
        if is_gripped(fight, who, at):
            targets += 1
    if targets == 0:
        return
    arms = (roll(fight.luck, row.arms_dice, row.arms_sides) + row.arms_plus) // max(2, targets)
    for who in range(fight.units):
        if is_gripped(fight, who, at):
            grip(fight, who, at, arms)


@kernel
def tend_zones(fight: Fight) -> None:
    """Zones move with their carriers, grip once a round, and end."""
    if fight.zones == 0:
        return
    for at in range(MOST_ZONES):
        zone = fight.zone[at]
        if zone.present == 0:
            continue
        row = fight.book.zone[zone.kind]
        if zone.carrier != NOBODY:
            zone.x = fight.unit[zone.carrier].x
            zone.y = fight.unit[zone.carrier].y
        if fight.clock >= zone.until:
            zone.present = 0
            fight.zones -= 1
            fight.silences -= row.silences
            note(fight, Event.FADES, zone.maker, zone.carrier, zone.kind, 0)
        elif row.arms_plus > 0 and fight.clock >= zone.next_at:
            zone.next_at = fight.clock + TICKS
            grip_all(fight, at)
            if fight.over == 1:
                return

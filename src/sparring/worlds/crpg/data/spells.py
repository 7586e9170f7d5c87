"""The twenty-one spells of a fifth-level wizard, as data."""

from __future__ import annotations

from dataclasses import dataclass

from sparring.worlds.crpg.data.codes import (
    Cloud,
    Effect,
    Element,
    Influence,
    Saved,
    School,
    Target,
    Throw,
    Useful,
)
from sparring.worlds.crpg.data.numbers import Amount, Free

FIGHT = 1_000
"""More rounds than any fight has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEntry:
    """One thing a spell or potion does to each of its targets."""

    effect: Effect
    dice: int = 0
    sides: int = 0
    plus: Amount = 0
    element: Element = Element.PLAIN
    throw: Throw = Throw.SPELL
    saved: Saved = Saved.NOTHING
    save: Amount = 0
    """Added to the saving throw."""
    influence: Influence | None = None
    rounds: int = 0
    cloud: Cloud | None = None


def damage(dice: int, sides: int, plus: int = 0, **more: object) -> EffectEntry:
    """Damage by dice."""
    return EffectEntry(effect=Effect.DAMAGE, dice=dice, sides=sides, plus=plus, **more)  # type: ignore[arg-type]


def fire(dice: int, sides: int) -> EffectEntry:
    """Fire damage, halved by a saving throw."""
    return damage(dice, sides, element=Element.FIRE, saved=Saved.HALF)


def inflict(influence: Influence, rounds: int) -> EffectEntry:
    """An influence that no saving throw keeps away."""
    return EffectEntry(effect=Effect.INFLICT, influence=influence, rounds=rounds)


def curse(influence: Influence, rounds: int, save: Amount = 0) -> EffectEntry:
    """An influence that a saving throw keeps away."""
    return EffectEntry(
        effect=Effect.INFLICT, influence=influence, rounds=rounds, saved=Saved.NEGATES, save=save
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellEntry:
    """A spell; what it does is its effects."""

    name: str
    level: int
    school: School
    time: int
    """The segment in which it lands."""
    target: Target
    effects: tuple[EffectEntry, ...]
    useful: Useful = Useful.ALWAYS
    radius: Amount = 0
    """Whoever stands so near to the target is a target, too."""
    hits_friends: bool = False
    """Whether those near include one's own side."""
    spares_animals: bool = False
    strikes: int = 1
    """How often the effects are applied: each is a blow of its own."""
    touches: bool = False
    """The caster has to hit his target."""
    blocked_by: Influence | None = None


S, E = School, Effect

SPELLS: tuple[SpellEntry, ...] = (
    # --- first level ---------------------------------------------------------
    SpellEntry(
        name="Blindness",
        level=1,
        school=S.CURSE,
        time=2,
        target=Target.ENEMY,
        useful=Useful.ABSENT,
        effects=(curse(Influence.BLINDED, FIGHT),),
    ),
    SpellEntry(
        name="Charm Person",
        level=1,
        school=S.CURSE,
        time=1,
        target=Target.ENEMY,
        spares_animals=True,
        effects=(curse(Influence.CHARMED, 5, save=3),),
    ),
    SpellEntry(
        name="Chromatic Orb",
        level=1,
        school=S.DAMAGING,
        time=1,
        target=Target.ENEMY,
        effects=(damage(1, 8), curse(Influence.STUNNED, 3, save=6)),
    ),
    SpellEntry(
        name="Grease",
        level=1,
        school=S.AREA,
        time=1,
        target=Target.POINT,
        radius=300,
        hits_friends=True,
        useful=Useful.CROWD,
        effects=(EffectEntry(effect=E.CLOUD, cloud=Cloud.GREASE, rounds=8),),
    ),
    SpellEntry(
        name="Larloch's Minor Drain",
        level=1,
        school=S.DAMAGING,
        time=1,
        target=Target.ENEMY,
        effects=(damage(0, 0, 4), EffectEntry(effect=E.HEAL, plus=4)),
    ),
    SpellEntry(
        name="Magic Missile",
        level=1,
        school=S.DAMAGING,
        time=1,
        target=Target.ENEMY,
        useful=Useful.UNBLOCKED,
        blocked_by=Influence.SHIELDED,
        strikes=3,
        effects=(damage(1, 4, 1),),
    ),
    SpellEntry(
        name="Shield",
        level=1,
        school=S.DEFENSIVE,
        time=1,
        target=Target.SELF,
        useful=Useful.ABSENT,
        effects=(inflict(Influence.SHIELDED, FIGHT),),
    ),
    SpellEntry(
        name="Shocking Grasp",
        level=1,
        school=S.DAMAGING,
        time=1,
        target=Target.ENEMY,
        useful=Useful.IN_REACH,
        touches=True,
        effects=(damage(1, 8, 5),),
    ),
    # --- second level --------------------------------------------------------
    SpellEntry(
        name="Blur",
        level=2,
        school=S.DEFENSIVE,
        time=2,
        target=Target.SELF,
        useful=Useful.ABSENT,
        effects=(inflict(Influence.BLURRED, 14),),
    ),
    SpellEntry(
        name="Deafness",
        level=2,
        school=S.CURSE,
        time=2,
        target=Target.ENEMY,
        useful=Useful.ABSENT,
        effects=(curse(Influence.DEAFENED, FIGHT),),
    ),
    SpellEntry(
        name="Luck",
        level=2,
        school=S.BLESSING,
        time=2,
        target=Target.FRIEND,
        useful=Useful.ABSENT,
        effects=(inflict(Influence.LUCKY, 3),),
    ),
    SpellEntry(
        name="Melf's Acid Arrow",
        level=2,
        school=S.DAMAGING,
        time=2,
        target=Target.ENEMY,
        effects=(damage(2, 4), inflict(Influence.ACID, 2)),
    ),
    SpellEntry(
        name="Mirror Image",
        level=2,
        school=S.DEFENSIVE,
        time=1,
        target=Target.SELF,
        useful=Useful.ABSENT,
        effects=(inflict(Influence.MIRRORED, 15),),
    ),
    SpellEntry(
        name="Ray of Enfeeblement",
        level=2,
        school=S.CURSE,
        time=2,
        target=Target.ENEMY,
        useful=Useful.ABSENT,
        effects=(curse(Influence.WEAKENED, 5),),
    ),
    SpellEntry(
        name="Stinking Cloud",
        level=2,
        school=S.AREA,
        time=2,
        target=Target.POINT,
        radius=400,
        hits_friends=True,
        useful=Useful.CROWD,
        effects=(EffectEntry(effect=E.CLOUD, cloud=Cloud.FUMES, rounds=5),),
    ),
    SpellEntry(
        name="Strength",
        level=2,
        school=S.BLESSING,
        time=9,
        target=Target.FRIEND,
        useful=Useful.ABSENT,
        effects=(inflict(Influence.STRENGTHENED, FIGHT),),
    ),
    # --- third level ---------------------------------------------------------
    SpellEntry(
        name="Dispel Magic",
        level=3,
        school=S.OTHER,
        time=5,
        target=Target.FRIEND,
        useful=Useful.SUFFERING,
        effects=(EffectEntry(effect=E.DISPEL),),
    ),
    SpellEntry(
        name="Fireball",
        level=3,
        school=S.DAMAGING | S.AREA,
        time=3,
        target=Target.POINT,
        radius=Free("fireball_radius"),
        hits_friends=True,
        useful=Useful.CROWD,
        effects=(fire(5, 6),),
    ),
    SpellEntry(
        name="Flame Arrow",
        level=3,
        school=S.DAMAGING,
        time=3,
        target=Target.ENEMY,
        effects=(damage(1, 6), fire(4, 6)),
    ),
    SpellEntry(
        name="Hold Person",
        level=3,
        school=S.CURSE,
        time=3,
        target=Target.ENEMY,
        radius=Free("hold_radius"),
        spares_animals=True,
        useful=Useful.HOLDABLE,
        effects=(curse(Influence.HELD, 10, save=Free("hold_save")),),
    ),
    SpellEntry(
        name="Monster Summoning I",
        level=3,
        school=S.SUMMONING,
        time=4,
        target=Target.POINT,
        useful=Useful.ROOM,
        effects=(EffectEntry(effect=E.SUMMON, dice=1, sides=3, rounds=8),),
    ),
)

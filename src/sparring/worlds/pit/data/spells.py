"""The spells of the pit, as data: those of the thesis's priests and wizards (B.1), those
of duelling sorcerers, and those that rules may name although nobody is experienced enough."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sparring.worlds.pit.data.codes import (
    Effect,
    Element,
    Influence,
    Kind,
    Saved,
    Sort,
    Target,
    Throw,
    Type,
    Whom,
    Zone,
)

if TYPE_CHECKING:
    from sparring.worlds.pit.data.numbers import Amount

FIGHT = 1_000
"""More rounds than any fight has."""
TOUCH = 3.0
"""Metres within which a hand or a blade reaches."""
WHOLE_PIT = 100.0
WIDE, CLOSE = 20.0 / 3.0, 10.0 / 3.0
"""Radii of areas, in metres."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEntry:
    """One thing a spell or potion does to each of those it reaches."""

    effect: Effect
    whom: Whom = Whom.ANYBODY
    dice: int = 0
    sides: int = 0
    plus: Amount = 0
    per_level: bool = False
    """As many dice as the caster has levels."""
    element: int = Element.PLAIN
    throw: Throw = Throw.WILL
    saved: Saved = Saved.NOTHING
    influence: Influence | None = None
    rounds: Amount = 0
    zone: Zone | None = None
    creature: Kind | None = None


def damage(dice: int, sides: int, plus: int = 0, **more: object) -> EffectEntry:
    """Damage by dice."""
    return EffectEntry(effect=Effect.DAMAGE, dice=dice, sides=sides, plus=plus, **more)  # type: ignore[arg-type]


def fire(dice: int, sides: int, plus: int = 0, *, per_level: bool = False) -> EffectEntry:
    """Fire, of which nimble ones feel half."""
    burns = damage(dice, sides, plus, element=Element.FIRE, throw=Throw.REFLEX, saved=Saved.HALF)
    return replace(burns, per_level=per_level)


def inflict(influence: Influence, rounds: Amount, **more: object) -> EffectEntry:
    """An influence, by itself without a saving throw."""
    return EffectEntry(effect=Effect.INFLICT, influence=influence, rounds=rounds, **more)  # type: ignore[arg-type]


def curse(influence: Influence, rounds: int, **more: object) -> EffectEntry:
    """An influence that strength of will keeps away."""
    return inflict(influence, rounds, saved=Saved.NEGATES, **more)


def heal(dice: int, sides: int, plus: Amount = 0) -> EffectEntry:
    """Health regained."""
    return EffectEntry(effect=Effect.HEAL, dice=dice, sides=sides, plus=plus)


def vigour(dice: int, sides: int, plus: int = 0) -> EffectEntry:
    """Temporary hit points."""
    return EffectEntry(effect=Effect.VIGOUR, dice=dice, sides=sides, plus=plus)


def summon(creature: Kind) -> EffectEntry:
    """A creature that fights on one's side."""
    return EffectEntry(effect=Effect.SUMMON, creature=creature)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellEntry:
    """A spell; what it does is its effects."""

    name: str
    level: int
    sort: int
    target: Target
    effects: tuple[EffectEntry, ...] = ()
    reach: float = WHOLE_PIT
    """Metres from which it can be cast."""
    radius: float = 0.0
    """Whoever stands so near to the target is reached, too."""
    cone: bool = False
    """The radius is the length of a cone from the caster to the target."""
    strikes: int = 1
    """How often the effects are applied."""
    blocked_by: Influence | None = None
    most_hit_dice: int = 100
    """Whoever has more is not moved by it."""
    hostile: bool = False
    """Whether it is meant against enemies: it ends hiding, and magic can resist it."""
    against: int = 0
    """Whose attacks a protection is good for."""


T, S, I = Target, Sort, Influence  # noqa: E741 - short, for the table below


def attack(name: str, level: int, sort: int, target: Target, **more: object) -> SpellEntry:
    """A spell against enemies."""
    return SpellEntry(name=name, level=level, sort=sort, target=target, hostile=True, **more)  # type: ignore[arg-type]


def blessing(
    name: str, level: int, target: Target, *effects: EffectEntry, **more: object
) -> SpellEntry:
    """A spell that makes somebody better."""
    more = {"sort": S.ENHANCEMENT, "reach": TOUCH, **more}
    return SpellEntry(name=name, level=level, target=target, effects=effects, **more)  # type: ignore[arg-type]


def healing(name: str, level: int, *effects: EffectEntry) -> SpellEntry:
    """A spell that gives health back."""
    return blessing(name, level, T.FRIEND, *effects, sort=S.HEALING)


def beyond(name: str, level: int, sort: int = 0) -> SpellEntry:
    """A spell that nobody here is experienced enough for; rules may name it."""
    return SpellEntry(name=name, level=level, sort=sort, target=T.SELF)


SPELLS: tuple[SpellEntry, ...] = (
    # --- wizards -------------------------------------------------------------
    attack(
        "Daze",
        0,
        S.CURSE,
        T.ENEMY,
        most_hit_dice=5,
        effects=(curse(I.DAZED, 2, element=Element.MIND),),
    ),
    attack("Ray of Frost", 0, S.DAMAGE, T.ENEMY, effects=(damage(1, 4, 1, element=Element.COLD),)),
    attack(
        "Burning Hands",
        1,
        S.CONE,
        T.ENEMY,
        reach=10.0,
        radius=10.0,
        cone=True,
        effects=(fire(5, 4),),
    ),
    attack(
        "Magic Missile",
        1,
        S.DAMAGE,
        T.ENEMY,
        strikes=4,
        blocked_by=I.SHIELDED,
        effects=(damage(1, 4, 1),),
    ),
    attack(
        "Negative Energy Ray",
        1,
        S.DAMAGE,
        T.ENEMY,
        effects=(damage(4, 6, element=Element.NEGATIVE, saved=Saved.HALF),),
    ),
    attack(
        "Acid Arrow",
        2,
        S.DAMAGE,
        T.ENEMY,
        effects=(damage(3, 6, element=Element.ACID), inflict(I.ACID, 2)),
    ),
    SpellEntry(
        name="Summon Creature II",
        level=2,
        sort=S.SUMMONING,
        target=T.POINT,
        effects=(summon(Kind.BOAR),),
    ),
    attack(
        "Fireball", 3, S.AREA_DAMAGE, T.POINT, radius=WIDE, effects=(fire(0, 6, per_level=True),)
    ),
    attack("Flame Arrow", 3, S.DAMAGE, T.ENEMY, strikes=2, effects=(fire(4, 6, 1),)),
    attack(
        "Negative Energy Burst",
        3,
        S.AREA_DAMAGE,
        T.POINT,
        radius=WIDE,
        effects=(
            damage(1, 8, 8, element=Element.NEGATIVE, saved=Saved.HALF),
            inflict(I.WEAKENED, FIGHT, element=Element.NEGATIVE),
        ),
    ),
    attack(
        "Black Tentacles",
        4,
        S.DAMAGING_CLOUD,
        T.POINT,
        radius=5.0,
        effects=(EffectEntry(effect=Effect.ZONE, zone=Zone.TENTACLES, rounds=4),),
    ),
    SpellEntry(
        name="Minor Globe",
        level=4,
        sort=S.PROTECTION | S.MAGIC_ABSORPTION,
        target=T.SELF,
        against=Type.CASTER,
        effects=(inflict(I.GLOBE, 8),),
    ),
    # --- wizards and priests ---------------------------------------------------
    blessing("Resistance", 0, T.FRIEND, inflict(I.RESISTANT, 20)),
    # --- priests -------------------------------------------------------------
    healing("Cure Minor Wounds", 0, heal(0, 0, 4)),
    healing("Cure Light Wounds", 1, heal(1, 8, 5)),
    healing("Cure Serious Wounds", 3, heal(3, 8, 8)),
    healing("Cure Critical Wounds", 4, heal(4, 8, 8)),
    SpellEntry(name="Light", level=0, sort=0, target=T.SELF),
    blessing("Virtue", 0, T.FRIEND, vigour(0, 0, 1), inflict(I.VIRTUOUS, FIGHT)),
    attack("Doom", 1, S.CURSE, T.ENEMY, effects=(curse(I.DOOMED, FIGHT, element=Element.MIND),)),
    SpellEntry(
        name="Sanctuary",
        level=1,
        sort=S.HIDING,
        target=T.SELF,
        effects=(inflict(I.SANCTUARY, 8),),
    ),
    SpellEntry(
        name="Summon Creature I",
        level=1,
        sort=S.SUMMONING,
        target=T.POINT,
        effects=(summon(Kind.BADGER),),
    ),
    blessing("Aid", 2, T.FRIEND, vigour(1, 8), inflict(I.AIDED, FIGHT)),
    attack(
        "Silence",
        2,
        S.CURSING_CLOUD,
        T.ENEMY,
        effects=(
            EffectEntry(effect=Effect.ZONE, zone=Zone.SILENCE, rounds=8, saved=Saved.NEGATES),
        ),
        radius=4.0,
    ),
    attack(
        "Sound Burst",
        2,
        S.AREA_DAMAGE,
        T.POINT,
        radius=CLOSE,
        effects=(
            damage(1, 8, element=Element.SOUND),
            curse(I.STUNNED, 2, element=Element.MIND),
        ),
    ),
    SpellEntry(
        name="Animate Dead",
        level=3,
        sort=S.SUMMONING,
        target=T.POINT,
        effects=(summon(Kind.SKELETON),),
    ),
    attack(
        "Prayer",
        3,
        S.AREA_CURSE,
        T.SELF,
        radius=10.0,
        effects=(
            inflict(I.PRAYER, 8, whom=Whom.FRIENDS),
            inflict(I.SCOURGED, 8, whom=Whom.ENEMIES),
        ),
    ),
    blessing("Divine Power", 4, T.SELF, vigour(0, 0, 8), inflict(I.DIVINE_POWER, 8)),
    # --- sorcerers -------------------------------------------------------------
    SpellEntry(
        name="Shield",
        level=1,
        sort=S.PROTECTION,
        target=T.SELF,
        against=Type.WARRIOR,
        effects=(inflict(I.SHIELDED, FIGHT),),
    ),
    SpellEntry(
        name="Resist Elements",
        level=2,
        sort=S.PROTECTION,
        target=T.SELF,
        against=Type.CASTER,
        effects=(inflict(I.WARDED, FIGHT, plus=30),),
    ),
    blessing("Bull's Strength", 2, T.FRIEND, inflict(I.STRONG, FIGHT, dice=1, sides=4, plus=1)),
    # --- beyond everybody here ---------------------------------------------------
    beyond("Haste", 3),
    beyond("Immunity to Death Magic", 4),
    beyond("Freedom", 4),
    beyond("Mass Haste", 6),
    beyond("Regenerate", 7),
    beyond("Time Stop", 9),
)
BY_NAME = {entry.name: at for at, entry in enumerate(SPELLS)}

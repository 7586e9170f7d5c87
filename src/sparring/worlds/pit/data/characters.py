"""Who fights in the pit: the four classes of the thesis's module, duelling sorcerers, and
the creatures that spells call."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sparring.worlds.pit.data.codes import Element, Kind
from sparring.worlds.pit.data.numbers import Amount, Free

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """How somebody hits."""

    name: str
    aim: int
    """Added to the attack roll: base attack, ability and the weapon itself."""
    attacks: int = 1
    """Blows a round, each five worse than the one before."""
    dice: int
    sides: int
    plus: int = 0
    threat: int = 20
    """A roll of at least this may be a critical hit."""
    multiplier: int = 2
    """What a critical hit multiplies."""
    blade: bool = False
    """Whether bones take half of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterEntry:
    """One kind of combatant."""

    code: Kind
    name: str
    level: int
    """Of experience; of creatures, their hit dice."""
    health: Amount
    armour: Amount
    base_attack: int
    strength: int
    casting: int = 10
    """The score that spells are cast by."""
    saves: tuple[int, int, int]
    """Fortitude, reflex and will, abilities included."""
    melee: Weapon
    ranged: Weapon | None = None
    sneak_dice: int = 0
    evades: bool = False
    """Feels nothing where nimble ones feel half."""
    turns: int = 0
    """How often he can turn undead."""
    spell_resistance: int = 0
    turn_resistance: int = 0
    undead: bool = False
    halves_blades: bool = False
    immune: int = Element.PLAIN
    behind: bool = False
    """Whether he begins in the row behind."""
    aside: int = 0
    """On which side of his row: -1 or 1."""
    casts_by_slots: bool = False
    """Any spell of a level while slots of it last: all of that level have as many copies,
    and casting one takes one of each. Others prepared every copy."""
    spells: Mapping[str, int] = field(default_factory=dict)
    potions: tuple[str, ...] = ()


def once(*names: str) -> dict[str, int]:
    """One copy of each."""
    return dict.fromkeys(names, 1)


def twice(*names: str) -> dict[str, int]:
    """Two copies of each."""
    return dict.fromkeys(names, 2)


SORCERER_SPELLS = {
    "Shield": 6,
    "Magic Missile": 6,
    "Resist Elements": 6,
    "Bull's Strength": 6,
    "Fireball": 4,
    "Minor Globe": 3,
}
"""Everything a duelling sorcerer may be allowed, with the slots of its level."""

CHARACTERS: tuple[CharacterEntry, ...] = (
    CharacterEntry(
        code=Kind.FIGHTER,
        name="fighter",
        level=8,
        health=Free("fighter_health"),
        armour=Free("fighter_armour"),
        base_attack=8,
        strength=16,
        saves=(8, 3, 2),
        aside=-1,
        melee=Weapon(
            name="long sword",
            aim=12,
            attacks=2,
            dice=1,
            sides=8,
            plus=4,
            threat=19,
            blade=True,
        ),
        ranged=Weapon(name="longbow", aim=9, attacks=2, dice=1, sides=8, multiplier=3, blade=True),
        potions=("Potion of Serious Healing", "Potion of Speed"),
    ),
    CharacterEntry(
        code=Kind.ROGUE,
        name="rogue",
        level=8,
        health=Free("rogue_health"),
        armour=Free("rogue_armour"),
        base_attack=6,
        strength=12,
        saves=(3, 10, 2),
        behind=True,
        aside=-1,
        melee=Weapon(
            name="rapier", aim=10, attacks=2, dice=1, sides=6, plus=1, threat=18, blade=True
        ),
        ranged=Weapon(
            name="shortbow", aim=10, attacks=2, dice=1, sides=6, multiplier=3, blade=True
        ),
        sneak_dice=4,
        evades=True,
        potions=("Potion of Moderate Healing", "Potion of Speed", "Potion of Invisibility"),
    ),
    CharacterEntry(
        code=Kind.PRIEST,
        name="priest",
        level=8,
        health=Free("priest_health"),
        armour=Free("priest_armour"),
        base_attack=6,
        strength=14,
        casting=16,
        saves=(8, 3, 9),
        aside=1,
        melee=Weapon(name="morningstar", aim=8, attacks=2, dice=1, sides=8, plus=2),
        ranged=Weapon(name="sling", aim=7, attacks=2, dice=1, sides=4),
        turns=3,
        spells={
            **once("Cure Minor Wounds", "Resistance", "Cure Light Wounds", "Doom", "Sanctuary"),
            **once("Summon Creature I", "Aid", "Silence", "Sound Burst", "Animate Dead"),
            **once("Cure Serious Wounds", "Prayer", "Cure Critical Wounds", "Divine Power"),
            **twice("Light", "Virtue"),
        },
        potions=("Potion of Moderate Healing", "Potion of Owl's Wisdom", "Potion of Bless"),
    ),
    CharacterEntry(
        code=Kind.WIZARD,
        name="wizard",
        level=8,
        health=Free("wizard_health"),
        armour=Free("wizard_armour"),
        base_attack=4,
        strength=10,
        casting=16,
        saves=(3, 4, 6),
        behind=True,
        aside=1,
        melee=Weapon(name="dagger", aim=4, dice=1, sides=4, threat=19, blade=True),
        ranged=Weapon(name="crossbow", aim=6, dice=1, sides=8, threat=19, blade=True),
        spells={
            **once("Ray of Frost", "Resistance", "Burning Hands", "Negative Energy Ray"),
            **once("Summon Creature II", "Fireball", "Flame Arrow", "Negative Energy Burst"),
            **once("Black Tentacles", "Minor Globe"),
            **twice("Daze", "Magic Missile", "Acid Arrow"),
        },
        potions=("Potion of Light Healing", "Potion of Speed"),
    ),
    CharacterEntry(
        code=Kind.SORCERER,
        name="sorcerer",
        level=7,
        health=Free("sorcerer_health"),
        armour=13,
        base_attack=3,
        strength=10,
        casting=16,
        saves=(3, 9, 5),
        behind=True,
        aside=1,
        melee=Weapon(name="dagger", aim=5, dice=1, sides=4, plus=2, threat=19, blade=True),
        ranged=Weapon(name="crossbow", aim=6, dice=1, sides=8, threat=19, blade=True),
        casts_by_slots=True,
        spells=SORCERER_SPELLS,
        potions=("Potion of Light Healing",),
    ),
    CharacterEntry(
        code=Kind.BADGER,
        name="badger",
        level=3,
        health=Free("badger_health"),
        armour=14,
        base_attack=3,
        strength=12,
        saves=(4, 5, 2),
        melee=Weapon(name="claws", aim=5, dice=1, sides=6, plus=1),
    ),
    CharacterEntry(
        code=Kind.BOAR,
        name="boar",
        level=5,
        health=33,
        armour=16,
        base_attack=5,
        strength=16,
        saves=(7, 4, 3),
        melee=Weapon(name="tusks", aim=8, dice=1, sides=8, plus=3),
    ),
    CharacterEntry(
        code=Kind.SKELETON,
        name="skeleton",
        level=6,
        health=39,
        armour=13,
        base_attack=3,
        strength=16,
        saves=(2, 3, 5),
        melee=Weapon(name="greatsword", aim=6, dice=2, sides=6, plus=4, blade=True),
        spell_resistance=20,
        turn_resistance=10,
        undead=True,
        halves_blades=True,
        immune=Element.MIND | Element.NEGATIVE | Element.COLD,
    ),
)

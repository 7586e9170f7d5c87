"""Who fights: fighters, wizards and the animals that wizards summon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sparring.worlds.crpg.data.codes import Kind, Type
from sparring.worlds.crpg.data.numbers import Amount, Free

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """How an agent hits."""

    name: str
    aim: Amount
    """The attack number (THAC0) against armour class 0, one's own strength included."""
    dice: int
    sides: Amount
    plus: Amount = 0
    speed: int
    """The segment in which it strikes."""
    half_attacks: Amount = 2
    """Half blows a round; an odd one counts every second round."""


@dataclass(frozen=True, slots=True)
class EitherWeapon:
    """A weapon that a free number chooses."""

    number: str
    weapons: tuple[Weapon, ...]
    """The first for 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterEntry:
    """One kind of agent."""

    code: Kind
    type: Type
    name: str
    health: Amount
    armour: Amount
    step: Amount
    stride: tuple[int, int] = (1, 1)
    """How its steps compare with the others'."""
    saves: tuple[int, int, int, int, int]
    """Against death, wands, petrification, breath and spells."""
    melee: Weapon
    ranged: Weapon | EitherWeapon | None = None
    strength_aim: int = 0
    strength_damage: int = 0
    slots: tuple[int, int, int] = (0, 0, 0)
    """Spells of each level."""
    potions: int = 0

    def weapon_for_missiles(self, numbers: Mapping[str, int]) -> Weapon | None:
        """What one shoots or throws with, if anything."""
        if isinstance(self.ranged, EitherWeapon):
            return self.ranged.weapons[numbers[self.ranged.number]]
        return self.ranged


SLING = Weapon(name="sling", aim=18, dice=1, sides=4, plus=1, speed=6)
DARTS = Weapon(name="darts", aim=18, dice=1, sides=3, speed=2, half_attacks=6)

ANIMAL_SAVES = (13, 15, 14, 16, 16)
ANIMAL_AIM = Free("animal_aim")

CHARACTERS: tuple[CharacterEntry, ...] = (
    CharacterEntry(
        code=Kind.FIGHTER,
        type=Type.FIGHTER,
        name="fighter",
        health=Free("fighter_health"),
        armour=Free("fighter_armour"),
        step=Free("step"),
        saves=(11, 13, 12, 13, 14),
        melee=Weapon(
            name="sword",
            aim=Free("fighter_aim"),
            dice=1,
            sides=Free("sword_sides"),
            plus=Free("fighter_damage"),
            speed=5,
            half_attacks=Free("fighter_half_attacks"),
        ),
        ranged=Weapon(name="short bow", aim=16, dice=1, sides=6, speed=6, half_attacks=4),
        strength_aim=1,
        strength_damage=2,
        potions=2,
    ),
    CharacterEntry(
        code=Kind.WIZARD,
        type=Type.WIZARD,
        name="wizard",
        health=Free("wizard_health"),
        armour=Free("wizard_armour"),
        step=Free("step"),
        saves=(14, 11, 13, 15, 12),
        melee=Weapon(name="dagger", aim=19, dice=1, sides=4, speed=2),
        ranged=EitherWeapon("wizard_missile", (SLING, DARTS)),
        slots=(4, 2, 1),
        potions=2,
    ),
    CharacterEntry(
        code=Kind.WOLF,
        type=Type.ANIMAL,
        name="wolf",
        health=Free("animal_health"),
        armour=7,
        step=Free("step"),
        stride=(10, 9),
        saves=ANIMAL_SAVES,
        melee=Weapon(name="fangs", aim=ANIMAL_AIM, dice=1, sides=4, plus=1, speed=3),
    ),
    CharacterEntry(
        code=Kind.BOAR,
        type=Type.ANIMAL,
        name="boar",
        health=Free("animal_health"),
        armour=7,
        step=Free("step"),
        saves=ANIMAL_SAVES,
        melee=Weapon(name="tusks", aim=ANIMAL_AIM, dice=3, sides=4, speed=3),
    ),
    CharacterEntry(
        code=Kind.BEAR,
        type=Type.ANIMAL,
        name="black bear",
        health=Free("animal_health"),
        armour=7,
        step=Free("step"),
        saves=ANIMAL_SAVES,
        melee=Weapon(name="claws", aim=ANIMAL_AIM, dice=1, sides=6, plus=1, speed=3),
    ),
)

"""Expected damage, worked out from the data of the pit: the agent-modelling thesis's
table 3.4, and what a blade is worth beside a bow."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import Influence, Kind, Saved
from sparring.worlds.pit.data.influences import INFLUENCES
from sparring.worlds.pit.data.numbers import settled
from sparring.worlds.pit.data.spells import BY_NAME, SPELLS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.worlds.pit.data.characters import CharacterEntry, Weapon
    from sparring.worlds.pit.data.spells import EffectEntry

DIE = range(1, 21)
LATER_BLOWS = 5
"""Each further blow of a round is so much worse."""


def table_3_4(numbers: Mapping[str, int]) -> dict[str, float]:
    """What a sorcerer's attacks cost another sorcerer, row by row."""
    sorcerer = CHARACTERS[Kind.SORCERER]
    armour = settled(sorcerer.armour, numbers)
    assert sorcerer.ranged is not None
    ward = INFLUENCES[Influence.WARDED]
    return {
        "dagger": blow(sorcerer.melee, armour),
        "crossbow": blow(sorcerer.ranged, armour),
        "fireball": spell_damage("Fireball", sorcerer, sorcerer),
        "fireball_past_resist_elements": spell_damage(
            "Fireball", sorcerer, sorcerer, absorbed=ward.absorbs_each
        ),
        "magic_missile": spell_damage("Magic Missile", sorcerer, sorcerer),
    }


# --- weapons ------------------------------------------------------------------------------


def blow(weapon: Weapon, armour: int, worse: int = 0) -> float:
    """What one blow costs on average: 20 always hits and 1 never; a threat must be confirmed
    by a second roll, which has no such exceptions."""
    aim = weapon.aim - worse
    points = weapon.dice * (weapon.sides + 1) / 2 + weapon.plus
    confirmed = sum(die + aim >= armour for die in DIE) / len(DIE)
    total = 0.0
    for die in DIE:
        if die == 20 or (die != 1 and die + aim >= armour):
            total += 1 + (confirmed * (weapon.multiplier - 1) if die >= weapon.threat else 0)
    return points * total / len(DIE)


def damage_a_round(weapon: Weapon, armour: int) -> float:
    """What all blows of a round cost on average."""
    return sum(blow(weapon, armour, LATER_BLOWS * at) for at in range(weapon.attacks))


def blade_over_bow(numbers: Mapping[str, int]) -> dict[str, float]:
    """How many times as much blades cost as bows, in reach: for fighters and rogues, at the
    least over the four classes."""
    armours = [settled(CHARACTERS[kind].armour, numbers) for kind in TEAM_KINDS]
    ratios = {}
    for kind in (Kind.FIGHTER, Kind.ROGUE):
        character = CHARACTERS[kind]
        assert character.ranged is not None
        ratios[character.name] = min(
            damage_a_round(character.melee, armour) / damage_a_round(character.ranged, armour)
            for armour in armours
        )
    return ratios


TEAM_KINDS = (Kind.FIGHTER, Kind.ROGUE, Kind.PRIEST, Kind.WIZARD)


# --- spells -------------------------------------------------------------------------------


def spell_damage(
    name: str, caster: CharacterEntry, target: CharacterEntry, absorbed: int = 0
) -> float:
    """What a spell costs on average, if so much of each hit is swallowed."""
    spell = SPELLS[BY_NAME[name]]
    needed = 10 + spell.level + (caster.casting - 10) // 2
    return spell.strikes * sum(
        effect_damage(effect, caster, target, needed, absorbed) for effect in spell.effects
    )


def effect_damage(
    effect: EffectEntry,
    caster: CharacterEntry,
    target: CharacterEntry,
    needed: int,
    absorbed: int,
) -> float:
    """What one effect of a spell costs on average; a saving throw halves it, rounded down."""
    dice = caster.level if effect.per_level else effect.dice
    assert isinstance(effect.plus, int)
    chances = sums_of(dice, effect.sides)
    total = sum(chances.values())
    fails = 1.0
    if effect.saved is Saved.HALF:
        fails = sum(die + target.saves[effect.throw] < needed for die in DIE) / len(DIE)
    return sum(
        ways
        / total
        * (
            fails * max(0, points + effect.plus - absorbed)
            + (1 - fails) * max(0, (points + effect.plus) // 2 - absorbed)
        )
        for points, ways in chances.items()
    )


def sums_of(dice: int, sides: int) -> Counter[int]:
    """In how many ways dice come to each sum."""
    sums = Counter({0: 1})
    for _ in range(dice):
        rolled: Counter[int] = Counter()
        for total, ways in sums.items():
            for face in range(1, sides + 1):
                rolled[total + face] += ways
        sums = rolled
    return sums

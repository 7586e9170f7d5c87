"""The rulebook of a fight, written from the data entries."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.kernels.records import new
from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import NONE, Effect, Target
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES, mask_of
from sparring.worlds.crpg.data.numbers import settled
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import SEGMENTS, Book

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.worlds.crpg.data.characters import CharacterEntry, Weapon
    from sparring.worlds.crpg.data.influences import CloudEntry, InfluenceEntry
    from sparring.worlds.crpg.data.potions import PotionEntry
    from sparring.worlds.crpg.data.spells import EffectEntry, SpellEntry
    from sparring.worlds.crpg.kernel.record import (
        CharacterRow,
        CloudRow,
        EffectRow,
        Fight,
        InfluenceRow,
        PotionRow,
        SpellRow,
        WeaponRow,
    )

WORSE_THAN_ANY = 99
"""An armour class that never improves one's own."""


DEAD_COUNTS = 2.0
"""A dead enemy's share of the damage done: the settled form of equation 5.5."""
DEAD_COUNTS_LITERALLY = 1.0
"""As equation 5.5 is printed: the damage done then never reaches its full share."""


def put_book(fight: Fight, numbers: Mapping[str, int], *, literal_fitness: bool) -> None:
    """Give a fight its rulebook: written once, copied whenever it is wanted again."""
    record: Any = fight
    if isinstance(record, np.record):
        book: Any = written_book(tuple(numbers.items()), literal_fitness)
        record["book"] = book
    else:
        write_book(fight.book, numbers, literal_fitness=literal_fitness)


@lru_cache(maxsize=16)
def written_book(numbers: tuple[tuple[str, int], ...], literal_fitness: bool) -> Book:
    """The rulebook with these free numbers."""
    book = new(Book)
    write_book(book, dict(numbers), literal_fitness=literal_fitness)
    return book


def write_book(book: Book, numbers: Mapping[str, int], *, literal_fitness: bool) -> None:
    """Fill every table, with these free numbers."""
    book.number.dead_counts = DEAD_COUNTS_LITERALLY if literal_fitness else DEAD_COUNTS
    for influence in INFLUENCES:
        write_influence(book.influence[influence.code], influence, numbers)
    for cloud in CLOUDS:
        write_cloud(book.cloud[cloud.code], cloud, numbers)
    for character in CHARACTERS:
        write_character(book.character[character.code], character, numbers)
    first = 0
    for spell_row, spell in zip(book.spell, SPELLS, strict=True):
        first = write_spell(book, spell_row, spell, first, numbers)
    for potion_row, potion in zip(book.potion, POTIONS, strict=True):
        first = write_potion(book, potion_row, potion, first, numbers)
    for name in (
        "reach row_gap lateral_gap scan_passes memorising friend_test fumes_stun "
        "animals_act potion_delay initiative round_limit front_gap"
    ).split():
        setattr(book.number, name, numbers[name])


def write_influence(row: InfluenceRow, entry: InfluenceEntry, numbers: Mapping[str, int]) -> None:
    """One influence."""
    row.freezes = int(entry.freezes)
    row.aim = settled(entry.aim, numbers)
    row.damage = entry.damage
    row.armour = entry.armour
    row.armour_class = WORSE_THAN_ANY if entry.armour_class is None else entry.armour_class
    row.missile_class = WORSE_THAN_ANY if entry.missile_class is None else entry.missile_class
    row.saves = entry.saves
    row.sets_strength = int(entry.strength_aim is not None)
    row.strength_aim = entry.strength_aim or 0
    row.strength_damage = entry.strength_damage or 0
    row.spell_failure = entry.spell_failure
    row.fire = entry.fire
    row.smaller_dice = entry.smaller_dice
    row.images = entry.images
    row.turns = int(entry.turns)
    row.burn_dice, row.burn_sides = entry.burns
    row.blocks = mask_of(entry.blocks)
    row.cancels = NONE if entry.cancels is None else entry.cancels
    row.dispelled = entry.dispelled


def write_cloud(row: CloudRow, entry: CloudEntry, numbers: Mapping[str, int]) -> None:
    """One cloud."""
    row.throw = entry.throw
    row.save = settled(entry.save, numbers)
    row.inflicts = entry.inflicts
    row.dice, row.sides = entry.rounds
    row.slows = int(entry.slows)


def write_effect(row: EffectRow, entry: EffectEntry, numbers: Mapping[str, int]) -> None:
    """One effect of a spell or potion."""
    row.effect = entry.effect
    row.dice, row.sides = entry.dice, entry.sides
    row.plus = settled(entry.plus, numbers)
    row.element = entry.element
    row.throw = entry.throw
    row.saved = entry.saved
    row.save = settled(entry.save, numbers)
    row.influence = NONE if entry.influence is None else entry.influence
    row.segments = SEGMENTS * entry.rounds
    row.cloud = NONE if entry.cloud is None else entry.cloud


def write_effects(
    book: Book, effects: tuple[EffectEntry, ...], first: int, numbers: Mapping[str, int]
) -> int:
    """Effects in a row; returns where the next begin."""
    for at, entry in enumerate(effects, start=first):
        write_effect(book.effect[at], entry, numbers)
    return first + len(effects)


def write_spell(
    book: Book, row: SpellRow, entry: SpellEntry, first: int, numbers: Mapping[str, int]
) -> int:
    """One spell with its effects; returns where the next effects begin."""
    row.level = entry.level
    row.school = entry.school
    row.time = entry.time
    row.target = entry.target
    row.useful = entry.useful
    row.radius = settled(entry.radius, numbers)
    row.hits_friends = int(entry.hits_friends)
    row.spares_animals = int(entry.spares_animals)
    row.strikes = entry.strikes
    row.touches = int(entry.touches)
    row.blocked_by = NONE if entry.blocked_by is None else entry.blocked_by
    row.damages = int(any(effect.effect is Effect.DAMAGE for effect in entry.effects))
    summons = any(effect.effect is Effect.SUMMON for effect in entry.effects)
    row.hurts = int(entry.target in (Target.ENEMY, Target.POINT) and not summons)
    row.influence = first_influence(entry.effects)
    row.cloud = next((e.cloud for e in entry.effects if e.cloud is not None), NONE)
    row.first_effect = first
    row.effects = len(entry.effects)
    return write_effects(book, entry.effects, first, numbers)


def write_potion(
    book: Book, row: PotionRow, entry: PotionEntry, first: int, numbers: Mapping[str, int]
) -> int:
    """One potion with its effects; returns where the next effects begin."""
    row.useful = entry.useful
    row.influence = first_influence(entry.effects)
    row.first_effect = first
    row.effects = len(entry.effects)
    return write_effects(book, entry.effects, first, numbers)


def first_influence(effects: tuple[EffectEntry, ...]) -> int:
    """The influence that decides whether a spell or potion is needed."""
    return next((e.influence for e in effects if e.influence is not None), NONE)


def write_weapon(row: WeaponRow, weapon: Weapon | None, numbers: Mapping[str, int]) -> None:
    """One weapon, or none."""
    if weapon is None:
        row.half_attacks = 0
        return
    row.aim = settled(weapon.aim, numbers)
    row.dice, row.sides = weapon.dice, settled(weapon.sides, numbers)
    row.plus = settled(weapon.plus, numbers)
    row.speed = weapon.speed
    row.half_attacks = settled(weapon.half_attacks, numbers)


def write_character(row: CharacterRow, entry: CharacterEntry, numbers: Mapping[str, int]) -> None:
    """One kind of agent."""
    row.type = entry.type
    row.health = settled(entry.health, numbers)
    row.armour = settled(entry.armour, numbers)
    longer, than = entry.stride
    row.step = settled(entry.step, numbers) * longer / than
    for throw, save in enumerate(entry.saves):
        row.saves[throw] = save
    write_weapon(row.melee, entry.melee, numbers)
    write_weapon(row.ranged, entry.weapon_for_missiles(numbers), numbers)
    row.strength_aim = entry.strength_aim
    row.strength_damage = entry.strength_damage
    for level, slots in enumerate(entry.slots):
        row.slots[level] = slots
    row.potions = entry.potions

"""The rulebook of a fight, written from the data entries."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.kernels.records import new
from sparring.worlds.pit.data import potions, spells
from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import FOREVER, NONE, TICKS, Effect
from sparring.worlds.pit.data.influences import INFLUENCES, ZONES
from sparring.worlds.pit.data.numbers import settled
from sparring.worlds.pit.data.potions import POTIONS
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.kernel.record import Book

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.worlds.pit.data.characters import CharacterEntry, Weapon
    from sparring.worlds.pit.data.influences import InfluenceEntry, ZoneEntry
    from sparring.worlds.pit.data.potions import PotionEntry
    from sparring.worlds.pit.data.spells import EffectEntry, SpellEntry
    from sparring.worlds.pit.kernel.record import (
        CharacterRow,
        EffectRow,
        Fight,
        InfluenceRow,
        PotionRow,
        SpellRow,
        WeaponRow,
        ZoneRow,
    )

TENTHS = 10.0
"""Lengths among the free numbers are in tenths of metres."""
TICKS_A_SECOND = 2.0


def put_book(fight: Fight, numbers: Mapping[str, int]) -> None:
    """Give a fight its rulebook: written once, copied whenever it is wanted again."""
    record: Any = fight
    if isinstance(record, np.record):
        book: Any = written_book(tuple(numbers.items()))
        record["book"] = book
    else:
        write_book(fight.book, numbers)


@lru_cache(maxsize=16)
def written_book(numbers: tuple[tuple[str, int], ...]) -> Book:
    """The rulebook with these free numbers."""
    book = new(Book)
    write_book(book, dict(numbers))
    return book


def write_book(book: Book, numbers: Mapping[str, int]) -> None:
    """Fill every table, with these free numbers."""
    for influence in INFLUENCES:
        write_influence(book.influence[influence.code], influence)
    for zone in ZONES:
        write_zone(book.zone[zone.code], zone)
    for character in CHARACTERS:
        write_character(book.character[character.code], character, numbers)
    first = 0
    for spell_row, spell in zip(book.spell, SPELLS, strict=True):
        first = write_spell(book, spell_row, spell, first, numbers)
    for potion_row, potion in zip(book.potion, POTIONS, strict=True):
        first = write_potion(book, potion_row, potion, first, numbers)
    number = book.number
    number.front_gap = numbers["front_gap"] / TENTHS
    number.stride = numbers["speed"] / TENTHS / TICKS_A_SECOND
    number.shooting_distance = numbers["shooting_distance"] / TENTHS
    for name in ("haste_casts", "friendly_fire", "concentration", "round_limit"):
        setattr(number, name, numbers[name])


def write_influence(row: InfluenceRow, entry: InfluenceEntry) -> None:
    """One influence."""
    for name in (
        "disables aim damage armour saves strength rolls_strength least_strength least_attack "
        "rolls_casting extra_action pace spells_kept_off hides absorbs absorbs_each"
    ).split():
        setattr(row, name, int(getattr(entry, name)))
    row.hides_from = NONE if entry.hides_from is None else entry.hides_from
    row.burn_dice, row.burn_sides = entry.burns


def write_zone(row: ZoneRow, entry: ZoneEntry) -> None:
    """One zone."""
    row.silences = int(entry.silences)
    row.arms_dice, row.arms_sides, row.arms_plus = entry.arms
    row.grip, row.hold = entry.grip, entry.hold
    row.dice, row.sides, row.plus = entry.damage
    row.throw = entry.throw
    row.inflicts = NONE if entry.inflicts is None else entry.inflicts
    row.ticks = entry.rounds * TICKS


def write_effect(row: EffectRow, entry: EffectEntry, numbers: Mapping[str, int]) -> None:
    """One effect of a spell or potion."""
    row.effect, row.whom = entry.effect, entry.whom
    row.dice, row.sides, row.plus = entry.dice, entry.sides, settled(entry.plus, numbers)
    row.per_level = int(entry.per_level)
    row.element, row.throw, row.saved = entry.element, entry.throw, entry.saved
    row.influence = NONE if entry.influence is None else entry.influence
    row.ticks = min(FOREVER, settled(entry.rounds, numbers) * TICKS)
    row.zone = NONE if entry.zone is None else entry.zone
    row.creature = NONE if entry.creature is None else entry.creature


def write_effects(
    book: Book, effects: Sequence[EffectEntry], first: int, numbers: Mapping[str, int]
) -> int:
    """Some effects in a row; where the next ones go."""
    for at, effect in enumerate(effects, start=first):
        write_effect(book.effect[at], effect, numbers)
    return first + len(effects)


def influence_of(effects: Sequence[EffectEntry]) -> int:
    """The influence that a spell or potion is about: none if it hurts besides."""
    if any(effect.effect is Effect.DAMAGE for effect in effects):
        return NONE
    return next((int(one.influence) for one in effects if one.influence is not None), NONE)


def write_spell(
    book: Book, row: SpellRow, entry: SpellEntry, first: int, numbers: Mapping[str, int]
) -> int:
    """One spell; where the next one's effects go."""
    row.level, row.sort, row.target = entry.level, entry.sort, entry.target
    row.reach, row.radius, row.cone = entry.reach, entry.radius, int(entry.cone)
    row.strikes = entry.strikes
    row.blocked_by = NONE if entry.blocked_by is None else entry.blocked_by
    row.most_hit_dice, row.hostile = entry.most_hit_dice, int(entry.hostile)
    row.against = entry.against
    row.influence = influence_of(entry.effects)
    row.summons = int(any(effect.effect is Effect.SUMMON for effect in entry.effects))
    row.first_effect, row.effects = first, len(entry.effects)
    return write_effects(book, entry.effects, first, numbers)


def write_potion(
    book: Book, row: PotionRow, entry: PotionEntry, first: int, numbers: Mapping[str, int]
) -> int:
    """One potion; where the next one's effects go."""
    row.sort, row.influence = entry.sort, influence_of(entry.effects)
    row.first_effect, row.effects = first, len(entry.effects)
    return write_effects(book, entry.effects, first, numbers)


def write_weapon(row: WeaponRow, entry: Weapon | None) -> None:
    """One weapon; without one there are no attacks."""
    row.attacks = 0
    if entry is not None:
        for name in "aim attacks dice sides plus threat multiplier blade".split():
            setattr(row, name, int(getattr(entry, name)))


def write_character(row: CharacterRow, entry: CharacterEntry, numbers: Mapping[str, int]) -> None:
    """One kind of combatant, with what he brings."""
    row.health, row.armour = settled(entry.health, numbers), settled(entry.armour, numbers)
    for name in (
        "level base_attack strength casting sneak_dice evades turns spell_resistance "
        "turn_resistance undead halves_blades immune behind aside casts_by_slots"
    ).split():
        setattr(row, name, int(getattr(entry, name)))
    row.saves[:] = entry.saves
    write_weapon(row.melee, entry.melee)
    write_weapon(row.ranged, entry.ranged)
    for spell, copies in entry.spells.items():
        row.spells[spells.BY_NAME[spell]] = copies
    for potion in entry.potions:
        row.potions[potions.BY_NAME[potion]] = 1

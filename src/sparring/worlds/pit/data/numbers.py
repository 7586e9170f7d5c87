"""The free numbers: what the papers leave open, with range, source and choice.

They may be calibrated only by what the papers say of teams that never learn: see
docs/worlds/pit-calibration.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from sparring.worlds.free_numbers import FreeNumber, changed_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

MODELLED = "rules of the modelled game"
OURS = "our proposal"
MODULE = "the thesis's module, as its figures and text suggest"
YES_NO = ("no", "yes")

FREE_NUMBERS: tuple[FreeNumber, ...] = (
    FreeNumber("fighter_health", 89, 64, 50, 90, "hit points of a fighter", MODELLED),
    FreeNumber("rogue_health", 35, 38, 30, 50, "hit points of a rogue", MODELLED),
    FreeNumber("priest_health", 56, 55, 40, 65, "hit points of a priest", MODELLED),
    FreeNumber("wizard_health", 24, 30, 20, 40, "hit points of a wizard", MODELLED),
    FreeNumber("sorcerer_health", 31, 30, 20, 40, "hit points of a sorcerer", MODELLED),
    FreeNumber("fighter_armour", 24, 21, 18, 24, "armour class of a fighter", MODELLED),
    FreeNumber("rogue_armour", 18, 17, 14, 20, "armour class of a rogue", MODELLED),
    FreeNumber("priest_armour", 18, 18, 15, 21, "armour class of a priest", MODELLED),
    FreeNumber("wizard_armour", 12, 12, 9, 15, "armour class of a wizard", MODELLED),
    FreeNumber("front_gap", 99, 90, 60, 100, "tenths of metres between the front rows", MODULE),
    FreeNumber("speed", 35, 35, 35, 40, "tenths of metres run in a second", MODELLED),
    FreeNumber(
        "shooting_distance",
        99,
        50,
        30,
        100,
        "tenths of metres beyond which AI 1.29 takes its ranged weapon",
        OURS,
    ),
    FreeNumber(
        "light_strength", 2, 2, 2, 5, "added to a potion of light healing", MODELLED, only=(2, 5)
    ),
    FreeNumber(
        "moderate_strength",
        6,
        6,
        3,
        10,
        "added to a potion of moderate healing",
        MODELLED,
        only=(3, 6, 10),
    ),
    FreeNumber(
        "serious_strength",
        10,
        10,
        5,
        15,
        "added to a potion of serious healing",
        MODELLED,
        only=(5, 10, 15),
    ),
    FreeNumber(
        "speed_rounds", 5, 10, 5, 10, "rounds that a potion of speed lasts", MODELLED, only=(5, 10)
    ),
    FreeNumber(
        "haste_casts", 1, 1, 0, 1, "whether speed gives one more spell", MODELLED, words=YES_NO
    ),
    FreeNumber(
        "friendly_fire", 0, 0, 0, 1, "whether area spells hurt friends", MODELLED, words=YES_NO
    ),
    FreeNumber("concentration", 8, 11, 5, 15, "a caster's skill to go on when hurt", MODELLED),
    FreeNumber("badger_health", 20, 20, 12, 28, "hit points of a badger", OURS),
    FreeNumber("round_limit", 50, 50, 30, 100, "rounds after which nobody has won", OURS),
)
"""All of them, in the order of the documentation."""
BY_NAME = {number.name: number for number in FREE_NUMBERS}
CHOSEN: Mapping[str, int] = MappingProxyType({one.name: one.chosen for one in FREE_NUMBERS})


@dataclass(frozen=True, slots=True)
class Free:
    """A number of a data entry that is a free one."""

    name: str


Amount = int | Free


def settled(amount: Amount, numbers: Mapping[str, int]) -> int:
    """A number of an entry, free or not."""
    return numbers[amount.name] if isinstance(amount, Free) else amount


def numbers_with(changed: Mapping[str, int] | None) -> dict[str, int]:
    """The chosen numbers, some of them changed within their ranges."""
    return changed_numbers(FREE_NUMBERS, changed)

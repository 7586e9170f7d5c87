"""The free numbers: what the papers leave open, with range, source and choice.

They may be calibrated only by what the papers say of teams that never learn; how that
was done is told in docs/worlds/crpg-calibration.md.
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
VARIATION = (
    "the modelled game's manual: attacks and spells begin more or less quickly, by chance; "
    "against it, the journal paper orders actions by their speed"
)

FREE_NUMBERS: tuple[FreeNumber, ...] = (
    FreeNumber(
        "initiative",
        4,
        1,
        1,
        6,
        "sides of the die that delays an agent's blows and spells, rolled each round (1: none)",
        VARIATION,
    ),
    FreeNumber("wizard_health", 11, 18, 10, 20, "hit points of a wizard", MODELLED),
    FreeNumber("fighter_health", 25, 45, 25, 60, "hit points of a fighter", MODELLED),
    FreeNumber("wizard_armour", 10, 8, 6, 10, "armour class of a wizard", MODELLED),
    FreeNumber("fighter_armour", 4, 2, 0, 4, "armour class of a fighter", MODELLED),
    FreeNumber(
        "fighter_aim", 11, 14, 11, 16, "a fighter's attack number (THAC0) with the sword", MODELLED
    ),
    FreeNumber(
        "sword_sides", 8, 8, 6, 10, "sides of a sword's die of damage", MODELLED, only=(6, 8, 10)
    ),
    FreeNumber("fighter_damage", 5, 4, 1, 9, "added to a fighter's sword damage", MODELLED),
    FreeNumber(
        "fighter_half_attacks",
        2,
        3,
        2,
        3,
        "half strokes a round (3: one, then two)",
        MODELLED,
    ),
    FreeNumber(
        "wizard_missile", 1, 0, 0, 1, "what a wizard throws", MODELLED, words=("sling", "darts")
    ),
    FreeNumber("step", 129, 90, 60, 240, "units walked in a segment", MODELLED),
    FreeNumber("reach", 79, 100, 50, 100, "units within which melee is possible", OURS),
    FreeNumber("row_gap", 46, 60, 30, 90, "units from a wizard's row to the fighters'", OURS),
    FreeNumber("lateral_gap", 185, 200, 60, 300, "units between two agents of one row", OURS),
    FreeNumber(
        "scan_passes",
        1,
        1,
        0,
        1,
        "how often scripts are scanned for spells and potions",
        OURS,
        ("once", "until full"),
    ),
    FreeNumber(
        "memorising",
        1,
        0,
        0,
        1,
        "what a random spell is drawn from when memorising",
        OURS,
        ("levels with free slots", "all levels, lost if there is no slot"),
    ),
    FreeNumber("fireball_radius", 373, 300, 300, 400, "units a fireball reaches", MODELLED),
    FreeNumber(
        "friend_test",
        0,
        2,
        0,
        2,
        "whom an area spell must spare",
        OURS,
        ("nobody", "the caster", "the caster, and more friends than enemies"),
    ),
    FreeNumber(
        "defensive_line",
        4,
        5,
        4,
        5,
        "the line that differs for the defensive tactic's second wizard",
        "thesis A.4.4",
    ),
    FreeNumber(
        "fumes_save", 2, 2, 0, 2, "added to saving throws against fumes", MODELLED, only=(0, 2)
    ),
    FreeNumber(
        "fumes_stun",
        1,
        0,
        0,
        1,
        "whether fumes stun those already stunned",
        OURS,
        ("again each round", "only when free"),
    ),
    FreeNumber("hold_radius", 69, 80, 0, 80, "units around its target that Hold reaches", MODELLED),
    FreeNumber("hold_save", -1, -1, -1, 0, "added to saving throws against Hold", MODELLED),
    FreeNumber(
        "blindness",
        10,
        10,
        4,
        10,
        "taken from the attack rolls of the blind",
        "the modelled game: 10, its enhanced edition: 4",
        only=(4, 10),
    ),
    FreeNumber("animal_health", 24, 15, 10, 24, "hit points of a summoned animal", MODELLED),
    FreeNumber("animal_aim", 16, 17, 16, 18, "an animal's attack number (THAC0)", MODELLED),
    FreeNumber(
        "animals_act",
        0,
        1,
        0,
        1,
        "when animals first act",
        OURS,
        ("in the round they arrive", "in the next round"),
    ),
    FreeNumber(
        "potion_delay",
        1,
        1,
        0,
        3,
        "the segment in which a potion works",
        "thesis: drunk in the first round, it comes before a fireball",
    ),
    FreeNumber("front_gap", 40, 40, 20, 80, "units that 'just before' and 'behind' mean", OURS),
    FreeNumber("round_limit", 50, 50, 30, 100, "rounds after which a fight is a draw", OURS),
)
BY_NAME = {number.name: number for number in FREE_NUMBERS}
"""Every free number, by its name."""

CHOSEN: Mapping[str, int] = MappingProxyType({n.name: n.chosen for n in FREE_NUMBERS})
PROPOSED: Mapping[str, int] = MappingProxyType({n.name: n.proposed for n in FREE_NUMBERS})


def numbers_with(changed: Mapping[str, int] | None = None) -> dict[str, int]:
    """The chosen numbers, some of them changed within their ranges."""
    return changed_numbers(FREE_NUMBERS, changed)


@dataclass(frozen=True, slots=True)
class Free:
    """Stands in a data entry for a free number, whatever it is set to."""

    name: str
    """With a minus sign before it: its negative."""


Amount = int | Free
"""A number of a data entry: fixed, or free."""


def settled(amount: Amount, numbers: Mapping[str, int]) -> int:
    """The number meant."""
    if not isinstance(amount, Free):
        return amount
    sign = -1 if amount.name.startswith("-") else 1
    return sign * numbers[amount.name.removeprefix("-")]

"""What duellists are given: the same on both sides, and something else in a second phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sparring.worlds.pit.book import write_weapon
from sparring.worlds.pit.data import spells
from sparring.worlds.pit.data.characters import CHARACTERS, SORCERER_SPELLS, Weapon
from sparring.worlds.pit.data.codes import Kind

if TYPE_CHECKING:
    from sparring.worlds.pit.kernel.record import Book

LONG_SWORD = CHARACTERS[Kind.FIGHTER].melee
GREAT_SWORD = Weapon(
    name="great sword", aim=12, attacks=2, dice=2, sides=6, plus=5, threat=19, blade=True
)
"""The better weapon of the second phase: in both hands, so strength counts half as much
again."""


@dataclass(frozen=True, slots=True)
class Loadout:
    """The weapon of fighters, and the spells that sorcerers know."""

    spells: tuple[str, ...] = tuple(SORCERER_SPELLS)
    weapon: Weapon = LONG_SWORD


EVERYTHING = Loadout()
"""All of a sorcerer's spells, the usual sword."""
BETTER_WEAPON = Loadout(weapon=GREAT_SWORD)
FIRE = Loadout(spells=("Fireball",))
"""Nothing that keeps it off: always to cast it is best."""
FIRE_AND_GLOBE = Loadout(spells=("Fireball", "Minor Globe"))
SHIELD_AND_MISSILE = Loadout(spells=("Shield", "Magic Missile"))
SHIELD_MISSILE_FIRE_AND_GLOBE = Loadout(
    spells=("Shield", "Magic Missile", "Fireball", "Minor Globe")
)


def equip(book: Book, loadout: Loadout) -> None:
    """Write into a rulebook what duellists have."""
    write_weapon(book.character[Kind.FIGHTER].melee, loadout.weapon)
    for name, slots in SORCERER_SPELLS.items():
        number = spells.BY_NAME[name]
        book.character[Kind.SORCERER].spells[number] = slots if name in loadout.spells else 0


LOADOUTS = {
    "everything": EVERYTHING,
    "better-weapon": BETTER_WEAPON,
    "fire": FIRE,
    "fire-and-globe": FIRE_AND_GLOBE,
    "shield-and-missile": SHIELD_AND_MISSILE,
    "shield-missile-fire-and-globe": SHIELD_MISSILE_FIRE_AND_GLOBE,
}
"""By the names that tests use."""

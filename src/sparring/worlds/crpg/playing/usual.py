"""What a team takes along unless its player says otherwise."""

from __future__ import annotations

from typing import NamedTuple


class Kit(NamedTuple):
    """What one character takes along; a thing named twice is taken twice, and
    places left empty are filled with copies of what is named."""

    spells: tuple[str, ...] = ()
    potions: tuple[str, ...] = ()


USUAL_SPELLS = (
    (
        *("Magic Missile", "Magic Missile", "Chromatic Orb", "Shield"),
        *("Mirror Image", "Melf's Acid Arrow"),
        "Fireball",
    ),
    (
        *("Charm Person", "Blindness", "Magic Missile", "Shield"),
        *("Mirror Image", "Deafness"),
        "Hold Person",
    ),
)
USUAL_POTIONS = ("Potion of Healing", "Potion of Free Action")
USUAL_KITS = (
    Kit((), USUAL_POTIONS),
    Kit((), USUAL_POTIONS),
    Kit(USUAL_SPELLS[0], USUAL_POTIONS),
    Kit(USUAL_SPELLS[1], USUAL_POTIONS),
)
"""A sensible start for two fighters and two wizards."""

"""The numbers: Quake's, and the free ones that are ours, with range, source and choice.

Lengths are Quake's units; a player is about 60 high. Free numbers are whole, so that
replays can hold them. They may be calibrated only by figures without learning: see
docs/worlds/flags-calibration.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.free_numbers import FreeNumber, changed_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

OURS = "our proposal"
QUAKE = "Quake III Arena"
TICKS_A_SECOND = 10
SPEED = 32.0
"""A tick; 320 a second (Quake)."""
HEALTH = 125
"""When a player spawns (Quake)."""
DAMAGE = 7
"""Of a bullet; one is fired every tick (Quake's machine gun)."""
FALLOFF = 0.7
"""What is lost of the chance to hit at the end of the range."""
FLAG_SECONDS = 30
"""A dropped flag is home again after so long (Quake)."""
HALF_WIDTH = 800.0
"""Of the field."""
BEHIND = 400.0
"""So far the field goes on behind each base."""
TOUCH = 40.0
"""How near one must be to a flag or base to touch it."""
SPAWN = 200.0
"""Players spawn within so much of their base, along and across."""
POST = 280.0
"""Where somebody who holds the base stands: within so much of it, along and across."""
GUARDED = 800.0
"""Defenders go for whoever is so near to their base."""
MIDDLE = 800.0
"""Roamers go for whoever is so near to the line between the bases' halves."""
NOTICED = 500.0
"""A dropped flag is fetched by everybody who is so near to it."""
CLOSE = 100.0
"""Nobody walks nearer to an opponent, or to the carrier he escorts."""
MATCH_SECONDS = 600
"""A match that is looked at; matches that are learned from go on for hours."""
POINT_SECONDS = 1200
"""A point that has taken so long to score is nobody's."""

FREE_NUMBERS: tuple[FreeNumber, ...] = (
    FreeNumber("distance", 3500, 3500, 2500, 5000, "how far the bases are apart", OURS),
    FreeNumber("hit", 12, 12, 5, 30, "chance to hit from nearby, in per cent", OURS),
    FreeNumber("range", 800, 800, 500, 1500, "how far guns reach", OURS),
    FreeNumber("respawn", 30, 30, 17, 50, "tenths of a second that the dead stay dead", OURS),
)


def numbers_with(changed: Mapping[str, int] | None = None) -> dict[str, int]:
    """The chosen numbers, some of them changed within their ranges."""
    return changed_numbers(FREE_NUMBERS, changed)

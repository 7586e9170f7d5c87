"""The free numbers: what the thesis leaves open, with range, source and choice.

They may be calibrated only by what is said of games without learning: see
docs/worlds/strategy-calibration.md.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from sparring.worlds.free_numbers import FreeNumber, changed_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

OURS = "our proposal"
WARGUS = "the game's data of 2004"

FREE_NUMBERS: tuple[FreeNumber, ...] = (
    FreeNumber("small_distance", 48, 40, 30, 50, "steps between the bases, small map", OURS),
    FreeNumber("large_distance", 189, 160, 120, 200, "steps between them, large map", OURS),
    FreeNumber("gold", 4528, 2000, 2000, 5000, "gold at the start", WARGUS),
    FreeNumber("lumber", 2324, 1000, 1000, 2500, "lumber at the start", WARGUS),
    FreeNumber("workers", 4, 4, 1, 6, "workers at the start", OURS),
    FreeNumber("farms", 2, 1, 0, 2, "farms at the start", OURS),
    FreeNumber("mine_distance", 7, 6, 4, 10, "cells from a town hall to its mine", OURS),
    FreeNumber("forest_distance", 4, 4, 4, 10, "cells from a town hall to its forest", OURS),
    FreeNumber("extra_mines", 3, 2, 0, 3, "further mines of each side", OURS),
    FreeNumber("wait_limit", 163, 300, 60, 600, "seconds until nobody waits any longer", OURS),
    FreeNumber("mage_effect", 0, 3, 0, 6, "what each mage upgrade adds to a blow", OURS),
    FreeNumber("small_limit", 11623, 9000, 4500, 13500, "ticks of a game, small map", OURS),
    FreeNumber("large_limit", 24606, 18000, 9000, 27000, "ticks of a game, large map", OURS),
    FreeNumber("soldier_weight", 2, 3, 1, 6, "share of soldiers in a mix with catapults", OURS),
    FreeNumber("shooter_weight", 5, 2, 1, 6, "share of shooters in it", OURS),
    FreeNumber("catapult_weight", 1, 1, 1, 6, "share of catapults in it", OURS),
    FreeNumber("knight_weight", 4, 4, 1, 6, "share of knights in a mix with all", OURS),
    FreeNumber("mage_weight", 3, 2, 1, 6, "share of mages in it", OURS),
    FreeNumber("loop_force", 5, 6, 4, 12, "units of each attack that ends a script", OURS),
)
"""All of them, in the order of the documentation."""
CHOSEN: Mapping[str, int] = MappingProxyType({one.name: one.chosen for one in FREE_NUMBERS})

MOST_WORKERS_WANTED = 40
MOST_PIECES_A_SIDE = 200
CARRIED = 100
"""Gold or lumber that a worker brings."""
MINING, UNLOADING, CHOPPING = 30, 30, 250
"""Ticks in a mine, in a town hall, and among trees: two of lumber in five ticks."""
GOLD_IN_A_MINE = 100_000
CHASE = 2
"""Cells beyond its sight at which somebody notices an enemy."""
RETARGET = 6
"""Ticks after which a target is chosen anew."""
ALARM_TICKS = 60
"""How long an attack at home is remembered."""
HOME_RANGE = 14
"""Steps from the town hall at which those at home feel at home."""
MILITARY_SHARE = 0.7
"""Of a score, what was destroyed (thesis, below equation 6.3)."""
EVEN = 0.5
"""The break-even point of the thesis's equations."""


def numbers_with(changed: Mapping[str, int] | None) -> dict[str, int]:
    """The chosen numbers, some of them changed within their ranges."""
    return changed_numbers(FREE_NUMBERS, changed)

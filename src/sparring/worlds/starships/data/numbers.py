"""The free numbers: what the papers leave open, with range, source and choice.

Lengths are in the thesis's units: ships lose each other at 180. Numbers are whole, so
that replays can hold them; those with a fraction are in tenths. They may be calibrated
only by figures without learning: see docs/worlds/starships-calibration.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.free_numbers import FreeNumber, changed_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

OURS = "our proposal"
STEPS = 50
"""Thesis 4.1.2: a duel lasts so long at most."""
LIMIT = 180.0
"""Thesis 4.1.5: beyond this distance a duel ends in a tie."""
NEAREST_START, FURTHEST_START = 80.0, 125.0
"""Thesis 4.1.2: how far apart ships begin."""
AFT_NEAREST, AFT_FURTHEST = 75.0, 150.0
"""Thesis 4.1.5: within these distances AI-2 and AI-3 run from whoever is behind them."""
HULL = 100.0
"""Of an average ship. Only its ratio to the strength of lasers matters."""
SITUATIONS = 25
"""In a set; each is fought twice, the second time with the ships exchanged."""
DUELS = 2 * SITUATIONS

FREE_NUMBERS: tuple[FreeNumber, ...] = (
    FreeNumber("speed", 50, 50, 30, 100, "most speed of an average ship, tenths a step", OURS),
    FreeNumber(
        "acceleration", 20, 20, 5, 40, "most change of speed in a step, average, tenths", OURS
    ),
    FreeNumber("rotation", 10, 10, 8, 60, "degrees an average ship can turn in a step", OURS),
    FreeNumber("range", 55, 55, 25, 90, "how far an average laser reaches", OURS),
    FreeNumber(
        "strength",
        55,
        55,
        33,
        200,
        "tenths that an average laser takes from a hull of 100 in a step",
        OURS,
    ),
    FreeNumber(
        "spread",
        50,
        50,
        10,
        60,
        "per cent by which each characteristic of a ship may differ from the average",
        OURS,
    ),
    FreeNumber("contact", 10, 10, 4, 16, "the nearest that two ships can be", OURS),
)


def numbers_with(changed: Mapping[str, int] | None = None) -> dict[str, int]:
    """The chosen numbers, some of them changed within their ranges."""
    return changed_numbers(FREE_NUMBERS, changed)

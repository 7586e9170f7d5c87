"""The free numbers: what the shooter thesis leaves open, with range, source and choice.

Each may be halved or doubled. They may be calibrated only by what is said of duels without
learning: see docs/worlds/shooter-calibration.md.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from sparring.worlds.free_numbers import FreeNumber, changed_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

OURS = "our proposal"

FREE_NUMBERS: tuple[FreeNumber, ...] = (
    FreeNumber("speed", 50, 50, 25, 100, "tenths of metres run in a second", OURS),
    FreeNumber("sight", 40, 40, 20, 80, "metres that anybody sees, all round", OURS),
    FreeNumber("range", 25, 25, 13, 50, "metres that both weapons reach", OURS),
    FreeNumber("splash", 50, 50, 25, 100, "tenths of metres around a burst that hurt", OURS),
    FreeNumber("rocket_speed", 20, 20, 10, 40, "metres that a rocket flies in a second", OURS),
    FreeNumber("rocket_reload", 20, 20, 10, 40, "tenths of seconds between rockets", OURS),
    FreeNumber("rockets", 10, 10, 5, 20, "rockets that everybody brings", OURS),
    FreeNumber("gun_reload", 2, 2, 1, 4, "tenths of seconds between bullets", OURS),
    FreeNumber("gun_chance", 60, 60, 30, 100, "bullets of 100 that hit at once", OURS),
    FreeNumber("dodging", 60, 60, 30, 100, "of 100 such, that hit one who sidesteps", OURS),
    FreeNumber("bullets", 100, 100, 50, 200, "bullets that everybody brings", OURS),
    FreeNumber("heart", 100, 100, 50, 200, "hit points that a heart gives", OURS),
)
"""All of them, in the order of the documentation."""
CHOSEN: Mapping[str, int] = MappingProxyType({one.name: one.chosen for one in FREE_NUMBERS})

HEALTH = 200
"""Hit points of everybody (shooter thesis 4.3.2)."""
BULLET_DAMAGE, ROCKET_DAMAGE = 5, 100
"""Of a bullet; of a rocket right at the burst (the same)."""
BARREL_DAMAGE, BARREL_SPLASH = 80, 5.0
"""Of a barrel right beside it; metres around it that hurt."""
CHAIN = 3.0
"""Metres within which a burst sets off barrels."""
NEAR_OPPONENT = 4.0
"""Metres from the opponent at which a barrel is worth a shot."""
BODY = 0.5
"""Metres from the middle of somebody to the outside."""
BARREL_SIZE = 0.3
"""The same of a barrel: an ordinary drum."""
REACH = 1.0
"""Metres at which a thing is picked up and a waypoint is reached."""
FALLING = 0.5
"""The share of its accuracy that the gun loses up to the end of its range."""
TURNS = (5, 15)
"""Steps after which a sidestepper may turn, at least and at most."""
LONGEST = 6_000
"""Steps of a match: ten minutes."""


def numbers_with(changed: Mapping[str, int] | None) -> dict[str, int]:
    """The chosen numbers, some of them changed within their ranges."""
    return changed_numbers(FREE_NUMBERS, changed)

"""What networks see: ten numbers, in the thesis's order (section 4.1.2)."""

from __future__ import annotations

INPUTS = (
    "its laser's strength",
    "its laser's range",
    "its hull",
    "its speed",
    "the other's bearing",
    "the distance",
    "the other's hull",
    "the other's heading",
    "the other's speed",
    "chance",
)
"""Angles are relative to the ship's own nose, in half turns."""
OUTPUTS = ("acceleration", "rotation")
STRENGTH_SCALE = 5.5
"""Inputs are divided by such scales (ours), so that an average ship sees ones."""
RANGE_SCALE = 55.0
HULL_SCALE = 100.0
SPEED_SCALE = 5.0

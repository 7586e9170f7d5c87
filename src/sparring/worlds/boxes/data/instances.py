"""The nine instances: which column robot and box begin in, and where that is.

Places are counted from the middle of the corridor's lower end: x to the right, from wall
to wall, and y along it, upwards.
"""

from __future__ import annotations

INSTANCES = 9
COLUMNS = 3
"""Left, middle, right."""
LENGTH = 1000.0
"""Of the corridor."""
ROBOT_ROW = 200.0
"""Where the robot begins, looking up the corridor."""
STEPS = 100
"""How long it may push."""


def instance_of(seed: int) -> int:
    """The instance that a seed stands for."""
    return seed % INSTANCES


def columns_of(instance: int) -> tuple[int, int]:
    """The columns of robot and box: -1 for left, 0, 1 for right."""
    return instance // COLUMNS - 1, instance % COLUMNS - 1

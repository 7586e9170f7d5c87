"""The numbers behind the names: what kernels and plain Python agree on."""

from __future__ import annotations

from enum import IntEnum


class Control(IntEnum):
    """Whoever steers a ship."""

    NETWORK = 0
    AI_0 = 1
    """The thesis's ship: attacks, and flees when its hull is the weaker one."""
    AI_1 = 2
    """AI-0 that counts its own next shot before it decides to flee."""
    AI_2 = 3
    """AI-0 that gains distance first when the other is behind it."""
    AI_3 = 4
    """AI-0 with both changes."""
    STATIONARY = 5
    """Neither flies nor turns; its laser fires."""


class Plan(IntEnum):
    """What a ship does in a turn."""

    STEERED = 0
    """Whatever its network says."""
    APPROACH = 1
    """Towards the other, at full speed."""
    KEEP = 2
    """Towards the other, as fast as that one: it is within range."""
    FLEE = 3
    """Away from the other, at full speed."""
    RUN = 4
    """Straight ahead at full speed: the other is behind, and distance is worth having."""
    REST = 5


class Event(IntEnum):
    """What can happen."""

    STEERS = 0
    """A network's orders: acceleration and rotation, as shares of what the ship can do."""
    PLANS = 1
    """A tactic does something else than in the turn before."""
    FLIES = 2
    """Where a ship is now: for machines."""
    BUMPS = 3
    """A ship has flown into the other, and both or one of them stand still."""
    HITS = 4
    """A laser takes some of the other's hull."""
    DESTROYED = 5
    PARTED = 6
    """The ships have lost sight of each other."""
    TIME_UP = 7

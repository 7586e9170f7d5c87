"""Numbers that stand for something: who steers, and what can happen."""

from __future__ import annotations

from enum import IntEnum


class Control(IntEnum):
    """Who steers the robot."""

    NETWORK = 0
    STAND = 1
    AHEAD = 2
    PUSHER = 3


class Event(IntEnum):
    """What can happen, and what follows step and code in the tuple of an event."""

    DRIVES = 0
    """The speeds of both wheels, the eight readings that led to them, and afterwards the
    places of robot and box: x and y of each."""
    TOUCHES = 1
    """The robot comes to push the box: x and y of the box."""
    LEAVES = 2
    """It has lost touch with the box: x and y of the box."""
    SCRAPES = 3
    """The box is pressed against a wall: x and y of the box."""
    SLIDES = 4
    """It is pressed no more: x and y of the box."""
    STICKS = 5
    """It is pressed and does not move: x and y of the box."""
    PASSES = 6
    """The box has come another hundred units: how far it has come."""
    ENDS = 7
    """Time is up: how far the box has come, how far from it the robot is, the fitness."""

"""Rooms and places of the tavern and its street, in metres: x to the right, y downwards.

Every room has one door to the street, so the way from anywhere to anywhere is clear.
"""

from __future__ import annotations

from typing import NamedTuple


class Spot(NamedTuple):
    """A place somewhere in a room."""

    room: str
    x: float
    y: float


class Room(NamedTuple):
    """A part of the field with walls around it, and its door."""

    left: float
    top: float
    right: float
    bottom: float
    door: tuple[float, float]
    """The place just inside the door."""
    outside: tuple[float, float]
    """The place in the street before it."""

    def clamped(self, x: float, y: float) -> tuple[float, float]:
        """The nearest place inside."""
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)


WIDTH, HEIGHT = 44.0, 24.0
STREET, TAVERN, ALLEY, GUARDHOUSE = "street", "tavern", "alley", "guardhouse"
HOME, CELL, SICKBED = "home", "cell", "sickbed"
UNSEEN = (HOME,)
"""Rooms that are beyond the field."""
SHUT = (HOME, CELL, SICKBED)
"""Rooms in which nobody is looked for."""

ROOMS = {
    STREET: Room(0.5, 16.0, 43.5, 23.0, (14.0, 16.5), (14.0, 16.5)),
    TAVERN: Room(4.0, 2.0, 24.0, 14.0, (14.0, 13.8), (14.0, 16.5)),
    ALLEY: Room(27.0, 4.0, 31.0, 14.0, (29.0, 13.8), (29.0, 16.5)),
    GUARDHOUSE: Room(34.0, 6.5, 43.0, 14.0, (38.5, 13.8), (38.5, 16.5)),
    CELL: Room(40.0, 3.5, 43.0, 6.0, (41.5, 5.8), (38.5, 16.5)),
    SICKBED: Room(34.0, 3.5, 37.5, 6.0, (35.5, 5.8), (38.5, 16.5)),
    HOME: Room(-8.0, 16.0, -1.0, 23.0, (-1.0, 19.5), (0.6, 19.5)),
}
PLACES = {
    "counter": Spot(TAVERN, 8.0, 5.0),
    "till": Spot(TAVERN, 6.0, 3.2),
    "kitchen": Spot(TAVERN, 10.5, 3.0),
    "hearth": Spot(TAVERN, 22.0, 4.0),
    "stage": Spot(TAVERN, 21.5, 11.5),
    "table 1": Spot(TAVERN, 12.0, 7.0),
    "table 2": Spot(TAVERN, 16.5, 6.0),
    "table 3": Spot(TAVERN, 10.0, 11.0),
    "table 4": Spot(TAVERN, 16.5, 10.5),
    "table 5": Spot(TAVERN, 6.5, 9.5),
    "gate": Spot(STREET, 2.0, 19.5),
    "west post": Spot(STREET, 6.0, 18.0),
    "tavern door": Spot(STREET, 14.0, 17.0),
    "fountain": Spot(STREET, 22.5, 19.5),
    "market": Spot(STREET, 33.0, 21.0),
    "alley mouth": Spot(STREET, 29.0, 16.8),
    "east post": Spot(STREET, 42.0, 18.0),
    "lair": Spot(ALLEY, 29.0, 5.0),
    "bunk": Spot(GUARDHOUSE, 36.0, 9.0),
    "rack": Spot(GUARDHOUSE, 41.5, 9.0),
    "bench": Spot(STREET, 37.0, 17.0),
    "home": Spot(HOME, -4.0, 19.5),
    "cell": Spot(CELL, 41.5, 4.8),
    "sickbed": Spot(SICKBED, 35.8, 4.8),
}

ASIDE = ((0.0, 0.0), (1.1, 0.3), (-1.1, 0.3), (0.5, -1.0), (-0.5, -1.0), (0.0, 1.2))
"""Places beside a place, so that not everybody stands on one spot."""


def beside(spot: Spot, number: int) -> Spot:
    """Somebody's own place beside a place, inside the same walls."""
    right, down = ASIDE[number % len(ASIDE)]
    return Spot(spot.room, *ROOMS[spot.room].clamped(spot.x + right, spot.y + down))

"""The two arenas: an open yard with crates, and halls with two ways around."""

from __future__ import annotations

from dataclasses import dataclass

from sparring.worlds.shooter.data.codes import Item

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Wall:
    """A block that nobody sees, walks or shoots through, from corner to corner."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Arena:
    """Where a match takes place. Ways are those of the first side; `turned` says what the
    other side's are."""

    name: str
    width: float
    height: float
    starts: tuple[Point, Point]
    scatter: float
    """Everybody starts so far from there at most, in both directions."""
    walls: tuple[Wall, ...]
    items: tuple[tuple[Item, float, float], ...]
    barrels: tuple[Point, ...]
    patrol: tuple[Point, ...]
    paths: tuple[tuple[Point, ...], ...] = ()
    """What hunters follow, by `Path`; empty where there is nothing to go around."""
    rotated: bool = False
    """Whether the other side's ways are turned by half a circle; else mirrored."""

    def turned(self, point: Point) -> Point:
        """A point of the first side's ways as the other side has it."""
        x, y = point
        return (self.width - x, self.height - y if self.rotated else y)

    def on_side(self, points: tuple[Point, ...], side: int) -> tuple[Point, ...]:
        """A way as a side has it."""
        return points if side == 0 else tuple(self.turned(point) for point in points)


def crate(x: float, y: float) -> Wall:
    """Two metres wide and long, around a point."""
    return Wall(x - 1.0, y - 1.0, x + 1.0, y + 1.0)


YARD = Arena(
    name="yard",
    width=40.0,
    height=40.0,
    starts=((8.0, 20.0), (32.0, 20.0)),
    scatter=1.0,
    walls=(crate(13.0, 11.0), crate(27.0, 11.0), crate(13.0, 29.0), crate(27.0, 29.0)),
    items=(
        (Item.HEART, 20.0, 5.0),
        (Item.HEART, 20.0, 35.0),
        (Item.AMMO, 5.0, 35.0),
        (Item.AMMO, 35.0, 5.0),
    ),
    barrels=((10.0, 20.0), (30.0, 20.0), (20.0, 14.0), (20.0, 26.0)),
    patrol=((8.0, 8.0), (8.0, 32.0), (16.0, 32.0), (16.0, 8.0)),
    rotated=True,
)
"""The first scenario: both see one another at once."""

HALLS = Arena(
    name="halls",
    width=100.0,
    height=80.0,
    starts=((10.0, 30.0), (90.0, 30.0)),
    scatter=0.0,
    walls=(
        Wall(30.0, 12.0, 34.0, 68.0),
        Wall(66.0, 12.0, 70.0, 68.0),
        Wall(34.0, 38.0, 66.0, 42.0),
    ),
    items=(
        (Item.HEART, 15.0, 60.0),
        (Item.HEART, 85.0, 60.0),
        (Item.AMMO, 15.0, 10.0),
        (Item.AMMO, 85.0, 10.0),
    ),
    barrels=((92.0, 26.0), (84.0, 34.0), (50.0, 6.0), (50.0, 74.0)),
    patrol=((6.0, 20.0), (6.0, 40.0), (22.0, 40.0), (22.0, 20.0)),
    paths=(
        ((30.0, 6.0), (70.0, 6.0), (90.0, 30.0)),
        ((30.0, 74.0), (70.0, 74.0), (90.0, 30.0)),
    ),
)
"""The second: walls between the two, a short way around and a long one."""

ARENAS = (YARD, HALLS)

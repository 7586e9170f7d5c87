"""Two maps, each the same when it is turned by half a circle: side A has its base on the left
or at the top, side B where A's base comes to lie."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sparring.worlds.strategy.data.codes import Ground

if TYPE_CHECKING:
    from collections.abc import Mapping

MINE_SIZE = 3
HALL_SIZE = 4
SMALL, LARGE = 64, 128


@dataclass(slots=True)
class Map:
    """A map being drawn: everything is put down twice, once for each side."""

    size: int
    ground: list[int]
    mines: list[tuple[int, int]] = field(default_factory=list)
    """The upper left corner of each: A's and then B's, one pair after the other."""
    hall: tuple[int, int] = (0, 0)
    """The upper left corner of A's town hall."""

    def put(self, x: int, y: int, what: Ground) -> None:
        """One cell, and the one that it comes to lie on."""
        if 0 <= x < self.size and 0 <= y < self.size:
            self.ground[y * self.size + x] = what
            self.ground[(self.size - 1 - y) * self.size + self.size - 1 - x] = what

    def fill(self, left: int, top: int, width: int, height: int, what: Ground) -> None:
        """A rectangle of cells."""
        for y in range(top, top + height):
            for x in range(left, left + width):
                self.put(x, y, what)

    def mine(self, x: int, y: int) -> None:
        """A mine of A's and one of B's."""
        self.fill(x, y, MINE_SIZE, MINE_SIZE, Ground.MINE)
        other = self.size - MINE_SIZE
        self.mines += [(x, y), (other - x, other - y)]


def small_map(numbers: Mapping[str, int]) -> Map:
    """Bases in two corners, open ground between, woods along the other diagonal."""
    drawn = Map(SMALL, [Ground.GRASS] * SMALL**2)
    corner = (SMALL - numbers["small_distance"]) // 2 - HALL_SIZE // 2
    drawn.hall = (corner, corner)
    for turn in range(6):
        drawn.fill(44 + turn, 14 + 2 * turn, 6, 4, Ground.FOREST)
    drawn.fill(26, 34, 4, 4, Ground.FOREST)
    furnish(drawn, numbers)
    return drawn


def large_map(numbers: Mapping[str, int]) -> Map:
    """Bases left and right of a lake that leaves two ways around it, above and below."""
    drawn = Map(LARGE, [Ground.GRASS] * LARGE**2)
    way = 6
    # Cells that the lake leaves at either end.
    width = numbers["large_distance"] - 2 * (LARGE // 2 - way)
    left = (LARGE - width) // 2
    drawn.fill(left, way, width, LARGE - 2 * way, Ground.WATER)
    drawn.hall = (max(3, left // 2 - HALL_SIZE // 2), LARGE // 2 - HALL_SIZE // 2 - 2)
    drawn.fill(2, 30, 5, 10, Ground.FOREST)
    drawn.fill(2, 88, 5, 10, Ground.FOREST)
    furnish(drawn, numbers)
    return drawn


def furnish(drawn: Map, numbers: Mapping[str, int]) -> None:
    """A mine and a forest beside the town hall, and further mines away from the enemy."""
    x, y = drawn.hall
    away = numbers["mine_distance"]
    drawn.mine(x, y + HALL_SIZE - 1 + away)
    depth = min(4, max(1, x - numbers["forest_distance"] + 1))
    drawn.fill(x - numbers["forest_distance"] - depth + 1, y - 2, depth, 8, Ground.FOREST)
    above = y - numbers["forest_distance"]
    drawn.fill(x - 1, above - 1, 7, 2, Ground.FOREST)
    for place in EXTRA_MINES[drawn.size][: numbers["extra_mines"]]:
        drawn.mine(*place)


EXTRA_MINES = {
    SMALL: ((4, 38), (38, 4), (28, 24)),
    LARGE: ((10, 34), (10, 92), (22, 10)),
}
"""Where A may find more gold, the likeliest first."""

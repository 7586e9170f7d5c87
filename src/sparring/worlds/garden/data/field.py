"""The garden's size, what a rabbit sees of it, and the codes that kernels use."""

from __future__ import annotations

from enum import IntEnum

WIDTH = 15
"""Cells in a row and in a column; whoever leaves on one side comes in on the other."""
CELLS = WIDTH * WIDTH
CARROTS = 100
LARGEST_PATCH = 5
"""A patch is one cell with one to five carrots, or as many bottles of poison."""
MOVES = 100

SIGHT = tuple((x, y) for y in range(-2, 3) for x in range(-2, 3) if abs(x) + abs(y) <= 2)
"""What a rabbit sees: cells within two moves, by their way east and south of it; in rows,
from north to south and in each from west to east. Its own cell is among them."""
VISIBLE = len(SIGHT)
SIGHT_NAMES = (
    "two north",
    "north-west",
    "north",
    "north-east",
    "two west",
    "west",
    "here",
    "east",
    "two east",
    "south-west",
    "south",
    "south-east",
    "two south",
)


class Direction(IntEnum):
    """Where a rabbit can go: the order of a network's outputs. Of equal ones it takes
    the first."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Each direction as a way east and south."""
PLACES = tuple(SIGHT.index(step) for step in STEPS)
"""Where in sight the next cell of each direction is."""


class Control(IntEnum):
    """Who steers the rabbit."""

    NETWORK = 0
    RANDOM_WALK = 1
    ROW_SWEEP = 2
    EAST_SOUTH = 3
    LOOK_AHEAD = 4


def cell_at(x: int, y: int) -> int:
    """The number of a cell; places beyond the edge come in on the other side."""
    return y % WIDTH * WIDTH + x % WIDTH


def place_of(cell: int) -> tuple[int, int]:
    """Column and row of a cell."""
    return cell % WIDTH, cell // WIDTH


def beside(cell: int, step: tuple[int, int]) -> int:
    """The cell that lies so far east and south of another."""
    x, y = place_of(cell)
    return cell_at(x + step[0], y + step[1])


SEEN_FROM = tuple(beside(cell, step) for cell in range(CELLS) for step in SIGHT)
"""The cells that are seen from each cell, one cell's after the other's."""

"""Rabbits that are no networks: fixed ways to walk."""

from __future__ import annotations

from sparring.kernels.luck import below
from sparring.worlds.garden.data.field import PLACES, VISIBLE, WIDTH, Control, Direction
from sparring.worlds.garden.kernel.record import GardenRecord, kernel

NOTHING_YET = -1_000
"""Fewer points than two moves can cost."""


@kernel
def chosen_by_tactic(garden: GardenRecord) -> int:
    """The direction that the rabbit's tactic takes."""
    if garden.control == Control.RANDOM_WALK:
        return below(garden.exam.luck, 4)
    if garden.control == Control.ROW_SWEEP:
        return sweep(garden)
    if garden.control == Control.EAST_SOUTH:
        return look_east_and_south(garden)
    return look_ahead(garden)


@kernel
def sweep(garden: GardenRecord) -> int:
    """East through a whole row, then south to the next, whatever lies there."""
    is_last = garden.move % WIDTH == WIDTH - 1
    return Direction.SOUTH if is_last else Direction.EAST


@kernel
def look_east_and_south(garden: GardenRecord) -> int:
    """East or south: the first of the two moves, each of them one or the other, that bring
    the most points together; east if they are equal."""
    east = points_of_two(garden, Direction.EAST, Direction.EAST, Direction.SOUTH)
    south = points_of_two(garden, Direction.SOUTH, Direction.EAST, Direction.SOUTH)
    return Direction.SOUTH if south > east else Direction.EAST


@kernel
def look_ahead(garden: GardenRecord) -> int:
    """The first of the two moves, in any directions, that bring the most points together;
    of equal ones, one by luck."""
    best, best_points, equals = 0, NOTHING_YET, 0
    for direction in range(4):
        points = points_of_two(garden, direction, Direction.NORTH, Direction.WEST)
        if points > best_points:
            best, best_points, equals = direction, points, 1
        elif points == best_points:
            equals += 1
            if below(garden.exam.luck, equals) == 0:
                best = direction
    return best


@kernel
def points_of_two(garden: GardenRecord, first: int, lowest: int, highest: int) -> int:
    """What a move brings together with the best one after it, of these directions. The
    second may lead back: where the rabbit stands no carrots are left, but poison stays."""
    cell = neighbour(garden, garden.at, first)
    best = NOTHING_YET
    for second in range(lowest, highest + 1):
        best = max(best, garden.cell[neighbour(garden, cell, second)])
    return garden.cell[cell] + best


@kernel
def neighbour(garden: GardenRecord, cell: int, direction: int) -> int:
    """The next cell in a direction."""
    return garden.sight[cell * VISIBLE + PLACES[direction]]

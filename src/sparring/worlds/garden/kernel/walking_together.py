"""Rabbits of one network in many gardens at once: it thinks for all of them together."""

from __future__ import annotations

from sparring.evolution.kernel.lanes import (
    MOST_LANES,
    forget_in_lanes,
    output_in_lane,
    think_in_lanes,
)
from sparring.worlds.garden.data.field import CELLS, MOVES, PLACES, VISIBLE
from sparring.worlds.garden.kernel.record import GardenRecord, kernel


@kernel
def walk_together(garden: GardenRecord, first: int, count: int) -> int:
    """The points of whole walks through some gardens, one in each lane."""
    for lane in range(count):
        enter_lane(garden, lane, first + lane)
    garden.lanes.count = count
    forget_in_lanes(garden.lanes, garden.exam.brain)
    points = 0
    for _ in range(MOVES):
        for lane in range(count):
            look_in_lane(garden, lane)
        think_in_lanes(garden.lanes, garden.exam.brain)
        for lane in range(count):
            points += go_in_lane(garden, lane)
    return points


@kernel
def enter_lane(garden: GardenRecord, lane: int, number: int) -> None:
    """Put a rabbit into one of the gardens that are held ready."""
    grid = garden.grid[number]
    row = garden.lane[lane]
    row.at = grid.start
    for cell in range(CELLS):
        row.cell[cell] = grid.cell[cell]


@kernel
def look_in_lane(garden: GardenRecord, lane: int) -> None:
    """Let the network see the cells in sight: carrots count up, bottles down."""
    row = garden.lane[lane]
    signal = garden.lanes.signal
    first = row.at * VISIBLE
    for place in range(VISIBLE):
        signal[place * MOST_LANES + lane] = float(row.cell[garden.sight[first + place]])


@kernel
def go_in_lane(garden: GardenRecord, lane: int) -> int:
    """Move to where the highest output says, the first of equal ones; what it brings."""
    row = garden.lane[lane]
    brain = garden.exam.brain
    best = 0
    highest = output_in_lane(garden.lanes, brain, 0, lane)
    for direction in range(1, 4):
        height = output_in_lane(garden.lanes, brain, direction, lane)
        if height > highest:
            best = direction
            highest = height
    row.at = garden.sight[row.at * VISIBLE + PLACES[best]]
    found = row.cell[row.at]
    if found > 0:
        row.cell[row.at] = 0
    return found

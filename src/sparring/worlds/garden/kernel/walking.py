"""How a rabbit walks: it looks, goes to a neighbouring cell, and takes what lies there."""

from __future__ import annotations

from sparring.evolution.kernel.brain import forget, output, think
from sparring.worlds.garden.data.field import CELLS, PLACES, VISIBLE, Control
from sparring.worlds.garden.kernel.record import GardenRecord, kernel
from sparring.worlds.garden.kernel.tactics import chosen_by_tactic


@kernel
def enter(garden: GardenRecord, number: int) -> None:
    """Put a rabbit that remembers nothing into one of the gardens that are held ready."""
    grid = garden.grid[number]
    for cell in range(CELLS):
        garden.cell[cell] = grid.cell[cell]
    garden.at = grid.start
    garden.move = 0
    garden.found = 0
    garden.points = 0
    forget(garden.exam.brain)


@kernel
def look(garden: GardenRecord) -> None:
    """Let the network see the cells in sight: carrots count up, bottles down."""
    signal = garden.exam.brain.signal
    first = garden.at * VISIBLE
    for place in range(VISIBLE):
        signal[place] = float(garden.cell[garden.sight[first + place]])


@kernel
def chosen_by_network(garden: GardenRecord) -> int:
    """The direction of the highest output; of equal ones, the first."""
    brain = garden.exam.brain
    look(garden)
    think(brain)
    best = 0
    for direction in range(1, 4):
        if output(brain, direction) > output(brain, best):
            best = direction
    return best


@kernel
def go(garden: GardenRecord, direction: int) -> None:
    """Move one cell: carrots there are eaten, poison hurts and stays."""
    garden.at = garden.sight[garden.at * VISIBLE + PLACES[direction]]
    garden.direction = direction
    garden.move += 1
    found = garden.cell[garden.at]
    garden.found = found
    garden.points += found
    if found > 0:
        garden.cell[garden.at] = 0


@kernel
def take_move(garden: GardenRecord) -> None:
    """One move of whoever steers the rabbit."""
    if garden.control == Control.NETWORK:
        go(garden, chosen_by_network(garden))
    else:
        go(garden, chosen_by_tactic(garden))

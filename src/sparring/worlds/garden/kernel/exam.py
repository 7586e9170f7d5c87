"""What Python calls: a rabbit's way through one garden, and its exam in many."""

from __future__ import annotations

from sparring.evolution.kernel.lanes import MOST_LANES
from sparring.worlds.garden.data.field import MOVES, Control
from sparring.worlds.garden.kernel.record import GardenRecord, entry, kernel
from sparring.worlds.garden.kernel.walking import enter, take_move
from sparring.worlds.garden.kernel.walking_together import walk_together


@entry
def begin(garden: GardenRecord) -> None:
    """Put the rabbit into the first garden that is held ready."""
    enter(garden, 0)


@entry
def move(garden: GardenRecord) -> None:
    """Let the rabbit make one move."""
    take_move(garden)


@entry
def examine(garden: GardenRecord) -> None:
    """The mean points over all gardens that are held ready."""
    instances = garden.exam.instances
    total = 0
    if garden.control == Control.NETWORK:
        for first in range(0, instances, MOST_LANES):
            total += walk_together(garden, first, min(MOST_LANES, instances - first))
    else:
        for number in range(instances):
            total += walk(garden, number)
    garden.exam.fitness = total / instances


@kernel
def walk(garden: GardenRecord, number: int) -> int:
    """The points of a whole walk through one garden."""
    enter(garden, number)
    for _ in range(MOVES):
        take_move(garden)
    return garden.points

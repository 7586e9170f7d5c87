"""What Python calls: a rabbit's way through one garden, and its exam in many."""

from __future__ import annotations

from sparring.worlds.garden.data.field import MOVES
from sparring.worlds.garden.kernel.record import GardenRecord, entry, kernel
from sparring.worlds.garden.kernel.walking import enter, take_move


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
    total = 0
    for number in range(garden.exam.instances):
        total += walk(garden, number)
    garden.exam.fitness = total / garden.exam.instances


@kernel
def walk(garden: GardenRecord, number: int) -> int:
    """The points of a whole walk through one garden."""
    enter(garden, number)
    for _ in range(MOVES):
        take_move(garden)
    return garden.points

"""A rabbit's garden in one record, and the bed in which gardens are grown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.evolution.kernel.exam import Exam
from sparring.evolution.kernel.lanes import MOST_LANES, Lanes
from sparring.kernels.compiling import Program
from sparring.kernels.luck import Chance, shared
from sparring.kernels.records import Byte, Short, Whole
from sparring.worlds.garden.data.field import CELLS, VISIBLE

MOST_GRIDS = 200
"""Gardens that a record holds ready."""


@dataclass(slots=True)
class GridRow:
    """A garden as it is before the rabbit comes."""

    cell: Annotated[list[Byte], CELLS]
    """Carrots, or bottles as a negative number."""
    start: Short


@dataclass(slots=True)
class LaneRow:
    """A garden in which one of many rabbits walks."""

    cell: Annotated[list[Byte], CELLS]
    """What is left."""
    at: Short
    """Where the rabbit is."""


@dataclass(slots=True)
class GardenRecord:
    """Everything about one rabbit in its garden."""

    exam: Exam
    control: Byte
    """Who steers: see `data/field.py`."""
    cell: Annotated[list[Byte], CELLS]
    """What is left."""
    at: Short
    """Where the rabbit is."""
    move: Short
    """Moves made so far."""
    direction: Byte
    """Of the last move."""
    found: Byte
    """What the rabbit came upon in its last move, as a cell holds it."""
    points: Whole
    sight: Annotated[list[Short], CELLS * VISIBLE]
    """The cells that are seen from each cell."""
    grid: Annotated[list[GridRow], MOST_GRIDS]
    lanes: Lanes
    """What the network thinks in gardens that are walked through together."""
    lane: Annotated[list[LaneRow], MOST_LANES]


@dataclass(slots=True)
class Bed:
    """A garden that grows."""

    luck: Chance
    cell: Annotated[list[Byte], CELLS]
    poison: Annotated[list[Byte], CELLS]
    """Poison patches beside each cell."""
    fewest: Byte
    """Poison patches that shall lie beside every carrot patch, at least."""
    most: Byte
    fault: Whole
    """How many poison patches too few or too many lie beside carrot patches, in all."""
    patches: Short
    """Of both kinds."""
    splits: Short
    """Poison patches that were split, so that there are enough of them."""
    start: Short
    sight: Annotated[list[Short], CELLS * VISIBLE]


program = Program("garden", uses=(shared,))
kernel = program.kernel
entry = program.entry

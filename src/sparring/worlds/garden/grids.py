"""Gardens by their seeds: grown once, then remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sparring.kernels.records import new, write
from sparring.luck import WORD, Luck
from sparring.worlds.garden.data.classes import class_of
from sparring.worlds.garden.data.field import SEEN_FROM, STEPS, beside
from sparring.worlds.garden.kernel.growing import grow
from sparring.worlds.garden.kernel.record import Bed
from sparring.worlds.seeds import checked_seed

GRID_STREAM = 40
"""The luck that gardens grow by, apart from that of the rabbit's walk."""
MOST_REMEMBERED = 2_000


class Grid(NamedTuple):
    """A garden before the rabbit comes."""

    cells: tuple[int, ...]
    """Row by row: carrots, or bottles as a negative number."""
    start: int
    """The cell that the rabbit starts from."""
    splits: int
    """Poison patches beyond those first drawn: some classes need more than these."""

    def is_walled(self) -> bool:
        """Whether all four neighbours of every carrot patch are poison."""
        return all(
            self.cells[beside(cell, step)] < 0
            for cell, held in enumerate(self.cells)
            if held > 0
            for step in STEPS
        )


@lru_cache(MOST_REMEMBERED)
def grid_of(seed: int) -> Grid:
    """The garden of a seed."""
    luck = Luck(checked_seed(seed), GRID_STREAM)
    wanted = class_of(seed)
    bed = new(Bed)
    write(bed, fewest=wanted.fewest, most=wanted.most)
    write(bed.luck, low=luck.state & WORD, carry=luck.state >> 32)
    bed.sight[:] = SEEN_FROM
    grow(bed, wanted.bottles)
    return Grid(tuple(map(int, bed.cell)), int(bed.start), int(bed.splits))

"""The garden written for whole arrays, as users of NumPy and Torch write their games: all
gardens of all networks at once, move by move.

    gardens = BatchedGardens(ARRAYS_OF_NUMPY, shape)
    fitness = gardens.fitness(weights)            # a row of weights for each network

It is the same game as the compiled one (`worlds/garden/kernel`), held to its results by
`evolution.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.worlds.garden.data.field import CELLS, MOVES, PLACES, SEEN_FROM, VISIBLE
from sparring.worlds.garden.grids import grid_of
from sparring.worlds.garden.world import Garden

if TYPE_CHECKING:
    from batched import Arrays

    from sparring.evolution.shapes import Shape


class BatchedGardens:
    """Gardens of the training set, by a library of arrays, for Elman networks with one
    hidden layer."""

    def __init__(self, arrays: Arrays, shape: Shape) -> None:
        grids = [grid_of(seed) for seed in Garden.training]
        sight = np.array(SEEN_FROM).reshape(CELLS, VISIBLE)
        self.arrays = arrays
        self.shape = shape
        self.cells = arrays.reals([grid.cells for grid in grids])
        self.starts = arrays.wholes([grid.start for grid in grids])
        self.sight = arrays.wholes(sight)
        self.beside = arrays.wholes(sight[:, list(PLACES)])

    def fitness(self, weights: Any) -> Any:
        """The mean points over all gardens, for each network."""
        take = self.arrays.library.take
        hidden_layer, outputs = self.arrays.layers(self.shape, weights)
        rabbits = len(weights) * len(self.starts)
        cells = self.arrays.repeated(self.cells, len(weights))
        first = self.arrays.wholes(np.arange(rabbits) * CELLS).reshape(len(weights), -1)
        # Where each rabbit stands, and where its garden begins among all cells.
        at = self.arrays.repeated(self.starts, len(weights)).reshape(len(weights), -1)
        points = 0.0 * take(cells, first)
        memory = self.arrays.zeros(len(weights), len(self.starts), self.shape.hidden[0])
        for _ in range(MOVES):
            seen = take(cells, self.sight[at] + first[..., None])
            memory = self.arrays.think(hidden_layer, self.arrays.joined(seen, memory))
            at = self.beside[at, self.arrays.think(outputs, memory).argmax(-1)]
            here = first + at
            found = take(cells, here)
            points = points + found
            self.arrays.put(cells, here, found.clip(max=0.0))
        return points.mean(-1)

"""Ships that never learn against each other: the thesis's figures, and ours by sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sparring.kernels.records import across
from sparring.worlds.starships.data.numbers import DUELS
from sparring.worlds.starships.kernel.entries import examine
from sparring.worlds.starships.kernel.record import MOST_DUELS
from sparring.worlds.starships.world import Starships

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Values = np.ndarray[Any, np.dtype[np.float64]]

AIS = ("ai_0", "ai_1", "ai_2", "ai_3")
CHUNK = MOST_DUELS // DUELS
"""Sets that one record holds."""


class Cell(NamedTuple):
    """What a pairing comes to in a set of fifty duels, for the ship that moves first."""

    fitness: float
    wins: float
    losses: float


STATIONARY = 0.362
"""Thesis 4.1.3: the fitness of a ship that only fires, against AI-0."""
TABLE_4_2: Mapping[tuple[str, str], Cell] = {
    ("ai_0", "ai_0"): Cell(0.499, 15, 16),
    ("ai_0", "ai_1"): Cell(0.481, 15, 18),
    ("ai_0", "ai_2"): Cell(0.504, 13, 15),
    ("ai_0", "ai_3"): Cell(0.505, 15, 16),
    ("ai_1", "ai_0"): Cell(0.525, 18, 17),
    ("ai_1", "ai_1"): Cell(0.491, 16, 17),
    ("ai_1", "ai_2"): Cell(0.500, 13, 17),
    ("ai_1", "ai_3"): Cell(0.504, 15, 17),
    ("ai_2", "ai_0"): Cell(0.501, 13, 14),
    ("ai_2", "ai_1"): Cell(0.485, 13, 15),
    ("ai_2", "ai_2"): Cell(0.494, 10, 13),
    ("ai_2", "ai_3"): Cell(0.489, 11, 13),
    ("ai_3", "ai_0"): Cell(0.507, 14, 14),
    ("ai_3", "ai_1"): Cell(0.487, 13, 14),
    ("ai_3", "ai_2"): Cell(0.497, 10, 13),
    ("ai_3", "ai_3"): Cell(0.492, 11, 13),
}
"""Thesis, table 4.2: who moves first, then second."""
ALONE = "stationary"
"""What the figure of the stationary ship is called."""


def figure(pair: tuple[str, str], part: str) -> str:
    """What a figure of table 4.2 is called: `ai_0 ai_1 wins`."""
    return " ".join((*pair, part))


WANTED: Mapping[str, float] = {
    ALONE: STATIONARY,
    **{
        figure(pair, part): value
        for pair, cell in TABLE_4_2.items()
        for part, value in cell._asdict().items()
    },
}
"""All 49 figures of the thesis about ships that never learn."""


def figures_of(sets: Sequence[int], numbers: Mapping[str, int] | None = None) -> dict[str, Values]:
    """Every figure, set by set."""
    world = Starships(numbers)
    duel = world.new_record()
    figures: dict[str, list[float]] = {name: [] for name in WANTED}
    for chunk in chunks(sets):
        world.load(duel, [set_ * DUELS + at for set_ in chunk for at in range(DUELS)])
        for cell in cells_of(world, duel, ("stationary", "ai_0"), len(chunk)):
            figures[ALONE].append(cell.fitness)
        for pair in TABLE_4_2:
            for cell in cells_of(world, duel, pair, len(chunk)):
                for part, value in cell._asdict().items():
                    figures[figure(pair, part)].append(value)
    return {name: np.array(values) for name, values in figures.items()}


def cells_of(world: Starships, duel: Any, pair: tuple[str, str], sets: int) -> Iterable[Cell]:
    """What a pairing comes to in each of the sets that a record holds."""
    for place, tactic in enumerate(pair):
        world.put_side(duel, place, tactic)
    examine(duel)
    fitness = np.array(across(duel, "duel", "fitness", sets * DUELS)).reshape(sets, DUELS)
    results = np.array(across(duel, "duel", "result", sets * DUELS)).reshape(sets, DUELS)
    for one, ends in zip(fitness, results, strict=True):
        yield Cell(float(one.mean()), int((ends > 0).sum()), int((ends < 0).sum()))


def chunks(sets: Sequence[int]) -> Iterable[Sequence[int]]:
    """As many sets at a time as a record holds."""
    return (sets[at : at + CHUNK] for at in range(0, len(sets), CHUNK))

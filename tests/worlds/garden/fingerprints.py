"""Walks and exams as a few bytes: python -m tests.worlds.garden.fingerprints"""

from __future__ import annotations

import hashlib

from sparring.worlds.garden.grids import grid_of
from tests.worlds.garden.helpers import WORLD, random_network, walked

CHEAP_SEEDS = (0, 4, 7, 12, 15, 25, 17, 39)
"""Gardens that grow quickly without the compiler, too; the last has poison patches split."""


def fingerprints():
    """One line for each walk: everything that happened in it, and its garden."""
    for number, seed in enumerate(CHEAP_SEEDS):
        for side in (*WORLD.tactics, random_network(number), random_network(number, "general-5")):
            bout = walked(side, seed)
            brain = bout.record.exam.brain
            signals = [float(signal).hex() for signal in brain.signal]
            told = repr((grid_of(seed), bout.all_events, bout.points, signals))
            yield f"{seed} {hashlib.sha256(told.encode()).hexdigest()}"


if __name__ == "__main__":
    print(*fingerprints(), sep="\n")

"""An exam: how well a brain does, as a world's kernel finds out.

A world's record has a field `exam`, and the world an entry that takes the record alone:

    @entry
    def examine(record: GardenRecord) -> None:
        total = 0.0
        for number in range(record.exam.instances):
            total += play(record, number)
        record.exam.fitness = total / record.exam.instances
"""

from __future__ import annotations

from dataclasses import dataclass

from sparring.evolution.kernel.brain import Brain
from sparring.kernels.luck import Chance
from sparring.kernels.records import Real, Short


@dataclass(slots=True)
class Exam:
    """A brain, and what it is examined on."""

    brain: Brain
    instances: Short
    """How many instances the world's record holds ready."""
    best: Real
    """The fitness of the best so far: a world may look at a rival more closely."""
    fitness: Real
    """What the world found."""
    luck: Chance
    """For worlds whose instances go otherwise each time."""

"""Everything about a duel in one record, with all duels of an exam."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.evolution.kernel.brain import Brain
from sparring.evolution.kernel.exam import Exam
from sparring.evolution.kernel.lanes import MOST_LANES, Lanes
from sparring.kernels.compiling import Program
from sparring.kernels.luck import Chance, shared
from sparring.kernels.records import Byte, Real, Short

SHIPS = 2
MOST_DUELS = 300
"""Six sets."""


@dataclass(slots=True)
class StartRow:
    """A ship when a duel begins: see `data/situations.py`."""

    x: Real
    y: Real
    nose_x: Real
    """Where it looks, as a vector of length one."""
    nose_y: Real
    most_speed: Real
    acceleration: Real
    rotation: Real
    rotation_sine: Real
    rotation_cosine: Real
    range: Real
    most_hull: Real
    strength: Real
    noise: Chance
    """The luck that its network sees."""


@dataclass(slots=True)
class DuelRow:
    """A duel to be fought, and how it ended when it was."""

    start: Annotated[list[StartRow], SHIPS]
    fitness: Real
    """Of the first ship."""
    result: Byte
    """1 if the first ship has won, -1 if it has lost, 0 for a tie."""
    steps: Short


@dataclass(slots=True)
class Ship:
    """A ship in the duel."""

    x: Real
    y: Real
    nose_x: Real
    nose_y: Real
    speed: Real
    hull: Real
    most_speed: Real
    acceleration: Real
    rotation: Real
    rotation_sine: Real
    rotation_cosine: Real
    range: Real
    most_hull: Real
    strength: Real
    noise: Chance
    # What it did in its last turn.
    plan: Byte
    thrust: Real
    """The change of speed that was ordered, as a share of the greatest, from -1 to 1."""
    rudder: Real
    """The same of the rotation, if a network ordered it."""
    bumped: Byte
    fired: Byte


@dataclass(slots=True)
class Field:
    """One duel in progress."""

    step: Short
    """Steps taken so far."""
    over: Byte
    contact: Real
    """The nearest that the ships can be."""
    gap: Real
    """How far they are apart."""
    points: Real
    """What equation 4.1 gave in all steps so far."""
    ship: Annotated[list[Ship], SHIPS]


@dataclass(slots=True)
class Duel:
    """Duels in progress, and all that the exam asks for."""

    exam: Exam
    """Its brain steers the first ship, if a network does."""
    rival: Brain
    """The brain of the second ship."""
    control: Annotated[list[Byte], SHIPS]
    """Who steers each ship: see `data/codes.py`."""
    contact: Real
    field: Field
    """The duel that is looked at step by step."""
    lanes: Lanes
    """What the exam's brain thinks in duels that are fought side by side."""
    side_by_side: Annotated[list[Field], MOST_LANES]
    duel: Annotated[list[DuelRow], MOST_DUELS]


program = Program("starships", uses=(shared,))
kernel = program.kernel
entry = program.entry

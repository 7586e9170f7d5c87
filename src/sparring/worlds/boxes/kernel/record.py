"""The whole corridor in one record, and the program that its kernels belong to.

Places are counted from the middle of the corridor's lower end: x to the right and y
along it. The robot's heading is a unit vector, so nothing here needs an angle; and the
mirror image of a corridor is the same numbers with the other sign of x, to the last bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.evolution.kernel.exam import Exam
from sparring.evolution.shapes import MOST_SIGNALS
from sparring.kernels.compiling import Program
from sparring.kernels.luck import shared
from sparring.kernels.records import Byte, Real, Short, Whole
from sparring.worlds.boxes.data.robot import RAYS, SENSORS, SPOTS

MOST_INSTANCES = 1_000
"""That can be loaded at once."""
WHEELS = 2
"""Left, right."""
SPOTS_OF_SENSOR = len(RAYS) * SPOTS


@dataclass(slots=True)
class SpotRow:
    """A point that a sensor looks at, seen from the robot's middle."""

    ahead: Real
    left: Real
    value: Whole


@dataclass(slots=True)
class SensorRow:
    """A sensor: where it sits, seen from the robot's middle, where it looks, and the points
    of its rays, ray by ray."""

    ahead: Real
    left: Real
    looks_ahead: Real
    looks_left: Real
    spot: Annotated[list[SpotRow], SPOTS_OF_SENSOR]


@dataclass(slots=True)
class Corridor:
    """What never changes while the robot drives: see `data/numbers.py`."""

    half_width: Real
    column: Real
    """From the middle to the columns at the sides."""
    box_row: Real
    """Where the box begins."""
    box_radius: Real
    friction: Real
    """How much of what presses a box against a wall is lost along the wall."""


@dataclass(slots=True)
class Wheel:
    """A wheel, and what its own copy of the network remembers."""

    speed: Short
    memory: Annotated[list[Real], MOST_SIGNALS]


@dataclass(slots=True)
class BoxesRecord:
    """One robot, one box, and what both need."""

    exam: Exam
    corridor: Corridor
    sensor: Annotated[list[SensorRow], SENSORS]
    instance: Annotated[list[Short], MOST_INSTANCES]
    """The instances that are loaded."""
    control: Byte
    """Who steers: see `data/codes.py`."""
    is_quiet: Byte
    """1 if every draw comes out in the middle: then there is no noise."""
    reading: Annotated[list[Whole], SENSORS]
    """What the sensors read, 0 to 1023."""
    wheel: Annotated[list[Wheel], WHEELS]
    x: Real
    y: Real
    heading_x: Real
    heading_y: Real
    box_x: Real
    box_y: Real
    start_x: Real
    """Where the box began."""
    start_y: Real
    touches: Byte
    """1 if the robot pushed the box in the last step."""
    pressed: Real
    """How far it would have pushed the box into a wall."""


program = Program("boxes", uses=[shared])
kernel = program.kernel
entry = program.entry

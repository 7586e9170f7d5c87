"""The robot: a small round one with two wheels and eight sensors.

The figures are those of the Khepera Simulator 2.0 (Michel 1996). Units are millimetres.
Seen from the robot, `ahead` is where it looks and `left` is to its left.
"""

from __future__ import annotations

from typing import NamedTuple

ROBOT_RADIUS = 27.5
FASTEST = 10
"""Of a wheel, either way; two such wheels drive five units a step."""
SENSORS = 8
LIT = 1023
"""The most that a sensor reads."""
DARK = 7
"""Below this, a sensor reads any number below this."""

MIRRORED = (5, 4, 3, 2, 1, 0, 7, 6)
"""The sensor on the other side of the robot."""
EDGES = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (6, 7))
"""Neighbours whose difference is an input of its own: the edge detectors."""
INPUTS = SENSORS + len(EDGES)
SLANTED = 0.7071067811865476
"""Half the root of two: the sine of 45 degrees."""


class Sensor(NamedTuple):
    """Where a sensor sits, and the direction it looks into."""

    name: str
    ahead: float
    left: float
    looks_ahead: float
    looks_left: float


SENSOR_ROWS = (
    Sensor("left", 9.5, 23.0, 0.0, 1.0),
    Sensor("front left", 18.0, 17.5, SLANTED, SLANTED),
    Sensor("front, left of the middle", 24.5, 5.5, 1.0, 0.0),
    Sensor("front, right of the middle", 24.5, -5.5, 1.0, 0.0),
    Sensor("front right", 18.0, -17.5, SLANTED, -SLANTED),
    Sensor("right", 9.5, -23.0, 0.0, -1.0),
    Sensor("back right", -23.0, -9.5, -1.0, 0.0),
    Sensor("back left", -23.0, 9.5, -1.0, 0.0),
)
INPUT_NAMES = (
    *(sensor.name for sensor in SENSOR_ROWS),
    *(f"edge {one}-{other}" for one, other in EDGES),
)
"""What the left wheel's network sees; the right one's sees everything mirrored."""


class Spot(NamedTuple):
    """A point of a sensor's ray, seen from the sensor."""

    ahead: float
    aside: float
    value: int
    """What the ray reads if this is its first point inside something solid."""


SIDE_RAY = (
    Spot(4.0, 4.0, 1023),
    Spot(8.0, 8.0, 800),
    Spot(16.0, 10.0, 600),
    Spot(26.0, 14.0, 400),
    Spot(40.0, 18.0, 60),
)
MIDDLE_RAY = (
    Spot(12.0, 0.0, 900),
    Spot(20.0, 0.0, 750),
    Spot(32.0, 0.0, 650),
    Spot(44.0, 0.0, 160),
    Spot(58.0, 0.0, 40),
)
RAYS = (
    tuple(Spot(spot.ahead, -spot.aside, spot.value) for spot in SIDE_RAY),
    MIDDLE_RAY,
    SIDE_RAY,
)
"""Of every sensor."""
SPOTS = len(MIDDLE_RAY)
"""Of every ray."""
SIGHT = 58.0
NEAREST = 4.0
WIDEST = 18.0
"""How far ahead of a sensor its spots lie at most and at least, and how far aside at most."""


def spots_of(sensor: Sensor) -> list[Spot]:
    """All spots of a sensor's rays, ray by ray, seen from the robot's middle: `aside` is
    to the left of it."""
    return [
        Spot(
            sensor.ahead + (spot.ahead * sensor.looks_ahead - spot.aside * sensor.looks_left),
            sensor.left + (spot.ahead * sensor.looks_left + spot.aside * sensor.looks_ahead),
            spot.value,
        )
        for ray in RAYS
        for spot in ray
    ]

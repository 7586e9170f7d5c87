"""Why a network steered as it did: what each sensor did to the wheels.

A network is asked again what it would have done with one sensor dark and everything else
as it was, its memory included.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from sparring.worlds.boxes.data.robot import (
    EDGES,
    FASTEST,
    LIT,
    MIRRORED,
    SENSOR_ROWS,
    SENSORS,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.evolution.network import Network

MATTERS = 0.5
"""A sensor that changes both speeds together by less does not matter."""
UNIT = 1.0 / LIT


class Speeds(NamedTuple):
    """What the wheels are to do, before it is rounded."""

    left: float
    right: float

    def __str__(self) -> str:
        return f"{round(self.left)} and {round(self.right)}"


class Reason(NamedTuple):
    """The sensor that mattered most."""

    sensor: str
    reading: int
    without: Speeds
    """What the wheels would have done if it had been dark."""


def inputs_of(readings: Sequence[int], *, mirrored: bool) -> list[float]:
    """Readings as inputs of a wheel's network: mirrored for the right wheel."""
    seen = [readings[MIRRORED[at]] for at in range(SENSORS)] if mirrored else readings
    edges = [seen[one] - seen[other] for one, other in EDGES]
    return [value * UNIT for value in (*seen, *edges)]


class Reasons:
    """The network of both wheels, step by step from the beginning."""

    def __init__(self, network: Network) -> None:
        self.wheels = (copy(network), copy(network))
        for wheel in self.wheels:
            wheel.forget()

    def drive(self, readings: Sequence[int]) -> Speeds:
        """What the wheels do next; it is remembered."""
        return speeds_of(self.wheels, readings)

    def reason(self, readings: Sequence[int]) -> Reason | None:
        """The sensor that matters most to what they do next, if any does; nothing is
        remembered."""
        speeds = self.tried(readings)
        without = [self.tried(darkened(readings, sensor)) for sensor in range(SENSORS)]
        changes = [
            abs(speeds.left - other.left) + abs(speeds.right - other.right) for other in without
        ]
        most = max(range(SENSORS), key=changes.__getitem__)
        if changes[most] < MATTERS:
            return None
        return Reason(SENSOR_ROWS[most].name, readings[most], without[most])

    def tried(self, readings: Sequence[int]) -> Speeds:
        """What the wheels would do next."""
        return speeds_of((copy(self.wheels[0]), copy(self.wheels[1])), readings)


def speeds_of(wheels: tuple[Network, Network], readings: Sequence[int]) -> Speeds:
    """What the networks of both wheels want."""
    outputs = [
        wheel.act(inputs_of(readings, mirrored=side == 1))[0] for side, wheel in enumerate(wheels)
    ]
    return Speeds(*(2 * FASTEST * output - FASTEST for output in outputs))


def darkened(readings: Sequence[int], sensor: int) -> list[int]:
    """The same readings with one sensor dark."""
    return [0 if at == sensor else reading for at, reading in enumerate(readings)]

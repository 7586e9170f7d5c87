"""A robot and its box as their painter sees them, in plain data.

Places are counted from the upper left corner of the corridor, x to the right and y
downwards; angles are radians, clockwise.
"""

from __future__ import annotations

from math import atan2
from typing import TYPE_CHECKING, Any, TypedDict

from sparring.kernels.records import across
from sparring.worlds.boxes.data.codes import Event
from sparring.worlds.boxes.data.instances import LENGTH, instance_of
from sparring.worlds.boxes.data.robot import ROBOT_RADIUS, SENSOR_ROWS
from sparring.worlds.boxes.telling import WEIGHTS, words_of
from sparring.worlds.evolved_showing import signals_of

if TYPE_CHECKING:
    from sparring.worlds.boxes.bout import BoxesBout, Place

PAINTER = "boxes"
USUAL = ("pusher",)
"""Whom the page shows first."""
NETWORK_NOTE = "Each wheel has a copy; this is the right one's, which sees the sensors mirrored."
TACTIC_HELP = {
    "pusher": "Full speed ahead, and towards whatever is seen in front but not beside.",
    "ahead": "Full speed ahead, whatever comes.",
    "stand": "Does nothing at all.",
}
TRAIL_STEPS = 4
"""Steps between two points of a trail."""


class SensorView(TypedDict):
    """A sensor: where it sits on a robot that looks along x, where it looks, and what it
    reads."""

    x: float
    y: float
    angle: float
    reading: int


class RobotView(TypedDict):
    """The robot."""

    x: float
    y: float
    radius: float
    heading: float
    """Where it looks, 0 to the right."""
    wheels: list[int]
    """The speeds of the left and the right one, -10 to 10."""
    sensors: list[SensorView]


class BoxView(TypedDict):
    """The box."""

    x: float
    y: float
    radius: float
    touched: bool
    """Whether the robot pushed it in the last step."""
    pressed: bool
    """Whether it was pressed against a wall."""


class CorridorScene(TypedDict):
    """The whole corridor at one moment."""

    round: int
    over: bool
    instance: int
    """0 to 8."""
    width: float
    height: float
    robot: RobotView
    box: BoxView
    robot_trail: list[tuple[float, float]]
    """Where the robot came from, the earliest first."""
    box_trail: list[tuple[float, float]]
    way: float
    """How far the box has come."""
    score: list[float]
    """The fitness if it ended now."""


def scene(bout: BoxesBout) -> CorridorScene:
    """The corridor as it is now."""
    half_width = float(bout.record.corridor.half_width)
    trail = [*bout.trail[:-1:TRAIL_STEPS], bout.trail[-1]]
    return {
        "round": bout.round,
        "over": bout.over,
        "instance": instance_of(bout.seed),
        "width": 2 * half_width,
        "height": LENGTH,
        "robot": robot_view(bout, half_width),
        "box": box_view(bout, half_width),
        "robot_trail": [spot(robot, half_width) for robot, _ in trail],
        "box_trail": [spot(box, half_width) for _, box in trail],
        "way": round(bout.way, 1),
        "score": [round(bout.points, 1)],
    }


def spot(place: Place, half_width: float) -> tuple[float, float]:
    """A place as the painter counts."""
    return round(place.x + half_width, 1), round(LENGTH - place.y, 1)


def robot_view(bout: BoxesBout, half_width: float) -> RobotView:
    """The robot as it is now."""
    record = bout.record
    x, y = spot(bout.robot, half_width)
    readings = [int(reading) for reading in record.reading]
    return {
        "x": x,
        "y": y,
        "radius": ROBOT_RADIUS,
        "heading": round(atan2(-record.heading_y, record.heading_x), 4),
        "wheels": across(record, "wheel", "speed"),
        "sensors": [
            {
                "x": sensor.ahead,
                "y": -sensor.left,
                "angle": round(atan2(0.0 - sensor.looks_left, sensor.looks_ahead), 4),
                "reading": reading,
            }
            for sensor, reading in zip(SENSOR_ROWS, readings, strict=True)
        ],
    }


def box_view(bout: BoxesBout, half_width: float) -> BoxView:
    """The box as it is now."""
    x, y = spot(bout.box, half_width)
    return {
        "x": x,
        "y": y,
        "radius": float(bout.record.corridor.box_radius),
        "touched": bout.touched,
        "pressed": bout.scraped,
    }


def signals(bout: BoxesBout) -> list[list[float] | None]:
    """What the robot's network has just thought, for its right wheel."""
    return [signals_of(bout.network(0), bout.record.exam.brain)]


def events(bout: BoxesBout) -> list[dict[str, Any]]:
    """What happened in the last step, for the page."""
    return [event_view(event) for event in bout.all_events if event[0] == bout.round]


def event_view(event: tuple[Any, ...]) -> dict[str, Any]:
    """One event; that the robot drives, everybody sees."""
    step, code = event[0], Event(event[1])
    return {
        "code": code.name.lower(),
        "clock": step,
        "who": 0,
        "weight": WEIGHTS.get(code, 1),
        "text": None if code is Event.DRIVES else words_of(event),
    }

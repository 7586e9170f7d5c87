"""The situations that duels begin with. A seed is a duel: number `seed % 50` of set
`seed // 50`. Duels 2k and 2k + 1 begin in the same places with the ships exchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.elementary import HALF_PI, PI, sine
from sparring.luck import Luck
from sparring.worlds.starships.data.numbers import FURTHEST_START, HULL, NEAREST_START

if TYPE_CHECKING:
    from collections.abc import Mapping

SITUATION_STREAM = 40
NOISE_STREAM = 41
"""The luck that networks see as their last input; the second ship has the next stream."""
TO_UNIT = 2.0**-32
DEGREE = PI / 180.0


class Characteristics(NamedTuple):
    """What a ship can do."""

    most_speed: float
    acceleration: float
    rotation: float
    """Radians it can turn in a step."""
    range: float
    most_hull: float
    strength: float
    """What its laser takes from a hull in a step."""


class Start(NamedTuple):
    """A ship when a duel begins; it stands still."""

    x: float
    y: float
    heading: float
    """Radians, 0 along x."""
    characteristics: Characteristics


class Situation(NamedTuple):
    """Both ships when a duel begins: the one that moves first, then the other."""

    first: Start
    second: Start


def situation_of(seed: int, numbers: Mapping[str, int]) -> Situation:
    """How the duel of a seed begins."""
    luck = Luck(seed // 2, SITUATION_STREAM)
    distance = uniform(luck, NEAREST_START, FURTHEST_START)
    bearing = uniform(luck, -PI, PI)
    headings = uniform(luck, -PI, PI), uniform(luck, -PI, PI)
    ships = [characteristics_by(luck, numbers), characteristics_by(luck, numbers)]
    if seed % 2 == 1:
        ships.reverse()
    x, y = distance * sine(bearing + HALF_PI), distance * sine(bearing)
    return Situation(Start(0.0, 0.0, headings[0], ships[0]), Start(x, y, headings[1], ships[1]))


def characteristics_by(luck: Luck, numbers: Mapping[str, int]) -> Characteristics:
    """A ship by chance: each characteristic within its spread of the average."""
    averages = (
        numbers["speed"] / 10,
        numbers["acceleration"] / 10,
        numbers["rotation"] * DEGREE,
        float(numbers["range"]),
        HULL,
        numbers["strength"] / 10,
    )
    spread = numbers["spread"] / 100
    return Characteristics(
        *(average * uniform(luck, 1.0 - spread, 1.0 + spread) for average in averages)
    )


def uniform(luck: Luck, low: float, high: float) -> float:
    """Any number between two, all equally likely."""
    return low + (high - low) * (luck.word() * TO_UNIT)

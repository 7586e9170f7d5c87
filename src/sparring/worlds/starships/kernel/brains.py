"""Ships that networks steer: what they see, and what becomes of their answers."""

from __future__ import annotations

from sparring.elementary import PI
from sparring.evolution.kernel.brain import Brain, output, think
from sparring.evolution.kernel.lanes import MOST_LANES, Lanes
from sparring.kernels.elementary import angle_of
from sparring.kernels.luck import word
from sparring.worlds.starships.data.inputs import (
    HULL_SCALE,
    RANGE_SCALE,
    SPEED_SCALE,
    STRENGTH_SCALE,
)
from sparring.worlds.starships.data.numbers import LIMIT
from sparring.worlds.starships.data.situations import TO_UNIT
from sparring.worlds.starships.kernel.flying import set_speed, turn_by
from sparring.worlds.starships.kernel.record import Field, Ship, kernel


@kernel
def turns_between(ship: Ship, along: float, across: float) -> float:
    """A direction as seen from a ship's nose, in half turns from -1 to 1."""
    ahead = ship.nose_x * along + ship.nose_y * across
    aside = ship.nose_x * across - ship.nose_y * along
    return angle_of(ahead, aside) / PI


@kernel
def see(field: Field, who: int, brain: Brain) -> None:
    """Write a network's inputs: see `data/inputs.py`."""
    ship = field.ship[who]
    other = field.ship[1 - who]
    signal = brain.signal
    signal[0] = ship.strength / STRENGTH_SCALE
    signal[1] = ship.range / RANGE_SCALE
    signal[2] = ship.hull / HULL_SCALE
    signal[3] = ship.speed / SPEED_SCALE
    signal[4] = turns_between(ship, other.x - ship.x, other.y - ship.y)
    signal[5] = field.gap / LIMIT
    signal[6] = other.hull / HULL_SCALE
    signal[7] = turns_between(ship, other.nose_x, other.nose_y)
    signal[8] = other.speed / SPEED_SCALE
    signal[9] = word(ship.noise) * TO_UNIT


@kernel
def steer_by_brain(field: Field, who: int, brain: Brain) -> None:
    """Let a network look, then turn and change speed as it says."""
    see(field, who, brain)
    think(brain)
    obey(field.ship[who], output(brain, 0), output(brain, 1))


@kernel
def see_in_lane(field: Field, brain: Brain, lanes: Lanes, lane: int) -> None:
    """Write what the first ship's network sees in one of the duels side by side."""
    see(field, 0, brain)
    for at in range(brain.inputs):
        lanes.signal[at * MOST_LANES + lane] = brain.signal[at]


@kernel
def obey(ship: Ship, first: float, second: float) -> None:
    """Turn and change speed as a network's outputs say."""
    ship.thrust = 2.0 * first - 1.0
    ship.rudder = 2.0 * second - 1.0
    turn_by(ship, ship.rudder * ship.rotation)
    set_speed(ship, ship.speed + ship.thrust * ship.acceleration)

"""Who turns the wheels: a network, or one of the tactics.

One network steers both wheels: each has a copy with a memory of its own, and the right
one sees everything mirrored.
"""

from __future__ import annotations

from sparring.evolution.kernel.brain import output, think
from sparring.worlds.boxes.data.codes import Control
from sparring.worlds.boxes.data.robot import EDGES, FASTEST, LIT, MIRRORED, SENSORS
from sparring.worlds.boxes.kernel.record import WHEELS, BoxesRecord, kernel

UNIT = 1.0 / LIT
CALM = 50.0
"""How much more must be seen on a side to slow its wheel by one: the less, the sharper the
pusher turns."""


@kernel
def steer(world: BoxesRecord) -> None:
    """Choose the speed of both wheels."""
    control = world.control
    if control == Control.NETWORK:
        for wheel in range(WHEELS):
            world.wheel[wheel].speed = speed_by_network(world, wheel)
    elif control == Control.STAND:
        set_speeds(world, 0, 0)
    elif control == Control.AHEAD:
        set_speeds(world, FASTEST, FASTEST)
    else:
        push_by_sight(world)


@kernel
def set_speeds(world: BoxesRecord, left: int, right: int) -> None:
    """Turn both wheels."""
    world.wheel[0].speed = left
    world.wheel[1].speed = right


@kernel
def speed_by_network(world: BoxesRecord, number: int) -> int:
    """What a wheel's copy of the network wants: its output from 0 to 1 becomes a whole
    speed from one end to the other, halves upwards."""
    brain = world.exam.brain
    memory = world.wheel[number].memory
    see(world, number)
    for at in range(brain.inputs, brain.signals):
        brain.before[at] = memory[at]
    think(brain)
    for at in range(brain.inputs, brain.signals):
        memory[at] = brain.before[at]
    return int(2 * FASTEST * output(brain, 0) + 0.5) - FASTEST


@kernel
def see(world: BoxesRecord, number: int) -> None:
    """Readings and differences of neighbours as inputs, mirrored for the right wheel."""
    signal = world.exam.brain.signal
    reading = world.reading
    for place in range(SENSORS):
        seen = place if number == 0 else MIRRORED[place]
        signal[place] = reading[seen] * UNIT
    for edge in range(len(EDGES)):
        one, other = EDGES[edge]
        if number != 0:
            one, other = MIRRORED[one], MIRRORED[other]
        signal[SENSORS + edge] = (reading[one] - reading[other]) * UNIT


@kernel
def push_by_sight(world: BoxesRecord) -> None:
    """Full speed ahead, and towards the side on which more is seen in front than beside:
    that is a box, for along a wall it is the other way round."""
    reading = world.reading
    left = reading[1] - reading[0]
    right = reading[4] - reading[5]
    turn = int((left - right) / CALM)
    set_speeds(world, speed_within(FASTEST - turn), speed_within(FASTEST + turn))


@kernel
def speed_within(speed: int) -> int:
    """The nearest speed that a wheel can have."""
    return max(-FASTEST, min(FASTEST, speed))

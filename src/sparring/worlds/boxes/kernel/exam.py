"""Instances from beginning to end, and how well a network does on them."""

from __future__ import annotations

from math import sqrt

from sparring.worlds.boxes.data.instances import COLUMNS, ROBOT_ROW, STEPS
from sparring.worlds.boxes.kernel.driving import distance_to_box, drive
from sparring.worlds.boxes.kernel.record import WHEELS, BoxesRecord, entry, kernel
from sparring.worlds.boxes.kernel.sensing import sense
from sparring.worlds.boxes.kernel.steering import steer

GOOD = 250.0
"""Whoever does better in one trial is looked at more closely."""
TRIALS = 10
"""Of a network that did well in the first one."""
MOST_TRIALS = 100
"""Of a network that seems to be the best so far."""


@kernel
def begin(world: BoxesRecord, number: int) -> None:
    """Put robot and box where an instance has them; nothing is remembered."""
    corridor = world.corridor
    instance = world.instance[number]
    world.x = corridor.column * (instance // COLUMNS - 1)
    world.y = ROBOT_ROW
    world.heading_x = 0.0
    world.heading_y = 1.0
    world.box_x = corridor.column * (instance % COLUMNS - 1)
    world.box_y = corridor.box_row
    world.start_x = world.box_x
    world.start_y = world.box_y
    world.touches = 0
    world.pressed = 0.0
    for side in range(WHEELS):
        wheel = world.wheel[side]
        wheel.speed = 0
        for at in range(world.exam.brain.signals):
            wheel.memory[at] = 0.0


@kernel
def take_step(world: BoxesRecord) -> None:
    """The robot senses, steers and drives."""
    sense(world)
    steer(world)
    drive(world)


@kernel
def fitness(world: BoxesRecord) -> float:
    """Equation 3.1: how far the box has come, less half the distance to the robot."""
    across = world.box_x - world.start_x
    along = world.box_y - world.start_y
    return sqrt(across * across + along * along) - 0.5 * distance_to_box(world)


@kernel
def trial(world: BoxesRecord) -> float:
    """The mean fitness over all instances."""
    total = 0.0
    for number in range(world.exam.instances):
        begin(world, number)
        for _ in range(STEPS):
            take_step(world)
        total += fitness(world)
    return total / world.exam.instances


@entry
def examine(world: BoxesRecord) -> None:
    """The mean fitness over one trial, more if that one is good, and many if the network
    seems to be the best so far."""
    exam = world.exam
    total = trial(world)
    exam.fitness = total
    if total <= GOOD:
        return
    for _ in range(1, TRIALS):
        total += trial(world)
    exam.fitness = total / TRIALS
    if exam.fitness <= exam.best:
        return
    for _ in range(TRIALS, MOST_TRIALS):
        total += trial(world)
    exam.fitness = total / MOST_TRIALS


@entry
def attempt(world: BoxesRecord) -> float:
    """One trial, whoever steers."""
    return trial(world)


@entry
def start(world: BoxesRecord) -> None:
    """Begin the first instance that is loaded."""
    begin(world, 0)


@entry
def step(world: BoxesRecord) -> None:
    """One step more."""
    take_step(world)


@entry
def rate(world: BoxesRecord) -> float:
    """The fitness if it ended now."""
    return fitness(world)

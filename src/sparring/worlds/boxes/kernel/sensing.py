"""What the sensors read.

A sensor looks along three rays of five points each. The first point of a ray that lies
inside a wall or the box gives the ray its value; the three values are summed. Whatever a
sensor cannot reach from where it is, none of its points is compared with: most sensors
see nothing most of the time.
"""

from __future__ import annotations

from sparring.worlds.boxes.data.instances import LENGTH
from sparring.worlds.boxes.data.robot import DARK, LIT, NEAREST, SENSORS, SIGHT, SPOTS, WIDEST
from sparring.worlds.boxes.kernel.noise import about_one, first, second, two_draws
from sparring.worlds.boxes.kernel.record import (
    SPOTS_OF_SENSOR,
    BoxesRecord,
    SensorRow,
    kernel,
)

SLACK = 1e-6
"""More than anything that is lost in rounding."""
SENSOR_NOISE = 0.1


@kernel
def sense(world: BoxesRecord) -> None:
    """Let every sensor read; two of them share a random word."""
    across = world.box_x - world.x
    along = world.box_y - world.y
    ahead = across * world.heading_x + along * world.heading_y
    left = along * world.heading_x - across * world.heading_y
    for pair in range(0, SENSORS, 2):
        draws = two_draws(world)
        one = light(world, world.sensor[pair], ahead, left)
        other = light(world, world.sensor[pair + 1], ahead, left)
        world.reading[pair] = noisy(one, first(draws))
        world.reading[pair + 1] = noisy(other, second(draws))


@kernel
def light(world: BoxesRecord, sensor: SensorRow, box_ahead: float, box_left: float) -> int:
    """What a sensor reads without noise; the box is where the robot has it."""
    by_box = is_by_box(world, sensor, box_ahead, box_left)
    by_wall = is_by_wall(world, sensor)
    if not by_box and not by_wall:
        return 0
    total = 0
    for ray in range(0, SPOTS_OF_SENSOR, SPOTS):
        for at in range(ray, ray + SPOTS):
            spot = sensor.spot[at]
            if by_box and is_in_box(world, spot.ahead - box_ahead, spot.left - box_left):
                total += spot.value
                break
            if by_wall and is_in_wall(world, spot.ahead, spot.left):
                total += spot.value
                break
    return total


@kernel
def is_by_box(world: BoxesRecord, sensor: SensorRow, ahead: float, left: float) -> bool:
    """Whether the box may reach into a sensor's field of view."""
    ahead -= sensor.ahead
    left -= sensor.left
    radius = world.corridor.box_radius + SLACK
    distance = ahead * sensor.looks_ahead + left * sensor.looks_left
    if distance < NEAREST - radius or distance > SIGHT + radius:
        return False
    return abs(left * sensor.looks_ahead - ahead * sensor.looks_left) < WIDEST + radius


@kernel
def is_by_wall(world: BoxesRecord, sensor: SensorRow) -> bool:
    """Whether a wall, or an end of the corridor, may."""
    heading_x = world.heading_x
    heading_y = world.heading_y
    x = world.x + (sensor.ahead * heading_x - sensor.left * heading_y)
    y = world.y + (sensor.ahead * heading_y + sensor.left * heading_x)
    if y < SIGHT + SLACK or y > LENGTH - SIGHT - SLACK:
        return True
    looks_x = sensor.looks_ahead * heading_x - sensor.looks_left * heading_y
    looks_y = sensor.looks_ahead * heading_y + sensor.looks_left * heading_x
    room = world.corridor.half_width - WIDEST * abs(looks_y) - SLACK
    return x + SIGHT * max(0.0, looks_x) > room or SIGHT * max(0.0, -looks_x) - x > room


@kernel
def is_in_box(world: BoxesRecord, ahead: float, left: float) -> bool:
    """Whether a point, seen from the middle of the box, lies inside it."""
    radius = world.corridor.box_radius
    return ahead * ahead + left * left <= radius * radius


@kernel
def is_in_wall(world: BoxesRecord, ahead: float, left: float) -> bool:
    """Whether a point, seen from the robot, lies outside the corridor."""
    x = world.x + (ahead * world.heading_x - left * world.heading_y)
    y = world.y + (ahead * world.heading_y + left * world.heading_x)
    return abs(x) >= world.corridor.half_width or y <= 0.0 or y >= LENGTH


@kernel
def noisy(total: int, draw: int) -> int:
    """A reading with its noise: in the dark anything small, in full light none."""
    if total < DARK:
        return draw * DARK >> 16
    if total >= LIT:
        return LIT
    return min(LIT, int(total * about_one(draw, SENSOR_NOISE)))

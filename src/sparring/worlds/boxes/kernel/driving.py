"""How the robot moves, and what becomes of a box in its way."""

from __future__ import annotations

from math import sqrt

from sparring.worlds.boxes.data.instances import LENGTH
from sparring.worlds.boxes.data.robot import ROBOT_RADIUS
from sparring.worlds.boxes.kernel.noise import about_one, first, second, two_draws
from sparring.worlds.boxes.kernel.record import BoxesRecord, kernel

TURN_NOISE = 0.05
DRIVE_NOISE = 0.1
INSIDE = 1e-9
"""Circles that overlap by less than this only touch."""


@kernel
def drive(world: BoxesRecord) -> None:
    """Half of the turn, the way, the other half; then walls and the box have their say."""
    left = world.wheel[0].speed
    right = world.wheel[1].speed
    from_x = world.x
    from_y = world.y
    box_x = world.box_x
    box_y = world.box_y
    draws = two_draws(world)
    half_turn = (right - left) / 200.0 * about_one(first(two_draws(world)), TURN_NOISE)
    way = (left + right) / 4.0
    turn(world, half_turn)
    world.x += way * about_one(first(draws), DRIVE_NOISE) * world.heading_x
    world.y += way * about_one(second(draws), DRIVE_NOISE) * world.heading_y
    turn(world, half_turn)
    stay_inside(world)
    push(world)
    if overlap(world) > INSIDE:
        # Wedged between the box and a wall: nothing gives way.
        world.x = from_x
        world.y = from_y
        world.box_x = box_x
        world.box_y = box_y


@kernel
def turn(world: BoxesRecord, angle: float) -> None:
    """Turn the heading to the left by a small angle."""
    sine = small_sine(angle)
    cosine = sqrt(1.0 - sine * sine)
    x = world.heading_x
    y = world.heading_y
    world.heading_x = x * cosine - y * sine
    world.heading_y = y * cosine + x * sine


@kernel
def small_sine(angle: float) -> float:
    """The sine of an angle as small as half a turn of the wheels can make it, 0.105 at
    most, to about 1e-14: the first terms of its series."""
    square = angle * angle
    series = 1.0 - square * (1.0 / 42.0)
    series = 1.0 - square * series * (1.0 / 20.0)
    return angle * (1.0 - square * series * (1.0 / 6.0))


@kernel
def stay_inside(world: BoxesRecord) -> None:
    """The robot slides along walls."""
    reach = world.corridor.half_width - ROBOT_RADIUS
    world.x = within(world.x, -reach, reach)
    world.y = within(world.y, ROBOT_RADIUS, LENGTH - ROBOT_RADIUS)


@kernel
def within(place: float, low: float, high: float) -> float:
    """The nearest place that is allowed."""
    if place < low:
        return low
    return high if place > high else place


@kernel
def overlap(world: BoxesRecord) -> float:
    """How deep the robot is inside the box; negative if they are apart."""
    return ROBOT_RADIUS + world.corridor.box_radius - distance_to_box(world)


@kernel
def distance_to_box(world: BoxesRecord) -> float:
    """From the middle of the robot to that of the box."""
    across = world.box_x - world.x
    along = world.box_y - world.y
    return sqrt(across * across + along * along)


@kernel
def push(world: BoxesRecord) -> None:
    """A box in the way moves along the line of centres until it no longer is."""
    world.touches = 0
    world.pressed = 0.0
    depth = overlap(world)
    if depth <= 0.0:
        return
    world.touches = 1
    share = depth / distance_to_box(world)
    move_box(world, (world.box_x - world.x) * share, (world.box_y - world.y) * share)
    if world.pressed > 0.0:
        yield_to_box(world)


@kernel
def move_box(world: BoxesRecord, across: float, along: float) -> None:
    """Move the box: what would go into a wall is lost, and the wall's roughness takes its
    share of that from what goes along the wall."""
    radius = world.corridor.box_radius
    reach = world.corridor.half_width - radius
    x = world.box_x + across
    y = world.box_y + along
    into_side = abs(x - within(x, -reach, reach))
    into_end = abs(y - within(y, radius, LENGTH - radius))
    world.pressed = into_side + into_end
    if world.pressed > 0.0:
        x = world.box_x + less(across, world.corridor.friction * into_end)
        y = world.box_y + less(along, world.corridor.friction * into_side)
    world.box_x = within(x, -reach, reach)
    world.box_y = within(y, radius, LENGTH - radius)


@kernel
def less(way: float, lost: float) -> float:
    """A way in either direction, shortened, but never turned round."""
    if way >= 0.0:
        return max(0.0, way - lost)
    return min(0.0, way + lost)


@kernel
def yield_to_box(world: BoxesRecord) -> None:
    """A box that could not get out of the way pushes the robot back."""
    depth = overlap(world)
    if depth <= 0.0:
        return
    share = depth / distance_to_box(world)
    world.x -= (world.box_x - world.x) * share
    world.y -= (world.box_y - world.y) * share
    stay_inside(world)

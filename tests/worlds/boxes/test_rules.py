"""Single rules of the game: places, sensors, wheels, walls, and the figures without
learning."""

from __future__ import annotations

from math import hypot, sin

import pytest

from sparring.kernels.records import write
from sparring.worlds.boxes.data.instances import columns_of, instance_of
from sparring.worlds.boxes.data.robot import MIRRORED, SENSOR_ROWS, spots_of
from sparring.worlds.boxes.kernel import driving, exam, sensing
from sparring.worlds.boxes.kernel.record import program
from sparring.worlds.boxes.world import Boxes
from tests.worlds.boxes.helpers import (
    BOXES,
    MIRRORED_INSTANCE,
    fitness_of,
    path_of,
    random_network,
    record_of,
    state_of,
)

drive = program.exposed(driving.drive)
small_sine = program.exposed(driving.small_sine)
sense = program.exposed(sensing.sense)


def placed(x, y, box_x, box_y, *, speeds=(10, 10), heading=(0.0, 1.0), world=BOXES):
    """A quiet record with everything where a test wants it."""
    record = record_of("stand", [4], world=world, quiet=True)
    exam.start(record)
    write(record, x=x, y=y, box_x=box_x, box_y=box_y)
    write(record, heading_x=heading[0], heading_y=heading[1])
    for wheel, speed in zip(record.wheel, speeds, strict=True):
        write(wheel, speed=speed)
    return record


# --- instances -----------------------------------------------------------------------


def test_an_instance_is_three_times_the_robots_column_and_the_boxes():
    for seed in range(27):
        robot, box = columns_of(instance_of(seed))
        record = record_of("stand", [seed])
        exam.start(record)
        assert state_of(record) == (60.0 * robot, 200.0, 0.0, 1.0, 60.0 * box, 330.0)
        assert seed % 9 == 3 * (robot + 1) + box + 1


# --- figures without learning ----------------------------------------------------------


def test_a_robot_that_stands_has_minus_73():
    assert fitness_of("stand", range(9)) == pytest.approx(-73.1, abs=0.1)


def test_full_speed_ahead_pushes_only_a_box_that_is_straight_ahead():
    for instance in range(9):
        fitness = fitness_of("ahead", [instance] * 50)
        expected = 396 if instance in (0, 4, 8) else -190
        assert fitness == pytest.approx(expected, abs=5)


def test_the_best_of_a_random_population_has_0_to_200():
    for population in range(3):
        networks = (random_network(1000 * population + at) for at in range(100))
        assert 0 < max(fitness_of(network, range(9)) for network in networks) < 200


def test_the_pusher_fails_only_where_it_cannot_see_the_box():
    fitness = [fitness_of("pusher", [instance] * 20) for instance in range(9)]
    assert [instance for instance in range(9) if fitness[instance] < 150] == [2, 6]


# --- sensors ---------------------------------------------------------------------------


def readings_at(*places, **more):
    record = placed(*places, **more)
    sense(record)
    return [int(reading) for reading in record.reading]


def test_far_from_everything_all_sensors_are_dark():
    assert readings_at(0.0, 500.0, 0.0, 900.0) == [3] * 8


def test_a_wall_beside_is_seen_by_the_sensors_of_that_side():
    left = readings_at(-72.5, 500.0, 0.0, 900.0)
    assert min(left[:2]) > 500
    assert left[2:6] == [3] * 4
    right = readings_at(72.5, 500.0, 0.0, 900.0)
    assert right == [left[at] for at in MIRRORED]


def test_a_box_ahead_is_seen_by_the_front_alone():
    readings = readings_at(0.0, 500.0, 0.0, 555.0)
    assert readings[2] == readings[3] > 1000
    assert readings[0] == readings[5:][0] == readings[6] == readings[7] == 3


def test_the_ends_of_the_corridor_are_walls():
    back = readings_at(0.0, 27.5, 0.0, 500.0)
    assert min(back[6:]) > 1000
    front = readings_at(0.0, 972.5, 0.0, 500.0)
    assert min(front[2:4]) > 1000


def test_no_spot_lies_beyond_what_sensors_are_passed_over_by():
    for sensor in SENSOR_ROWS:
        for spot in spots_of(sensor):
            ahead, left = spot.ahead - sensor.ahead, spot.aside - sensor.left
            far = ahead * sensor.looks_ahead + left * sensor.looks_left
            aside = abs(left * sensor.looks_ahead - ahead * sensor.looks_left)
            assert 4 - 1e-9 < far < 58 + 1e-9
            assert aside < 18 + 1e-9


# --- wheels ----------------------------------------------------------------------------


def test_the_small_sine_is_a_sine():
    for at in range(-105, 106):
        assert small_sine(at / 1000) == pytest.approx(sin(at / 1000), abs=1e-14)


def test_full_speed_is_five_units_a_step():
    record = placed(0.0, 500.0, 0.0, 900.0)
    drive(record)
    assert state_of(record)[:2] == (0.0, 505.0)


def test_wheels_against_each_other_turn_on_the_spot():
    record = placed(0.0, 500.0, 0.0, 900.0, speeds=(-10, 10))
    drive(record)
    x, y, heading_x, heading_y, *_ = state_of(record)
    assert (x, y) == (0.0, 500.0)
    assert heading_x == pytest.approx(-sin(0.2))
    assert hypot(heading_x, heading_y) == pytest.approx(1.0)


def test_the_robot_slides_along_a_wall():
    record = placed(72.0, 500.0, 0.0, 900.0, heading=(0.6, 0.8))
    drive(record)
    assert state_of(record)[:2] == (72.5, 504.0)


# --- the box ---------------------------------------------------------------------------


def test_a_box_in_the_way_moves_along_the_line_of_centres():
    record = placed(0.0, 500.0, 0.0, 552.5)
    drive(record)
    assert state_of(record)[4:] == (0.0, 557.5)
    assert int(record.touches) == 1


def scraped(friction, heading):
    """How a box at the right wall moves when it is pushed at a slant."""
    world = Boxes({"friction": friction})
    record = placed(75.0 - 31.5, 500.0, 75.0, 542.0, heading=heading, world=world)
    drive(record)
    return state_of(record)


def test_a_rough_wall_takes_its_share_from_what_goes_along_it():
    pushes = [scraped(friction, (0.6, 0.8)) for friction in (0, 50, 100)]
    ways = [y - 542.0 for *_, y in pushes]
    assert ways[0] > ways[1] > ways[2] > 0
    # Five units along the line of centres, which is the robot's heading: three go into the
    # wall, four along it.
    assert ways == pytest.approx([4.0, 2.5, 1.0])
    for x, y, *_, box_x, box_y in pushes:
        assert box_x == 75.0
        assert hypot(box_x - x, box_y - y) == pytest.approx(52.5)


def test_a_box_pressed_straight_into_a_wall_stays_and_stops_the_robot():
    record = placed(22.5, 500.0, 75.0, 500.0, heading=(1.0, 0.0))
    drive(record)
    assert state_of(record)[:2] == (22.5, 500.0)
    assert state_of(record)[4:] == (75.0, 500.0)


def test_a_robot_wedged_between_box_and_wall_stays_where_it_was():
    # The box touches the upper end, the robot the left wall: whichever way the box would
    # push it back, there is a wall.
    record = placed(-72.5, 975.0 - (52.5**2 - 42.5**2) ** 0.5, -30.0, 975.0)
    before = state_of(record)
    drive(record)
    assert state_of(record) == before


# --- the other side of the mirror --------------------------------------------------------


@pytest.mark.parametrize("instance", range(9))
def test_mirrored_instances_have_mirrored_paths_without_noise(instance):
    mirror = MIRRORED_INSTANCE[instance]
    sides = ["pusher", *(random_network(seed) for seed in range(12))]
    for side in sides:
        path = path_of(record_of(side, [instance], quiet=True))
        other = path_of(record_of(side, [mirror], quiet=True))
        assert other == [(-x, y, -hx, hy, -bx, by) for x, y, hx, hy, bx, by in path]

"""The kernels do what the slow twin does, bit for bit."""

from __future__ import annotations

import pytest

from sparring.luck import Luck
from sparring.worlds.boxes.kernel import exam
from sparring.worlds.boxes.world import Boxes
from tests.samples import samples
from tests.worlds.boxes.helpers import (
    copy_of,
    fitness_of,
    random_network,
    record_of,
    state_of,
    steady_network,
)
from tests.worlds.boxes.literal import (
    LiteralRobot,
    ahead,
    examined,
    network_steering,
    pusher,
)

NUMBERS = {"half_width": 90, "column": 50, "box_distance": 111, "box_radius": 21, "friction": 73}


def assert_same_way(record, twin):
    exam.start(record)
    for _ in range(100):
        exam.step(record)
        twin.step()
        speeds = tuple(int(wheel.speed) for wheel in record.wheel)
        assert ([int(reading) for reading in record.reading], speeds) == (
            twin.readings,
            twin.speeds,
        )
        place = (twin.x, twin.y, twin.heading_x, twin.heading_y, twin.box_x, twin.box_y)
        assert state_of(record) == place
    assert exam.rate(record) == twin.fitness()


@samples(30, slow=2_000)
def test_networks_drive_like_the_twin(count):
    for seed in range(count):
        network = random_network(seed, name="elman-4" if seed % 3 else "layered-3-2")
        twin = LiteralRobot(seed % 9, Luck(seed), network_steering(lambda n=network: copy_of(n)))
        assert_same_way(record_of(network, [seed % 9], seed=seed), twin)


@pytest.mark.parametrize(("name", "steer"), [("ahead", ahead), ("pusher", pusher)])
def test_tactics_push_like_the_twin(name, steer):
    for seed in range(18):
        twin = LiteralRobot(seed % 9, Luck(seed), steer)
        assert_same_way(record_of(name, [seed % 9], seed=seed), twin)


def test_the_twin_agrees_with_other_free_numbers_and_without_noise():
    world = Boxes(NUMBERS)
    for seed in range(9):
        twin = LiteralRobot(seed, None, pusher, NUMBERS)
        assert_same_way(record_of("pusher", [seed], world=world, quiet=True), twin)


@pytest.mark.parametrize("seed", range(3))
def test_one_trial_will_do_for_a_poor_network(seed):
    network, instances = random_network(seed), range(9)
    expected = examined(instances, Luck(seed), lambda: copy_of(network), best=0.0)
    assert expected <= 250
    assert fitness_of(network, instances, seed=seed, best=0.0) == expected


@pytest.mark.parametrize("best", [1000.0, 300.0])
def test_a_good_network_is_tried_ten_times_and_the_best_a_hundred(best):
    network = steady_network(9.0)
    expected = examined([4], Luck(5), lambda: copy_of(network), best)
    assert fitness_of(network, [4], seed=5, best=best) == expected


def test_luck_goes_on_from_exam_to_exam():
    record = record_of(steady_network(9.0), [4])
    exam.examine(record)
    once = float(record.exam.fitness)
    exam.examine(record)
    assert float(record.exam.fitness) != once

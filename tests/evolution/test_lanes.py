"""A network that thinks for many instances side by side thinks as for each alone."""

from __future__ import annotations

from random import Random

import pytest

from sparring.evolution.exams import examiner_of
from sparring.evolution.network import Network
from sparring.luck import Luck
from sparring.worlds.garden.world import Garden
from sparring.worlds.starships.world import Starships

CASES = [
    (Garden, "elman-4"),
    (Garden, "general-3"),
    (Starships, "layered-5-5"),
    (Starships, "elman-5-5"),
    (Starships, "general-7"),
]


@pytest.mark.parametrize(("world", "network"), CASES, ids=lambda case: getattr(case, "name", case))
@pytest.mark.parametrize("count", [1, 3, 64, 65, 100])
def test_an_exam_is_the_mean_of_exams_on_each_instance_alone(world, network, count):
    shape, task = world().shape(network), world().task()
    luck = Random(count)
    genes = range(shape.genes)
    rabbit = Network(shape, [luck.random() < 0.7 for _ in genes], [luck.gauss(0, 3) for _ in genes])
    instances = [*world.training, *world.validation][:count]
    examiner = examiner_of(task, instances, shape, Luck(1))
    together = examiner.rate(rabbit)
    total = 0.0
    for instance in instances:
        examiner.load([instance])
        total += examiner.rate(rabbit)
    assert together == total / count

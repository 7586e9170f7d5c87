"""Tasks: instances, fitness, and what of them is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from sparring.errors import UsageError
from sparring.evolution import Evolution, EvolutionSettings, PlainTask
from sparring.evolution.evolving import scores_of
from tests.evolution.helpers import ELMAN, random_network
from tests.evolution.toy import compiled_task, mean_points, plain_task

SMALL = EvolutionSettings(population=4, generations=2)


def task_giving(fitness) -> PlainTask:
    return PlainTask(instances=[1], fitness=lambda network, instance: fitness, name="my task")


@pytest.mark.parametrize("instances", [[], (), np.array([])])
def test_a_task_without_instances_is_refused(instances):
    with pytest.raises(UsageError, match="at least one instance"):
        PlainTask(instances=instances, fitness=lambda network, instance: 0.0)
    with pytest.raises(UsageError, match="at least one instance"):
        compiled_task(instances)


@pytest.mark.parametrize("task", [plain_task(), compiled_task()])
def test_an_evolution_on_no_instances_is_refused(task):
    with pytest.raises(UsageError, match="at least one instance"):
        Evolution(task, ELMAN, SMALL, instances=())


@pytest.mark.parametrize(
    "fitness",
    [float("nan"), float("inf"), -float("inf"), None, "3", 1j, [1.0], 10**400, np.float32("nan")],
    ids=str,
)
def test_fitness_that_is_no_finite_number_is_refused(fitness):
    evolution = Evolution(task_giving(fitness), ELMAN, SMALL)
    with pytest.raises(UsageError, match="fitness function of 'my task' must give a finite number"):
        evolution.step()


@pytest.mark.parametrize("fitness", [3, 3.0, np.float32(3), np.int64(3), Fraction(3), True + 2])
def test_fitness_is_any_finite_number(fitness):
    assert Evolution(task_giving(fitness), ELMAN, SMALL).step().best == 3.0


def test_fitness_is_the_mean_over_instances():
    task = PlainTask(instances=[1, 2, 6], fitness=lambda network, instance: instance)
    assert Evolution(task, ELMAN, SMALL).step().best == 3.0
    assert Evolution(task, ELMAN, SMALL, instances=[2, 6]).step().best == 4.0


def test_instances_may_be_an_array():
    task = PlainTask(instances=np.arange(3), fitness=lambda network, instance: instance)
    assert Evolution(task, ELMAN, SMALL).step().best == 1.0


def test_a_network_remembers_nothing_of_another_instance():
    task = PlainTask(instances=[0, 0, 0], fitness=lambda network, at: network.act([1.0] * 3)[0])
    network = random_network(ELMAN, 3, chance=1.0)
    assert len(set(scores_of(task, network, task.instances))) == 1


def test_scores_are_for_each_instance_alone():
    network = random_network(ELMAN, 3)
    evolution = Evolution(plain_task(validation=(7, 8)), ELMAN, SMALL)
    assert evolution.scores(network) == [mean_points(network, [number]) for number in (7, 8)]
    assert evolution.scores(network, [5]) == [mean_points(network, [5])]


@pytest.mark.parametrize("seed", [-1, 2**64, "7", 1.5, None])
def test_seeds_are_whole_numbers_of_64_bits(seed):
    with pytest.raises(UsageError, match="a seed is a whole number"):
        Evolution(plain_task(), ELMAN, SMALL, seed=seed)


def test_nobody_is_best_before_anybody_is_rated():
    with pytest.raises(UsageError, match="nobody has been rated yet"):
        _ = Evolution(plain_task(), ELMAN, SMALL).best


def test_an_error_in_a_fitness_function_is_the_users_own():
    def fitness(network, instance):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        Evolution(PlainTask(instances=[1], fitness=fitness), ELMAN, SMALL).run()

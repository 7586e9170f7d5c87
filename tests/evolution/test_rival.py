"""CMA-ES as the rival: its budget, its luck, and that it learns."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from sparring.errors import UsageError
from sparring.evolution.exams import examiner_of
from sparring.evolution.rival import rival
from sparring.evolution.shapes import Kind, Shape
from sparring.evolution.tasks import PlainTask
from sparring.luck import Luck
from sparring.worlds.garden.world import Garden

pytest.importorskip("cma")

SHAPE = Shape(Kind.LAYERED, 2, (2,), 1)


def like_the_or(network, instance):
    """How near a network comes to saying whether either input is on."""
    first, second = instance
    wanted = 1.0 if first or second else 0.0
    return 1.0 - abs(network.act([first, second])[0] - wanted)


TASK = PlainTask(instances=[(0, 0), (0, 1), (1, 0), (1, 1)], fitness=like_the_or)


def test_it_learns_a_toy_task():
    run = rival(TASK, SHAPE, exams=400, seed=1)
    assert run.fitness > 0.95 > run.history[0][1]


@pytest.mark.parametrize("exams", [1, 2, 7, 8, 9, 100])
def test_the_budget_is_kept_to_the_exam(exams):
    rated = []
    task = PlainTask(
        instances=[(0, 1)],
        fitness=lambda network, instance: rated.append(1) or like_the_or(network, instance),
    )
    run = rival(task, SHAPE, exams=exams, seed=3)
    assert run.exams == len(rated) == run.history[-1][0] == exams


def test_the_network_is_worth_what_is_said_of_it():
    run = rival(TASK, SHAPE, exams=60, seed=5)
    assert examiner_of(TASK, TASK.instances, SHAPE, Luck(0)).rate(run.network) == run.fitness
    assert run.network.connected == SHAPE.genes
    assert run.history[-1] == (60, run.fitness)


def test_the_best_so_far_never_falls():
    best = [fitness for _, fitness in rival(TASK, SHAPE, exams=120, seed=2).history]
    assert best == sorted(best)


def test_the_same_seed_gives_the_same_run_and_another_one_another():
    assert rival(TASK, SHAPE, exams=90, seed=4) == rival(TASK, SHAPE, exams=90, seed=4)
    assert rival(TASK, SHAPE, exams=90, seed=4) != rival(TASK, SHAPE, exams=90, seed=5)


def test_the_luck_of_others_is_left_alone():
    np.random.seed(7)
    before = np.random.get_state()[1].tolist()
    rival(TASK, SHAPE, exams=40, seed=4)
    assert np.random.get_state()[1].tolist() == before


def test_a_search_that_is_at_its_end_begins_again_with_more_members():
    flat = PlainTask(instances=[0], fitness=lambda network, instance: 1.0)
    run = rival(flat, SHAPE, exams=3000, seed=1)
    sizes = np.diff([0, *(exams for exams, _ in run.history)])[:-1]
    assert run.restarts == len(sizes) > 3
    assert set(sizes[1:] / sizes[:-1]) == {2.0}


def test_a_compiled_task_is_rated_by_its_kernel():
    world = Garden()
    shape = world.shape("elman-4")
    run = rival(world.task(), shape, exams=60, seed=1)
    examiner = examiner_of(world.task(), world.training, shape, Luck(0))
    assert examiner.rate(run.network) == run.fitness
    few = rival(world.task(), shape, exams=60, seed=1, instances=world.training[:2])
    assert few.fitness != run.fitness


@pytest.mark.parametrize("exams", [0, -3, 1.5, True, "many"])
def test_a_budget_is_a_whole_number_of_exams(exams):
    with pytest.raises(UsageError, match="at least one exam"):
        rival(TASK, SHAPE, exams=exams)


@pytest.mark.parametrize("name", ["cma", "threadpoolctl"])
def test_without_its_library_it_says_what_to_install(name, monkeypatch):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(UsageError, match=rf"'{name}': pip install 'sparring\[lab\]'"):
        rival(TASK, SHAPE, exams=10)

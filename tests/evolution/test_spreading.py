"""Independent evolutions side by side: the same whoever works, and refusals in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.errors import UsageError
from sparring.evolution import (
    EvolutionSettings,
    PlainTask,
    compare,
    hardest,
    hardness,
    shape_named,
)
from sparring.evolution.evolving import Evolution
from sparring.worlds.garden.world import Garden
from tests.evolution.helpers import ELMAN
from tests.evolution.toy import plain_task, points

if TYPE_CHECKING:
    from sparring.evolution import Shape
    from sparring.evolution.tasks import Task

ONE = shape_named("layered-2", 1, 1)
SETTINGS = EvolutionSettings(population=4, generations=1)


def tasks() -> list[tuple[Task, Shape]]:
    garden = Garden()
    return [
        # By value: the cluster's processes do not know the tests.
        (PlainTask([1.0, -1.0], lambda network, slope: slope * network.act([slope])[0]), ONE),
        (garden.task(), garden.shape()),
    ]


def test_a_cluster_gives_the_same_as_this_process():
    ray = pytest.importorskip("ray")
    if not ray.is_initialized():
        ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        for task, shape in tasks():
            here = compare(task, shape, SETTINGS, hard=1, seeds=[1, 2])
            assert compare(task, shape, SETTINGS, hard=1, seeds=[1, 2], engine="ray") == here
    finally:
        ray.shutdown()


def test_functions_that_no_other_process_can_import_are_told_of_before_any_is_started():
    task = PlainTask([0, 1], lambda network, number: points(network, number))
    with pytest.raises(UsageError, match="must stand in a module"):
        compare(task, ELMAN, SETTINGS, hard=1, seeds=[1, 2], workers=2)


def test_unknown_engines_and_no_workers_are_refused():
    with pytest.raises(UsageError, match="no engine is named 'cloud'"):
        compare(plain_task(), ELMAN, SETTINGS, hard=1, seeds=[1, 2], engine="cloud")
    with pytest.raises(UsageError, match="at least one worker"):
        compare(plain_task(), ELMAN, SETTINGS, hard=1, seeds=[1, 2], workers=0)


def test_calls_that_make_no_sense_are_answered_in_words():
    with pytest.raises(UsageError, match="at least one evolution on each instance"):
        hardness(plain_task(), ELMAN, SETTINGS, repeats=0)
    with pytest.raises(UsageError, match="no instance is the hardest of none"):
        hardest([])
    with pytest.raises(UsageError, match="nobody has been rated yet"):
        _ = Evolution(plain_task(), ELMAN, SETTINGS).best_fitness
    with pytest.raises(UsageError, match="instances are a list or the like"):
        PlainTask(iter([1, 2]), points)

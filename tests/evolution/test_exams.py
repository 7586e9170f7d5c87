"""Exams: whole generations or none, whatever goes wrong in between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from sparring.errors import UsageError
from sparring.evolution import Evolution, EvolutionSettings, PlainTask
from sparring.evolution.exams import examiner_of
from sparring.evolution.kernel.exam import Exam  # noqa: TC001 - the record's fields are read
from sparring.evolution.tasks import CompiledTask
from sparring.kernels.compiling import Program
from sparring.kernels.luck import shared
from sparring.kernels.records import new, write
from sparring.luck import Luck
from tests.evolution.helpers import ELMAN, LAYERED
from tests.evolution.toy import compiled_task, plain_task, points

SETTINGS = EvolutionSettings(population=6, generations=3)
program = Program("broken exam", uses=(shared,))


@dataclass(slots=True)
class Broken:
    exam: Exam


@program.entry
def give_no_number(broken: Broken) -> None:
    infinite = 1e300 * 1e300
    broken.exam.fitness = infinite - infinite


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


@pytest.mark.parametrize("after", [1, 2, 5])
def test_a_generation_that_is_interrupted_has_never_begun(after: int):
    left = [6 + after]

    def fitness(network: Any, number: int) -> float:
        if not left[0]:
            raise Stopped
        left[0] -= 1
        return points(network, number)

    task = PlainTask([0], fitness, name="plain toy")
    bred = Evolution(task, ELMAN, SETTINGS, seed=3)
    bred.step()
    before = bred.state()
    with pytest.raises(Stopped):
        bred.step()
    assert bred.state() == before
    left[0] = 10_000
    undisturbed = Evolution(plain_task([0]), ELMAN, SETTINGS, seed=3)
    assert bred.run() == undisturbed.run()


def test_a_compiled_exam_that_gives_no_number_is_told_of():
    task = CompiledTask(
        instances=(0,),
        new_record=lambda: new(Broken),
        load=lambda record, seeds: write(record.exam, instances=len(seeds)),
        examine=give_no_number,
        name="broken",
    )
    with pytest.raises(UsageError, match="the exam of 'broken' gave a fitness that is no number"):
        Evolution(task, ELMAN, SETTINGS).step()


def test_rating_a_network_of_another_shape_leaves_the_population_s_own_alone():
    task = compiled_task()
    visitor = Evolution(task, LAYERED, SETTINGS, seed=1)
    visitor.step()
    bred, undisturbed = (Evolution(task, ELMAN, SETTINGS, seed=2) for _ in range(2))
    for evolution in (bred, undisturbed):
        evolution.step()
    luck = bred.examiner.luck
    bred.examiner.rate(visitor.best)
    bred.examiner.luck = luck
    assert bred.run() == undisturbed.run()


def test_instances_may_be_changed_between_exams():
    network = Evolution(plain_task(), ELMAN, SETTINGS, seed=1).population.network(0)
    examiner = examiner_of(plain_task(), (0, 1), ELMAN, Luck(0))
    both = examiner.rate(network)
    examiner.load((1,))
    second = examiner.rate(network)
    examiner.load((0,))
    assert (examiner.rate(network) + second) / 2 == both

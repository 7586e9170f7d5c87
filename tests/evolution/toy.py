"""A toy task in both forms: a function in plain Python, and kernels.

A network sees numbers that depend on the instance and the step, and earns points by how
its outputs answer. The compiled one sees them through noise, and looks twice at whoever
beats the best so far: so luck and the best so far show in every population.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from sparring.evolution.kernel.brain import forget, output, think
from sparring.evolution.kernel.exam import Exam  # noqa: TC001 - the record's fields are read
from sparring.evolution.tasks import CompiledTask, PlainTask
from sparring.kernels.compiling import Program
from sparring.kernels.luck import shared, word
from sparring.kernels.records import Long, new, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.luck import Luck

STEPS = 4
MOST_INSTANCES = 32
NOISE = 2.0**-33

program = Program("evolution toy", uses=(shared,))
kernel = program.kernel
entry = program.entry


@dataclass(slots=True)
class Toy:
    exam: Exam
    number: Annotated[list[Long], MOST_INSTANCES]


@kernel
def play(toy: Toy, number: int) -> float:
    """The points of one instance."""
    brain = toy.exam.brain
    forget(brain)
    points = 0.0
    for step in range(STEPS):
        noise = word(toy.exam.luck) * NOISE
        for at in range(brain.inputs):
            brain.signal[at] = (number * 7 + step * 3 + at) % 5 - 2.0 + noise
        think(brain)
        for at in range(brain.outputs):
            points += output(brain, at) * ((number + step + at) % 3 - 1.0)
    return points


@kernel
def trial(toy: Toy) -> float:
    """The mean points over all instances."""
    total = 0.0
    for at in range(toy.exam.instances):
        total += play(toy, toy.number[at])
    return total / toy.exam.instances


@entry
def examine(toy: Toy) -> None:
    """One trial, and another for rivals of the best."""
    exam = toy.exam
    exam.fitness = trial(toy)
    if exam.fitness > exam.best:
        exam.fitness = (exam.fitness + trial(toy)) / 2.0


@entry
def begin_anew(toy: Toy) -> None:
    forget(toy.exam.brain)


@entry
def think_once(toy: Toy) -> None:
    think(toy.exam.brain)


def load(record: Any, numbers: Sequence[int]) -> None:
    record.number[: len(numbers)] = list(numbers)
    write(record.exam, instances=len(numbers))


def compiled_task(numbers: Sequence[int] = (0, 1, 2), **more: Any) -> CompiledTask:
    return CompiledTask(
        instances=tuple(numbers),
        new_record=lambda: new(Toy),
        load=load,
        examine=examine,
        name="compiled toy",
        **more,
    )


# --- the same in plain Python --------------------------------------------------------


def points(network: Any, number: int, luck: Luck | None = None) -> float:
    """The points of one instance; without luck there is no noise."""
    network.forget()
    total = 0.0
    for step in range(STEPS):
        noise = luck.word() * NOISE if luck else 0.0
        inputs = [
            (number * 7 + step * 3 + at) % 5 - 2.0 + noise for at in range(inputs_of(network))
        ]
        for at, signal in enumerate(network.act(inputs)):
            total += signal * ((number + step + at) % 3 - 1.0)
    return total


def inputs_of(network: Any) -> int:
    """Of a network of the library, or of the slow twin."""
    return network.shape.inputs if hasattr(network, "shape") else len(network.plan.inputs)


def plain_task(numbers: Sequence[int] = (0, 1, 2), **more: Any) -> PlainTask:
    return PlainTask(instances=tuple(numbers), fitness=points, name="plain toy", **more)


def mean_points(network: Any, numbers: Sequence[int], luck: Luck | None = None) -> float:
    total = 0.0
    for number in numbers:
        total += points(network, number, luck)
    return total / len(numbers)


class SlowExam:
    """The exam of the compiled toy, for the slow twin."""

    def __init__(self, numbers: Sequence[int], luck: Luck) -> None:
        self.numbers = numbers
        self.luck = luck

    def __call__(self, network: Any, best: float | None) -> float:
        fitness = mean_points(network, self.numbers, self.luck)
        if best is None or fitness > best:
            fitness = (fitness + mean_points(network, self.numbers, self.luck)) / 2.0
        return fitness

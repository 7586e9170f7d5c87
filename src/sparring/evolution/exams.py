"""Who rates networks: the kernel of a compiled task, or a function in plain Python."""

from __future__ import annotations

from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any, Protocol

from sparring.errors import UsageError
from sparring.evolution.kernel import generations
from sparring.evolution.loading import put_network, put_shape
from sparring.evolution.tasks import CompiledTask
from sparring.kernels.compiling import field_of, player_of
from sparring.kernels.records import write
from sparring.luck import WORD, Luck
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.evolution.network import Network
    from sparring.evolution.population import Population
    from sparring.evolution.shapes import Shape
    from sparring.evolution.tasks import PlainTask, Task


class Examiner(Protocol):
    """Rates populations on some instances of a task."""

    luck: Luck
    """For tasks that go otherwise each time: where their luck stands."""

    def load(self, instances: Sequence[Any]) -> None:
        """Rate on other instances from now on."""
        ...

    def rate_all(self, population: Population) -> None:
        """Rate everybody of a new population."""
        ...

    def breed(self, population: Population) -> None:
        """One generation more."""
        ...

    def rate(self, network: Network) -> float:
        """Rate one network, whoever made it."""
        ...


def examiner_of(task: Task, instances: Sequence[Any], shape: Shape, luck: Luck) -> Examiner:
    """An examiner for some instances of a task."""
    if isinstance(task, CompiledTask):
        return CompiledExaminer(task, instances, shape, luck)
    return PlainExaminer(task, instances, luck)


class CompiledExaminer:
    """Rates in a kernel, a whole generation in one go."""

    def __init__(
        self, task: CompiledTask, instances: Sequence[int], shape: Shape, luck: Luck
    ) -> None:
        self.task = task
        self.shape = shape
        self.record = task.new_record()
        self.load(instances)
        put_shape(self.record.exam.brain, shape)
        self.luck = luck

    def load(self, instances: Sequence[int]) -> None:
        """Rate on other instances from now on."""
        self.task.load(self.record, instances)

    @property
    def luck(self) -> Luck:
        """Where the luck of exams stands."""
        chance = self.record.exam.luck
        return Luck.resumed(int(chance.low) | int(chance.carry) << 32)

    @luck.setter
    def luck(self, luck: Luck) -> None:
        write(self.record.exam.luck, low=luck.state & WORD, carry=luck.state >> 32)

    def rate_all(self, population: Population) -> None:
        """Rate everybody of a new population."""
        generations.examine_all(*self.arguments(population))

    def breed(self, population: Population) -> None:
        """One generation more."""
        generations.breed_generation(*self.arguments(population))

    def rate(self, network: Network) -> float:
        """Rate one network, as if it were a rival of the best."""
        put_network(self.record.exam.brain, network)
        write(self.record.exam, best=generations.NOBODY)
        self.task.examine(self.record)
        put_shape(self.record.exam.brain, self.shape)
        return float(self.record.exam.fitness)

    def arguments(self, population: Population) -> tuple[Any, ...]:
        """What the loop takes: the population, and the world by its address."""
        return (
            population.breeding,
            population.members,
            field_of(self.record, "exam"),
            self.record,
            player_of(self.task.examine, self.record),
        )


class PlainExaminer:
    """Rates by a function in plain Python, chromosome by chromosome."""

    def __init__(self, task: PlainTask, instances: Sequence[Any], luck: Luck) -> None:
        self.task = task
        self.luck = luck
        self.load(instances)

    def load(self, instances: Sequence[Any]) -> None:
        """Rate on other instances from now on."""
        self.instances = list(instances)

    def rate_all(self, population: Population) -> None:
        """Rate everybody of a new population."""
        for place in range(population.size):
            population.set_fitness(place, self.rate(population.network(place)))
        generations.settle(population.breeding, population.members)

    def breed(self, population: Population) -> None:
        """One generation more, whole or not at all."""
        with population.unchanged_on_errors():
            breeding, members = population.breeding, population.members
            while int(breeding.inserted) < population.size:
                generations.propose(breeding, members)
                for number in range(int(breeding.children)):
                    population.set_child_fitness(number, self.rate(population.child(number)))
                generations.place(breeding, members)
            breeding.inserted -= population.size

    def rate(self, network: Network) -> float:
        """The mean fitness of a network over the instances."""
        total = 0.0
        for instance in self.instances:
            total += self.rate_on(network, instance)
        return total / len(self.instances)

    def rate_on(self, network: Network, instance: Any) -> float:
        """The fitness of a network on one instance; it remembers nothing of another."""
        network.forget()
        fitness = self.task.fitness(network, instance)
        if not isinstance(fitness, Real) or not is_finite(fitness):
            raise UsageError(
                f"the fitness function of '{self.task.name}' must give a finite number; "
                f"it gave {excerpt(fitness)}"
            )
        return float(fitness)


def is_finite(number: Real) -> bool:
    """Whether a number, be it one of NumPy's, fits into a finite double."""
    try:
        return isfinite(number)
    except OverflowError:
        return False

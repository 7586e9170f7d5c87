"""Doped evolution (DECA, thesis chapter 3): a solution of a hard instance is put into a
random population, which is then bred on all instances.

    doped = Deca(task, shape, settings, hard=[17], seed=7)
    network = doped.run()

Without a hard instance it is evolution as usual; with several, each is solved alone and
all solutions are put in. `hardness` finds out which instance is the hardest, and
`compare` whether doping pays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from sparring.errors import SparringError, StateError, UsageError, plural
from sparring.evolution.evolving import Evolution, generation_from
from sparring.evolution.network import network_from, number_from
from sparring.luck import Luck
from sparring.scripting.copies import CopiedWhole
from sparring.untrusted import Unfit, excerpt, field_of, items_of, saturated, whole_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.evolution.network import Network
    from sparring.evolution.population import Generation
    from sparring.evolution.settings import EvolutionSettings
    from sparring.evolution.shapes import Shape
    from sparring.evolution.tasks import Task

VERSION = 1
ALONE_STREAM = 1_000
"""Seeds of evolutions on one instance; one stream an instance."""


class Solution(NamedTuple):
    """What evolution on one instance alone came to."""

    instance: int
    """Its number among the task's instances."""
    network: Network
    fitness: float


class Deca(CopiedWhole):
    """An evolution in phases: one for each hard instance, then one on all. Generation
    after generation, it can be kept and goes on as if it had never stopped."""

    def __init__(
        self,
        task: Task,
        shape: Shape,
        settings: EvolutionSettings,
        *,
        hard: Sequence[int] = (),
        seed: int = 0,
        alone_generations: int | None = None,
        generations: int | None = None,
    ) -> None:
        self.task = task
        self.shape = shape
        self.settings = settings
        self.seed = seed
        self.hard = checked_instances(task, hard)
        usual = settings.generations
        self.alone_generations = usual if alone_generations is None else alone_generations
        self.generations = usual if generations is None else generations
        self.solutions: list[Solution] = []
        self.earlier_exams: list[int] = []
        """Of each phase that is over."""
        self.alone_histories: list[list[Generation]] = []
        self.evolution = self.phase()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Task and instances belong to the game."""
        twin = type(self)(
            self.task,
            self.shape,
            self.settings,
            hard=self.hard,
            seed=self.seed,
            alone_generations=self.alone_generations,
            generations=self.generations,
        )
        memo[id(self)] = twin
        twin.restore(self.state())
        return twin

    def phase(self) -> Evolution:
        """The next phase: alone on a hard instance, or doped and on all of them."""
        at = len(self.solutions)
        if at < len(self.hard):
            instance = self.hard[at]
            return alone(
                self.task, self.shape, self.settings, instance, self.alone_generations, self.seed
            )
        settings = replace(self.settings, generations=self.generations)
        doped = [solution.network for solution in self.solutions]
        return Evolution(self.task, self.shape, settings, seed=self.seed, doped=doped)

    @property
    def is_last_phase(self) -> bool:
        """Whether all instances are bred on by now."""
        return len(self.solutions) == len(self.hard)

    @property
    def is_done(self) -> bool:
        """Whether every phase is over."""
        return self.is_last_phase and self.evolution.is_done

    @property
    def phase_name(self) -> str:
        """What is bred on, in words."""
        if not self.is_last_phase:
            return f"instance {self.hard[len(self.solutions)]} alone"
        return f"all {len(self.task.instances)} instances" + (", doped" if self.hard else "")

    @property
    def steps(self) -> int:
        """Steps of all phases: the start and the generations of each."""
        return len(self.hard) * (self.alone_generations + 1) + self.generations + 1

    @property
    def steps_taken(self) -> int:
        """How many of them are over."""
        return len(self.solutions) * (self.alone_generations + 1) + len(self.evolution.history)

    def step(self) -> Generation:
        """One generation more; a phase that is over hands its solution on first."""
        if self.is_done:
            raise UsageError("this evolution is over")
        if self.evolution.is_done:
            self.hand_on()
        return self.evolution.step()

    def hand_on(self) -> None:
        """Keep the solution of the phase that is over, and begin the next one."""
        over = self.evolution
        instance = self.hard[len(self.solutions)]
        self.solutions.append(Solution(instance, over.best, over.best_fitness))
        self.earlier_exams.append(over.exams)
        self.alone_histories.append(over.history)
        self.evolution = self.phase()

    def run(self) -> Network:
        """Breed all generations that are left; the best network."""
        while not self.is_done:
            self.step()
        return self.best

    @property
    def best(self) -> Network:
        """The fittest network of the present phase."""
        return self.evolution.best

    @property
    def best_fitness(self) -> float:
        """What it was rated."""
        return self.evolution.best_fitness

    @property
    def history(self) -> list[Generation]:
        """The generations of the present phase."""
        return self.evolution.history

    @property
    def exams(self) -> int:
        """Chromosomes rated so far, in all phases."""
        return sum(self.earlier_exams) + self.evolution.exams

    # --- as data -------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything that the next generation depends on, as JSON data."""
        return {
            "sparring_doping": VERSION,
            "seed": str(self.seed),
            "hard": list(self.hard),
            "alone_generations": self.alone_generations,
            "solutions": [
                {
                    "instance": solution.instance,
                    "network": solution.network.form(),
                    "fitness": solution.fitness,
                    "exams": saturated(exams),
                    "history": [list(one) for one in history],
                }
                for solution, exams, history in zip(
                    self.solutions, self.earlier_exams, self.alone_histories, strict=True
                )
            ],
            "evolution": self.evolution.state(),
        }

    def restore(self, form: Any) -> None:
        """Go on from saved state of the same evolution."""
        try:
            version = whole_in(form, "sparring_doping")
            if version != VERSION:
                raise Unfit(f"of version {version}; this version reads {VERSION}")
            if field_of(form, "seed", str) != str(self.seed):
                raise Unfit(f"its seed is {excerpt(form['seed'])}, not {self.seed}")
            if field_of(form, "hard", list) != list(self.hard):
                raise Unfit("it dopes with other instances")
            alone_generations = whole_in(form, "alone_generations")
            if self.hard and alone_generations != self.alone_generations:
                raise Unfit(f"it breeds {plural(alone_generations, 'generation')} on one instance")
            solved = items_of(form, "solutions", len(self.hard))
            solutions = [solution_from(one) for one in solved]
            if [one.instance for one in solutions] != list(self.hard[: len(solutions)]):
                raise Unfit("its solutions are of other instances")
            exams = [whole_in(one, "exams", 0) for one in solved]
            histories = [histories_from(one) for one in solved]
            evolution = field_of(form, "evolution", dict)
        except Unfit as error:
            raise StateError(f"not an evolution that can go on: {error}") from None
        self.take_over(solutions, exams, histories, evolution)

    def take_over(
        self,
        solutions: list[Solution],
        exams: list[int],
        histories: list[list[Generation]],
        evolution: Any,
    ) -> None:
        """Stand where the saved one stood; where its last phase does not fit, nothing is
        changed."""
        before = self.solutions, self.earlier_exams, self.alone_histories, self.evolution
        try:
            self.solutions, self.earlier_exams = solutions, exams
            self.alone_histories = histories
            self.evolution = self.phase()
            self.evolution.restore(evolution)
        except SparringError:
            self.solutions, self.earlier_exams, self.alone_histories, self.evolution = before
            raise


def solution_from(form: Any) -> Solution:
    """A saved solution."""
    network = network_from(field_of(form, "network", dict))
    return Solution(
        whole_in(form, "instance", 0),
        network,
        number_from(field_of(form, "fitness", int, float), "'fitness'"),
    )


def histories_from(form: Any) -> list[Generation]:
    """The generations of a phase that is over."""
    return [generation_from(one) for one in items_of(form, "history", 1_000_001)]


def checked_instances(task: Task, numbers: Sequence[int]) -> tuple[int, ...]:
    """Numbers of instances that there are, each once."""
    if not isinstance(numbers, list | tuple | range):
        raise UsageError(f"hard instances are a list of their numbers; got {excerpt(numbers)}")
    if len(set(numbers)) < len(numbers):
        raise UsageError(f"each hard instance is named once; got {excerpt(numbers)}")
    return tuple(checked_instance(task, number) for number in numbers)


def checked_instance(task: Task, number: int) -> int:
    """The number of an instance that there is."""
    if type(number) is not int or not 0 <= number < len(task.instances):
        raise UsageError(
            f"instances of '{task.name}' are numbered 0 to {len(task.instances) - 1}; "
            f"got {number!r:.40}"
        )
    return number


def alone(
    task: Task,
    shape: Shape,
    settings: EvolutionSettings,
    instance: int,
    generations: int,
    seed: int,
) -> Evolution:
    """Evolution on one instance, with luck of its own."""
    luck = Luck(seed, ALONE_STREAM + instance)
    return Evolution(
        task,
        shape,
        replace(settings, generations=generations),
        seed=luck.word() | luck.word() << 32,
        instances=(task.instances[instance],),
    )


def fair_generations(generations: int, alone_generations: int, instances: int) -> int:
    """Generations on all instances that are left, if what evolution on one of them costs
    is to be saved elsewhere: 27 of 30, with 60 on one of twenty."""
    return max(0, generations - -(-alone_generations // instances))

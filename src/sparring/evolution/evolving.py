"""An evolution: a population bred for a task, generation after generation.

    evolution = Evolution(task, shape, CONTROL, seed=7)
    while not evolution.is_done:
        evolution.step()
    network = evolution.best

It can be kept after any generation, and goes on as if it had never stopped.
"""

from __future__ import annotations

import hashlib
import json
from math import isfinite
from typing import TYPE_CHECKING, Any, Self

from sparring.atomic import write_atomically
from sparring.errors import StateError, UsageError
from sparring.evolution.exams import examiner_of
from sparring.evolution.network import load_json, number_from, shape_from
from sparring.evolution.population import Generation, Population, luck_from
from sparring.evolution.settings import CONTROL
from sparring.evolution.tasks import CompiledTask, check_instances
from sparring.luck import Luck
from sparring.scripting.copies import CopiedWhole
from sparring.untrusted import Unfit, field_of, items_of, whole_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from sparring.evolution.exams import Examiner
    from sparring.evolution.network import Network
    from sparring.evolution.settings import EvolutionSettings
    from sparring.evolution.shapes import Shape
    from sparring.evolution.tasks import Task

VERSION = 1
MOST_BYTES = 100_000_000
EXAM_STREAM = 6
"""Luck of exams that go otherwise each time."""


class Evolution(CopiedWhole):
    """A population that is bred for a task."""

    def __init__(
        self,
        task: Task,
        shape: Shape,
        settings: EvolutionSettings = CONTROL,
        *,
        seed: int = 0,
        instances: Sequence[Any] | None = None,
        doped: Sequence[Network] = (),
    ) -> None:
        self.task = task
        self.shape = shape
        self.settings = settings
        self.seed = seed
        self.instances = tuple(task.instances if instances is None else instances)
        """What fitness is measured on; all instances of the task unless some are given."""
        check_instances(self.instances)
        if len(doped) > settings.population:
            raise UsageError(f"{len(doped)} solutions cannot replace {settings.population} members")
        luck = Luck(seed, EXAM_STREAM)
        self.population = Population(shape, settings, seed)
        self.examiner: Examiner = examiner_of(task, self.instances, shape, luck)
        for place, solution in enumerate(doped):
            self.population.put(place, solution)
        self.doped = tuple(doped)
        self.history: list[Generation] = []
        """One entry for the start, and one for each generation."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Task and instances belong to the game, and kernels have memory of their own."""
        twin = type(self)(
            self.task,
            self.shape,
            self.settings,
            seed=self.seed,
            instances=self.instances,
            doped=self.doped,
        )
        memo[id(self)] = twin
        twin.restore(self.state())
        return twin

    @property
    def generation(self) -> int:
        """Generations bred so far; -1 before anybody has been rated."""
        return len(self.history) - 1

    @property
    def is_done(self) -> bool:
        """Whether all generations of the settings are bred."""
        return self.generation >= self.settings.generations

    def step(self) -> Generation:
        """Rate the start, or breed one generation more."""
        if self.history:
            self.examiner.breed(self.population)
        else:
            self.examiner.rate_all(self.population)
        generation = self.population.census()
        if not isfinite(generation.mean):
            raise UsageError(f"the exam of '{self.task.name}' gave a fitness that is no number")
        self.history.append(generation)
        return generation

    def run(self) -> Network:
        """Breed all generations that are left; the best network."""
        while not self.is_done:
            self.step()
        return self.best

    @property
    def best(self) -> Network:
        """The fittest network so far."""
        if not self.history:
            raise UsageError("nobody has been rated yet: call step() or run() first")
        return self.population.network(self.population.best)

    @property
    def best_fitness(self) -> float:
        """What it was rated."""
        if not self.history:
            raise UsageError("nobody has been rated yet: call step() or run() first")
        return self.history[-1].best

    @property
    def exams(self) -> int:
        """Chromosomes rated so far."""
        return self.population.exams

    def scores(self, network: Network, instances: Sequence[Any] | None = None) -> list[float]:
        """What a network is rated on each of some instances alone: those for validation
        unless others are given."""
        return scores_of(
            self.task, network, self.task.validation if instances is None else instances
        )

    # --- as data -------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything that the next generation depends on, as JSON data."""
        return {
            "sparring_evolution": VERSION,
            "task": self.task.name,
            "seed": str(self.seed),
            "instances": self.instances_form(),
            "doped": [hash_of(network) for network in self.doped],
            "settings": self.settings.as_data(),
            "shape": {
                "kind": self.shape.kind.value,
                "inputs": self.shape.inputs,
                "hidden": list(self.shape.hidden),
                "outputs": self.shape.outputs,
            },
            "history": [list(generation) for generation in self.history],
            "luck": str(self.examiner.luck.state),
            "population": self.population.form(),
        }

    def restore(self, form: Any) -> None:
        """Go on from saved state of the same evolution; nothing is changed unless all of
        it fits. More generations may be wanted now than then."""
        try:
            self.check_same(form)
            history = [generation_from(one) for one in items_of(form, "history", 1_000_001)]
            luck = luck_from(form)
            self.population.restore(field_of(form, "population", dict))
        except Unfit as error:
            raise StateError(f"not an evolution that can go on: {error}") from None
        self.examiner.luck = luck
        self.history = history

    def instances_form(self) -> list[int] | int:
        """Which instances it is bred on: seeds of a world, or how many where they are
        things of the user's own."""
        is_compiled = isinstance(self.task, CompiledTask)
        return [int(seed) for seed in self.instances] if is_compiled else len(self.instances)

    def check_same(self, form: Any) -> None:
        """Refuse the state of another evolution."""
        version = whole_in(form, "sparring_evolution")
        if version != VERSION:
            raise Unfit(f"of version {version}; this version reads {VERSION}")
        saved = {**field_of(form, "settings", dict), "generations": self.settings.generations}
        if saved != self.settings.as_data():
            raise Unfit("it was bred with other settings")
        try:
            shape = shape_from(field_of(form, "shape", dict))
        except UsageError as error:
            raise Unfit(str(error)) from None
        for what, theirs, ours in (
            ("task", field_of(form, "task", str), self.task.name),
            ("seed", field_of(form, "seed", str), str(self.seed)),
            ("row of instances", field_of(form, "instances", list, int), self.instances_form()),
            ("doping", field_of(form, "doped", list), [hash_of(one) for one in self.doped]),
            ("network", shape, self.shape),
        ):
            if theirs != ours:
                raise Unfit(f"its {what} is {theirs!s:.60}, not {ours!s:.60}")

    def save(self, path: str | PathLike[str]) -> None:
        """Keep the state in a file."""
        write_atomically(path, json.dumps(self.state()) + "\n")

    def load(self, path: str | PathLike[str]) -> None:
        """Go on from a file."""
        self.restore(load_json(path, MOST_BYTES))


def hash_of(network: Network) -> str:
    """A fingerprint of a network."""
    return hashlib.sha256(json.dumps(network.form()).encode()).hexdigest()[:24]


def generation_from(form: Any) -> Generation:
    """A generation of a saved history."""
    if not isinstance(form, list) or len(form) != 3:
        raise Unfit("a generation has best, mean and diversity")
    return Generation(*(number_from(number, "a number of 'history'") for number in form))


def scores_of(
    task: Task, network: Network, instances: Sequence[Any], *, seed: int = 0
) -> list[float]:
    """What a network is rated on each of some instances alone."""
    if not instances:
        return []
    examiner = examiner_of(task, instances[:1], network.shape, Luck(seed, EXAM_STREAM))
    scores = []
    for instance in instances:
        examiner.load((instance,))
        scores.append(examiner.rate(network))
    return scores

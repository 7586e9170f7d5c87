"""CMA-ES as the rival of evolution: the same task, the same budget of exams.

    run = rival(task, shape, exams=evolution.exams, seed=7)
    print(run.fitness, evolution.best_fitness)

It moves the weights of a network all of whose connections are there (Hansen and Ostermeier
2001), in the words of its author's own library, `cma`. When a search has come to its end
with exams left, another one begins with twice as many members (Auger and Hansen 2005).

One seed gives one run, on any number of cores. Its last bits come from the library of
linear algebra behind NumPy, though: on another kind of processor they may be others.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from math import nan, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sparring.errors import UsageError
from sparring.evolution.evolving import EXAM_STREAM
from sparring.evolution.exams import examiner_of
from sparring.evolution.network import LARGEST_WEIGHT, Network
from sparring.evolution.population import Population, put_chromosome
from sparring.evolution.settings import CONTROL
from sparring.luck import Luck

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from contextlib import AbstractContextManager

    from sparring.evolution.exams import Examiner
    from sparring.evolution.shapes import Shape
    from sparring.evolution.tasks import Task

RIVAL_STREAM = 8
WORDS_OF_SEED = 4


class RivalRun(NamedTuple):
    """What the rival found."""

    network: Network
    """The fittest of all that it looked at."""
    fitness: float
    history: tuple[tuple[int, float], ...]
    """After each of its generations: exams so far, and the best fitness."""
    exams: int
    restarts: int
    """Searches after the first."""


def rival(
    task: Task,
    shape: Shape,
    *,
    exams: int,
    seed: int = 0,
    instances: Sequence[Any] | None = None,
    start_reach: float = CONTROL.start_reach,
) -> RivalRun:
    """The best network that CMA-ES finds in so many exams. Its first weights scatter as
    widely around zero as those of a random population, within `start_reach`."""
    if type(exams) is not int or exams < 1:
        raise UsageError(f"a rival needs at least one exam; got {exams!r:.40}")
    chosen = task.instances if instances is None else instances
    examiner = examiner_of(task, chosen, shape, Luck(seed, EXAM_STREAM))
    searches = Searches(shape.genes, start_reach, seed)
    with searches.in_one_thread():
        return best_of(searches, shape, examiner, exams)


def best_of(searches: Searches, shape: Shape, examiner: Examiner, exams: int) -> RivalRun:
    """Ask, rate and tell until all exams are done."""
    best: Any = None
    fitness, done = -np.inf, 0
    history: list[tuple[int, float]] = []
    for asked in searches:
        # A budget that ends within a generation ends the search.
        candidates = asked[: exams - done]
        rated = rate(candidates, shape, examiner)
        done += len(candidates)
        top = max(range(len(rated)), key=rated.__getitem__)
        if rated[top] > fitness:
            best, fitness = candidates[top], rated[top]
        history.append((done, fitness))
        if done == exams:
            break
        searches.tell(asked, rated)
    network = Network(shape, [True] * shape.genes, best.tolist())
    return RivalRun(network, fitness, tuple(history), done, searches.restarts)


def rate(candidates: Sequence[Any], shape: Shape, examiner: Examiner) -> list[float]:
    """The fitness of each row of weights: all of them at once, since going into a kernel
    for each takes nearly as long as its exam."""
    if len(candidates) == 1:
        return [examiner.rate(Network(shape, [True] * shape.genes, candidates[0].tolist()))]
    population = Population(shape, replace(CONTROL, population=len(candidates)), seed=0)
    for member, weights in zip(population.members, candidates, strict=True):
        put_chromosome(member, [True] * shape.genes, weights)
    examiner.rate_all(population)
    return population.fitness()


class Searches:
    """Searches by CMA-ES, one after the other, for the lowest cost."""

    def __init__(self, genes: int, start_reach: float, seed: int) -> None:
        luck = Luck(seed, RIVAL_STREAM)
        words = [luck.word() for _ in range(WORDS_OF_SEED)]
        self.chance = np.random.default_rng(words)
        self.genes = genes
        self.scatter = start_reach / sqrt(3.0)
        """The deviation of numbers that lie anywhere within the reach."""
        self.restarts = 0
        self.search = self.begin()

    def begin(self, members: int | None = None) -> Any:
        """A search from zero weights, of the usual size or with so many members."""
        options = {
            "randn": self.normal,
            "seed": nan,  # It would seed everybody's generator.
            "verbose": -9,
            "verb_log": 0,
        }
        if members is not None:
            options["popsize"] = members
        return library("cma").CMAEvolutionStrategy([0.0] * self.genes, self.scatter, options)

    def in_one_thread(self) -> AbstractContextManager[Any]:
        """Meanwhile let linear algebra be done in one thread: each number of threads has last
        bits of its own."""
        limits: AbstractContextManager[Any] = library("threadpoolctl").threadpool_limits(1, "blas")
        return limits

    def normal(self, *sizes: int) -> Any:
        """Random numbers of the normal distribution."""
        return self.chance.standard_normal(sizes)

    def __iter__(self) -> Iterator[list[Any]]:
        """Generations of weights to be rated, for ever."""
        while True:
            if self.search.stop():
                self.restarts += 1
                self.search = self.begin(2 * self.search.popsize)
            rows = self.search.ask()
            yield [np.clip(row, -LARGEST_WEIGHT, LARGEST_WEIGHT) for row in rows]

    def tell(self, candidates: Sequence[Any], fitness: Sequence[float]) -> None:
        """What was found of the last generation; the library looks for the least."""
        self.search.tell(candidates, [-one for one in fitness])


def library(name: str) -> Any:
    """A package that only this needs."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        raise UsageError(
            f"CMA-ES needs the package '{name}': pip install 'sparring[lab]'"
        ) from None

"""Doped and undoped evolution side by side, on a task of anybody's."""

from __future__ import annotations

from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError, plural
from sparring.evolution.doping import Deca, fair_generations
from sparring.evolution.evolving import scores_of
from sparring.evolution.spreading import spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.evolution.settings import EvolutionSettings
    from sparring.evolution.shapes import Shape
    from sparring.evolution.spreading import Progress
    from sparring.evolution.tasks import Task


class Score(NamedTuple):
    """How one evolution ended."""

    fitness: float
    """Of its champion, on what it was bred for."""
    validation: float
    """On instances that nobody was bred on; the same as fitness if there are none."""
    exams: int


class Comparison(NamedTuple):
    """Scores of evolutions with the same seeds, with and without doping."""

    hard: int
    plain: list[Score]
    doped: list[Score]

    @property
    def gain(self) -> float:
        """How much better doped champions do on validation, on average."""
        return fmean(one.validation for one in self.doped) - fmean(
            one.validation for one in self.plain
        )

    @property
    def error(self) -> float:
        """The standard error of the gain, runs taken as independent."""
        squares = [
            stdev([one.validation for one in scores]) ** 2 / len(scores)
            for scores in (self.plain, self.doped)
        ]
        return sqrt(sum(squares))

    def __str__(self) -> str:
        return (
            f"doping with instance {self.hard} changes validation by {self.gain:+.4g} "
            f"(standard error {self.error:.2g}, {plural(len(self.plain), 'run')} each)"
        )


def compare(
    task: Task,
    shape: Shape,
    settings: EvolutionSettings,
    *,
    hard: int,
    seeds: Sequence[int],
    alone_generations: int | None = None,
    workers: int = 1,
    engine: str = "here",
    progress: Progress | None = None,
) -> Comparison:
    """Evolve with each seed with and without doping; both rate about as many instances."""
    if len(seeds) < 2:
        raise UsageError("a comparison needs at least two seeds")
    usual = settings.generations
    single = usual if alone_generations is None else alone_generations
    doped = fair_generations(usual, single, len(task.instances))
    jobs = [((), seed, usual) for seed in seeds] + [((hard,), seed, doped) for seed in seeds]
    scores = spread(
        partial(score, task, shape, settings, single),
        jobs,
        task,
        workers=workers,
        engine=engine,
        progress=progress,
    )
    return Comparison(hard, scores[: len(seeds)], scores[len(seeds) :])


def score(
    task: Task,
    shape: Shape,
    settings: EvolutionSettings,
    alone_generations: int,
    job: tuple[tuple[int, ...], int, int],
) -> Score:
    """How one evolution ends."""
    hard, seed, generations = job
    evolution = Deca(
        task,
        shape,
        settings,
        hard=hard,
        seed=seed,
        alone_generations=alone_generations,
        generations=generations,
    )
    network = evolution.run()
    scores = scores_of(task, network, task.validation)
    validation = fmean(scores) if scores else evolution.best_fitness
    return Score(evolution.best_fitness, validation, evolution.exams)

"""Which instance is the hardest, and whether doping with its solution is likely to pay.

As the thesis prescribes where nothing is known of a task: evolve a solution to each
instance alone, several times; the one that takes longest is the hardest.
"""

from __future__ import annotations

from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError
from sparring.evolution.doping import alone
from sparring.evolution.evolving import Evolution
from sparring.evolution.exams import examiner_of
from sparring.evolution.spreading import spread
from sparring.luck import Luck

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.evolution.network import Network
    from sparring.evolution.population import Generation
    from sparring.evolution.settings import EvolutionSettings
    from sparring.evolution.shapes import Shape
    from sparring.evolution.spreading import Progress
    from sparring.evolution.tasks import Task

REACHED = 0.9
"""An instance is solved at this share of the way from what a random network is rated on
average to the best that was ever bred: one that chance solves takes no time at all."""
REPEATS = 5
"""Evolutions on each instance: how long one takes is largely luck."""
OUTLOOK_STREAM = 7
SEEDS = 1 << 64


class Hardness(NamedTuple):
    """How hard an instance is."""

    instance: int
    """Its number among the task's instances."""
    generations: float
    """How long it takes on average until it is solved; one more than were bred for an
    evolution that never got there."""
    reached: float
    """The best fitness of all its evolutions."""
    start: float
    """The best fitness of a random population, on average."""
    flaw: str = ""
    """Why it would be a bad one to dope with; empty if nothing speaks against it."""


def hardness(
    task: Task,
    shape: Shape,
    settings: EvolutionSettings,
    *,
    seed: int = 0,
    repeats: int = REPEATS,
    generations: int | None = None,
    workers: int = 1,
    engine: str = "here",
    progress: Progress | None = None,
) -> list[Hardness]:
    """Every instance, the hardest first."""
    if repeats < 1:
        raise UsageError(f"at least one evolution on each instance is needed; got {repeats}")
    wanted = settings.generations if generations is None else generations
    jobs = [
        (number, (seed + run) % SEEDS)
        for number in range(len(task.instances))
        for run in range(repeats)
    ]
    histories = spread(
        partial(history_alone, task, shape, settings, wanted),
        jobs,
        task,
        workers=workers,
        engine=engine,
        progress=progress,
    )
    ranking = [
        hardness_of(task, number, histories[number * repeats : (number + 1) * repeats])
        for number in range(len(task.instances))
    ]
    return ranked(ranking)


def ranked(instances: Iterable[Hardness]) -> list[Hardness]:
    """The hardest first."""
    return sorted(instances, key=lambda one: (-one.generations, one.instance))


def history_alone(
    task: Task, shape: Shape, settings: EvolutionSettings, generations: int, job: tuple[int, int]
) -> list[Generation]:
    """The generations of an evolution on one instance."""
    instance, seed = job
    evolution = alone(task, shape, settings, instance, generations, seed)
    evolution.run()
    return evolution.history


def hardness_of(
    task: Task, number: int, histories: Sequence[Sequence[Sequence[float]]]
) -> Hardness:
    """How hard an instance is, by its evolutions: for each, best and mean fitness at the
    start and after each generation."""
    nothing = fmean(history[0][1] for history in histories)
    start = fmean(history[0][0] for history in histories)
    reached = max(history[-1][0] for history in histories)
    level = nothing + REACHED * (reached - nothing)
    times = [first_at([best for best, *_ in history], level) for history in histories]
    flaw = task.flaw(task.instances[number])
    if not flaw and not reached > start:
        flaw = "nothing is gained on it by evolution"
    return Hardness(number, fmean(times), reached, start, flaw)


def first_at(curve: Sequence[float], level: float) -> int:
    """The first generation that reached a level; one after the last if none did."""
    return next((at for at, best in enumerate(curve) if best >= level), len(curve))


def hardest(ranking: Sequence[Hardness]) -> Hardness:
    """The hardest instance that nothing speaks against; else the hardest of all."""
    if not ranking:
        raise UsageError("no instance is the hardest of none")
    return next((one for one in ranking if not one.flaw), ranking[0])


# --- will doping pay? ------------------------------------------------------------------


class Outlook(NamedTuple):
    """What is to be expected of doping with a solution."""

    solution: float
    """What the solution is rated on all instances."""
    random: float
    """What the best of a random population is."""

    @property
    def pays(self) -> bool:
        """Whether the solution is ahead of all that chance gives: otherwise nothing of it
        will be left after a few generations."""
        return self.solution > self.random

    def __str__(self) -> str:
        rated = f"on all instances its solution is rated {self.solution:.4g}"
        if self.pays:
            return f"doping may pay: {rated}, the best of a random population {self.random:.4g}"
        return (
            f"doping will not pay: {rated}, no better than the best of a random population "
            f"({self.random:.4g})"
        )


def outlook(
    task: Task, shape: Shape, settings: EvolutionSettings, solution: Network, *, seed: int = 0
) -> Outlook:
    """What is to be expected of doping with a solution: cheap to know beforehand."""
    luck = Luck(seed, OUTLOOK_STREAM)
    rated = examiner_of(task, task.instances, shape, luck).rate(solution)
    start = Evolution(task, shape, settings, seed=seed)
    return Outlook(rated, start.step().best)

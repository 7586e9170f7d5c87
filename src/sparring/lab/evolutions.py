"""Tests of evolutions: what a job says of one, and what its record tells.

A job of kind `evolution` breeds a population, doped or not; one of kind `cma-es` lets the
rival use as many exams on the same task. Both are told alike.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.evolution.champion import Champion
from sparring.kernels.loop import column, turning_point
from sparring.kernels.run import Won
from sparring.lab.jobs import Job
from sparring.lab.statistics import intervals_of
from sparring.worlds.evolution_practice import KIND

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.evolution.network import Network
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.worlds.evolved_world import EvolvedWorld

RIVAL = "cma-es"
LETTERS = {Won.LEARNERS: "W", Won.ENEMIES: "L", Won.NOBODY: "-"}


# --- jobs --------------------------------------------------------------------------


def evolution_jobs(
    tests: int,
    wishes: Wishes,
    *,
    against: str = "",
    generations: int,
    doping: Sequence[int] = (),
    alone_generations: int = 0,
    **more: Any,
) -> list[Job]:
    """Evolutions that differ in their seeds alone; `more` is what else a practice is
    told: `network`, `settings` or `changes` of them."""
    learner: dict[str, Any] = {"kind": KIND, "generations": generations, **more}
    if doping:
        learner |= {"doping": list(doping), "alone_generations": alone_generations}
    # Every phase begins with rating its random start.
    steps = len(doping) * (alone_generations + 1) + generations + 1
    return [job_of(learner, steps, against, wishes, number) for number in range(tests)]


def alone_jobs(
    tests: int, wishes: Wishes, *, instance: int, generations: int, against: str = "", **more: Any
) -> list[Job]:
    """Evolutions on one instance alone: doped evolution that ends after its first phase."""
    learner = {
        "kind": KIND,
        "doping": [instance],
        "alone_generations": generations,
        "generations": 0,
        **more,
    }
    return [job_of(learner, generations + 1, against, wishes, number) for number in range(tests)]


def rival_jobs(
    tests: int, wishes: Wishes, *, exams: int, against: str = "", network: str = ""
) -> list[Job]:
    """The rival with the same seeds, and with so many exams."""
    learner = {"kind": RIVAL, "network": network}
    return [job_of(learner, exams, against, wishes, number) for number in range(tests)]


def job_of(
    learner: Mapping[str, Any], encounters: int, against: str, wishes: Wishes, number: int
) -> Job:
    """One test."""
    return Job(
        world=wishes.world,
        tactic=against,
        encounters=encounters,
        seed=wishes.seed + number,
        learner=learner,
        numbers=wishes.numbers or {},
    )


# --- records -----------------------------------------------------------------------


def evolution_record(world: EvolvedWorld, job: Job) -> Record:
    """Breed as the job says, and tell how it went."""
    options = {name: value for name, value in job.learner.items() if name != "kind"}
    practice = checked_world(world).practice(KIND, str(job.tactic), seed=job.seed, **options)
    rows = practice.run(job.encounters, stops=job.stops)
    deca = practice.deca
    return {
        "results": "".join(LETTERS[Won(int(won))] for won in column(rows, "won")),
        "turning_point": turning_point(rows),
        "history": [list(generation) for generation in deca.history],
        "alone": [
            {
                "instance": solution.instance,
                "fitness": solution.fitness,
                "network": solution.network.form(),
                "validation": world.validate(solution.network, str(job.tactic)),
                "history": [list(generation) for generation in history],
            }
            for solution, history in zip(deca.solutions, deca.alone_histories, strict=True)
        ],
        **champion_data(world, practice.champion, str(job.tactic)),
        "exams": deca.exams,
    }


def rival_record(world: EvolvedWorld, job: Job) -> Record:
    """Let the rival use as many exams, and tell how it went."""
    from sparring.evolution.rival import rival

    task = checked_world(world).task(str(job.tactic))
    shape = world.shape(str(job.learner.get("network", "")))
    run = rival(task, shape, exams=job.encounters, seed=job.seed)
    champion = Champion(run.network, world.name, run.fitness, {"by": RIVAL})
    return {
        "history": [[best] for _, best in run.history],
        "alone": [],
        **champion_data(world, champion, str(job.tactic)),
        "exams": run.exams,
    }


RECORDERS: dict[Any, Callable[[Any, Job], Record]] = {
    KIND: evolution_record,
    RIVAL: rival_record,
}
"""Kinds of learner whose jobs are carried out here."""


def checked_world(world: Any) -> EvolvedWorld:
    """A world of networks."""
    if not hasattr(world, "networks"):
        raise UsageError(f"nobody evolves in the world '{world.name}': it has no networks")
    evolved: EvolvedWorld = world
    return evolved


def champion_data(world: EvolvedWorld, champion: Champion, against: str) -> Record:
    """A champion, and how well it does where nobody was bred."""
    return {
        "fitness": champion.fitness,
        "champion": champion.form(),
        "validation": world.validate(champion.network, against),
    }


def bests_of(record: Record) -> list[float]:
    """The best fitness at the start of the last phase and after each of its generations."""
    return [generation[0] for generation in record["history"]]


def mean_curve(records: Sequence[Record]) -> list[float]:
    """The same on average over evolutions."""
    return [fmean(bests) for bests in zip(*map(bests_of, records), strict=True)]


def mean_intervals(
    samples: Mapping[str, Sequence[float]], name: str, seed: int
) -> dict[str, dict[str, list[float]]]:
    """The interval of the mean of each row, under the name of its column; a single test
    has none."""
    return {
        row: intervals_of(values, {name: "mean"}, seed)
        for row, values in samples.items()
        if len(values) > 1
    }


def champion_in(record: Record) -> Network:
    """The network of a record's champion."""
    from sparring.evolution.champion import champion_from

    return champion_from(record["champion"]).network


def mean_validation(record: Record) -> float:
    """The mean fitness of a champion where nobody was bred."""
    return fmean(record["validation"])

"""Box pushing without doping, doped with each instance, and with all: thesis 3.3."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.evolution.hard_instances import hardness_of, ranked
from sparring.lab.evolutions import bests_of, evolution_jobs, mean_curve, mean_intervals
from sparring.lab.experiment import Findings, run_groups
from sparring.worlds.boxes.world import Boxes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.evolution.hard_instances import Hardness
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

NAME = "doping-box"
TESTS = 7
GENERATIONS = 35
INSTANCES = 9
PLAIN, ALL = "no_doping", "doped_with_all"
PAPER: dict[str, dict[str, float | None]] = {
    PLAIN: {"fitness": 310, "highest": None, "lowest": None},
    "doped_with_3": {"fitness": 320.3, "highest": 322.9, "lowest": 318.1},
    "doped_with_5": {"fitness": 319.5, "highest": 322.1, "lowest": 316.8},
    ALL: {"fitness": None, "highest": 323.0, "lowest": 304.3},
}
"""Thesis 3.3.2; without doping about 310 (3.5.1)."""
EARLY = 2
"""Generations after which doped runs have jumped, says the thesis."""


def doped_with(instance: int) -> str:
    """The row of evolutions doped with one instance."""
    return f"doped_with_{instance}"


ROWS = (PLAIN, *map(doped_with, range(INSTANCES)), ALL)


def doping_box(lab: Laboratory, wishes: Wishes) -> Findings:
    """Seven replications of each condition."""
    tests = wishes.tests or TESTS
    records = run_groups(lab, NAME, groups_of(tests, wishes))
    fitness = {row: [one["fitness"] for one in group] for row, group in records.items()}
    ranking = ranking_of(records)
    return Findings(
        rows={row: columns_of(values) for row, values in fitness.items()},
        tests=tests,
        extra={
            "intervals": mean_intervals(fitness, "fitness", wishes.seed),
            "hardness": [one._asdict() for one in ranking],
            "solutions": solutions_of(records),
            "starts": {row: curve_at(group, 0) for row, group in records.items()},
            "early": {row: curve_at(group, EARLY) for row, group in records.items()},
            "curves": {row: mean_curve(group) for row, group in records.items()},
            "champions": {row: by_instance(group) for row, group in records.items()},
            "tables": tables(records, ranking),
        },
        samples={"fitness": fitness},
    )


def groups_of(tests: int, wishes: Wishes) -> dict[str, list[Job]]:
    """The jobs of every condition; each replication has solutions of its own."""
    doping: dict[str, tuple[int, ...]] = {
        PLAIN: (),
        **{doped_with(number): (number,) for number in range(INSTANCES)},
        ALL: tuple(range(INSTANCES)),
    }
    return {
        row: evolution_jobs(
            tests,
            wishes,
            generations=GENERATIONS,
            doping=instances,
            alone_generations=GENERATIONS,
        )
        for row, instances in doping.items()
    }


def columns_of(fitness: Sequence[float]) -> dict[str, float]:
    """The columns of a row: the mean over replications, and the ends."""
    return {"fitness": fmean(fitness), "highest": max(fitness), "lowest": min(fitness)}


# --- how evolutions went -----------------------------------------------------------


def curve_at(records: Sequence[Record], generation: int) -> list[float]:
    """The best fitness of each replication after so many generations."""
    return [bests_of(record)[generation] for record in records]


def by_instance(records: Sequence[Record]) -> list[float]:
    """The fitness of champions on each instance, on average over replications."""
    return [
        fmean(record["validation"][at]["mean"] for record in records) for at in range(INSTANCES)
    ]


# --- instances alone ---------------------------------------------------------------


def alone_in(records: Mapping[str, Sequence[Record]], instance: int) -> list[dict[str, Any]]:
    """Every evolution on one instance alone, whatever it was for."""
    return [
        one
        for group in records.values()
        for record in group
        for one in record["alone"]
        if one["instance"] == instance
    ]


def ranking_of(records: Mapping[str, Sequence[Record]]) -> list[Hardness]:
    """Every instance, the one that takes longest alone first."""
    task = Boxes().task()
    ranking = []
    for instance in range(INSTANCES):
        histories = [one["history"] for one in alone_in(records, instance)]
        ranking.append(hardness_of(task, instance, histories))
    return ranked(ranking)


def solutions_of(records: Mapping[str, Sequence[Record]]) -> dict[str, dict[str, float]]:
    """How well solutions of one instance do on all of them (thesis, figure 3.11)."""
    return {
        str(instance): {
            "mean": fmean(mean_over(one["validation"], "mean") for one in solutions),
            "deviation": fmean(mean_over(one["validation"], "deviation") for one in solutions),
        }
        for instance in range(INSTANCES)
        if (solutions := alone_in(records, instance))
    }


def mean_over(validation: Sequence[Mapping[str, float]], name: str) -> float:
    """One number of a validation, on average over the instances."""
    return fmean(one[name] for one in validation)


# --- tables ------------------------------------------------------------------------


def tables(
    records: Mapping[str, Sequence[Record]], ranking: Sequence[Hardness]
) -> list[dict[str, Any]]:
    """Which instances are hard, and what champions do on each."""
    solutions = solutions_of(records)
    return [
        {
            "title": "Instances alone, those that take longest first; solutions on all nine",
            "rows": {
                f"instance_{one.instance}": {
                    "generations until solved": one.generations,
                    "best fitness": one.reached,
                    "solutions on all, mean": solutions[str(one.instance)]["mean"],
                    "deviation": solutions[str(one.instance)]["deviation"],
                }
                for one in ranking
            },
        },
        {
            "title": "Champions on each of the nine instances",
            "rows": {
                row: {f"on {at}": fitness for at, fitness in enumerate(by_instance(group))}
                for row, group in records.items()
            },
        },
    ]

"""Which garden is hard, what to expect of doping with it, and what comes of it: ours."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.evolution.hard_instances import hardest, hardness_of, outlook, ranked
from sparring.evolution.network import network_from
from sparring.evolution.settings import evolution_settings_named
from sparring.lab.evolutions import (
    alone_jobs,
    evolution_jobs,
    mean_intervals,
    mean_validation,
)
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.garden.doping import (
    ALONE_GENERATIONS,
    DOPED_GENERATIONS,
    GENERATIONS,
    PLAIN,
    score_columns,
)
from sparring.worlds.garden.world import Garden

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.evolution.hard_instances import Hardness, Outlook
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

NAME = "hard-food"
TESTS = 10
REPEATS = 10
"""Evolutions on each garden alone."""


def hard_food(lab: Laboratory, wishes: Wishes) -> Findings:
    """Every garden of the training set: how hard it is, and what doping with it gives."""
    tests = wishes.tests or TESTS
    world = Garden()
    ranking, outlooks = examined_alone(lab, wishes, min(REPEATS, max(2, tests)))
    groups: dict[str, list[Job]] = {
        PLAIN: evolution_jobs(tests, wishes, generations=GENERATIONS),
        **{
            f"doped_with_{number}": evolution_jobs(
                tests,
                wishes,
                generations=DOPED_GENERATIONS,
                doping=(number,),
                alone_generations=ALONE_GENERATIONS,
            )
            for number in world.training
        },
    }
    records = run_groups(lab, NAME, groups)
    scores = {row: [mean_validation(one) for one in group] for row, group in records.items()}
    chosen = hardest(ranking)
    return Findings(
        rows={row: score_columns(values) for row, values in scores.items()},
        tests=tests,
        extra={
            "intervals": mean_intervals(scores, "mean", wishes.seed),
            "chosen": chosen.instance,
            "flagged": {str(one.instance): one.flaw for one in ranking if one.flaw},
            "hardness": [one._asdict() for one in ranking],
            "tables": [{"title": "Hardest first", "rows": rows_of(ranking, outlooks, scores)}],
            "in_words": [
                f"Left to itself, doped evolution takes garden {chosen.instance}: it took "
                f"{chosen.generations:.1f} generations on average."
            ],
        },
        samples={"scores": scores},
    )


def examined_alone(
    lab: Laboratory, wishes: Wishes, repeats: int
) -> tuple[list[Hardness], dict[int, list[Outlook]]]:
    """Evolutions on each garden alone: how hard it is, and what is to be expected of doping
    with each solution."""
    world = Garden()
    task, shape = world.task(), world.shape()
    settings = evolution_settings_named(world.settings)
    jobs = {
        str(number): alone_jobs(repeats, wishes, instance=number, generations=ALONE_GENERATIONS)
        for number in world.training
    }
    records = run_groups(lab, f"{NAME}-alone", jobs)
    ranking = [
        hardness_of(task, number, [one["history"] for one in records[str(number)]])
        for number in world.training
    ]
    outlooks = {
        number: [
            outlook(task, shape, settings, solution_in(record), seed=wishes.seed + run)
            for run, record in enumerate(records[str(number)])
        ]
        for number in world.training
    }
    return ranked(ranking), outlooks


def solution_in(record: Record) -> Any:
    """The network that was bred on one garden."""
    return network_from(record["champion"]["network"])


def rows_of(
    ranking: list[Hardness],
    outlooks: Mapping[int, list[Outlook]],
    scores: Mapping[str, list[float]],
) -> dict[str, dict[str, Any]]:
    """A row for each garden."""
    plain = fmean(scores[PLAIN])
    return {
        f"garden_{one.instance}": {
            "generations until solved": one.generations,
            "best fitness": one.reached,
            "solution on all gardens": fmean(each.solution for each in outlooks[one.instance]),
            "best of a random start": fmean(each.random for each in outlooks[one.instance]),
            "outlooks that say it may pay": f"{sum(each.pays for each in outlooks[one.instance])} "
            f"of {len(outlooks[one.instance])}",
            "gain by doping": fmean(scores[f"doped_with_{one.instance}"]) - plain,
            "against it": one.flaw,
        }
        for one in ranking
    }

"""CMA-ES on the duel, with as many exams as evolution: ours."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.evolutions import evolution_jobs, rival_jobs
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.starships.duels import GENERATIONS, columns_of
from sparring.lab.experiments.starships.unlearned import AIS

if TYPE_CHECKING:
    from sparring.lab.experiment import Wishes
    from sparring.lab.laboratory import Laboratory

NAME = "rival-duel"
TESTS = 8
NETWORK = "layered-5-5"
EVOLUTION, RIVAL = "evolution", "cma_es"


def rival_duel(lab: Laboratory, wishes: Wishes) -> Findings:
    """The best network of the thesis bred by evolution and by CMA-ES."""
    tests = wishes.tests or TESTS
    ours = run_groups(
        lab,
        NAME,
        {
            EVOLUTION: evolution_jobs(
                tests, wishes, against=AIS[0], generations=GENERATIONS, network=NETWORK
            )
        },
    )
    exams = round(fmean(record["exams"] for record in ours[EVOLUTION]))
    rivals = run_groups(
        lab,
        NAME,
        {RIVAL: rival_jobs(tests, wishes, exams=exams, against=AIS[0], network=NETWORK)},
    )
    records = {**ours, **rivals}
    return Findings(
        rows={
            row: {
                **columns_of(group),
                "test_sets": fmean(one["validation"]["fitness"] for one in group),
            }
            for row, group in records.items()
        },
        tests=tests,
        extra={"exams": exams},
        samples={
            "fitness": {row: [one["fitness"] for one in group] for row, group in records.items()}
        },
    )

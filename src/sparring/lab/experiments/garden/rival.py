"""CMA-ES on food gathering, with as many exams as evolution: ours."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.evolutions import (
    evolution_jobs,
    mean_intervals,
    mean_validation,
    rival_jobs,
)
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.garden.doping import (
    GENERATIONS,
    PLAIN,
    score_columns,
)

if TYPE_CHECKING:
    from sparring.lab.experiment import Wishes
    from sparring.lab.laboratory import Laboratory

NAME = "rival-food"
TESTS = 100
RIVAL = "cma_es"


def rival_food(lab: Laboratory, wishes: Wishes) -> Findings:
    """Evolution beside CMA-ES, which gets as many exams as evolution took on average."""
    tests = wishes.tests or TESTS
    plain = run_groups(lab, NAME, {PLAIN: evolution_jobs(tests, wishes, generations=GENERATIONS)})
    exams = round(fmean(record["exams"] for record in plain[PLAIN]))
    rivals = run_groups(lab, NAME, {RIVAL: rival_jobs(tests, wishes, exams=exams)})
    records = {**plain, **rivals}
    scores = {row: [mean_validation(one) for one in group] for row, group in records.items()}
    return Findings(
        rows={row: score_columns(values) for row, values in scores.items()},
        tests=tests,
        extra={
            "intervals": mean_intervals(scores, "mean", wishes.seed),
            "exams": exams,
            "training_mean": {
                row: fmean(one["fitness"] for one in group) for row, group in records.items()
            },
        },
        samples={"scores": scores},
    )

"""CMA-ES on box pushing, with as many exams as undoped evolution: ours."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.evolutions import evolution_jobs, rival_jobs
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.boxes.doping import GENERATIONS, PLAIN, columns_of

if TYPE_CHECKING:
    from sparring.lab.experiment import Wishes
    from sparring.lab.laboratory import Laboratory

NAME = "rival-box"
TESTS = 7
RIVAL = "cma_es"


def rival_box(lab: Laboratory, wishes: Wishes) -> Findings:
    """Undoped evolution beside CMA-ES. Both are measured by a hundred trials of each
    instance, since what a search takes for its best is partly luck."""
    tests = wishes.tests or TESTS
    plain = run_groups(lab, NAME, {PLAIN: evolution_jobs(tests, wishes, generations=GENERATIONS)})
    exams = round(fmean(record["exams"] for record in plain[PLAIN]))
    rivals = run_groups(lab, NAME, {RIVAL: rival_jobs(tests, wishes, exams=exams)})
    fitness = {
        row: [fmean(one["mean"] for one in record["validation"]) for record in group]
        for row, group in {**plain, **rivals}.items()
    }
    return Findings(
        rows={row: columns_of(values) for row, values in fitness.items()},
        tests=tests,
        extra={"exams": exams},
        samples={"fitness": fitness},
    )

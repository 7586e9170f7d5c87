"""Box pushing over the roughness of the walls, the one number nobody printed: ours."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.evolutions import evolution_jobs
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.boxes.doping import GENERATIONS

if TYPE_CHECKING:
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job
    from sparring.lab.laboratory import Laboratory

NAME = "friction-box"
TESTS = 3
FRICTIONS = (0, 25, 50, 75, 100)
"""Per cent of a push into a wall that is lost along it."""
PLAIN, DOPED = "no_doping", "doped_with_3"


def friction_box(lab: Laboratory, wishes: Wishes) -> Findings:
    """Undoped evolution, and doped with instance 3, with other walls."""
    tests = wishes.tests or TESTS
    groups: dict[str, list[Job]] = {}
    for friction in FRICTIONS:
        rough = wishes._replace(numbers={**(wishes.numbers or {}), "friction": friction})
        groups[f"{PLAIN} {friction}"] = evolution_jobs(tests, rough, generations=GENERATIONS)
        groups[f"{DOPED} {friction}"] = evolution_jobs(
            tests, rough, generations=GENERATIONS, doping=(3,), alone_generations=GENERATIONS
        )
    records = run_groups(lab, NAME, groups)
    fitness = {row: [one["fitness"] for one in group] for row, group in records.items()}
    starts = {row: [one["history"][0][0] for one in group] for row, group in records.items()}
    return Findings(
        rows={
            f"friction_{friction}": {
                "random_start": fmean(starts[f"{PLAIN} {friction}"]),
                PLAIN: fmean(fitness[f"{PLAIN} {friction}"]),
                DOPED: fmean(fitness[f"{DOPED} {friction}"]),
            }
            for friction in FRICTIONS
        },
        tests=tests,
        extra={"fitness": fitness},
        samples={"fitness": fitness},
    )

"""Tests that breed a tactic: what a job says of one, and what its record tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, unknown
from sparring.lab.jobs import Job
from sparring.worlds.strategy.evolved.files import tactic_of
from sparring.worlds.strategy.evolved.search import TacticSearch, settings_against

if TYPE_CHECKING:
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record

KIND = "tactics"
CHANGES = ("population", "children", "target")
"""Settings of the search that a job may change."""
MOST_CHILDREN = 250
"""In the thesis."""


def tactic_jobs(tests: int, wishes: Wishes, *, against: str, **changes: float) -> list[Job]:
    """Searches that differ in their seeds alone."""
    return [
        Job(
            world=wishes.world,
            tactic=against,
            encounters=MOST_CHILDREN,
            seed=wishes.seed + number,
            learner={"kind": KIND, **changes},
            numbers=wishes.numbers or {},
        )
        for number in range(tests)
    ]


def tactic_record(world: Any, job: Job) -> Record:
    """Breed as the job says; the solution, and how it was found."""
    changes = {name: value for name, value in job.learner.items() if name != "kind"}
    for name in changes:
        if name not in CHANGES:
            raise unknown("setting", name, CHANGES)
    if not hasattr(world, "tactic_search"):
        raise UsageError(f"the world '{world.name}' breeds no tactics")
    tactic = str(job.tactic)
    settings = settings_against(tactic, **{"children": job.encounters, **changes})
    search = TacticSearch(world, tactic, seed=job.seed, settings=settings)
    best = search.run()
    return {
        "fitness": best.fitness,
        "won": best.won,
        "met": search.has_met_target,
        "children": search.children,
        "rejected": search.rejected,
        "operators": dict(search.made_by),
        "states": list(best.reached),
        "tactic": tactic_of(search, best).form(),
    }


RECORDERS = {KIND: tactic_record}

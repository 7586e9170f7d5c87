"""What dynamic scripting learns against the teams of the league, as a prior."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.lab.jobs import Job
from sparring.lab.ruletexts import rules_named
from sparring.learners.swift import whole_weights

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.lab.laboratory import Laboratory

RUNS, LENGTH = 8, 100
"""Learning runs against each team, and encounters in each."""


def league_prior(
    lab: Laboratory, teams: Iterable[int], seed: int, rules: str = ""
) -> dict[str, list[int]]:
    """The mean of the weights learned in all runs that got the better of their team,
    as whole numbers with the usual total."""
    jobs = [
        Job(
            tactic=f"league:{team}",
            encounters=LENGTH,
            seed=seed + run,
            learner={"preset": "crpg"},
            rules=rules,
            keeps=("weights",),
        )
        for team in teams
        for run in range(RUNS)
    ]
    records = lab.run(jobs, "faster")
    learned = [one["weights"] for one in records if one["turning_point"] is not None]
    if not learned:
        raise UsageError("nothing was learned against these teams that is worth a prior")
    prior = {}
    for number, role in enumerate(rules_named(rules)):
        columns = zip(*(weights[number] for weights in learned), strict=True)
        total = sum(learned[0][number])
        prior[role] = whole_weights([fmean(column) for column in columns], total, 0, total)
    return prior

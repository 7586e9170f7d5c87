"""Encounters that are looked at line by line: what every script did in them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError

if TYPE_CHECKING:
    from sparring.lab.jobs import Job, Record

LINES = "lines"
"""What a job keeps to have its encounters watched."""


def record_by_watching(practice: Any, job: Job) -> Record:
    """A job in which every fight is looked at: how often each line of each agent's
    script acted, side by side (of a learner that draws, by its place in the script), and
    how long encounters took."""
    lines: list[Counter[int]] = []
    durations, results = [], []
    for _ in range(job.encounters):
        encounter = practice.encounter()
        if encounter.outcome is None:
            raise UsageError(f"encounters of {practice.kind} cannot be watched line by line")
        activated = encounter.outcome.activated
        lines = lines or [Counter() for _ in activated]
        for counts, places in zip(lines, activated, strict=True):
            counts.update(places)
        durations.append(encounter.outcome.duration)
        results.append({True: "W", False: "L", None: "-"}[encounter.won])
    rows = [[counts[at] for at in range(max(counts, default=-1) + 1)] for counts in lines]
    return {"results": "".join(results), "durations": durations, "lines": rows}

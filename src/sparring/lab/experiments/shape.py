"""What an experiment is and what it gives: rows with the papers' own names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.lab.jobs import Job

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

TACTICS = (
    *("offensive", "disabling", "cursing", "defensive"),
    *("random_team", "random_agent", "consecutive"),
)
"""The seven tactics of the papers' tables, in their order."""


class Wishes(NamedTuple):
    """How an experiment is to be run."""

    tests: int | None = None
    """How many tests in each row; None for as many as the papers ran."""
    seed: int = 0
    """The seed of the first test of each row; the others follow."""
    rules: str = ""
    """The text of the learner's rules; empty for the world's own."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What came out of an experiment."""

    rows: dict[str, dict[str, float]]
    """Ours, with the names of the papers' rows and columns."""
    tests: int
    extra: dict[str, Any] = field(default_factory=dict)
    """What the papers' tables do not have: intervals and additions of our own."""
    samples: dict[str, dict[str, list[Any]]] = field(default_factory=dict)
    """The single values behind the rows, for statistics and figures."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """One command: what it measures and where the papers print it."""

    name: str
    title: str
    source: str
    """Where the papers have it."""
    run: Callable[[Laboratory, Wishes], Findings]
    table: str = ""
    """Its name in the papers' figures; empty if they print no table."""
    unit: str = "turning points"
    """What the rows count."""


def jobs_for(
    tactic: str,
    learner: Mapping[str, Any],
    encounters: int,
    tests: int,
    wishes: Wishes,
    *,
    stops: bool = False,
    keeps: tuple[str, ...] = (),
) -> list[Job]:
    """Tests of one learner against one tactic that differ in their seeds alone."""
    return [
        Job(
            tactic=tactic,
            encounters=encounters,
            seed=wishes.seed + number,
            learner=learner,
            stops=stops,
            keeps=keeps,
            rules=wishes.rules,
        )
        for number in range(tests)
    ]


def run_groups(
    lab: Laboratory, name: str, groups: Mapping[str, Sequence[Job]]
) -> dict[str, list[Record]]:
    """The records of several rows, all run side by side."""
    jobs = [job for group in groups.values() for job in group]
    records = iter(lab.run(jobs, name))
    return {row: [next(records) for _ in group] for row, group in groups.items()}

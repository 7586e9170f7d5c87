"""What an experiment is and what it gives: rows with the papers' own names."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sparring.lab.jobs import FIRST_WORLD, Job

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.nearness import Column
    from sparring.lab.report.blocks import Picture
    from sparring.lab.results import Result

PaperRows: TypeAlias = "Mapping[str, Mapping[str, float | None]]"
"""A table of a paper: rows of named figures, None where it has none."""


class Wishes(NamedTuple):
    """How an experiment is to be run."""

    tests: int | None = None
    """How many tests in each row; None for as many as the papers ran."""
    seed: int = 0
    """The seed of the first test of each row; the others follow."""
    rules: str = ""
    """The text of the learner's rules; empty for the world's own."""
    world: str = FIRST_WORLD
    """Where it happens."""
    numbers: Mapping[str, int] | None = None
    """Free numbers of this world to be changed; None for the world as it is."""


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
    tests_of: dict[str, int] = field(default_factory=dict)
    """Columns and rows that rest on another number of tests."""

    def tests_behind(self, row: str, column: str) -> int:
        """How many tests a figure rests on."""
        return self.tests_of.get(column, self.tests_of.get(row, self.tests))


@dataclass(frozen=True, slots=True)
class Experiment:
    """One command: what it measures and where the papers print it."""

    name: str
    title: str
    source: str
    """Where the papers have it."""
    run: Callable[[Laboratory, Wishes], Findings]
    paper: PaperRows = field(default_factory=dict)
    """The papers' figures; empty if they print no table."""
    unit: str = "turning points"
    """What the rows count."""
    settings: str = ""
    """What its learners are set to, in words."""
    remark: str = ""
    """What is to be known before its table is read."""
    groups: tuple[tuple[str, int], ...] = ()
    """Headings above the columns of a wide table, each with how many it spans."""
    row_names: Mapping[str, str] = field(default_factory=dict)
    """Rows whose names are not words, in words."""
    sizes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Samples that show what the number of tests can tell: in words, each by the kind
    and the row under which the findings have it."""
    tables: Callable[[Mapping[str, Any]], list[dict[str, Any]]] | None = None
    """Further tables for the report, made of what the findings have in `extra`: each
    with `title`, `rows` and `columns`."""
    figures: Callable[[Result, Any], list[Picture]] | None = None
    """Its figures: of a result, and of what the world's own tests for pictures gave
    (None if these were not run)."""
    columns: Mapping[str, Column] = field(default_factory=dict)
    """What the papers tell of the certainty of each column; others are not compared."""
    reproduces: bool = True
    """Whether its rows are meant to be the papers'; else their figures only stand beside
    ours, and nobody counts how many agree."""

    decimals: int | None = None
    """How many decimals its rows have; None for as many as their size asks for."""

    @property
    def has_papers_table(self) -> bool:
        """Whether a table of the papers is reproduced."""
        return bool(self.paper) and self.reproduces

    def spelt(self, row: str) -> str:
        """The name of a row in words."""
        return self.row_names.get(row) or row.replace("_", " ")


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
            world=wishes.world,
            tactic=tactic,
            encounters=encounters,
            seed=wishes.seed + number,
            learner=learner,
            stops=stops,
            keeps=keeps,
            rules=wishes.rules,
            numbers=wishes.numbers or {},
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


# --- the papers' figures ----------------------------------------------------------


@cache
def paper_tables(path: Path) -> dict[str, Any]:
    """Every table of a file of papers' figures, by its name."""
    tables: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return tables


def paper_rows(path: Path, table: str) -> dict[str, dict[str, float | None]]:
    """A table as rows of named columns."""
    content = paper_tables(path)[table]
    columns = content["columns"]
    return {
        name: dict(zip(columns, row, strict=True))
        for name, row in content.items()
        if isinstance(row, list) and name != "columns"
    }

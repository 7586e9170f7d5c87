"""An experiment's findings beside the papers' figures, as data for people and machines."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from sparring.lab.statistics import Interval, is_outside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.experiment import Experiment, Findings, Wishes
    from sparring.lab.laboratory import Laboratory

UNTRUSTED = ("tp_highest", "avg_tp_low", "avg_tp_high", "abs_tp_low", "abs_tp_high")
"""Columns whose intervals cannot be had from a sample: no verdict is given on them."""
NO_CAUSE = "No likely cause is known to us."


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of the papers beside ours and our interval."""

    row: str
    column: str
    ours: float
    low: float
    high: float
    paper: float


@dataclass(frozen=True, slots=True)
class Cause:
    """Why figures of the papers may lie outside our intervals: a guess, and the
    figures it may explain."""

    experiments: tuple[str, ...]
    columns: tuple[str, ...]
    text: str
    direction: str = ""
    """`lower` or `higher`, where ours lies; empty for both."""
    rows: tuple[str, ...] = ()
    """Only these; empty for all."""

    def explains(self, experiment: str, difference: Difference) -> bool:
        """Whether it fits a difference."""
        direction = "lower" if difference.ours < difference.paper else "higher"
        return (
            experiment in self.experiments
            and difference.column in self.columns
            and self.direction in ("", direction)
            and (not self.rows or difference.row in self.rows)
        )


def rounding_of(printed: float) -> float:
    """What may have been lost when a figure was printed: half a unit of its last digit."""
    decimals = repr(printed).partition(".")[2]
    return 0.5 * 10.0 ** -len(decimals)


def likely_cause(causes: Sequence[Cause], experiment: str, difference: Difference) -> str:
    """The first cause that fits, or that none is known."""
    fitting = (cause.text for cause in causes if cause.explains(experiment, difference))
    return next(fitting, NO_CAUSE)


@dataclass(frozen=True, slots=True)
class Result:
    """What one run of an experiment gave."""

    experiment: Experiment
    findings: Findings
    seed: int
    seconds: float
    resumed: int
    """Tests whose records were there already."""

    @property
    def rows(self) -> dict[str, dict[str, Any]]:
        """Our rows, each with the papers' under `paper`."""
        paper = self.experiment.paper
        return {
            name: {**row, "paper": {column: paper.get(name, {}).get(column) for column in row}}
            for name, row in self.findings.rows.items()
        }

    def compared(self) -> list[Difference]:
        """Every figure of the papers that can be judged: those of which we have an interval of
        95 per cent. One test has no interval."""
        compared = []
        for row, columns in self.findings.extra.get("intervals", {}).items():
            paper = self.rows[row]["paper"]
            for column, (low, high) in columns.items():
                theirs = paper.get(column)
                is_told_by_one = self.findings.tests_behind(row, column) < 2
                if theirs is None or column in UNTRUSTED or is_told_by_one:
                    continue
                ours = self.findings.rows[row][column]
                compared.append(Difference(row, column, ours, low, high, theirs))
        return compared

    def differences(self) -> list[Difference]:
        """Every figure of the papers outside our interval."""
        return [
            one
            for one in self.compared()
            if is_outside(one.paper, Interval(one.low, one.high), rounding=rounding_of(one.paper))
        ]

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "experiment": self.experiment.name,
            "source": self.experiment.source,
            "rows": self.rows,
            "extra": self.findings.extra,
            "tests": self.findings.tests,
            "tests_of": self.findings.tests_of,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "resumed": self.resumed,
        }


def reproduce(experiment: Experiment, lab: Laboratory, wishes: Wishes) -> Result:
    """Run an experiment, or take from the disk what was run before."""
    started = perf_counter()
    before = lab.resumed
    findings = experiment.run(lab, wishes)
    return Result(experiment, findings, wishes.seed, perf_counter() - started, lab.resumed - before)

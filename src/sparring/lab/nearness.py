"""How near figures are to the papers': how many agree, table by table, counted in two ways."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sparring.lab.results import UNTRUSTED, rounding_of
from sparring.lab.statistics import (
    Interval,
    Summary,
    deviation_interval_of,
    gap_of_estimates,
    is_outside,
    mean_interval_of,
    share_interval,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sparring.lab.experiment import Experiment
    from sparring.lab.results import Result

DIGITS = 6
"""Decimals that are kept of a figure."""


class Kind(Enum):
    """What a paper's column is, and so what its own interval can be computed from."""

    MEAN = auto()
    """From the standard deviation beside it."""
    PERCENTAGE = auto()
    """From the number of tests: it is a share of them."""
    BELL_DEVIATION = auto()
    """From the number of tests: the values are nearly normal."""
    OTHER = auto()
    """From nothing that is printed: medians, extremes, deviations of skewed values."""


@dataclass(frozen=True, slots=True)
class Column:
    """What a paper tells of the certainty of a column, and which of our samples is its
    counterpart."""

    tests: int
    """The paper's, in each row."""
    kind: Kind = Kind.OTHER
    deviation: str = ""
    """The column with the standard deviation of the same values, for a mean."""
    sample: str = "turning_points"
    """Which of the findings' samples ours is computed from."""
    part: str = ""
    """What stands after the row's name in the names of those samples."""
    tests_of_rows: Mapping[str, int] = field(default_factory=dict)
    """The paper's, in rows that have another number of them."""

    def tests_in(self, row: str) -> int:
        """The paper's number of tests behind a figure."""
        return self.tests_of_rows.get(row, self.tests)


class Ours(NamedTuple):
    """A figure of ours with its interval and the tests behind it."""

    value: float
    low: float
    high: float
    tests: int


Rows: TypeAlias = "Mapping[str, Mapping[str, Ours]]"
"""Our figures of a table, by row and column."""


class Count(NamedTuple):
    """How many of the figures that can be judged agree."""

    within: int = 0
    judged: int = 0

    def plus(self, agrees: bool | None) -> Count:
        """With one figure more; None if it cannot be judged."""
        return self if agrees is None else Count(self.within + agrees, self.judged + 1)

    def as_data(self) -> dict[str, int]:
        """As JSON data."""
        return self._asdict()


class Nearness(NamedTuple):
    """How many figures of a table agree with the paper's, counted in two ways."""

    figures: int
    """All that the paper prints."""
    own: Count
    """Ours that lie within the paper's own interval."""
    joint: Count
    """Differences no larger than the errors of both samples allow."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "figures": self.figures,
            "within_the_papers_interval": self.own.as_data(),
            "within_the_joint_interval": self.joint.as_data(),
        }


# --- one figure --------------------------------------------------------------------


def papers_interval(
    column: Column, tests: int, printed: float, deviation: float | None
) -> Interval | None:
    """The interval of 95 per cent of a printed figure, if it can be computed."""
    if column.kind is Kind.PERCENTAGE:
        bounds = share_interval(printed / 100, tests)
        return Interval(100 * bounds.low, 100 * bounds.high)
    if tests < 2:
        return None
    if column.kind is Kind.MEAN and deviation is not None:
        return mean_interval_of(Summary(printed, deviation, tests))
    if column.kind is Kind.BELL_DEVIATION:
        return deviation_interval_of(Summary(0.0, printed, tests))
    return None


def supposed_interval(ours: Ours, printed: float, tests: int) -> Interval:
    """The interval that a printed figure would have if it came from our world: ours,
    moved there and scaled to the paper's number of tests."""
    scale = sqrt(ours.tests / tests)
    return Interval(
        printed - scale * (ours.value - ours.low), printed + scale * (ours.high - ours.value)
    )


def joint_interval(ours: Ours, printed: float, theirs: Interval) -> Interval:
    """The interval of the difference between our figure and a printed one."""
    return gap_of_estimates(ours.value, Interval(ours.low, ours.high), printed, theirs)


# --- a table -----------------------------------------------------------------------


def figures_of(result: Result) -> dict[str, dict[str, Ours]]:
    """Our figures of a table that can be compared with the paper's."""
    findings, columns = result.findings, result.experiment.columns
    figures: dict[str, dict[str, Ours]] = {}
    for row, bounds in findings.extra.get("intervals", {}).items():
        for name, (low, high) in bounds.items():
            if name not in columns or name not in findings.rows[row] or name in UNTRUSTED:
                continue
            column = columns[name]
            sample = findings.samples[column.sample][f"{row} {column.part}".rstrip()]
            value = findings.rows[row][name]
            figures.setdefault(row, {})[name] = Ours(
                round(value, DIGITS), round(low, DIGITS), round(high, DIGITS), len(sample)
            )
    return figures


def nearness_of(experiment: Experiment, rows: Rows) -> Nearness:
    """How many of these figures agree with the paper's, counted in both ways."""
    figures, own, joint = 0, Count(), Count()
    for row, printed_row in experiment.paper.items():
        for name, printed in printed_row.items():
            if printed is None:
                continue
            figures += 1
            ours, column = rows.get(row, {}).get(name), experiment.columns.get(name)
            if ours is None or column is None:
                continue
            tests, rounding = column.tests_in(row), rounding_of(printed)
            theirs = papers_interval(column, tests, printed, printed_row.get(column.deviation))
            if theirs is not None:
                own = own.plus(not is_outside(ours.value, theirs, rounding=rounding))
            between = joint_interval(
                ours, printed, theirs or supposed_interval(ours, printed, tests)
            )
            joint = joint.plus(not is_outside(0.0, between, rounding=rounding))
    return Nearness(figures, own, joint)


def together(tables: Iterable[Nearness]) -> Nearness:
    """Several tables as one."""
    figures, own, joint = 0, Count(), Count()
    for one in tables:
        figures += one.figures
        own = Count(own.within + one.own.within, own.judged + one.own.judged)
        joint = Count(joint.within + one.joint.within, joint.judged + one.joint.judged)
    return Nearness(figures, own, joint)

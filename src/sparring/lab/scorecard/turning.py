"""Efficiency and consistency: how many encounters learning takes, and how much that
number varies."""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING

from sparring.kernels.loop import CONFIRMED
from sparring.lab.measures import counted, spread
from sparring.lab.scorecard.runs import MOST, by_test
from sparring.lab.scorecard.sheet import Cell, Measure, mean_cell, none_because

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.lab.jobs import Record
    from sparring.lab.scorecard.contestants import Contestant
    from sparring.lab.scorecard.runs import Runs

LATEST = MOST - CONFIRMED + 1
"""The last turning point that can be seen; tests that never turn count as this."""
LATE = 100
"""A player will hardly meet the same opponents so often."""
FAR = 3
"""Times the median of the same tactic: then a test lies far out."""
NO_LEARNING = "it does not learn: where it gets ahead, it is by chance"


def point_of(record: Record) -> int:
    """A test's turning point."""
    return counted([record["turning_point"]], LATEST)[0]


def never_turned(record: Record) -> float:
    """All or nothing, in hundredths."""
    return 100.0 * (record["turning_point"] is None)


def points_of(runs: Runs) -> dict[str, list[int]]:
    """The turning points of each tactic."""
    return {tactic: list(map(point_of, group)) for tactic, group in runs.turning.items()}


def share(cases: Sequence[bool]) -> float:
    """In hundredths."""
    return 100 * fmean(cases)


def cells_of(
    contestants: Sequence[Contestant],
    runs: Mapping[str, Runs],
    number: Callable[[dict[str, list[int]]], float],
) -> dict[str, Cell]:
    """A number of each learner's turning points."""
    return {
        one.name: Cell(number(points_of(runs[one.name])))
        if one.learns
        else none_because(NO_LEARNING)
        for one in contestants
    }


def every(points: dict[str, list[int]]) -> list[int]:
    """Of all tactics together."""
    return [point for group in points.values() for point in group]


def efficiency(
    contestants: Sequence[Contestant], runs: Mapping[str, Runs], seed: int
) -> list[Measure]:
    """Turning points over the tactics that were studied."""
    means = {
        one.name: mean_cell(by_test(runs[one.name].turning, point_of), seed)
        if one.learns
        else none_because(NO_LEARNING)
        for one in contestants
    }
    return [
        Measure(
            "efficiency",
            "turning point, median (encounters)",
            cells_of(contestants, runs, lambda points: median(every(points))),
            low_is_good=True,
            decimals=0,
            stands_for_all=True,
            key="median",
        ),
        Measure(
            "efficiency", "turning point, mean (encounters)", means, low_is_good=True, key="mean"
        ),
        Measure(
            "efficiency",
            f"highest of all tests (at most {LATEST})",
            cells_of(contestants, runs, lambda points: max(every(points))),
            low_is_good=True,
            decimals=0,
            key="highest",
        ),
        Measure(
            "efficiency",
            f"tests without a turning point in {MOST} encounters (%)",
            {
                one.name: Cell(fmean(by_test(runs[one.name].turning, never_turned)))
                if one.learns
                else none_because(NO_LEARNING)
                for one in contestants
            },
            low_is_good=True,
            key="never_pct",
        ),
    ]


def consistency(contestants: Sequence[Contestant], runs: Mapping[str, Runs]) -> list[Measure]:
    """Spread and outliers, each tactic by itself."""
    return [
        Measure(
            "consistency",
            "standard deviation of turning points",
            cells_of(contestants, runs, lambda points: fmean(map(spread, points.values()))),
            low_is_good=True,
            stands_for_all=True,
            key="spread",
        ),
        Measure(
            "consistency",
            f"tests that turn after {LATE} encounters (%)",
            cells_of(contestants, runs, lambda points: share([p > LATE for p in every(points)])),
            low_is_good=True,
            key="late_pct",
        ),
        Measure(
            "consistency",
            f"tests above {FAR} times their tactic's median (%)",
            cells_of(contestants, runs, lambda points: share(far_out(points))),
            low_is_good=True,
            key="far_pct",
        ),
    ]


def far_out(points: dict[str, list[int]]) -> list[bool]:
    """Of every test whether it lies far out."""
    return [point > FAR * median(group) for group in points.values() for point in group]

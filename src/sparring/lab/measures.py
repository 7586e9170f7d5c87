"""What the papers measure: turning points and wins, and how they spread."""

from __future__ import annotations

from itertools import groupby
from statistics import fmean, median, pstdev, stdev
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

TOP = 5
"""How many of the highest turning points the papers average."""


def spread(values: Sequence[float]) -> float:
    """The standard deviation of a sample; zero for a single value."""
    return stdev(values) if len(values) > 1 else pstdev(values)


def counted(points: Sequence[int | None], latest: int) -> list[int]:
    """Turning points, where tests that never turned count as turned at the last
    possible encounter: means are then lower bounds."""
    return [latest if point is None else point for point in points]


def turning_point_columns(points: Sequence[int | None], latest: int) -> dict[str, float]:
    """Turning points as the tables of learning teams have them."""
    values = sorted(counted(points, latest))
    return {
        "tp_avg": fmean(values),
        "tp_sd": spread(values),
        "tp_median": median(values),
        "tp_highest": values[-1],
        "tp_top5": fmean(values[-TOP:]),
    }


def baseline_columns(points: Sequence[int | None], latest: int) -> dict[str, float]:
    """Turning points as the baseline's table has them."""
    columns = turning_point_columns(points, latest)
    never = sum(point is None for point in points)
    return {
        f"tp_over_{latest}_pct": 100 * never / len(points),
        **{name: columns[name] for name in ("tp_avg", "tp_sd", "tp_median")},
    }


def win_columns(wins: Sequence[int]) -> dict[str, float]:
    """Wins in runs of a hundred encounters."""
    return {"wins_per_100": fmean(wins), "wins_sd": spread(wins)}


def absolute_turning_point(results: str) -> int:
    """The first encounter, counted from 1, of the run of wins after which no run of
    wins is followed by a longer run without a win (2003 paper).

    `results` are the letters of the test up to the confirmed turning point. A
    draw is no win. One after the last encounter if there is no such run.
    """
    place, start = 1, None
    wins = 0
    for won, run in groupby(results, key=lambda letter: letter == "W"):
        length = len(list(run))
        if won:
            wins = length
            start = place if start is None else start
        elif start is not None and length > wins:
            start = None
        place += length
    return place if start is None else start

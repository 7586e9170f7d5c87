"""What the papers measure: turning points and wins, and how they spread."""

from __future__ import annotations

from statistics import fmean, median, pstdev, stdev
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def spread(values: Sequence[float]) -> float:
    """The standard deviation of a sample; zero for a single value."""
    return stdev(values) if len(values) > 1 else pstdev(values)


def turning_point_columns(points: Sequence[int | None], latest: int) -> dict[str, float]:
    """Turning points as the baseline table has them: runs that never turned count
    as turned at the last possible encounter, so means are lower bounds."""
    counted = [latest if point is None else point for point in points]
    never = sum(point is None for point in points)
    return {
        f"tp_over_{latest}_pct": 100 * never / len(points),
        "tp_avg": fmean(counted),
        "tp_sd": spread(counted),
        "tp_median": median(counted),
    }


def win_columns(wins: Sequence[int]) -> dict[str, float]:
    """Wins in runs of a hundred encounters."""
    return {"wins_per_100": fmean(wins), "wins_sd": spread(wins)}

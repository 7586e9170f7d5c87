"""Confidence intervals of the papers' columns, from our own tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.statistics import STATISTICS, intervals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TURNING_POINT_STATISTICS = {
    "tp_avg": "mean",
    "tp_sd": "deviation",
    "tp_median": "median",
    "tp_highest": "highest",
    "tp_top5": "top5",
}
"""The bootstrap is poor for the highest and the five highest: see `statistics.py`."""
WIN_STATISTICS = {"wins_per_100": "mean", "wins_sd": "deviation"}


def intervals_of(
    values: Sequence[float], statistics: Mapping[str, str], seed: int
) -> dict[str, list[float]]:
    """The interval of each column, as JSON data."""
    wanted = {column: STATISTICS[name] for column, name in statistics.items()}
    found = intervals(values, wanted, seed=seed)
    return {column: [bounds.low, bounds.high] for column, bounds in found.items()}


def turning_point_intervals(points: Sequence[float], seed: int) -> dict[str, list[float]]:
    """Those of the turning-point tables."""
    return intervals_of(points, TURNING_POINT_STATISTICS, seed)

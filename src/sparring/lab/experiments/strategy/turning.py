"""When a learner in the strategy world has turned: its last ten games are better than even by
an exact test."""

from __future__ import annotations

from itertools import product
from statistics import fmean, median
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

WINDOW = 10
EVEN = 0.5
LEVEL = 0.10
SIGNS = np.array(list(product((1.0, -1.0), repeat=WINDOW)))
"""Every way in which ten differences may have had the other sign."""
NEARLY = 1e-9


def chance_of(fitness: Sequence[float]) -> float:
    """How likely ten games are to be so far above even by chance: of all ways to turn the
    signs of their differences, the share whose sum is as large; equal sums count."""
    apart = np.array(fitness) - EVEN
    return float(np.mean(SIGNS @ apart >= apart.sum() - NEARLY))


def turning_point(fitness: Sequence[float]) -> int | None:
    """The first game, counted from 1, at which the last ten are better than even."""
    for game in range(WINDOW, len(fitness) + 1):
        if chance_of(fitness[game - WINDOW : game]) <= LEVEL:
            return game
    return None


def columns_of(points: Sequence[int | None], wins: Sequence[float]) -> dict[str, float | None]:
    """A row of the tables: turning points of the tests that turned, and wins of 100."""
    turned = [point for point in points if point is not None]
    return {
        "tests": len(points),
        "tp_avg": fmean(turned) if turned else None,
        "tp_median": median(turned) if turned else None,
        "tp_lowest": min(turned, default=None),
        "tp_highest": max(turned, default=None),
        "tp_over_100": len(points) - len(turned),
        "won_of_100": fmean(wins),
    }

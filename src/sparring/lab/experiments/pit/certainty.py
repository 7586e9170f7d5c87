"""What the papers' tables tell of their own certainty: how many tests each row rests on,
and which column holds the standard deviation of which mean."""

from __future__ import annotations

from sparring.lab.experiments.pit.neverwinter import ROWS, TESTS_2003
from sparring.lab.nearness import Column, Kind

TESTS_OF_ROWS = {row: tests for row, (_, _, tests) in ROWS.items()}
MOST_TESTS = max(TESTS_OF_ROWS.values())
TURNING = {
    "tp_avg": Column(MOST_TESTS, Kind.MEAN, "tp_sd", tests_of_rows=TESTS_OF_ROWS),
    **{
        name: Column(MOST_TESTS, tests_of_rows=TESTS_OF_ROWS)
        for name in ("tp_sd", "tp_median", "tp_highest", "tp_top5")
    },
}
ABSOLUTE = {
    f"{which}_tp_{name}": Column(TESTS_2003, sample=sample)
    for which, sample in (("avg", "turning_points"), ("abs", "absolute_turning_points"))
    for name in ("low", "high", "avg", "median")
}
"""The 2003 paper prints no deviations."""

"""What the papers' tables tell of their own certainty: how many tests each column rests on,
and which column holds the standard deviation of which mean.

Wins of 100 are nearly normal, so their printed deviations have intervals of their own;
turning points are skewed, so theirs have none.
"""

from __future__ import annotations

from sparring.lab.experiments.crpg import baseline, difficulty, rivals, turning
from sparring.lab.experiments.crpg.opponents import COMPOSITE
from sparring.lab.nearness import Column, Kind


def turning_columns(tests: int) -> dict[str, Column]:
    """Those of the tables of turning points."""
    return {
        "tp_avg": Column(tests, Kind.MEAN, "tp_sd"),
        "tp_sd": Column(tests),
        "tp_median": Column(tests),
        "tp_highest": Column(tests),
        "tp_top5": Column(tests),
    }


def win_columns(mean: str, deviation: str, tests: int, part: str = "") -> dict[str, Column]:
    """Wins of 100: their mean and its standard deviation."""
    return {
        mean: Column(tests, Kind.MEAN, deviation, "wins", part),
        deviation: Column(tests, Kind.BELL_DEVIATION, sample="wins", part=part),
    }


TURNING = turning_columns(turning.TESTS)
MONTE_CARLO = turning_columns(rivals.MONTE_CARLO_TESTS)
BASELINE = {
    f"tp_over_{baseline.LATEST}_pct": Column(baseline.PAPER_TURNING_TESTS, Kind.PERCENTAGE),
    **turning_columns(baseline.PAPER_TURNING_TESTS),
    **win_columns("wins_per_100", "wins_sd", baseline.TESTS),
}
"""Turning points are cut at the same encounter as the paper's, so both are as much too low."""
DIFFICULTY = {
    name: column
    for scaler in difficulty.SCALERS
    for name, column in win_columns(
        f"{scaler}_avg", f"{scaler}_sd", difficulty.TESTS, scaler
    ).items()
}
ABSOLUTE = {
    f"{which}_tp_{name}": Column(
        turning.ABSOLUTE_TESTS,
        sample=sample,
        tests_of_rows=dict.fromkeys(COMPOSITE, turning.COMPOSITE_TESTS),
    )
    for which, sample in (("avg", "turning_points"), ("abs", "absolute_turning_points"))
    for name in ("low", "high", "avg", "median")
}
"""The 2003 paper prints no deviations."""

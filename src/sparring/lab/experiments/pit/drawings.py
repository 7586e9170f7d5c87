"""The report's figures, each from what was gathered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.figures.histograms import turning_point_grid, win_histograms
from sparring.lab.report.blocks import Picture

if TYPE_CHECKING:
    from sparring.lab.results import Result

WINS_IN_WORDS = {
    "without_culling": "plain",
    "with_culling": "top culling",
    "without_culling_pmax100_fpf": "plain, penalty 100, propagation",
    "with_culling_pmax100_fpf": "top culling, penalty 100, propagation",
}


def neverwinter_figures(result: Result, pictures: Any) -> list[Picture]:
    """Turning points and wins, test by test."""
    points = {
        result.experiment.spelt(row): values
        for row, values in result.findings.extra["turning_points"].items()
    }
    wins = {
        words: result.findings.samples["wins"][row]
        for row, words in WINS_IN_WORDS.items()
        if row in result.findings.samples["wins"]
    }
    return [
        Picture(
            "neverwinter-turning-points",
            turning_point_grid(points, title="Turning points in the pit"),
            "Turning points of every test behind table 5.5.",
        ),
        Picture(
            "neverwinter-wins",
            win_histograms(wins, title="Wins of 100 against AI 1.61"),
            "Wins of the fights 51 to 150, with and without top culling (thesis, 5.5.5).",
        ),
    ]

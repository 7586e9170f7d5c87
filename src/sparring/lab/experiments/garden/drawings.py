"""Figures of food gathering: scores as in the thesis's figure 3.8, and how fitness rises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.experiments.garden.doping import DOPED, PLAIN
from sparring.lab.figures.evolutions import curve_figure, score_histogram
from sparring.lab.report.blocks import Picture

if TYPE_CHECKING:
    from sparring.lab.results import Result

NAMES = {PLAIN: "without doping", DOPED: "with doping"}


def doping_figures(result: Result, pictures: Any) -> list[Picture]:
    """Scores of all tests, and the best fitness after each generation."""
    extra = result.findings.extra
    scores = {NAMES[row]: values for row, values in extra["scores"].items()}
    curves = {NAMES[row]: values for row, values in extra["curves"].items()}
    return [
        Picture(
            "doping-food-scores",
            score_histogram(scores, width=1.0, unit="points on the test set"),
            "Scores of champions on the test set, with and without doping (thesis, figure 3.8).",
        ),
        Picture(
            "doping-food-curves",
            curve_figure(curves, unit="best fitness on the training set"),
            "The best fitness after each generation, on average over all tests.",
        ),
    ]

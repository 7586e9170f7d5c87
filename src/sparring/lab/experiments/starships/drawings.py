"""Figures of the duel: networks side by side, and how fitness rises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.experiments.starships.duels import NETWORKS, PAPER
from sparring.lab.figures.comparison import Bar
from sparring.lab.figures.evolutions import curve_figure, row_bars
from sparring.lab.report.blocks import Picture

if TYPE_CHECKING:
    from sparring.lab.results import Result

BOTTOM = 0.9
"""Bars begin at this share of the lowest value: all networks end close together."""


def duel_figures(result: Result, pictures: Any) -> list[Picture]:
    """Table 4.1 as bars, and the rise of fitness."""
    rows = result.findings.rows
    bars = {
        NETWORKS[row]: Bar(
            values["avg"], values["lowest"], values["highest"], paper=PAPER[row]["avg"]
        )
        for row, values in rows.items()
    }
    curves = {NETWORKS[row]: curve for row, curve in result.findings.extra["curves"].items()}
    lowest = min(values["lowest"] for values in rows.values())
    return [
        Picture(
            "duel-networks",
            row_bars(
                bars, unit="fitness", title="Seven networks against AI-0", bottom=BOTTOM * lowest
            ),
            "Mean fitness of champions on the training set, the highest and lowest as whiskers; "
            "dashes are the thesis's (table 4.1).",
        ),
        Picture(
            "duel-curves",
            curve_figure(curves, unit="best fitness"),
            "The best fitness after each generation, on average over all tests.",
        ),
    ]

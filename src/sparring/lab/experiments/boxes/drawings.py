"""Figures of box pushing: conditions side by side, and how fitness rises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.experiments.boxes.doping import ALL, PAPER, PLAIN, ROWS, doped_with
from sparring.lab.figures.comparison import Bar
from sparring.lab.figures.evolutions import curve_figure, row_bars
from sparring.lab.report.blocks import Picture

if TYPE_CHECKING:
    from sparring.lab.results import Result

SHOWN = {PLAIN: "no doping", doped_with(0): "doped with 0", doped_with(3): "doped with 3"}
SHORT = {PLAIN: "none", ALL: "all"}
BOTTOM = 0.9
"""Bars begin at this share of the lowest value: all conditions end close together."""


def doping_figures(result: Result, pictures: Any) -> list[Picture]:
    """The conditions as in the thesis's figure 3.5, and curves as in figure 3.10."""
    rows = result.findings.rows
    bars = {
        SHORT.get(row, row.rpartition("_")[2]): Bar(
            rows[row]["fitness"],
            rows[row]["lowest"],
            rows[row]["highest"],
            paper=PAPER.get(row, {}).get("fitness"),
        )
        for row in ROWS
    }
    curves = {name: result.findings.extra["curves"][row] for row, name in SHOWN.items()}
    lowest = min(row["lowest"] for row in rows.values())
    return [
        Picture(
            "doping-box-conditions",
            row_bars(
                bars,
                unit="fitness",
                title="Doping with each instance, with none and with all",
                bottom=BOTTOM * lowest if lowest > 0 else None,
            ),
            "Mean fitness of the best robots with the highest and lowest as whiskers; dashes are "
            "the thesis's (figure 3.5).",
        ),
        Picture(
            "doping-box-curves",
            curve_figure(curves, unit="best fitness"),
            "The best fitness after each generation, on average over replications (figure 3.10).",
        ),
    ]

"""Fitness over a batch, a panel for each scenario and variant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.experiments.shooter.learned import EVEN, windows, wins_from
from sparring.lab.experiments.shooter.scenarios import ROW_NAMES, VARIANTS
from sparring.lab.figures.style import LOOKS, QUIET, drawn, lined, new_figure
from sparring.lab.report.blocks import Picture

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.figure import Figure

    from sparring.lab.results import Result

HIGH = 1.7
"""Inches of a panel."""


def learned_figures(result: Result, pictures: Any) -> list[Picture]:
    """The thesis's figures of fitness."""
    extra = result.findings.extra
    return [
        Picture(
            "shooter-fitness",
            fitness_panels(extra["curves"], extra["curves_of_first_batches"]),
            "Mean fitness of every match: of all batches (line) and of the first five, as many as "
            "the thesis ran (dots).",
        )
    ]


@drawn
def fitness_panels(
    curves: Mapping[str, Mapping[str, Sequence[float]]],
    first: Mapping[str, Mapping[str, Sequence[float]]],
    *,
    title: str = "Fitness over a batch",
) -> Figure:
    """A row of panels for each scenario, a panel for each variant."""
    down = len(curves) // len(VARIANTS)
    words = " ".join(
        f"{ROW_NAMES[row]}: {described(curve['fitness'])}." for row, curve in curves.items()
    )
    figure = new_figure(title, 0.6 + HIGH * down, words)
    panels = figure.subplots(down, len(VARIANTS), sharex=True, sharey=True, squeeze=False).flat
    for axes, (row, curve) in zip(panels, curves.items(), strict=True):
        matches = range(1, len(curve["fitness"]) + 1)
        axes.axhline(EVEN, color=QUIET, linewidth=0.8, linestyle=(0, (2, 2)), zorder=1)
        axes.plot(matches, first[row]["fitness"], ".", color=QUIET, markersize=2.5)
        axes.plot(matches, curve["fitness"], color=LOOKS[0].colour)
        axes.set_title(ROW_NAMES[row].replace(", ", ",\n"), loc="left", fontsize=7)
        axes.set_ylim(0, 1)
        lined(axes)
    figure.supxlabel("Match", fontsize=8.5)
    return figure


def described(curve: Sequence[float]) -> str:
    """A curve in words."""
    means, start = windows(curve), wins_from(curve)
    since = f"above one half from match {start} on" if start <= len(means) else "never for good"
    return f"from {means[0]:.2f} to {means[-1]:.2f}, {since}"

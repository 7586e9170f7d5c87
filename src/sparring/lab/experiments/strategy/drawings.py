"""Fitness over the games of a test, a panel for each opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.experiments.strategy.tables import MATCHES
from sparring.lab.experiments.strategy.turning import EVEN
from sparring.lab.figures.style import LOOKS, QUIET, drawn, lined, new_figure
from sparring.lab.report.blocks import Picture

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.figure import Figure

    from sparring.lab.results import Result

HIGH = 2.2
"""Inches of the row of panels."""
WINDOW = 10
"""Games of which means are drawn."""


def fitness_figures(result: Result, pictures: Any) -> list[Picture]:
    """How fitness rises over the games of a test."""
    return [
        Picture(
            f"{result.experiment.name}-fitness",
            fitness_panels(result.findings.extra["curves"]),
            f"Mean fitness of {WINDOW} games over all tests: the thesis's rows as lines, the "
            "others of the table, ours, in grey.",
        )
    ]


@drawn
def fitness_panels(
    curves: Mapping[str, Sequence[float]], *, title: str = "Fitness over a test"
) -> Figure:
    """A panel for each opponent; rows of ours behind the thesis's."""
    shown = [row for row in MATCHES if row in curves]
    words = " ".join(f"{in_words(row)}: {described(curves[row])}." for row in shown)
    figure = new_figure(title, HIGH, words)
    panels = figure.subplots(1, len(shown), sharex=True, sharey=True, squeeze=False).flat
    for axes, row in zip(panels, shown, strict=True):
        axes.axhline(EVEN, color=QUIET, linewidth=0.8, linestyle=(0, (2, 2)), zorder=1)
        for other in (name for name in curves if name.startswith(f"{row}_")):
            draw(axes, curves[other], QUIET)
        draw(axes, curves[row], LOOKS[0].colour)
        axes.set_title(in_words(row), loc="left", fontsize=7)
        axes.set_ylim(0, 1)
        lined(axes)
    figure.supxlabel("Game", fontsize=8.5)
    return figure


def draw(axes: Any, curve: Sequence[float], colour: str) -> None:
    """A curve, smoothed."""
    means = windows(curve)
    axes.plot(range(WINDOW, WINDOW + len(means)), means, color=colour)


def windows(curve: Sequence[float]) -> list[float]:
    """The mean of every ten games in a row."""
    return [sum(curve[at : at + WINDOW]) / WINDOW for at in range(len(curve) - WINDOW + 1)]


def in_words(row: str) -> str:
    """A row as it is read."""
    return row.replace("_", " ")


def described(curve: Sequence[float]) -> str:
    """A curve in words."""
    means = windows(curve)
    return f"from {means[0]:.2f} to {means[-1]:.2f}"

"""The figure of TEAM: how many points are won as a match goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.experiments.flags.recording.hours import UNLEARNED
from sparring.lab.experiments.flags.team import NAME, WINDOW
from sparring.lab.figures.style import LINES, drawn, lined, look_of, new_figure
from sparring.lab.report.blocks import Picture

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.figure import Figure

    from sparring.lab.results import Result

WORDS = {
    NAME: "TEAM",
    UNLEARNED: "without learning",
    "scripts": "dynamic scripting",
    "beginning": "the other reading",
}
"""Rows as the legend has them."""


@drawn
def points_figure(curves: Mapping[str, Sequence[float]]) -> Figure:
    """A line for each learner over the points of a match."""
    words = " ".join(
        f"{WORDS[row]}: from {curve[0]:.0f} to {curve[-1]:.0f} points won of 100."
        for row, curve in curves.items()
    )
    figure = new_figure("Points won as a match goes on", 2.6, words)
    axes = figure.subplots()
    for place, (row, curve) in enumerate(curves.items()):
        look = look_of(place, LINES)
        ends = range(WINDOW, WINDOW * (len(curve) + 1), WINDOW)
        axes.plot(ends, curve, color=look.colour, linestyle=look.line, label=WORDS[row])
    axes.axhline(50, linewidth=0.8, color="grey")
    axes.set(xlabel="Points scored by both teams", ylabel="Won of 100")
    axes.legend(loc="lower right")
    lined(axes)
    return figure


def team_figures(result: Result, pictures: Any) -> list[Picture]:
    """How the learners rise."""
    return [
        Picture(
            "team-points",
            points_figure(result.findings.extra["curves"]),
            f"Points that the learning team won, of 100, in every {WINDOW} of a match, all tests "
            "together, as far as the shortest of them goes.",
        )
    ]

"""Wins over a trial, a panel for each figure of the agent-modelling thesis."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any

from sparring.lab.experiments.pit.alert.curves import phases_of
from sparring.lab.experiments.pit.alert.matches import (
    FIGURES,
    IN_WORDS,
    MATCHES,
    NAMES,
    PHASE,
    STEP,
    WEAPONS,
)
from sparring.lab.figures.style import INK, LOOKS, QUIET, drawn, lined, new_figure
from sparring.lab.report.blocks import Picture

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from sparring.lab.results import Result

    Curves = Mapping[str, Mapping[str, Sequence[float]]]
    """Mean and deviation at every point, by row."""

ACROSS = 3
HIGH = 1.5
"""Inches of a panel."""
WIDE = 34
"""Letters that fit above one."""


def alert_figures(result: Result, pictures: Any) -> list[Picture]:
    """The thesis's figures of one phase, those of two, and the better weapon."""
    curves: Curves = result.findings.extra["so_far"]
    one = {row: curves[row] for row in FIGURES if phases_of(curves[row]["mean"]) == 1}
    two = {row: curves[row] for row in (*FIGURES, *WEAPONS) if row not in one}
    return [
        Picture(
            "alert-one-phase",
            share_panels(one, title="Wins of 100 so far, figures 3.4 to 3.15"),
            "Wins of 100 episodes so far of the side named first, on average over trials; bars "
            "are one standard deviation, as in the agent-modelling thesis.",
        ),
        Picture(
            "alert-two-phases",
            share_panels(two, title="Wins of 100 so far, before and after a change"),
            "The same where spells or weapons change with episode 501, from which wins are "
            "counted anew (figures 3.16 and 3.17, and the better weapon).",
        ),
    ]


@drawn
def share_panels(curves: Curves, *, title: str) -> Figure:
    """A panel for each row: the mean as a line, one deviation as bars."""
    down = -(-len(curves) // ACROSS)
    words = " ".join(
        f"{panel_title(row)}: {described(curve)}.".replace("\n", ", ")
        for row, curve in curves.items()
    )
    figure = new_figure(title, 0.6 + HIGH * down, words)
    panels = list(figure.subplots(down, ACROSS, sharex=True, sharey=True, squeeze=False).flat)
    for axes, (row, curve) in zip(panels, curves.items(), strict=False):
        draw_curve(axes, curve)
        axes.set_title(panel_title(row), loc="left", fontsize=7)
    for axes in panels[len(curves) :]:
        axes.set_visible(False)
    figure.supxlabel("Episode", fontsize=8.5)
    return figure


def draw_curve(axes: Axes, curve: Mapping[str, Sequence[float]]) -> None:
    """The line of each phase, with its bars, and where half of the wins is."""
    axes.axhline(50, color=QUIET, linewidth=0.8, linestyle=(0, (2, 2)), zorder=1)
    points = PHASE // STEP
    for start in range(0, len(curve["mean"]), points):
        means, deviations = (curve[name][start : start + points] for name in ("mean", "sd"))
        axes.errorbar(
            [STEP * (start + at + 1) for at in range(len(means))],
            means,
            deviations,
            color=LOOKS[0].colour,
            ecolor=INK,
            elinewidth=0.7,
            capsize=1.5,
        )
    axes.set_ylim(0, 100)
    axes.set_yticks([0, 50, 100])
    lined(axes)


def panel_title(row: str) -> str:
    """Who meets whom, in few words."""
    match = MATCHES[row]
    number = "" if row in WEAPONS else row.removeprefix("fig_").replace("_", ".") + " "
    who = "pairs" if "each" in IN_WORDS[match.duel] else IN_WORDS[match.duel]
    then = f", then {match.loadouts[-1].replace('-', ' ')}" if len(match.loadouts) > 1 else ""
    sides = f"{number}{NAMES[match.learner]} \N{EN DASH} {NAMES[match.against]}"
    return f"{sides}\n{fill(who + then, WIDE)}"


def described(curve: Mapping[str, Sequence[float]]) -> str:
    """A curve in words: where each phase ends."""
    points = PHASE // STEP
    ends = range(points - 1, len(curve["mean"]), points)
    return " and ".join(
        f"{curve['mean'][at]:.0f} \N{PLUS-MINUS SIGN} {curve['sd'][at]:.0f} at {STEP * (at + 1)}"
        for at in ends
    )

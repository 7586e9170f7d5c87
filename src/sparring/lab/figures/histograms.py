"""How tests spread: turning points of nine configurations, wins of four scalers."""

from __future__ import annotations

from math import ceil, inf
from statistics import fmean, median
from textwrap import fill
from typing import TYPE_CHECKING, Literal

from sparring.errors import UsageError, plural
from sparring.lab.figures.style import (
    BAND,
    INK,
    LOOKS,
    Look,
    bar_look,
    drawn,
    lined,
    new_figure,
    whole_ticks,
)
from sparring.lab.measures import spread
from sparring.lab.statistics import histogram

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TURNS_PER_BIN = 25
NAME_WIDTH = 33
"""Characters that fit above a small panel."""
LAST_TURNS = 500
"""Where the last bin begins; it holds all that lies above."""
EVEN_GAME = (45, 55)
"""Wins of a hundred that the papers call an even game."""


@drawn
def turning_point_grid(
    points: Mapping[str, Sequence[int | None]],
    *,
    columns: int = 3,
    title: str = "Turning points of the outlier-reduction experiment",
) -> Figure:
    """A histogram for each configuration, all on the same axes; runs that never
    turned (None) stand in the last bin."""
    if not points:
        raise UsageError("a grid of histograms needs one configuration at least")
    rows = ceil(len(points) / columns)
    figure = new_figure(title, 0.7 + 1.25 * rows, told_points(points))
    panels = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    for axes in panels.flat[len(points) :]:
        axes.set_visible(False)
    for axes, (name, values) in zip(panels.flat, points.items(), strict=False):
        draw_points(axes, name, values)
    for axes in panels.flat[max(0, len(points) - columns) : len(points)]:
        # A panel above an empty place has no neighbour below to show the numbers.
        axes.tick_params(labelbottom=True)
    count_axis(panels[0][0])
    figure.supxlabel("Turning point (encounters; the last bar holds all above)", fontsize=8.5)
    figure.supylabel("Tests", fontsize=8.5)
    return figure


def draw_points(axes: Axes, name: str, values: Sequence[int | None]) -> None:
    """The histogram of one configuration, outliers in another look."""
    counts = histogram(
        [inf if value is None else value for value in values], TURNS_PER_BIN, LAST_TURNS
    )
    places = [at + 0.5 for at in range(len(counts))]
    draw_counts(axes, places[:-1], counts[:-1], 0.92, LOOKS[0])
    draw_counts(axes, places[-1:], counts[-1:], 0.92, LOOKS[1])
    axes.set_title(fill(name, NAME_WIDTH), loc="left", pad=3, fontsize=8)
    last = LAST_TURNS // TURNS_PER_BIN
    axes.set_xticks([0, 4, 8, 12, last + 0.5], ["0", "100", "200", "300", f"{LAST_TURNS}+"])
    axes.set_xlim(0, last + 1)
    write_note(axes, note_on(values), "right")
    lined(axes)


def note_on(values: Sequence[int | None]) -> str:
    """The median and what lies beyond the axis, in short lines."""
    if not values:
        return "no tests"
    beyond = sum(value is None or value >= LAST_TURNS for value in values)
    middle = median(inf if value is None else value for value in values)
    middle_text = f"{middle:g}" if middle != inf else "never"
    return f"median {middle_text}\n{beyond} at {LAST_TURNS}+"


@drawn
def win_histograms(
    wins: Mapping[str, Sequence[int]],
    *,
    columns: int = 2,
    width: int = 2,
    even: tuple[int, int] | None = EVEN_GAME,
    title: str = "Wins of 100 against the novice tactic",
) -> Figure:
    """A histogram of wins for each way of scaling difficulty, all on the same axes;
    the even game is shaded."""
    if not wins:
        raise UsageError("histograms of wins need one sample at least")
    rows = ceil(len(wins) / columns)
    figure = new_figure(title, 0.75 + 1.3 * rows, told_wins(wins))
    panels = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    for axes in panels.flat[len(wins) :]:
        axes.set_visible(False)
    for axes, (name, values) in zip(panels.flat, wins.items(), strict=False):
        draw_wins(axes, values, width, even)
        axes.set_title(name, loc="left", pad=3)
    count_axis(panels[0][0])
    figure.supxlabel(x_label(even), fontsize=8.5)
    figure.supylabel("Tests", fontsize=8.5)
    return figure


@drawn
def win_histogram(
    wins: Sequence[int],
    *,
    wanted: float | None = None,
    width: int = 2,
    even: tuple[int, int] | None = EVEN_GAME,
    title: str = "Wins of 100 at a chosen win rate",
) -> Figure:
    """One histogram of wins; a line marks the win rate that was asked for."""
    figure = new_figure(title, 2.2, told_wins({"wins": wins}))
    axes = figure.subplots()
    draw_wins(axes, wins, width, even)
    if wanted is not None:
        axes.axvline(wanted, color=INK, linewidth=1, linestyle=(0, (4, 2)))
        axes.annotate(
            f"asked for {wanted:g}",
            (wanted, 1),
            xycoords=("data", "axes fraction"),
            xytext=(-3, 0),
            textcoords="offset points",
            ha="right",
            va="top",
        )
    count_axis(axes)
    axes.set(xlabel=x_label(even), ylabel="Tests")
    return figure


def draw_wins(axes: Axes, wins: Sequence[int], width: int, even: tuple[int, int] | None) -> None:
    """The histogram of one sample, its mean and deviation written in."""
    if even is not None:
        axes.axvspan(*even, color=BAND, linewidth=0, zorder=0)
    counts = histogram(wins, width, (99 // width) * width)
    places = [at * width + width / 2 for at in range(len(counts))]
    draw_counts(axes, places, counts, width * 0.92, LOOKS[0])
    axes.set_xlim(0, 100)
    axes.set_xticks(range(0, 101, 20))
    note = f"mean {fmean(wins):.1f}\ns.d. {spread(wins):.1f}" if wins else "no tests"
    write_note(axes, note, "right" if wins and fmean(wins) < 50 else "left")
    lined(axes)


def draw_counts(
    axes: Axes, places: Sequence[float], counts: Sequence[int], width: float, look: Look
) -> None:
    """A bar for each bin that holds anything; others would only thicken the axis."""
    filled = [at for at, count in enumerate(counts) if count]
    if filled:
        heights = [counts[at] for at in filled]
        axes.bar([places[at] for at in filled], heights, width, **bar_look(look))


def count_axis(axes: Axes) -> None:
    """Tests from zero up, in whole numbers, even where there are none."""
    whole_ticks(axes.yaxis)
    axes.set_ylim(0, max(1.0, axes.get_ylim()[1]))


def write_note(axes: Axes, note: str, side: Literal["left", "right"]) -> None:
    """A note in an upper corner, where the bars are low."""
    from matplotlib.patheffects import withStroke

    axes.text(
        0.02 if side == "left" else 0.98,
        0.94,
        note,
        ha=side,
        va="top",
        transform=axes.transAxes,
        # A white rim keeps the note readable upon grid lines and bars.
        path_effects=[withStroke(linewidth=2, foreground="white")],
    )


def x_label(even: tuple[int, int] | None) -> str:
    """What stands below the wins."""
    return (
        "Wins of 100"
        if even is None
        else f"Wins of 100 (shaded: even game, {even[0]} to {even[1]})"
    )


def told_points(points: Mapping[str, Sequence[int | None]]) -> str:
    """The turning points in words."""
    return " ".join(
        f"{name}: {plural(len(values), 'test')}, {note_on(values)}.".replace("\n", ", ")
        for name, values in points.items()
    )


def told_wins(wins: Mapping[str, Sequence[int]]) -> str:
    """The wins in words."""
    return " ".join(
        f"{name}: mean {fmean(values):.1f}, standard deviation {spread(values):.1f}."
        if values
        else f"{name}: no tests."
        for name, values in wins.items()
    )

"""How evolutions went: scores of champions, the rise of fitness, and rows beside the
papers'."""

from __future__ import annotations

from math import floor
from statistics import fmean
from typing import TYPE_CHECKING

from sparring.errors import UsageError, plural
from sparring.lab.figures.comparison import PAPER
from sparring.lab.figures.histograms import count_axis, draw_counts, write_note
from sparring.lab.figures.style import (
    INK,
    LINES,
    LOOKS,
    bar_look,
    drawn,
    lined,
    look_of,
    new_figure,
    whole_ticks,
)
from sparring.lab.measures import spread

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.figure import Figure

    from sparring.lab.figures.comparison import Bar


@drawn
def score_histogram(
    scores: Mapping[str, Sequence[float]],
    *,
    width: float,
    unit: str,
    title: str = "Scores of champions",
) -> Figure:
    """A histogram for each kind of evolution, one above the other, on the same axes."""
    check_series(scores)
    figure = new_figure(title, 0.7 + 1.3 * len(scores), told_scores(scores))
    panels = figure.subplots(len(scores), 1, sharex=True, sharey=True, squeeze=False)
    lowest = floor(min(min(values) for values in scores.values()) / width)
    for axes, (name, values) in zip(panels.flat, scores.items(), strict=True):
        bins = [floor(value / width) for value in values]
        places = range(lowest, max(bins) + 1)
        counts = [bins.count(at) for at in places]
        draw_counts(axes, [(at + 0.5) * width for at in places], counts, 0.92 * width, LOOKS[0])
        axes.set_title(name, loc="left", pad=3)
        write_note(axes, f"mean {fmean(values):.1f}\ns.d. {spread(values):.1f}", "left")
        lined(axes)
    count_axis(panels[0][0])
    panels[-1][0].set_xlabel(unit.capitalize())
    figure.supylabel("Tests", fontsize=8.5)
    return figure


@drawn
def curve_figure(
    curves: Mapping[str, Sequence[float]], *, unit: str, title: str = "The rise of fitness"
) -> Figure:
    """A line for each kind of evolution over its generations."""
    check_series(curves)
    words = " ".join(
        f"{name}: from {curve[0]:.3g} to {curve[-1]:.3g} in {plural(len(curve) - 1, 'generation')}."
        for name, curve in curves.items()
    )
    figure = new_figure(title, 2.6, words)
    axes = figure.subplots()
    for place, (name, curve) in enumerate(curves.items()):
        look = look_of(place, LINES)
        axes.plot(range(len(curve)), curve, color=look.colour, linestyle=look.line, label=name)
    axes.set(xlabel="Generation", ylabel=unit.capitalize())
    whole_ticks(axes.xaxis)
    axes.legend(loc="lower right")
    lined(axes)
    return figure


@drawn
def row_bars(
    bars: Mapping[str, Bar], *, unit: str, title: str, bottom: float | None = None
) -> Figure:
    """A bar for each row with its ends as whiskers; dashes are the paper's."""
    check_series(bars)
    words = " ".join(f"{name}: {bar.value:.4g}." for name, bar in bars.items())
    figure = new_figure(title, 2.6, words)
    axes = figure.subplots()
    places = range(len(bars))
    values = [bar.value for bar in bars.values()]
    axes.bar(places, values, 0.7, **bar_look(LOOKS[0]))
    for place, bar in zip(places, bars.values(), strict=True):
        if bar.low is not None and bar.high is not None:
            axes.plot([place, place], [bar.low, bar.high], color=INK, linewidth=1)
        if bar.paper is not None:
            axes.plot(
                [place - 0.42, place + 0.42], [bar.paper, bar.paper], color=PAPER, linewidth=1.6
            )
    axes.set_xticks(list(places), list(bars), rotation=30, ha="right")
    axes.set_ylabel(unit.capitalize())
    if bottom is not None:
        axes.set_ylim(bottom=bottom)
    lined(axes)
    return figure


def check_series(series: Mapping[str, object]) -> None:
    """Refuse to draw nothing."""
    if not series:
        raise UsageError("a figure of evolutions needs one series at least")


def told_scores(scores: Mapping[str, Sequence[float]]) -> str:
    """The scores in words."""
    return " ".join(
        f"{name}: {plural(len(values), 'test')}, mean {fmean(values):.1f}, from {min(values):.1f} "
        f"to {max(values):.1f}."
        for name, values in scores.items()
    )

"""Techniques side by side: bars with whiskers, and the papers' values beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.lab.figures.style import (
    INK,
    Look,
    bar_look,
    drawn,
    lined,
    logarithmic_ticks,
    look_of,
    new_figure,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPER = "#D00000"
"""What is printed elsewhere, never one of our own."""
GROUP = 0.84
"""How much of a group's place its bars take."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One value to draw."""

    value: float
    low: float | None = None
    """The lower end of its interval; with `high`."""
    high: float | None = None
    """The upper end of its interval; with `low`."""
    at_least: bool = False
    """Whether the true value is probably higher."""
    paper: float | None = None
    """What the paper printed."""


@drawn
def technique_bars(
    bars: Mapping[str, Mapping[str, Bar]],
    *,
    tactics: Sequence[str],
    title: str = "Turning points by technique and tactic",
    measure: str = "Mean turning point (encounters)",
    logarithmic: bool = False,
) -> Figure:
    """A group of bars for each tactic, a bar in it for each technique; `bars` holds
    them by technique, then tactic. Missing bars leave a gap."""
    if not bars or not tactics:
        raise UsageError("bars to compare need a technique and a tactic at least")
    figure = new_figure(title, 3.1, in_words(bars, tactics, measure))
    axes = figure.subplots()
    width = GROUP / len(bars)
    for position, (technique, row) in enumerate(bars.items()):
        offset = (position - (len(bars) - 1) / 2) * width
        bars_at = [(at + offset, row[tactic]) for at, tactic in enumerate(tactics) if tactic in row]
        draw_series(axes, bars_at, width, look_of(position), technique)
    if logarithmic:
        axes.set_yscale("log")
        logarithmic_ticks(axes.yaxis)
    axes.margins(y=0.08)
    axes.set_xticks(range(len(tactics)), [tactic.replace("_", "\n") for tactic in tactics])
    axes.tick_params(axis="x", length=0)
    axes.set(ylabel=measure, xlim=(-0.5, len(tactics) - 0.5))
    add_legend(axes, bars)
    lined(axes)
    return figure


def draw_series(
    axes: Axes, bars_at: Sequence[tuple[float, Bar]], width: float, look: Look, technique: str
) -> None:
    """All bars of one technique, with what is drawn on top of them."""
    places = [place for place, _ in bars_at]
    heights = [bar.value for _, bar in bars_at]
    axes.bar(places, heights, width * 0.92, label=technique, **bar_look(look))
    for place, bar in bars_at:
        draw_whiskers(axes, place, bar)
        if bar.at_least:
            mark_lower_bound(axes, place, bar)
        if bar.paper is not None:
            mark_paper(axes, place, bar.paper, width)


def draw_whiskers(axes: Axes, place: float, bar: Bar) -> None:
    """The interval of a bar, if it has one; the white behind it shows on any bar."""
    if bar.low is None or bar.high is None:
        return
    reach = ([max(0, bar.value - bar.low)], [max(0, bar.high - bar.value)])
    behind: dict[str, Any] = {"ecolor": "white", "elinewidth": 2.4, "capsize": 0, "zorder": 3}
    before: dict[str, Any] = {
        "ecolor": INK,
        "elinewidth": 0.8,
        "capsize": 1.8,
        "capthick": 0.8,
        "zorder": 4,
    }
    for look in (behind, before):
        axes.errorbar(place, bar.value, reach, fmt="none", **look)


def mark_lower_bound(axes: Axes, place: float, bar: Bar) -> None:
    """A small arrow above a bar that would be higher if all were known."""
    top = max(bar.value, bar.high or 0, bar.paper or 0)
    axes.annotate(
        "\N{UPWARDS ARROW}",
        (place, top),
        xytext=(0, 1),
        textcoords="offset points",
        ha="center",
        va="bottom",
        fontsize=8,
        gid="lower-bound",
    )


def mark_paper(axes: Axes, place: float, value: float, width: float) -> None:
    """A dash across the bar at the paper's value, seen on light and on dark."""
    reach = width * 0.46
    axes.hlines(value, place - reach, place + reach, color="white", linewidth=2.6, zorder=2.5)
    axes.hlines(value, place - reach, place + reach, color=PAPER, linewidth=1.2, zorder=2.6)


def add_legend(axes: Axes, bars: Mapping[str, Mapping[str, Bar]]) -> None:
    """Names above the plot; what is drawn on the bars is named too, if it is there."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    handles: list[Artist] = [Patch(**bar_look(look_of(at))) for at in range(len(bars))]
    names = list(bars)
    every = [bar for row in bars.values() for bar in row.values()]
    if any(bar.paper is not None for bar in every):
        handles.append(Line2D([], [], color=PAPER, linewidth=1.4))
        names.append("as printed in the paper")
    if any(bar.at_least for bar in every):
        handles.append(
            Line2D(
                [],
                [],
                linestyle="none",
                marker=r"$\uparrow$",
                markersize=7,
                markeredgewidth=0,
                color=INK,
            )
        )
        names.append("at least")
    axes.legend(
        handles,
        names,
        loc="lower left",
        bbox_to_anchor=(0, 1.0),
        ncols=3,
        borderaxespad=0.3,
        columnspacing=1.4,
    )


def in_words(bars: Mapping[str, Mapping[str, Bar]], tactics: Sequence[str], measure: str) -> str:
    """The bars as sentences."""
    sentences = []
    for technique, row in bars.items():
        values = [
            f"{tactic} {'at least ' if row[tactic].at_least else ''}{row[tactic].value:.4g}"
            for tactic in tactics
            if tactic in row
        ]
        sentences.append(f"{technique}: {', '.join(values) or 'no values'}.")
    return f"{measure}. {' '.join(sentences)}".replace("_", " ")

"""Learning against the share of luck: one panel a figure, the papers' value across it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.lab.figures.comparison import PAPER
from sparring.lab.figures.style import INK, LINES, Look, drawn, lined, look_of, new_figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ACROSS = 2
"""Panels side by side."""
PANEL = 1.9
"""Inches from the top of one panel to the next."""


@dataclass(frozen=True, slots=True)
class Stop:
    """One world on the way from little luck to much."""

    name: str
    luck: float
    """Per cent of the variance of winning that are luck."""
    value: float
    low: float
    """The lower end of the value's interval."""
    high: float
    in_use: bool = False
    """Whether it is the world as it is."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One figure that moves with luck."""

    stops: Sequence[Stop]
    paper: float
    """What the papers printed."""


@drawn
def against_luck(
    panels: Mapping[str, Panel], *, title: str = "Learning against the share of luck"
) -> Figure:
    """A line through all worlds in each panel, by rising luck, upon the band of its
    interval; the papers' value is a line across. The world in use is filled."""
    if not panels or not all(panel.stops for panel in panels.values()):
        raise UsageError("a figure against luck needs a panel with one world at least")
    down = -(-len(panels) // ACROSS)
    figure = new_figure(title, 0.5 + PANEL * down, in_words(panels))
    grid = figure.subplots(down, min(ACROSS, len(panels)), sharex=True, squeeze=False)
    places = list(grid.flat)
    for position, (name, panel) in enumerate(panels.items()):
        draw_panel(places[position], name, panel, look_of(position, LINES))
    for empty in places[len(panels) :]:
        empty.set_visible(False)
    for axes in places[max(0, len(panels) - ACROSS) : len(panels)]:
        axes.set_xlabel("Luck (% of the variance of winning)")
        axes.tick_params(labelbottom=True)
    return figure


def draw_panel(axes: Axes, name: str, panel: Panel, look: Look) -> None:
    """One figure by rising luck."""
    stops = sorted(panel.stops, key=lambda stop: stop.luck)
    places = [stop.luck for stop in stops]
    lows, highs = [stop.low for stop in stops], [stop.high for stop in stops]
    axes.fill_between(places, lows, highs, color=look.colour, alpha=0.2, linewidth=0)
    axes.plot(places, [stop.value for stop in stops], color=look.colour, label="ours")
    for number, stop in enumerate(stops):
        draw_stop(axes, stop, look, above=number % 2 == 0)
    axes.axhline(panel.paper, color=PAPER, linewidth=1.2, label="paper", zorder=1.5)
    axes.set_title(f"{name} (papers: {panel.paper:.3g})", loc="left")
    axes.margins(x=0.08, y=0.16)
    lined(axes)


def draw_stop(axes: Axes, stop: Stop, look: Look, *, above: bool) -> None:
    """One world as a point with its name; neighbours have theirs on different sides."""
    axes.plot(
        [stop.luck],
        [stop.value],
        linestyle="none",
        marker=look.marker,
        markersize=5,
        markerfacecolor=look.colour if stop.in_use else "white",
        markeredgecolor=look.colour,
    )
    axes.annotate(
        stop.name,
        (stop.luck, stop.value),
        xytext=(0, 6 if above else -6),
        textcoords="offset points",
        ha="center",
        va="bottom" if above else "top",
        fontsize=7,
        color=INK,
        gid="name",
    )


def in_words(panels: Mapping[str, Panel]) -> str:
    """The panels as sentences."""
    sentences = []
    for name, panel in panels.items():
        values = ", ".join(
            f"{stop.name} {stop.value:.3g} at {stop.luck:.3g} % luck" for stop in panel.stops
        )
        sentences.append(f"{name}: {values}; the papers have {panel.paper:.3g}.")
    return " ".join(sentences)

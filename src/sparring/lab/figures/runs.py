"""One run, encounter by encounter: how fit both teams were and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError, plural
from sparring.kernels.loop import WINDOW, Row, turning_point, window_averages
from sparring.lab.figures.style import (
    INK,
    LINES,
    LOOKS,
    QUIET,
    Look,
    bar_look,
    drawn,
    label_ends,
    lined,
    look_of,
    new_figure,
    whole_ticks,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


LEARNING, STATIC = LOOKS[0], LOOKS[1]
HEADROOM = 1.1
"""Room above the lines for the turning point's label."""


@drawn
def window_fitness(
    team: Sequence[float],
    enemies: Sequence[float],
    *,
    title: str = "Mean fitness over the last ten encounters",
    names: tuple[str, str] = ("learning team", "static team"),
) -> Figure:
    """Both teams' window averages from the tenth encounter on, the turning point marked."""
    check_run(team, enemies)
    point = found_turning_point(team, enemies)
    sentence = f"The turning point is encounter {point}." if point else "There is no turning point."
    figure = new_figure(
        title,
        2.5,
        f"Two lines over {plural(len(team), 'encounter')}: {names[0]} and {names[1]}. {sentence}",
    )
    axes = figure.subplots()
    encounters = range(WINDOW, len(team) + 1)
    averages = [window_averages(team), window_averages(enemies)]
    for values, look, name in zip(averages, (LEARNING, STATIC), names, strict=True):
        axes.plot(
            encounters,
            values,
            color=look.colour,
            linestyle=look.line,
            marker=look.marker,
            markevery=[len(values) - 1],
            clip_on=False,
            label=name,
        )
    if point is not None:
        mark_turning_point(axes, point, averages[0][point - WINDOW], late=point > len(team) * 0.7)
    axes.set(xlabel="Encounter", ylabel="Mean fitness", ylim=(0, HEADROOM * axes.get_ylim()[1]))
    label_ends(axes, [values[-1] for values in averages], names)
    axes.set_xlim(WINDOW if len(team) > WINDOW else WINDOW - 1, max(len(team), WINDOW + 1))
    whole_ticks(axes.xaxis)
    lined(axes)
    return figure


@drawn
def absolute_fitness(
    team: Sequence[float],
    enemies: Sequence[float],
    *,
    title: str = "Fitness of the winning team, encounter by encounter",
    names: tuple[str, str] = ("learning team won", "static team won"),
) -> Figure:
    """The winner's fitness of each encounter; a draw leaves a gap, for both have none."""
    check_run(team, enemies)
    ours = [at for at, pair in enumerate(zip(team, enemies, strict=True), 1) if pair[0] > pair[1]]
    theirs = [at for at, pair in enumerate(zip(team, enemies, strict=True), 1) if pair[1] > pair[0]]
    draws = len(team) - len(ours) - len(theirs)
    figure = new_figure(
        title,
        2.4,
        f"A bar for each of {plural(len(team), 'encounter')}: {names[0]} "
        f"{plural(len(ours), 'time')}, "
        f"{names[1]} {plural(len(theirs), 'time')}, {plural(draws, 'draw')}.",
    )
    axes = figure.subplots()
    winners = [(ours, team, LEARNING), (theirs, enemies, STATIC)]
    for (won, fitness, look), name in zip(winners, names, strict=True):
        draw_wins(axes, won, [fitness[at - 1] for at in won], look, f"{name} ({len(won)})")
    axes.set(xlabel="Encounter", ylabel="Fitness", ylim=(0, 1), xlim=(0.2, len(team) + 0.8))
    whole_ticks(axes.xaxis)
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, borderaxespad=0.2)
    lined(axes)
    return figure


def draw_wins(
    axes: Axes, encounters: Sequence[int], heights: Sequence[float], look: Look, name: str
) -> None:
    """Bars of the encounters that one team won, with edges too thin to hide them."""
    axes.bar(encounters, heights, width=0.8, label=name, **{**bar_look(look), "linewidth": 0.2})


def mark_turning_point(axes: Axes, point: int, height: float, *, late: bool) -> None:
    """A thin line with the number of the encounter on top, on the side with more room."""
    axes.axvline(point, color=QUIET, linewidth=0.8, linestyle=(0, (2, 2)), zorder=1)
    axes.plot([point], [height], marker="o", color=LEARNING.colour, markeredgecolor=INK)
    axes.annotate(
        f"turning point {point}",
        (point, 1),
        xycoords=("data", "axes fraction"),
        xytext=(-3 if late else 3, -1),
        textcoords="offset points",
        ha="right" if late else "left",
        va="top",
    )


def check_run(team: Sequence[float], enemies: Sequence[float]) -> None:
    """Refuse runs without a single window, or of different lengths."""
    if len(team) != len(enemies):
        raise UsageError(f"both teams fight every encounter; got {len(team)} and {len(enemies)}")
    if len(team) < WINDOW:
        raise UsageError(f"a run to draw has at least {WINDOW} encounters; got {len(team)}")


def found_turning_point(team: Sequence[float], enemies: Sequence[float]) -> int | None:
    """The turning point of a run given as two lists."""
    return turning_point([Row(ours, theirs, 0) for ours, theirs in zip(team, enemies, strict=True)])


# --- weights -------------------------------------------------------------------


@drawn
def weight_history(
    weights: Mapping[str, Sequence[float]],
    *,
    strongest: int = 5,
    title: str = "Weights of the rules over a run",
) -> Figure:
    """The weight of each rule after each encounter (the first value is the start);
    the rules that end highest are labelled at the end of their lines."""
    check(weights)
    order = sorted(weights, key=lambda name: weights[name][-1], reverse=True)
    named, others = order[:strongest], order[strongest:]
    ends = ", ".join(f"{name} {weights[name][-1]:g}" for name in named)
    figure = new_figure(title, 2.9, f"Lines of {plural(len(weights), 'rule')}; at the end: {ends}.")
    axes = figure.subplots()
    for name in others:
        axes.plot(weights[name], color=QUIET, linewidth=0.5, alpha=0.7, zorder=1)
    length = len(weights[order[0]])
    for position, name in enumerate(named):
        look = look_of(position, LINES)
        axes.plot(
            weights[name],
            color=look.colour,
            linestyle=look.line,
            marker=look.marker,
            markevery=(length - 1, length),
            markeredgewidth=0,
            clip_on=False,
        )
    axes.set(xlabel="Encounter", ylabel="Weight", ylim=(0, None), xlim=(0, max(1, length - 1)))
    whole_ticks(axes.xaxis)
    label_ends(axes, [weights[name][-1] for name in named], named)
    if others:
        axes.set_title(
            f"grey: the other {plural(len(others), 'rule')}", loc="right", color="#666666"
        )
    lined(axes)
    return figure


def check(weights: Mapping[str, Sequence[float]]) -> None:
    """Refuse histories that are empty or of different lengths."""
    lengths = {len(history) for history in weights.values()}
    if not lengths or 0 in lengths:
        raise UsageError("a history of weights needs a rule and an encounter at least")
    if len(lengths) > 1:
        raise UsageError(f"all rules live equally long; got histories of {sorted(lengths)}")

"""Weights over a run: the strongest rules by name, the others behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.lab.figures.labels import label_ends
from sparring.lab.figures.style import LINES, QUIET, drawn, lined, look_of, new_figure, whole_ticks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.figure import Figure


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
    figure = new_figure(title, 2.9, f"Lines of {len(weights)} rules; at the end: {ends}.")
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
        axes.set_title(f"grey: the other {len(others)} rules", loc="right", color="#666666")
    lined(axes)
    return figure


def check(weights: Mapping[str, Sequence[float]]) -> None:
    """Refuse histories that are empty or of different lengths."""
    lengths = {len(history) for history in weights.values()}
    if not lengths or 0 in lengths:
        raise UsageError("a history of weights needs a rule and an encounter at least")
    if len(lengths) > 1:
        raise UsageError(f"all rules live equally long; got histories of {sorted(lengths)}")

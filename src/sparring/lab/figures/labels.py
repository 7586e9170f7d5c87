"""Labels written at the data they belong to, none over another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes


def label_ends(
    axes: Axes, heights: Sequence[float], names: Sequence[str], space: float = 0.07
) -> None:
    """Write each series' name to the right of its last value, never over another."""
    low, high = axes.get_ylim()
    least = space * (high - low)
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    for at, height in zip(order, spaced([heights[at] for at in order], least), strict=True):
        axes.annotate(
            names[at],
            (1, height),
            xycoords=("axes fraction", "data"),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            annotation_clip=False,
        )


def spaced(heights: Sequence[float], least: float) -> list[float]:
    """Rising heights, moved as little as it takes to stand this far apart."""
    groups: list[list[float]] = []
    for height in heights:
        groups.append([height])
        # Each group stands centred where its members want to be; groups that meet, merge.
        while len(groups) > 1 and top_of(groups[-2], least) + least > bottom_of(groups[-1], least):
            groups[-2:] = [groups[-2] + groups[-1]]
    return [bottom_of(group, least) + at * least for group in groups for at in range(len(group))]


def bottom_of(group: Sequence[float], least: float) -> float:
    """Where the lowest of a group of labels stands."""
    return sum(group) / len(group) - least * (len(group) - 1) / 2


def top_of(group: Sequence[float], least: float) -> float:
    """Where the highest of a group of labels stands."""
    return sum(group) / len(group) + least * (len(group) - 1) / 2

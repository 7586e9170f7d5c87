"""The scorecard: what each learner reaches of every requirement, row by row."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import fill
from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.lab.figures.style import QUIET, bar_look, drawn, look_of, new_figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW = 0.42
"""Inches for one requirement."""
NAMES_WIDTH = 52
"""Characters of all learners' names that fit beside each other."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One row: a measure and each learner's value of it."""

    name: str
    measure: str
    """What is counted, with its unit."""
    values: Mapping[str, float]
    """By learner; a learner without a value has a dash."""
    low_is_good: bool = False
    target: float | None = None
    """What is asked for, if a number was."""


@drawn
def scorecard(
    requirements: Sequence[Requirement],
    learners: Sequence[str],
    *,
    title: str = "Eight requirements, learner by learner",
) -> Figure:
    """A grid of bars: a row for each requirement with a scale of its own, a column
    for each learner, the value written at the bar."""
    if not requirements or not learners:
        raise UsageError("a scorecard needs a requirement and a learner at least")
    height = 0.9 + ROW * len(requirements)
    figure = new_figure(title, height, in_words(requirements, learners))
    grid = figure.subplots(len(requirements), len(learners), squeeze=False)
    for row, requirement in zip(grid, requirements, strict=True):
        largest = scale_of(requirement)
        for position, (axes, learner) in enumerate(zip(row, learners, strict=True)):
            draw_cell(axes, requirement, learner, position, largest)
        name_row(row[0], requirement)
    width = max(8, NAMES_WIDTH // len(learners))
    for axes, learner in zip(grid[0], learners, strict=True):
        axes.set_title(fill(learner, width), loc="left", fontweight="bold", pad=5)
    return figure


def draw_cell(
    axes: Axes, requirement: Requirement, learner: str, position: int, largest: float
) -> None:
    """One bar with its number."""
    value = requirement.values.get(learner)
    axes.barh([0], [value or 0], 0.55, **bar_look(look_of(position)))
    text = "\N{EN DASH}" if value is None else number(value)
    axes.annotate(
        text,
        (max(value or 0, 0), 0),
        xytext=(3, 0),
        textcoords="offset points",
        va="center",
        gid="value",
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5},
    )
    if requirement.target is not None:
        dashes = (0, (2, 2))
        axes.axvline(requirement.target, color=QUIET, linewidth=0.9, linestyle=dashes, zorder=1)
    # A third of the width stays free for the number of the longest bar.
    axes.set(xlim=(0, largest * 1.45), ylim=(-0.6, 0.6), xticks=[], yticks=[])
    for side in ("top", "right", "bottom"):
        axes.spines[side].set_visible(False)


def name_row(axes: Axes, requirement: Requirement) -> None:
    """The requirement to the left of its row, with the measure below it."""
    better = "low is good" if requirement.low_is_good else "high is good"
    asked = "" if requirement.target is None else f", target {number(requirement.target)}"
    for text, up, colour in (
        (requirement.name, 6, "#222222"),
        (f"{requirement.measure} ({better}{asked})", -6, "#666666"),
    ):
        axes.annotate(
            text,
            (0, 0.5),
            xycoords="axes fraction",
            xytext=(-6, up),
            textcoords="offset points",
            ha="right",
            va="center",
            color=colour,
            fontsize=8.5 if up > 0 else 7,
        )


def scale_of(requirement: Requirement) -> float:
    """The length of the longest bar of a row, or of its target."""
    known = [*requirement.values.values()]
    if requirement.target is not None:
        known.append(requirement.target)
    return max([abs(value) for value in known], default=0) or 1


def number(value: float) -> str:
    """A number as short as its size allows."""
    return f"{value:,.0f}" if abs(value) >= 99.95 else f"{value:.3g}"


def in_words(requirements: Sequence[Requirement], learners: Sequence[str]) -> str:
    """The scorecard as sentences."""
    sentences = []
    for requirement in requirements:
        values = [
            f"{learner} {number(requirement.values[learner])}"
            for learner in learners
            if learner in requirement.values
        ]
        sentences.append(
            f"{requirement.name}, {requirement.measure}: {', '.join(values) or 'no values'}."
        )
    return " ".join(sentences)

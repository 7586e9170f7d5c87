"""Learners beside each other: variety against strength, and curves of learning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.lab.figures.style import (
    INK,
    LINES,
    QUIET,
    Look,
    drawn,
    label_ends,
    lined,
    logarithmic_ticks,
    look_of,
    new_figure,
    whole_ticks,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Annotation


@dataclass(frozen=True, slots=True)
class Spot:
    """One learner as a point."""

    variety: float
    win_rate: float
    variety_ends: tuple[float, float] | None = None
    """The interval of the variety."""
    win_ends: tuple[float, float] | None = None
    """The interval of the win rate."""


@dataclass(frozen=True, slots=True)
class Course:
    """The win rate of one learner over time."""

    encounters: Sequence[int]
    mean: Sequence[float]
    low: Sequence[float] | None = None
    """The lower ends of the intervals; with `high`."""
    high: Sequence[float] | None = None
    """The upper ends of the intervals; with `low`."""


@drawn
def variety_against_strength(
    learners: Mapping[str, Spot],
    *,
    title: str = "Variety against strength",
    variety: str = "Variety (mean difference between scripts)",
    strength: str = "Encounters won (%)",
) -> Figure:
    """A point with its intervals for each learner: to the right more varied, above stronger."""
    if not learners:
        raise UsageError("a figure of learners needs one at least")
    summary = "; ".join(
        f"{name}: {spot.variety:g} and {spot.win_rate:g}" for name, spot in learners.items()
    )
    figure = new_figure(title, 3.2, f"{variety} and {strength}: {summary}.", width=4.6)
    axes = figure.subplots()
    for position, (name, spot) in enumerate(learners.items()):
        draw_spot(axes, name, spot, look_of(position))
    axes.margins(0.14)
    axes.set(xlabel=variety, ylabel=strength)
    lined(axes, "both")
    place_names(axes, learners)
    return figure


def draw_spot(axes: Axes, name: str, spot: Spot, look: Look) -> None:
    """One learner: a marker of its own, and thin whiskers both ways."""
    axes.errorbar(
        spot.variety,
        spot.win_rate,
        xerr=reach(spot.variety, spot.variety_ends),
        yerr=reach(spot.win_rate, spot.win_ends),
        ecolor=QUIET,
        elinewidth=0.9,
        capsize=2,
        marker=look.marker,
        markersize=7,
        markerfacecolor=look.colour,
        markeredgecolor=INK,
        markeredgewidth=0.6,
        linestyle="none",
        label=name,
    )


SIDES: tuple[tuple[int, int, str, str], ...] = (
    (6, 5, "left", "bottom"),
    (6, -5, "left", "top"),
    (-6, 5, "right", "bottom"),
    (-6, -5, "right", "top"),
    (6, 14, "left", "bottom"),
    (6, -14, "left", "top"),
    (-6, 14, "right", "bottom"),
    (-6, -14, "right", "top"),
)
"""Where a name may stand beside its point, the best place first."""


def place_names(axes: Axes, learners: Mapping[str, Spot]) -> None:
    """Write each name beside its point, at the first place that is free."""
    from matplotlib.transforms import Bbox

    figure = axes.get_figure(root=True)
    assert figure is not None
    figure.draw_without_rendering()
    points = [axes.transData.transform((s.variety, s.win_rate)) for s in learners.values()]
    half = 5 * figure.dpi / 72
    taken = [Bbox.from_extents(x - half, y - half, x + half, y + half) for x, y in points]
    inside = axes.get_window_extent()
    for (name, spot), own in zip(learners.items(), list(taken), strict=True):
        fewest = None
        for side in SIDES:
            text = name_at(axes, name, spot, side)
            box = text.get_window_extent()
            clashes = sum(box.overlaps(other) for other in taken if other is not own)
            clashes += not (inside.x0 <= box.x0 and box.x1 <= inside.x1)
            text.remove()
            if fewest is None or clashes < fewest[0]:
                fewest = (clashes, side, box)
        assert fewest is not None
        name_at(axes, name, spot, fewest[1])
        taken.append(fewest[2])


def name_at(axes: Axes, name: str, spot: Spot, side: tuple[int, int, str, str]) -> Annotation:
    """A name on one side of its point."""
    right, up, horizontal, vertical = side
    return axes.annotate(
        name,
        (spot.variety, spot.win_rate),
        xytext=(right, up),
        textcoords="offset points",
        ha=horizontal,
        va=vertical,
        gid="name",
    )


@drawn
def learning_curves(
    courses: Mapping[str, Course],
    *,
    title: str = "Learning curve",
    measure: str = "Encounters won (%)",
    logarithmic: bool = False,
) -> Figure:
    """Mean window win rates over the encounters, each with the band of its interval;
    the encounters may be spread out by their logarithm."""
    if not courses or not all(course.encounters for course in courses.values()):
        raise UsageError("a learning curve needs a course with one encounter at least")
    summary = "; ".join(
        f"{name} from {course.mean[0]:g} at encounter {course.encounters[0]} to "
        f"{course.mean[-1]:g} at {course.encounters[-1]}"
        for name, course in courses.items()
    )
    figure = new_figure(title, 2.7, f"{measure}: {summary}.")
    axes = figure.subplots()
    for position, (name, course) in enumerate(courses.items()):
        draw_course(axes, name, course, look_of(position, LINES))
    if logarithmic:
        axes.set_xscale("log")
        logarithmic_ticks(axes.xaxis)
    else:
        whole_ticks(axes.xaxis)
    last = max(course.encounters[-1] for course in courses.values())
    first = min(course.encounters[0] for course in courses.values())
    axes.set(xlabel="Encounter", ylabel=measure, xlim=(first, max(last, first + 1)))
    lined(axes)
    label_ends(axes, [course.mean[-1] for course in courses.values()], list(courses))
    return figure


def draw_course(axes: Axes, name: str, course: Course, look: Look) -> None:
    """The line of one learner upon its band."""
    if course.low is not None and course.high is not None:
        axes.fill_between(
            course.encounters, course.low, course.high, color=look.colour, alpha=0.2, linewidth=0
        )
    axes.plot(
        course.encounters,
        course.mean,
        color=look.colour,
        linestyle=look.line,
        marker=look.marker,
        markevery=0.12 if len(course.encounters) > 1 else None,
        label=name,
    )


def reach(value: float, ends: tuple[float, float] | None) -> list[list[float]] | None:
    """How far an interval goes below and above its value."""
    if ends is None:
        return None
    return [[max(0, value - ends[0])], [max(0, ends[1] - value)]]

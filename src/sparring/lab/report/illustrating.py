"""The figures of single experiments, without a report around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.experiments.pictures import pictures
from sparring.lab.experiments.turning import turning_points
from sparring.lab.figures.comparison import technique_bars
from sparring.lab.report.blocks import Picture
from sparring.lab.report.drawings import TECHNIQUES, bar_of, comparison
from sparring.lab.report.sections import pictures_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.experiments.shape import Wishes
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.results import Result

MORE_TESTS = ("turning-points", "difficulty")
"""Experiments whose figures show more than their tables' tests."""


def figures_of(lab: Laboratory, wishes: Wishes, results: Mapping[str, Result]) -> list[Picture]:
    """The figures that belong to some experiments, and if they are all there, the
    comparison of techniques."""
    found = [
        turning_bars(result)
        for result in results.values()
        if any("tp_avg" in row for row in result.rows.values())
    ]
    known = None
    if any(name in results for name in MORE_TESTS):
        known = pictures(lab, wishes, turning_points(lab, wishes))
    for result in results.values():
        found += pictures_of(result, known)
    return [*found, comparison(results)] if set(TECHNIQUES) <= set(results) else found


def turning_bars(result: Result) -> Picture:
    """Mean turning points row by row, with the paper's."""
    bars = {row: bar_of(result, row) for row in result.rows}
    return Picture(
        f"{result.experiment.name}-turning-points",
        technique_bars(
            {"ours": bars}, tactics=list(bars), logarithmic=True, title=result.experiment.title
        ),
        f"Mean turning points ({result.experiment.source}): bars are ours with intervals of "
        "95 %, dashes are the paper's.",
    )

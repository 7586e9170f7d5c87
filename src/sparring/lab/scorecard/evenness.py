"""Scalability: whether top culling holds an even game against players of any strength."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.experiments.difficulty import wins_of
from sparring.lab.scorecard.sheet import Cell, Measure, none_because

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.jobs import Record
    from sparring.lab.scorecard.contestants import Contestant
    from sparring.lab.scorecard.runs import Runs

EVEN = 50
NEAR = 5
"""So many wins of a hundred more or fewer still make an even game."""


def scalability(contestants: Sequence[Contestant], runs: Mapping[str, Runs]) -> list[Measure]:
    """Tactics with an even game, and how far from even the others are."""
    near, far = {}, {}
    for one in contestants:
        if one.scaled is None:
            reason = "it has no difficulty scaling"
            near[one.name] = far[one.name] = none_because(reason)
            continue
        distances = distances_of(runs[one.name].scaled)
        near[one.name] = Cell(100 * fmean(distance <= NEAR for distance in distances))
        far[one.name] = Cell(fmean(distances))
    return [
        Measure(
            "scalability",
            f"tactics with {EVEN - NEAR} to {EVEN + NEAR} wins of 100 (%)",
            near,
            decimals=0,
            stands_for_all=True,
            key="even_pct",
        ),
        Measure(
            "scalability",
            f"distance from {EVEN} wins of 100, mean of the tactics",
            far,
            low_is_good=True,
            key="distance",
        ),
    ]


def distances_of(records: Mapping[str, Sequence[Record]]) -> list[float]:
    """How far the mean wins of each tactic lie from an even game."""
    return [abs(fmean(map(wins_of, group)) - EVEN) for group in records.values()]

"""Food gathering with and without doping: thesis 3.4, figure 3.8."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from sparring.lab.evolutions import (
    champion_in,
    evolution_jobs,
    mean_curve,
    mean_intervals,
    mean_validation,
)
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.statistics import randomisation_test
from sparring.worlds.garden.world import Garden

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.evolution.network import Network
    from sparring.lab.experiment import Wishes
    from sparring.lab.laboratory import Laboratory

NAME = "doping-food"
TESTS = 100
GENERATIONS, DOPED_GENERATIONS, ALONE_GENERATIONS = 30, 27, 60
"""Three generations on twenty gardens cost as much as sixty on one."""
HARD = 17
PLAIN, DOPED = "no_doping", "doping"
PAPER = {
    PLAIN: {"mean": 48.9, "standard_error": 0.6, "lowest": 27, "highest": 61},
    DOPED: {"mean": 53.6, "standard_error": 0.4, "lowest": 43, "highest": 61},
}
"""Thesis 3.4.2."""
WALKED = (0, 4, 8, 12, 17)
"""Gardens, one of each kind, in which directions are counted."""
SELDOM = 0.01
"""A direction of fewer moves than this is not taken."""
GOOD = 55.0
"""A rabbit that scores more is a good one: the better half of the thesis's doped ones."""
ROUNDS = 20_000


def doping_food(lab: Laboratory, wishes: Wishes) -> Findings:
    """Evolutions with and without doping, scored on a hundred gardens nobody was bred in."""
    tests = wishes.tests or TESTS
    groups = {
        PLAIN: evolution_jobs(tests, wishes, generations=GENERATIONS),
        DOPED: evolution_jobs(
            tests,
            wishes,
            generations=DOPED_GENERATIONS,
            doping=(HARD,),
            alone_generations=ALONE_GENERATIONS,
        ),
    }
    records = run_groups(lab, NAME, groups)
    directions = {
        row: [directions_of(champion_in(one)) for one in group] for row, group in records.items()
    }
    scores = {row: [mean_validation(one) for one in group] for row, group in records.items()}
    return Findings(
        rows={row: score_columns(values) for row, values in scores.items()},
        tests=tests,
        extra={
            "intervals": mean_intervals(scores, "mean", wishes.seed),
            "chance": randomisation_test(
                scores[DOPED], scores[PLAIN], rounds=ROUNDS, seed=wishes.seed
            ),
            "training_mean": {
                row: fmean(one["fitness"] for one in group) for row, group in records.items()
            },
            "exams_mean": {
                row: fmean(one["exams"] for one in group) for row, group in records.items()
            },
            "directions": directions,
            "scores": scores,
            "curves": {row: mean_curve(group) for row, group in records.items()},
            "tables": [
                {"title": "Where champions go", "rows": direction_rows(directions, scores)},
            ],
        },
        samples={"scores": scores},
    )


def score_columns(scores: Sequence[float]) -> dict[str, float]:
    """The columns of a row: the mean with its error, and the ends."""
    deviation = stdev(scores) if len(scores) > 1 else 0.0
    return {
        "mean": fmean(scores),
        "standard_error": deviation / sqrt(len(scores)),
        "lowest": min(scores),
        "highest": max(scores),
    }


# --- where rabbits go --------------------------------------------------------------


def directions_of(network: Network) -> list[int]:
    """How often a rabbit moves north, east, south and west in a few gardens."""
    counts = [0, 0, 0, 0]
    world = Garden()
    for seed in WALKED:
        bout = world.begin([network], seed)
        while not bout.over:
            bout.step()
            counts[int(bout.record.direction)] += 1
    return counts


def taken(counts: Sequence[int]) -> list[int]:
    """The directions that are taken at all."""
    return [at for at, count in enumerate(counts) if count > SELDOM * sum(counts)]


def is_two_way(counts: Sequence[int]) -> bool:
    """Whether a rabbit takes two directions at a right angle, and no others."""
    directions = taken(counts)
    return len(directions) == 2 and (directions[1] - directions[0]) % 2 == 1


def direction_rows(
    directions: dict[str, list[list[int]]], scores: dict[str, list[float]]
) -> dict[str, dict[str, int]]:
    """How many champions take two directions only, of all and of the good ones."""
    rows = {}
    for row, counts in directions.items():
        good = [one for one, score in zip(counts, scores[row], strict=True) if score > GOOD]
        rows[row] = {
            "champions": len(counts),
            "in two directions only": sum(map(is_two_way, counts)),
            f"above {GOOD:.0f} points": len(good),
            "of these in two directions only": sum(map(is_two_way, good)),
        }
    return rows

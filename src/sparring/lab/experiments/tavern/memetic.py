"""How much sooner guards learn together than apart, and what teaching them before gives.

Every guard fights the same number of fights; the more guards share a learner, the more
fights it has seen when each of them has fought once. Guards apart are eight, each of whom
learns alone: how many they are makes no difference to any of them. In the second half of a
test the thieves are others, and bolder: what served best before does so no more.

A guard alone learns within eight fights here, so that is where it shows who learns sooner:
what a test tells is the share of wins in the first fight, the second, the next two, the next
four, and later.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.evolutions import mean_intervals
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.tavern.recording.sharing import sharing_jobs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

NAME = "memetic"
TESTS = 40
FIGHTS = 100
"""Of each guard in a test."""
HALF = FIGHTS // 2
GUARDS = (2, 4, 8)
"""Who share."""
ALONE, LONE_GUARDS = "apart", 8
TAUGHT = (50, 200)
"""Fights that one guard fights beforehand, for all."""
THIEF, THEN = "cutpurse", "night_thief"
FIRST, SOON = "first fight", "first four fights"
AFTER = "25 after the change"


def memetic(lab: Laboratory, wishes: Wishes) -> Findings:
    """Guards apart and together, and guards who were taught before."""
    tests = wishes.tests or TESTS
    groups = {
        ALONE: sharing_jobs(
            LONE_GUARDS, FIGHTS, tests, wishes, thief=THIEF, then=THEN, together=False
        ),
        **{
            f"together_{guards}": sharing_jobs(
                guards, FIGHTS, tests, wishes, thief=THIEF, then=THEN
            )
            for guards in GUARDS
        },
        **{
            f"taught_{fights}": sharing_jobs(
                1, FIGHTS, tests, wishes, thief=THIEF, then=THEN, taught=fights
            )
            for fights in TAUGHT
        },
    }
    records = run_groups(lab, NAME, groups)
    samples = {column: columns_of(records, column) for column in MEASURES}
    rows = {
        row: {column: fmean(values[row]) for column, values in samples.items()} for row in groups
    }
    return Findings(
        rows=rows,
        tests=tests,
        extra={
            "intervals": intervals_of(samples, wishes.seed),
            "curves": {row: curve_of(records[row]) for row in groups},
            "in_words": in_words(rows),
        },
        samples=samples,
    )


# --- measures --------------------------------------------------------------------------


def columns_of(records: Mapping[str, Sequence[Record]], column: str) -> dict[str, list[float]]:
    """One figure of every test, row by row: the mean of its guards, who may share."""
    measure = MEASURES[column]
    return {
        row: [fmean(measure(results) for results in record["results"]) for record in group]
        for row, group in records.items()
    }


def share(results: str) -> float:
    """Fights won, of 100."""
    return 100.0 * results.count("W") / len(results)


def share_between(start: int, end: int) -> Callable[[str], float]:
    """The measure of fights won, of 100, in a part of a test."""
    return lambda results: share(results[start:end])


MEASURES: dict[str, Callable[[str], float]] = {
    FIRST: share_between(0, 1),
    "second": share_between(1, 2),
    "fights 3 and 4": share_between(2, 4),
    SOON: share_between(0, 4),
    "fights 5 to 8": share_between(4, 8),
    "fights 26 to 50": share_between(25, HALF),
    AFTER: share_between(HALF, HALF + 25),
    "last 25": share_between(FIGHTS - 25, FIGHTS),
}
"""What is measured of one guard: wins of 100 in parts of a test."""


def curve_of(records: Sequence[Record], width: int = 10) -> list[float]:
    """Wins of 100 in every ten fights, all guards of all tests together."""
    every = [results for record in records for results in record["results"]]
    return [
        round(fmean(share(results[at : at + width]) for results in every), 2)
        for at in range(0, len(every[0]), width)
    ]


def intervals_of(
    samples: Mapping[str, Mapping[str, Sequence[float]]], seed: int
) -> dict[str, dict[str, Any]]:
    """95 % intervals of the means, row by row; a single test has none."""
    found: dict[str, dict[str, Any]] = {}
    for column, values in samples.items():
        for row, bounds in mean_intervals(values, column, seed).items():
            found.setdefault(row, {}).update(bounds)
    return found


def in_words(rows: Mapping[str, Mapping[str, float]]) -> list[str]:
    """What sharing and teaching come to."""
    alone = rows[ALONE]
    shared = {guards: rows[f"together_{guards}"] for guards in GUARDS}
    return [
        f"Of the first four fights a guard alone wins {alone[SOON]:.0f} of 100; who shares, "
        + ", ".join(f"{row[SOON]:.0f} ({guards})" for guards, row in shared.items())
        + "; who was taught by so many fights, "
        + ", ".join(f"{rows[f'taught_{fights}'][SOON]:.0f} ({fights})" for fights in TAUGHT)
        + ".",
        f"Of 25 fights after the thieves have changed, a guard alone wins {alone[AFTER]:.0f} of "
        "100; who shares, "
        + ", ".join(f"{row[AFTER]:.0f} ({guards})" for guards, row in shared.items())
        + ".",
    ]

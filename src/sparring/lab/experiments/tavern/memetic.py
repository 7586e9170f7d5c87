"""How much sooner guards learn together than apart, and what teaching them before gives.

Every guard fights the same number of fights; the more guards share a learner, the more
fights it has seen when each of them has fought once. Guards apart are eight, each of whom
learns alone: how many they are makes no difference to any of them. In the second half of a
test the thieves are others, and bolder: what served best before does so no more.

The measure meant at first, fights until 16 of 20 in a row are won, tells nothing here: a
guard alone is there after three. How soon somebody learns shows in the first ten fights.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.evolutions import mean_intervals
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.sharing import sharing_jobs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

NAME = "memetic"
TESTS = 20
FIGHTS = 200
"""Of each guard in a test."""
HALF = FIGHTS // 2
GUARDS = (2, 4, 8)
"""Who share."""
ALONE, LONE_GUARDS = "apart", 8
TAUGHT = (50, 200)
"""Fights that one guard fights beforehand, for all."""
THIEF, THEN = "cutpurse", "night_thief"
RUN, ENOUGH = 20, 16
"""A guard who wins so many of so many fights in a row has learned."""
UNTIL = "fights until learned"
FIRST, LATE = "won of the first 10", "won of fights 51 to 100"
AFTER, END = "won of 50 after the change", "won of the last 50"


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


def fights_until_learned(results: str) -> float:
    """The fights of the first half before the first run that is good enough; all of them if
    there is none."""
    for start in range(HALF - RUN + 1):
        if results[start : start + RUN].count("W") >= ENOUGH:
            return float(start)
    return float(HALF)


def share(results: str) -> float:
    """Fights won, of 100."""
    return 100.0 * results.count("W") / len(results)


def share_between(start: int, end: int) -> Callable[[str], float]:
    """The measure of fights won, of 100, in a part of a test."""
    return lambda results: share(results[start:end])


MEASURES: dict[str, Callable[[str], float]] = {
    UNTIL: fights_until_learned,
    FIRST: share_between(0, 10),
    LATE: share_between(HALF - 50, HALF),
    AFTER: share_between(HALF, HALF + 50),
    END: share_between(FIGHTS - 50, FIGHTS),
}
"""What is measured of one guard."""


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
        f"Of the first ten fights a guard alone wins {alone[FIRST]:.0f} of 100; who shares, "
        + ", ".join(f"{row[FIRST]:.0f} ({guards})" for guards, row in shared.items())
        + "; who was taught by so many fights, "
        + ", ".join(f"{rows[f'taught_{fights}'][FIRST]:.0f} ({fights})" for fights in TAUGHT)
        + ".",
        f"Of fifty fights after the thieves have changed, a guard alone wins {alone[AFTER]:.0f} "
        "of 100; who shares, "
        + ", ".join(f"{row[AFTER]:.0f} ({guards})" for guards, row in shared.items())
        + ".",
        f"Of the last fifty a guard alone wins {alone[END]:.0f} of 100; who shares, "
        + ", ".join(f"{row[END]:.0f} ({guards})" for guards, row in shared.items())
        + ".",
    ]

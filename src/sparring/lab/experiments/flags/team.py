"""Table 4.5: when a team that learns by TEAM gets the better of Quake's own.

The absolute turning point is the first point from which on the learning team stays ahead;
the relative one is the last point of the first twenty in a row of which it won fifteen. A
test that never turns is counted apart.
"""

from __future__ import annotations

from collections import Counter
from statistics import fmean, median, stdev
from typing import TYPE_CHECKING, Any

from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.flags.recording.hours import SCRIPTS, UNLEARNED, hours_jobs
from sparring.lab.statistics import intervals_of
from sparring.learners.splits import Split
from sparring.learners.team_settings import BEGINNING
from sparring.worlds.flags.data.codes import ROLES, STATE_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

NAME = "team"
HOURS = 6
TESTS, OURS = 15, 100
"""The thesis's, and ours."""
OTHER_TESTS = 15
"""Of what the thesis did not test."""
WINDOW, NEEDED = 20, 15
AGAINST = "quake"
MOST_SPLITS = 4
"""Of each state, so many are shown."""
CHANGES = ("rush", "fortress")
"""What the others play in the second half of a test."""
ABSOLUTE, RELATIVE = "absolute_turning_point", "relative_turning_point"
ALL = "all"
"""What the rows over all of our tests end with."""
OTHER_ROWS = (UNLEARNED, "scripts", "beginning")
"""Beside TEAM: without learning, by another learner, by the other reading."""
COLUMNS = ("avg", "sd", "median", "highest", "lowest")
STATISTICS = {"avg": "mean", "sd": "deviation", "median": "median"}
"""What has an interval; the highest and lowest have none."""
PAPER = {
    ABSOLUTE: dict(zip(COLUMNS, (108, 62.0, 99, 263, 38), strict=True)),
    RELATIVE: dict(zip(COLUMNS, (71, 44.8, 50, 158, 20), strict=True)),
}
"""Thesis, table 4.5."""


def team(lab: Laboratory, wishes: Wishes) -> Findings:
    """Fifteen tests as in the thesis, a hundred of ours, and what else can be asked."""
    tests = wishes.tests or OURS
    others = min(tests, OTHER_TESTS)
    groups = {
        NAME: hours_jobs(HOURS, tests, wishes, against=AGAINST),
        "scripts": hours_jobs(HOURS, others, wishes, against=AGAINST, learner=SCRIPTS),
        UNLEARNED: hours_jobs(HOURS, others, wishes, against=AGAINST, learner=UNLEARNED),
        "beginning": hours_jobs(HOURS, others, wishes, against=AGAINST, credits=BEGINNING),
        **{
            f"then_{then}": hours_jobs(HOURS, others, wishes, against=AGAINST, then=then)
            for then in CHANGES
        },
    }
    records = run_groups(lab, NAME, groups)
    few = records[NAME][:TESTS]
    rows = {**rows_of(few), **{f"{row}_{ALL}": one for row, one in rows_of(records[NAME]).items()}}
    rows |= {
        f"{measure}_{row}": one
        for row in OTHER_ROWS
        for measure, one in rows_of(records[row]).items()
    }
    return Findings(
        rows=rows,
        tests=len(few),
        extra={**extra_of(records), "intervals": intervals_in(few, wishes.seed)},
        samples={
            "turning_points": turning_points(records[NAME]),
            "shares": {
                row: [share(one["points"]) for one in group] for row, group in records.items()
            },
            "most_behind": {NAME: [float(-lowest_lead(one["points"])) for one in records[NAME]]},
            "attackers": {NAME: [float(one["splits"][0][0]) for one in records[NAME]]},
        },
        tests_of={
            **{f"{row}_{ALL}": tests for row in PAPER},
            **{f"{row}_{other}": others for row in PAPER for other in OTHER_ROWS},
        },
    )


# --- measures --------------------------------------------------------------------------


def absolute_turning_point(points: str) -> int | None:
    """The first point from which on the learning team is ahead; None if it never stays so."""
    lead, last_not_ahead = 0, 0
    for number, point in enumerate(points, start=1):
        lead += 1 if point == "W" else -1
        if lead <= 0:
            last_not_ahead = number
    return last_not_ahead + 1 if last_not_ahead < len(points) else None


def relative_turning_point(points: str) -> int | None:
    """The last point of the first twenty in a row of which fifteen were won; None if there
    are no such twenty."""
    for end in range(WINDOW, len(points) + 1):
        if points[end - WINDOW : end].count("W") >= NEEDED:
            return end
    return None


MEASURES: Mapping[str, Callable[[str], int | None]] = {
    ABSOLUTE: absolute_turning_point,
    RELATIVE: relative_turning_point,
}


def turning_points(records: Sequence[Record]) -> dict[str, list[float]]:
    """Those of all tests that turned."""
    found = {row: [measure(one["points"]) for one in records] for row, measure in MEASURES.items()}
    return {row: [float(one) for one in values if one is not None] for row, values in found.items()}


def rows_of(records: Sequence[Record]) -> dict[str, dict[str, float]]:
    """Both turning points over some tests, as the thesis's table has them."""
    return {row: summary(values) for row, values in turning_points(records).items() if values}


def summary(values: Sequence[float]) -> dict[str, float]:
    """A row of the table."""
    spread = stdev(values) if len(values) > 1 else 0.0
    figures = (fmean(values), spread, median(values), max(values), min(values))
    return dict(zip(COLUMNS, figures, strict=True))


def intervals_in(records: Sequence[Record], seed: int) -> dict[str, dict[str, list[float]]]:
    """95 % intervals of the first two rows; a single test has none."""
    found = turning_points(records)
    return {
        row: intervals_of(values, STATISTICS, seed)
        for row, values in found.items()
        if len(values) > 1
    }


def share(points: str) -> float:
    """Points won, of 100; half of them if there are none."""
    return 100.0 * points.count("W") / len(points) if points else 50.0


def lowest_lead(points: str) -> int:
    """How far behind the learning team ever was, as a number below zero; 0 if never."""
    lead = lowest = 0
    for point in points:
        lead += 1 if point == "W" else -1
        lowest = min(lowest, lead)
    return lowest


def largest_relapse(points: str) -> int:
    """The most points of its lead that the learning team ever lost again."""
    lead = highest = most = 0
    for point in points:
        lead += 1 if point == "W" else -1
        highest = max(highest, lead)
        most = max(most, highest - lead)
    return most


# --- what the table does not have --------------------------------------------------------


def extra_of(records: Mapping[str, Sequence[Record]]) -> dict[str, Any]:
    """How many never turned, how far ahead and behind, the splits, and changes met."""
    main = records[NAME]
    return {
        "never_turned": never_turned(records),
        "points_in_a_test": [len(one["points"]) for one in main],
        "final_lead": summary(
            [float(2 * one["points"].count("W") - len(one["points"])) for one in main]
        ),
        "most_behind": max(-lowest_lead(one["points"]) for one in main),
        "largest_relapse": max(largest_relapse(one["points"]) for one in main),
        "points_won_of_100": {
            row: fmean(share(one["points"]) for one in group) for row, group in records.items()
        },
        "splits": {row: splits_in_words(group) for row, group in records.items()},
        "curves": {row: curve_of(records[row]) for row in (NAME, *OTHER_ROWS)},
        "changes": {then: change_met(records[f"then_{then}"]) for then in CHANGES},
        "in_words": in_words(records),
    }


def never_turned(records: Mapping[str, Sequence[Record]]) -> dict[str, int]:
    """Tests that never turned, by the rows of the table."""
    rows = {ALL: NAME, **{row: row for row in OTHER_ROWS}}
    return {
        f"{measure}_{row}": sum(turned(one["points"]) is None for one in records[group])
        for row, group in rows.items()
        for measure, turned in MEASURES.items()
    }


def splits_in_words(records: Sequence[Record]) -> dict[str, dict[str, int]]:
    """For each state, the splits that were best in the end, with the number of tests."""
    return {
        name: dict(
            Counter(str(Split(ROLES, tuple(one["splits"][state]))) for one in records).most_common()
        )
        for state, name in enumerate(STATE_NAMES)
    }


def curve_of(records: Sequence[Record], width: int = 20) -> list[float]:
    """Points won of 100 in every twenty, all tests together, as far as all of them go."""
    shortest = min(len(one["points"]) for one in records)
    return [
        round(fmean(share(one["points"][at : at + width]) for one in records), 2)
        for at in range(0, shortest - width + 1, width)
    ]


def change_met(records: Sequence[Record]) -> dict[str, float]:
    """Points won of 100: the last forty before the others changed, the first forty after,
    and the last forty of all."""
    parts: dict[str, list[float]] = {"before": [], "after": [], "last": []}
    for one in records:
        points, at = one["points"], one["changed_after"]
        parts["before"].append(share(points[max(0, at - 40) : at]))
        parts["after"].append(share(points[at : at + 40]))
        parts["last"].append(share(points[max(at, len(points) - 40) :]))
    return {name: fmean(values) for name, values in parts.items()}


def in_words(records: Mapping[str, Sequence[Record]]) -> list[str]:
    """What it comes to."""
    splits = splits_in_words(records[NAME])
    tests = len(records[NAME])
    said = []
    for name, found in splits.items():
        (split, times), *_ = found.items()
        said.append(f"With {name}, most often ({times} of {tests}): {split}.")
    for then in CHANGES:
        met = change_met(records[f"then_{then}"])
        said.append(
            f"When the others change to {then}, the team goes from {met['before']:.0f} points won "
            f"of 100 to {met['after']:.0f}, and ends with {met['last']:.0f}."
        )
    won = {row: fmean(share(one["points"]) for one in group) for row, group in records.items()}
    said.append(
        f"Of 100 points TEAM wins {won[NAME]:.0f}, dynamic scripting over the same decision "
        f"{won['scripts']:.0f}. Children of Quake's own splits that are never judged win "
        f"{won[UNLEARNED]:.0f}: so much of it is not learned."
    )
    return said


# --- for the report ----------------------------------------------------------------------


def tables(extra: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The splits that were best in the end, and how changes of the others were met."""
    splits = {
        name: {"splits": ", ".join(f"{split} ({times})" for split, times in found.items())}
        for name, found in (
            (name, dict(list(found.items())[:MOST_SPLITS]))
            for name, found in extra["splits"][NAME].items()
        )
    }
    changes = {
        f"to {then}": {name: f"{value:.0f}" for name, value in met.items()}
        for then, met in extra["changes"].items()
    }
    return [
        {
            "title": "Splits that were best after six hours, with the number of tests",
            "rows": splits,
            "columns": ["splits"],
        },
        {
            "title": "Points won of 100 when the others change after three hours: forty before, "
            "forty after, the last forty",
            "rows": changes,
            "columns": ["before", "after", "last"],
        },
    ]

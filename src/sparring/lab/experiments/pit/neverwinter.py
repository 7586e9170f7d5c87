"""Turning points and wins in the pit: thesis table 5.5 with the wins of 5.5.5, and table 3
of the 2003 paper."""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from sparring.lab.designs import (
    LATEST,
    scaled_jobs,
    scaling_data,
    turning_findings,
    turning_jobs,
    wins_of,
)
from sparring.lab.experiment import Findings, Wishes, run_groups
from sparring.lab.experiments.pit.opponents import table
from sparring.lab.jobs import FIRST_WORLD, MOST_ENCOUNTERS
from sparring.lab.measures import (
    absolute_turning_point,
    counted,
    spread,
    turning_point_columns,
)
from sparring.lab.statistics import intervals_of
from sparring.scripting.settings import Difficulty, DifficultyKind
from sparring.worlds.pit.world import FIRST_VERSION, LATER_VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

NAME, NAME_2003 = "neverwinter", "neverwinter-2003"
THESIS, THESIS_WINS, PAPER_2003 = (
    "thesis_5_5_neverwinter",
    "thesis_5_5_wins_of_100",
    "paper2003_3_neverwinter",
)
"""The names of the papers' tables."""
PLAIN = {"preset": "neverwinter"}
"""Dynamic scripting as the thesis had it in the game: no fallback."""
PROPAGATING = PLAIN | {"fallback": "propagation"}
OURS = {"preset": "sparring"}
CURSED, LITERALLY = "cursed", "cursed_literally"

ROWS: dict[str, tuple[str, Mapping[str, Any], int]] = {
    "ai129_none": (FIRST_VERSION, PLAIN, 50),
    "ai161_none": (LATER_VERSION, PLAIN, 31),
    "ai161_fpf": (LATER_VERSION, PROPAGATING, 30),
    "cursed_none": (CURSED, PLAIN, 21),
    "cursed_fpf": (CURSED, PROPAGATING, 21),
}
"""The rows of the thesis: whom, who learns, and how many tests it ran."""
ROW_NAMES = {
    "ai129_none": "AI 1.29, no fallback",
    "ai161_none": "AI 1.61, no fallback",
    "ai161_fpf": "AI 1.61, propagation",
    "cursed_none": "cursed, no fallback",
    "cursed_fpf": "cursed, propagation",
}
OTHER_READING: dict[str, tuple[str, Mapping[str, Any], int]] = {
    "cursed_literally_none": (LITERALLY, PLAIN, 21),
    "cursed_literally_fpf": (LITERALLY, PROPAGATING, 21),
}
"""Curses by the letter of the thesis's rule: they fall upon the side that is behind."""
OUR_ROWS: dict[str, tuple[str, Mapping[str, Any], int]] = {
    "ai129_ours": (FIRST_VERSION, OURS, 50),
    "ai161_ours": (LATER_VERSION, OURS, 31),
    "cursed_ours": (CURSED, OURS, 21),
    "cursed_literally_ours": (LITERALLY, OURS, 21),
}
"""Our default learner, which the thesis did not have."""
WIN_TESTS = 10
WIN_ROWS: dict[str, tuple[str, Mapping[str, Any]]] = {
    "without_culling": (LATER_VERSION, PLAIN),
    "with_culling": (LATER_VERSION, PLAIN),
    "without_culling_pmax100_fpf": (LATER_VERSION, PROPAGATING | {"max_penalty": 100}),
    "with_culling_pmax100_fpf": (LATER_VERSION, PROPAGATING | {"max_penalty": 100}),
    "without_culling_ai129": (FIRST_VERSION, PLAIN),
}
"""Wins of the fights 51 to 150; the thesis prints the first two."""
FIRST_TACTICS = (
    *("offensive", "disabling", "cursing", "defensive"),
    *("random_team", "random_agent", "consecutive"),
)
FIRST_TESTS = 31
"""Tests against each tactic of the role-playing world, to compare with."""
TESTS_2003 = 11
BASIC_AI = "basic_ai"


def paper_table() -> dict[str, dict[str, float | None]]:
    """The thesis's table 5.5, without its numbers of tests."""
    return {
        row: {name: value for name, value in columns.items() if name != "tests"}
        for row, columns in table(THESIS).items()
    }


def neverwinter(lab: Laboratory, wishes: Wishes) -> Findings:
    """The five rows of table 5.5; beside them the wins with and without top culling, the
    other reading of curses, our own learner, and the role-playing world."""
    sampled = {**ROWS, **OTHER_READING, **OUR_ROWS}
    groups = {
        row: turning_jobs(tactic, learner, wishes.tests or usual, wishes)
        for row, (tactic, learner, usual) in sampled.items()
    }
    groups |= {f"wins {row}": win_jobs(row, wishes) for row in WIN_ROWS}
    records = run_groups(lab, NAME, groups)
    own = {row: group for row, group in records.items() if row in ROWS}
    found = turning_findings(own, wishes.tests or max(one[2] for one in ROWS.values()), wishes.seed)
    for row, columns in found.rows.items():
        found.rows[row] = {"tests": len(records[row]), **columns}
    wins = {row: [wins_of(one) for one in records[f"wins {row}"]] for row in WIN_ROWS}
    others = {row: points_of(group) for row, group in records.items() if row in sampled}
    first = first_game(lab, wishes)
    found.extra.update(
        tests_of_rows={row: len(group) for row, group in own.items()},
        wins_of_100=wins_table(wins, wishes.seed),
        other_reading={row: turning_point_columns(others[row], LATEST) for row in OTHER_READING},
        our_learner={row: turning_point_columns(others[row], LATEST) for row in OUR_ROWS},
        role_playing_world={
            tactic: turning_point_columns(points, LATEST) for tactic, points in first.items()
        },
    )
    found.samples["wins"] = wins
    found.samples["turning_points"] |= others
    found.samples["role_playing_world"] = first
    return found


def points_of(records: Sequence[Record]) -> list[int]:
    """The turning points of some tests."""
    return counted([one["turning_point"] for one in records], LATEST)


def win_jobs(row: str, wishes: Wishes) -> list[Job]:
    """Tests of a fixed length, with top culling or without."""
    tactic, learner = WIN_ROWS[row]
    kind = DifficultyKind.CULL if row.startswith("with_") else DifficultyKind.OFF
    scaled = {**learner, "difficulty": scaling_data(Difficulty(kind=kind))}
    return scaled_jobs(tactic, scaled, wishes.tests or WIN_TESTS, wishes)


def wins_table(wins: Mapping[str, Sequence[int]], seed: int) -> dict[str, dict[str, Any]]:
    """Mean, deviation and interval of the wins, each with the thesis's."""
    paper = table(THESIS_WINS)
    return {
        row: {
            "wins_avg": fmean(values),
            "wins_sd": spread(values),
            "interval": intervals_of(values, {"wins_avg": "mean"}, seed)["wins_avg"],
            "tests": len(values),
            "paper": paper.get(row, dict.fromkeys(("wins_avg", "wins_sd"))),
        }
        for row, values in wins.items()
    }


def first_game(lab: Laboratory, wishes: Wishes) -> dict[str, list[int]]:
    """Turning points in the role-playing world with the settings of thesis table 5.1: the
    tests of its own experiment, as many as are needed."""
    there = Wishes(wishes.tests, wishes.seed, world=FIRST_WORLD)
    groups = {
        tactic: turning_jobs(tactic, {"preset": "crpg-5.1"}, wishes.tests or FIRST_TESTS, there)
        for tactic in FIRST_TACTICS
    }
    return {
        tactic: points_of(group) for tactic, group in run_groups(lab, "efficiency", groups).items()
    }


def tables(extra: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Wins, the other reading of curses, our learner, and the role-playing world."""
    contents = (
        ("other_reading", "Curses by the letter of the rule: the side that is behind is cursed"),
        ("our_learner", "Our default learner, beyond the thesis: turning points"),
        (
            "role_playing_world",
            "Turning points in the role-playing world, with the settings of thesis table 5.1",
        ),
    )
    made = [wins_in_words(extra["wins_of_100"])] if "wins_of_100" in extra else []
    made += [
        {"title": title, "rows": extra[name], "columns": list(next(iter(extra[name].values())))}
        for name, title in contents
        if extra.get(name)
    ]
    return made


def wins_in_words(wins: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The table of wins, the thesis's in columns of their own."""
    return {
        "title": "Wins of 100 in the fights 51 to 150, with top culling and without; ten tests in "
        "the thesis (in the last row against AI 1.29, in all others against AI 1.61)",
        "rows": {
            row: {
                "wins_avg": one["wins_avg"],
                "wins_sd": one["wins_sd"],
                "interval": one["interval"],
                "wins in the thesis": one["paper"]["wins_avg"],
                "spread in the thesis": one["paper"]["wins_sd"],
            }
            for row, one in wins.items()
        },
        "columns": [
            *("wins_avg", "wins_sd", "interval"),
            *("wins in the thesis", "spread in the thesis"),
        ],
    }


# --- the 2003 paper ---------------------------------------------------------------------------


def of_2003(lab: Laboratory, wishes: Wishes) -> Findings:
    """When a team got the better of AI 1.29, by fitness and by runs of wins."""
    tests = wishes.tests or TESTS_2003
    groups = {BASIC_AI: turning_jobs(FIRST_VERSION, PLAIN, tests, wishes)}
    (records,) = run_groups(lab, NAME_2003, groups).values()
    samples = {
        "avg": points_of(records),
        "abs": [
            MOST_ENCOUNTERS
            if one["turning_point"] is None
            else absolute_turning_point(one["results"])
            for one in records
        ],
    }
    row: dict[str, float] = {}
    intervals: dict[str, list[float]] = {}
    for which, points in samples.items():
        row |= {
            f"{which}_tp_low": min(points),
            f"{which}_tp_high": max(points),
            f"{which}_tp_avg": fmean(points),
            f"{which}_tp_median": median(points),
        }
        judged = {f"{which}_tp_avg": "mean", f"{which}_tp_median": "median"}
        intervals |= intervals_of(points, judged, wishes.seed)
    return Findings(
        rows={BASIC_AI: row},
        tests=tests,
        extra={
            "lowest_possible_average": 10,
            "never_turned": {BASIC_AI: sum(one["turning_point"] is None for one in records)},
            "intervals": {BASIC_AI: intervals},
        },
        samples={
            "turning_points": {BASIC_AI: samples["avg"]},
            "absolute_turning_points": {BASIC_AI: samples["abs"]},
        },
    )

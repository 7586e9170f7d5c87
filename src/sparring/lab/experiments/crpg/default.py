"""Our default learner beside dynamic scripting as in the papers: how fast it learns, how
often it wins, how much its scripts vary, what it does when the opponents change, and
whether it can hold an even game.

Against the papers' seven tactics and, since settings were chosen on it, apart from them
against the league.
"""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from sparring.kernels.loop import CONFIRMED, WINDOW, Row, turning_point
from sparring.lab.designs import SCALED_ENCOUNTERS, scaling_data, wins_of
from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.crpg.opponents import EIGHT_TACTICS, TACTICS
from sparring.lab.jobs import Job
from sparring.lab.league import SIZE
from sparring.lab.measures import counted, mean_overlap
from sparring.lab.statistics import interval, randomisation_test
from sparring.scripting.settings import Difficulty, DifficultyKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

NAME = "default"
TESTS = 100
LEARNERS: dict[str, dict[str, Any]] = {
    "plain": {"kind": "scripting", "preset": "crpg"},
    "ours": {"kind": "scripting", "preset": "sparring"},
}
LENGTH = 500
LATEST = LENGTH - CONFIRMED + 1
LATER = slice(50, 150)
"""Encounters 51 to 150."""
WATCHED = 100
"""Encounters whose scripts are compared with the ones before."""
CHANGED, RETURNED, ENDED = 100, 300, 400
"""After so many encounters another tactic comes, the first returns, and it ends."""
CHANGE = ("offensive", "disabling")
HABITS = tuple((habit, other) for habit in TACTICS for other in TACTICS if habit != other)
"""A habit, and what is met before it returns."""
EVEN = scaling_data(Difficulty.aiming_at(0.5, DifficultyKind.CULL))
"""Top culling whose balance lies at an even game."""
LEAGUE = tuple(f"league:{number}" for number in range(SIZE))


def default(lab: Laboratory, wishes: Wishes) -> Findings:
    """Rows are the tactics and the teams of the league; columns are those of plain
    scripting and of our default."""
    tests = wishes.tests or TESTS
    few = max(1, tests // 4)
    groups: dict[str, list[Job]] = {}
    for who, learner in LEARNERS.items():
        for tactic in (*TACTICS, *LEAGUE):
            groups[f"{who} learns {tactic}"] = jobs_for(tactic, learner, LENGTH, tests, wishes)
        for tactic in TACTICS:
            groups[f"{who} varies {tactic}"] = jobs_for(
                tactic, learner, WATCHED, few, wishes, keeps=("scripts",)
            )
        groups[f"{who} meets a change"] = change_jobs(learner, *CHANGE, tests, wishes)
        for habit, other in HABITS:
            pair = f"{who} meets {habit} again after {other}"
            groups[pair] = change_jobs(learner, habit, other, max(1, tests // 10), wishes)
    for tactic in EIGHT_TACTICS:
        groups[f"even {tactic}"] = jobs_for(
            tactic, LEARNERS["ours"] | {"difficulty": EVEN}, SCALED_ENCOUNTERS, tests, wishes
        )
    records = run_groups(lab, NAME, groups)
    return Findings(
        {name: row_of(name, records) for name in (*TACTICS, *LEAGUE)},
        tests,
        {
            "papers": summary(TACTICS, records, wishes.seed),
            "league": summary(LEAGUE, records, wishes.seed),
            "overlap": {who: overlap(who, records) for who in LEARNERS},
            "change": {
                who: told(wins_after_change(records[f"{who} meets a change"]), wishes.seed)
                for who in LEARNERS
            },
            "returning_habit": {who: returning(who, records) for who in LEARNERS},
            "even_game": {
                tactic: told([wins_of(one) for one in records[f"even {tactic}"]], wishes.seed)
                for tactic in EIGHT_TACTICS
            },
        },
    )


def change_jobs(
    learner: Mapping[str, Any], habit: str, other: str, tests: int, wishes: Wishes
) -> list[Job]:
    """Tests in which a tactic goes, another comes, and the first returns."""
    return [
        Job(
            world=wishes.world,
            tactic=habit,
            encounters=ENDED,
            seed=wishes.seed + number,
            learner=learner,
            keeps=("fitness",),
            rules=wishes.rules,
            numbers=wishes.numbers or {},
            changes=((CHANGED, other), (RETURNED, habit)),
        )
        for number in range(tests)
    ]


# --- figures -----------------------------------------------------------------


def row_of(name: str, records: Mapping[str, Sequence[Record]]) -> dict[str, float]:
    """Turning points and wins of both learners against one tactic."""
    row = {}
    for who in LEARNERS:
        group = records[f"{who} learns {name}"]
        points = points_of(group)
        row[f"{who}_median"] = float(median(points))
        row[f"{who}_avg"] = fmean(points)
        row[f"{who}_highest"] = float(max(points))
        row[f"{who}_wins"] = fmean(wins_in(group, LATER))
    return row


def points_of(records: Sequence[Record]) -> list[int]:
    """Turning points; a test that never turned counts as the last that could be seen."""
    return counted([one["turning_point"] for one in records], LATEST)


def wins_in(records: Sequence[Record], window: slice) -> list[float]:
    """Wins in 100 encounters of a window, test by test."""
    results = [str(record["results"])[window] for record in records]
    return [100 * one.count("W") / len(one) for one in results]


def summary(
    names: Sequence[str], records: Mapping[str, Sequence[Record]], seed: int
) -> dict[str, Any]:
    """Both learners over several tactics, and whether ours turns later or wins less."""
    points, wins = (
        {
            who: [value for name in names for value in of(records[f"{who} learns {name}"])]
            for who in LEARNERS
        }
        for of in (points_of, lambda group: wins_in(group, LATER))
    )
    return {
        "tp_median": {who: float(median(values)) for who, values in points.items()},
        "tp_mean": {who: told(values, seed) for who, values in points.items()},
        "tp_highest": {who: max(values) for who, values in points.items()},
        "wins_51_150": {who: told(values, seed) for who, values in wins.items()},
        "later_p": randomisation_test(
            points["ours"], points["plain"], alternative="greater", seed=seed
        ),
        "fewer_wins_p": randomisation_test(
            wins["ours"], wins["plain"], alternative="smaller", seed=seed
        ),
    }


def told(values: Sequence[float], seed: int) -> dict[str, float]:
    """A mean, with its interval of 95 per cent where there are several values."""
    if len(values) < 2:
        return {"mean": fmean(values)}
    bounds = interval(values, seed=seed)
    return {"mean": fmean(values), "low": bounds.low, "high": bounds.high}


def overlap(who: str, records: Mapping[str, Sequence[Record]]) -> float:
    """What consecutive scripts have in common, in hundredths, over all tactics."""
    return fmean(
        100 * mean_overlap(record["scripts"])
        for tactic in TACTICS
        for record in records[f"{who} varies {tactic}"]
    )


# --- changed opponents ---------------------------------------------------------


def wins_after_change(records: Sequence[Record]) -> list[float]:
    """Wins of the 100 encounters after the tactic has changed."""
    return wins_in(records, slice(CHANGED, CHANGED + 100))


def turning_after(record: Record, start: int) -> int:
    """The turning point of what comes after an encounter, counted from there."""
    fitness = zip(record["team_fitness"][start:], record["enemy_fitness"][start:], strict=True)
    rows = [Row(ours, theirs, 0) for ours, theirs in fitness]
    return turning_point(rows) or len(rows) - CONFIRMED + 1


def returning(who: str, records: Mapping[str, Sequence[Record]]) -> dict[str, Any]:
    """How soon a habit is beaten again that returns after 200 other encounters: turning
    points since its return, of which 10 is the first there can be."""
    by_habit: dict[str, list[int]] = {}
    for habit, other in HABITS:
        group = records[f"{who} meets {habit} again after {other}"]
        by_habit.setdefault(habit, []).extend(turning_after(one, RETURNED) for one in group)
    everything = [point for points in by_habit.values() for point in points]
    return {
        "median": float(median(everything)),
        "at_once": 100 * everything.count(WINDOW) / len(everything),
        "medians": {habit: float(median(points)) for habit, points in by_habit.items()},
    }


# --- tables for the report -----------------------------------------------------


def tables(extra: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What holds over all tactics, what happens when opponents change, and even games."""
    over_all: dict[str, dict[str, Any]] = {}
    for where, words in (("papers", "the seven tactics"), ("league", "the league")):
        found = extra[where]
        over_all[f"turning points, mean: {words}"] = means(found["tp_mean"])
        over_all[f"turning points, highest: {words}"] = found["tp_highest"]
        over_all[f"wins of 51-150: {words}"] = means(found["wins_51_150"])
    over_all["overlap of consecutive scripts, %: the seven tactics"] = extra["overlap"]
    over_all["wins of the 100 encounters after offensive gave way to disabling"] = means(
        extra["change"]
    )
    over_all["turning point of a habit that returns after 200 encounters, median"] = {
        who: found["median"] for who, found in extra["returning_habit"].items()
    }
    even = {
        tactic: {
            "wins_avg": found["mean"],
            "interval": [found["low"], found["high"]] if "low" in found else None,
        }
        for tactic, found in extra["even_game"].items()
    }
    return [
        {"title": "Over all, and when opponents change (ours)", "rows": over_all},
        {"title": "Our default with top culling that aims at 50 of 100 (ours)", "rows": even},
    ]


def means(found: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """The means of both learners."""
    return {who: values["mean"] for who, values in found.items()}

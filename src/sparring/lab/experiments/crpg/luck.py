"""How learning moves with the share of luck in the world.

With each die of initiative the other free numbers are fitted to what the papers say without
learning (`dice.py`): with a die about alike, without one less well. These worlds differ in
how much of an outcome hangs on scripts, and so in how fast and how far teams learn. It is
measured after the choice of the world's numbers, and nothing is chosen by it.
"""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sparring.lab.designs import LATEST, scaled_jobs, turning_jobs, wins_of
from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.crpg.causes import UNSEEN
from sparring.lab.experiments.crpg.dice import DICE, luck_fits
from sparring.lab.experiments.crpg.difficulty import learner_with
from sparring.lab.experiments.crpg.opponents import BASIC, EIGHT_TACTICS, TACTICS, table
from sparring.lab.measures import counted, share_between
from sparring.lab.statistics import intervals_of
from sparring.lab.statistics import luck as seeded
from sparring.scripting.settings import Difficulty, DifficultyKind
from sparring.worlds.crpg.data.numbers import CHOSEN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.calibration.goals import Candidate
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

    ByTactic = Mapping[str, Sequence[float]]
    """The single values of each tactic, test by test."""

TESTS = 100
TEAMS, FIGHTS = 50, 5
"""Teams that each test draws to see how much hangs on scripts, and how often each of
them fights a tactic."""
TEAM_SEEDS = 2_000_000
"""These teams and fights have other seeds than learners."""
SETTLED = {"preset": "crpg"}
PLAIN = learner_with(Difficulty(kind=DifficultyKind.OFF))
SHOWN = ("offensive", "consecutive")
"""Tactics with columns of their own."""
RESAMPLES = 2_000
ROW_NAMES = {"none": "no die"}
IN_USE = next(die for die, sides in DICE.items() if sides == CHOSEN["initiative"])
"""The die that the world rolls."""
REMARK = (
    "Nothing is chosen by these figures. They were made after the world's free numbers had been "
    "chosen by figures without learning. Each row has the numbers that fit these best with its "
    "die; how near they come stands in the last table here. Without a die nothing fits both the "
    "wins and the length of fights; which die it is, figures without learning hardly tell. What "
    "differs is how much of an outcome hangs on scripts and how much on luck, and with it how "
    "fast and how far teams learn. Where our figures come nearest to the papers', their own world "
    "probably stood. "
    f"{UNSEEN}"
)
SETTINGS = (
    "turning points as under turning-points, wins as those of plain learning under difficulty; "
    "luck is the share of the variance of winning that does not lie between teams drawn by equal "
    f"weights: {TEAMS} teams a test, each of which fights every basic tactic {FIGHTS} times"
)


def luck(lab: Laboratory, wishes: Wishes) -> Findings:
    """Turning points, wins of plain learning and the share of luck with each die."""
    tests = wishes.tests or TESTS
    fits = luck_fits()
    groups: dict[str, list[Job]] = {}
    for die, fit in fits.items():
        groups |= jobs_with(die, tests, wishes._replace(numbers=fit.numbers))
    records = run_groups(lab, "luck", groups)
    measured = {die: measured_in(records, die) for die in fits}
    rows = {die: row_of(one) for die, one in measured.items()}
    return Findings(
        rows=rows,
        tests=tests,
        extra={
            "intervals": {die: row_intervals(one, wishes.seed) for die, one in measured.items()},
            "never_turned": {die: one.never_turned for die, one in measured.items()},
            "die_in_use": IN_USE,
            "fits": {die: fit_row(fit) for die, fit in fits.items()},
            "luck_pct": {die: means(one.luck) for die, one in measured.items()},
            **by_tactic(measured),
            "in_words": words_on(rows, fits),
        },
        samples={
            "luck_pct": {die: by_test(one.luck) for die, one in measured.items()},
            "turning_points": flat({die: one.points for die, one in measured.items()}),
            "wins": flat({die: one.wins for die, one in measured.items()}),
        },
    )


# --- tests ---------------------------------------------------------------------------


def jobs_with(die: str, tests: int, wishes: Wishes) -> dict[str, list[Job]]:
    """Every test in the world with one die."""
    return {
        **{f"{die} {one} turns": turning_jobs(one, SETTLED, tests, wishes) for one in TACTICS},
        **{f"{die} {one} wins": scaled_jobs(one, PLAIN, tests, wishes) for one in EIGHT_TACTICS},
        **{f"{die} {one} luck": team_jobs(one, tests, wishes) for one in BASIC},
    }


def team_jobs(tactic: str, tests: int, wishes: Wishes) -> list[Job]:
    """The teams of each test, all of them fighting so many times: nobody learns, so the
    same seed of scripts gives the same teams, whatever befalls them."""
    jobs = []
    for number in range(tests):
        teams = {"kind": "baseline", "script_seed": wishes.seed + TEAM_SEEDS + number}
        fresh = wishes._replace(seed=wishes.seed + TEAM_SEEDS + number * FIGHTS)
        jobs += jobs_for(tactic, teams, TEAMS, FIGHTS, fresh)
    return jobs


class Measured(NamedTuple):
    """What the tests with one die gave: of each tactic a value for every test."""

    points: dict[str, list[int]]
    """Turning points, the last possible one for tests that never turned."""
    never_turned: int
    wins: dict[str, list[int]]
    """Wins of 100 of plain learning."""
    luck: dict[str, list[float]]
    """Per cent of the variance of winning that are not between teams."""


def measured_in(records: Mapping[str, Sequence[Record]], die: str) -> Measured:
    """The values in the records of one die."""
    points = {
        tactic: [one["turning_point"] for one in records[f"{die} {tactic} turns"]]
        for tactic in TACTICS
    }
    return Measured(
        {tactic: counted(found, LATEST) for tactic, found in points.items()},
        sum(found.count(None) for found in points.values()),
        {
            tactic: [wins_of(one) for one in records[f"{die} {tactic} wins"]]
            for tactic in EIGHT_TACTICS
        },
        {tactic: luck_shares(records[f"{die} {tactic} luck"]) for tactic in BASIC},
    )


def luck_shares(records: Sequence[Record]) -> list[float]:
    """The share of luck in each test, in per cent: records of the same teams stand
    together."""
    shares = []
    for first in range(0, len(records), FIGHTS):
        results = [str(one["results"]) for one in records[first : first + FIGHTS]]
        wins = [fights.count("W") for fights in zip(*results, strict=True)]
        shares.append(100 * (1 - share_between(wins, FIGHTS)))
    return shares


# --- rows ----------------------------------------------------------------------------


def row_of(measured: Measured) -> dict[str, float]:
    """What one die gives."""
    return {
        "luck_pct": fmean(by_test(measured.luck)),
        **turning_columns(measured.points),
        "plain_avg": fmean(by_test(measured.wins)),
    }


def turning_columns(points: ByTactic) -> dict[str, float]:
    """Turning points over all tactics, and against some of them."""
    columns = {
        "all_tactics_avg": fmean(map(fmean, points.values())),
        "all_tactics_median": fmean(map(median, points.values())),
    }
    for tactic in SHOWN:
        columns |= {
            f"{tactic}_avg": fmean(points[tactic]),
            f"{tactic}_median": median(points[tactic]),
        }
    return columns


def row_intervals(measured: Measured, seed: int) -> dict[str, list[float]]:
    """The intervals of a row. Tests of one number have one seed, whatever the tactic, so
    they are drawn together."""
    points = measured.points
    intervals = {
        **intervals_of(by_test(measured.luck), {"luck_pct": "mean"}, seed),
        **intervals_of(by_test(points), {"all_tactics_avg": "mean"}, seed),
        "all_tactics_median": median_interval(points, seed),
        **intervals_of(by_test(measured.wins), {"plain_avg": "mean"}, seed),
    }
    for tactic in SHOWN:
        named = {f"{tactic}_avg": "mean", f"{tactic}_median": "median"}
        intervals |= intervals_of(points[tactic], named, seed)
    return intervals


def median_interval(points: ByTactic, seed: int) -> list[float]:
    """The interval of the mean of every tactic's median."""
    values = np.array(list(points.values()), float)
    tests = values.shape[1]
    drawn = seeded(seed).integers(0, tests, (RESAMPLES, tests))
    means = np.median(values[:, drawn], axis=-1).mean(axis=0)
    low, high = np.quantile(means, [0.025, 0.975])
    return [float(low), float(high)]


def by_test(values: ByTactic) -> list[float]:
    """The mean over all tactics, test by test."""
    return [fmean(of_test) for of_test in zip(*values.values(), strict=True)]


def means(values: ByTactic) -> dict[str, float]:
    """The mean of each tactic."""
    return {tactic: fmean(of_tactic) for tactic, of_tactic in values.items()}


def flat(values: Mapping[str, Mapping[str, list[Any]]]) -> dict[str, list[Any]]:
    """Single values by die and tactic in one name."""
    return {
        f"{die} {tactic}": of_tactic
        for die, tactics in values.items()
        for tactic, of_tactic in tactics.items()
    }


# --- the papers ----------------------------------------------------------------------


def paper_columns(name: str, column: str) -> dict[str, float]:
    """One column of a table of the papers, by tactic."""
    return {tactic: float(row[column] or 0) for tactic, row in table(name).items()}


PAPER_MEANS = paper_columns("thesis_5_3_and_journal_II_pmax70_ldf", "tp_avg")
PAPER_MEDIANS = paper_columns("thesis_5_3_and_journal_II_pmax70_ldf", "tp_median")
PAPER_WINS = paper_columns("thesis_5_4_and_journal_V_difficulty_wins_of_100", "plain_avg")


def paper_row() -> dict[str, float | None]:
    """What the papers have beside each row: always the same, since they have one world."""
    row: dict[str, float | None] = {
        "luck_pct": None,
        "all_tactics_avg": fmean(PAPER_MEANS.values()),
        "all_tactics_median": fmean(PAPER_MEDIANS.values()),
    }
    for tactic in SHOWN:
        row |= {
            f"{tactic}_avg": PAPER_MEANS[tactic],
            f"{tactic}_median": PAPER_MEDIANS[tactic],
        }
    return row | {"plain_avg": fmean(PAPER_WINS.values())}


PAPER_ROWS = {die: paper_row() for die in DICE}


# --- what else is told ---------------------------------------------------------------


def by_tactic(measured: Mapping[str, Measured]) -> dict[str, dict[str, dict[str, float]]]:
    """Turning points and wins of every tactic with each die, and the papers'."""
    return {
        "tp_avg": {die: means(one.points) for die, one in measured.items()}
        | {"paper": PAPER_MEANS},
        "tp_median": {
            die: {tactic: float(median(of)) for tactic, of in one.points.items()}
            for die, one in measured.items()
        }
        | {"paper": PAPER_MEDIANS},
        "plain_avg": {die: means(one.wins) for die, one in measured.items()}
        | {"paper": PAPER_WINS},
    }


def fit_row(fit: Candidate) -> dict[str, Any]:
    """How near the numbers with one die come to the baseline without learning."""
    return {
        "loss": round(fit.loss, 3),
        "mean_miss_of_wins": round(fit.mean_difference, 3),
        "worst_miss_of_wins": round(fit.worst, 3),
        "goals_met": len(fit.met),
        "numbers": dict(fit.numbers),
        "figures": dict(fit.figures),
    }


def nearest(rows: Mapping[str, Mapping[str, float]]) -> dict[str, str]:
    """For each column that the papers have, the die that comes nearest to it."""
    return {
        column: min(rows, key=lambda die: abs(rows[die][column] - wanted))
        for column, wanted in paper_row().items()
        if wanted is not None
    }


def words_on(rows: Mapping[str, Mapping[str, float]], fits: Mapping[str, Candidate]) -> list[str]:
    """What the table says, and what it does not."""
    misses = [fit.mean_difference for fit in fits.values()]
    dice: dict[str, list[str]] = {}
    for column, die in nearest(rows).items():
        dice.setdefault(die, []).append(COLUMNS_IN_WORDS[column])
    near = "; ".join(f"{spelt(die)}: {', '.join(dice[die])}" for die in rows if die in dice)
    return [
        "nothing is chosen by these figures: they were made after the world's numbers had been "
        "chosen, by figures without learning",
        "a baseline cannot tell luck from script: numbers that meet its wins, and all else, "
        f"were found with {dice_meeting_wins(fits)}; the wins of 100 miss the paper's by "
        f"{min(misses):.1f} to {max(misses):.1f} on average",
        f"the world itself rolls {spelt(IN_USE)}",
        f"nearest to the papers, {near}",
    ]


def dice_meeting_wins(fits: Mapping[str, Candidate]) -> str:
    """The dice whose numbers come near enough to the first goal, in words."""
    met = [die for die, fit in fits.items() if fit.calibration.goals[0].is_met(fit.figures)]
    if len(met) == len(fits):
        return "every die and without one"
    return ", ".join(f"“{spelt(die)}”" for die in met) or "none of the dice"


COLUMNS_IN_WORDS = {
    "all_tactics_avg": "mean turning point over all tactics",
    "all_tactics_median": "median turning point over all tactics",
    "offensive_avg": "mean against offensive",
    "offensive_median": "median against offensive",
    "consecutive_avg": "mean against consecutive",
    "consecutive_median": "median against consecutive",
    "plain_avg": "wins of plain learning",
}


def spelt(die: str) -> str:
    """A die in words."""
    return ROW_NAMES.get(die, die)


def tables(extra: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every tactic with each die, and how near the fits come."""
    titles = {
        "tp_avg": "Mean turning points by tactic",
        "tp_median": "Median turning points by tactic",
        "plain_avg": "Wins of 100 of plain learning by tactic",
    }
    columns = ["loss", "mean_miss_of_wins", "worst_miss_of_wins", "goals_met"]
    return [
        *({"title": title, "rows": named(extra[name])} for name, title in titles.items()),
        {
            "title": "How near the numbers with each die come to the baseline without learning",
            "rows": named(extra["fits"]),
            "columns": columns,
        },
    ]


def named(rows: Mapping[str, Any]) -> dict[str, Any]:
    """Rows with their dice in words."""
    return {spelt(die): row for die, row in rows.items()}

"""The baseline of the journal paper's table I: the same rulebases, never learning; and what
else the thesis says of the world without a word on learning."""

from __future__ import annotations

from math import sqrt
from statistics import median
from typing import TYPE_CHECKING, Any

from sparring.kernels.loop import CONFIRMED
from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.crpg.opponents import BASIC, TACTICS, table
from sparring.lab.experiments.crpg.statements import statements_of
from sparring.lab.measures import baseline_columns, counted, win_columns
from sparring.lab.statistics import (
    TURNING_POINT_STATISTICS,
    WIN_STATISTICS,
    intervals_of,
    share_interval,
)
from sparring.worlds.crpg.kernel.record import SEGMENTS
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

TABLE = "journal_I_baseline"
TESTS = 100
TURNING_TESTS = 150
"""The papers' table has 30: too few to tell a share of runs by more than nine points."""
PAPER_TURNING_TESTS = 30
ENCOUNTERS = 100
"""In a run that counts wins."""
LONG_RUN = 250
"""Encounters in a run that looks for a turning point."""
LATEST = LONG_RUN - CONFIRMED + 1
"""The last encounter that can be seen to be a turning point."""
SECOND_SEEDS = 1_000_000
"""Turning points are looked for with other seeds than wins."""
LEARNER = {"kind": "baseline"}
LOOKED_AT = 300
"""Fights against each basic tactic that are looked at one by one."""
NEAR_ENOUGH = 2.0
"""Standard errors."""


def baseline(lab: Laboratory, wishes: Wishes) -> Findings:
    """Wins of a team that draws scripts but never learns, against each tactic."""
    tests = wishes.tests or TESTS
    tp_tests = TURNING_TESTS if wishes.tests is None else max(1, tests * TURNING_TESTS // TESTS)
    apart = wishes._replace(seed=wishes.seed + SECOND_SEEDS)
    groups = {}
    for tactic in TACTICS:
        groups[f"{tactic} wins"] = win_jobs(tactic, tests, wishes)
        groups[f"{tactic} turns"] = jobs_for(tactic, LEARNER, LONG_RUN, tp_tests, apart, stops=True)
    groups["novice wins"] = win_jobs("novice", tests, wishes)
    records = run_groups(lab, "baseline", groups)
    wins = {
        tactic: [one["results"].count("W") for one in records[f"{tactic} wins"]]
        for tactic in TACTICS
    }
    points = {
        tactic: [one["turning_point"] for one in records[f"{tactic} turns"]] for tactic in TACTICS
    }
    rounds = {tactic: rounds_in(records[f"{tactic} wins"]) for tactic in TACTICS}
    rows = {
        tactic: baseline_columns(points[tactic], LATEST)
        | win_columns(wins[tactic])
        | {"rounds_median": median(rounds[tactic])}
        for tactic in TACTICS
    }
    statements = {} if wishes.rules else said_of(rows, records["novice wins"], wishes.seed)
    named = {name: TURNING_POINT_STATISTICS[name] for name in ("tp_avg", "tp_sd", "tp_median")}
    intervals = {
        tactic: intervals_of(counted(points[tactic], LATEST), named, wishes.seed)
        | intervals_of(wins[tactic], WIN_STATISTICS, wishes.seed)
        | {f"tp_over_{LATEST}_pct": never_interval(points[tactic])}
        for tactic in TACTICS
    }
    return Findings(
        rows=rows,
        tests=tests,
        extra={
            **differences_of(rows),
            "statements": statements,
            "never_turning": never_turning(rows),
            "tp_tests": tp_tests,
            "seeds": f"wins with seeds from {wishes.seed:,} on, turning points from "
            f"{apart.seed:,} on",
            "intervals": intervals,
        },
        samples={
            "wins": wins,
            "turning_points": {tactic: counted(points[tactic], LATEST) for tactic in TACTICS},
        },
        tests_of=dict.fromkeys(baseline_columns(points[TACTICS[0]], LATEST), tp_tests),
    )


def win_jobs(tactic: str, tests: int, wishes: Wishes) -> list[Job]:
    """Runs that count wins."""
    return jobs_for(tactic, LEARNER, ENCOUNTERS, tests, wishes, keeps=("durations",))


def rounds_in(records: Sequence[Record]) -> list[int]:
    """How many rounds each encounter took."""
    return [segments // SEGMENTS + 1 for record in records for segments in record["durations"]]


def said_of(
    rows: Mapping[str, Mapping[str, float]], novice: Sequence[Record], seed: int
) -> dict[str, Any]:
    """What the thesis says, measured."""
    world = Crpg()
    briefs = []
    for tactic in BASIC:
        practice = world.practice("scripting", tactic, seed=seed, learns=False)
        briefs += [practice.brief() for _ in range(LOOKED_AT)]
    statements = statements_of(
        world,
        {tactic: row["rounds_median"] for tactic, row in rows.items()},
        "".join(record["results"] for record in novice),
        briefs,
    )
    return {name: statement.as_data() for name, statement in statements.items()}


def never_turning(rows: Mapping[str, Mapping[str, float]]) -> dict[str, Any]:
    """The shares of runs that never turn beside the papers', in standard errors of theirs."""
    paper = table(TABLE)
    name = f"tp_over_{LATEST}_pct"
    shares = {}
    for tactic, row in rows.items():
        theirs = float(paper[tactic][name] or 0)
        apart = abs(row[name] - theirs) / standard_error(theirs)
        shares[tactic] = {
            "ours": row[name],
            "paper": theirs,
            "standard_errors": apart,
            "near": apart <= NEAR_ENOUGH,
        }
    near = sum(bool(share["near"]) for share in shares.values())
    return {"near": near, "of": len(shares), "shares": shares}


def standard_error(share: float) -> float:
    """Of a share in per cent of the papers' runs; one run more of either kind keeps that of
    all and of none from being sure."""
    runs = PAPER_TURNING_TESTS
    likely = (share / 100 * runs + 1) / (runs + 2)
    return 100 * sqrt(likely * (1 - likely) / runs)


def never_interval(points: Sequence[int | None]) -> list[float]:
    """The interval of the share of runs that never turn, in per cent."""
    bounds = share_interval(sum(point is None for point in points) / len(points), len(points))
    return [100 * bounds.low, 100 * bounds.high]


def differences_of(rows: dict[str, dict[str, float]]) -> dict[str, float]:
    """How far the wins are from the table that the world was calibrated against."""
    paper = table(TABLE)
    apart = [
        abs(row["wins_per_100"] - float(paper[tactic]["wins_per_100"] or 0))
        for tactic, row in rows.items()
    ]
    return {"mean_difference": sum(apart) / len(apart), "worst_difference": max(apart)}


def tables(extra: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the thesis says without learning, and the shares of runs that never turn."""
    said, never = extra.get("statements"), extra.get("never_turning")
    made = []
    if said:
        made.append(statements_table(said))
    if never:
        made.append(never_table(never, extra["tp_tests"]))
    return made


def statements_table(statements: Mapping[str, Any]) -> dict[str, Any]:
    """Every statement with what was measured."""
    return {
        "title": "What the thesis says of the world without learning",
        "rows": {
            one["text"]: {
                "source": one["source"],
                "wanted": one["wanted"],
                "measured": in_words(one["value"]),
                "holds": "yes" if one["holds"] else "no",
            }
            for one in statements.values()
        },
        "columns": ["source", "wanted", "measured", "holds"],
    }


def never_table(never: Mapping[str, Any], tests: int) -> dict[str, Any]:
    """The shares of runs that never turn beside the paper's."""
    return {
        "title": f"Runs that never turn, per cent: {never['near']} of {never['of']} lie within "
        f"{NEAR_ENOUGH:.0f} of the paper's standard errors ({PAPER_TURNING_TESTS} runs; ours "
        f"{tests})",
        "rows": {
            tactic.replace("_", " "): {**share, "near": "yes" if share["near"] else "no"}
            for tactic, share in never["shares"].items()
        },
        "columns": ["ours", "paper", "standard_errors", "near"],
    }


def in_words(value: float | Mapping[str, float]) -> str:
    """A measured value, or several by their names."""
    if isinstance(value, (int, float)):
        return f"{value:.3g}"
    return ", ".join(f"{name.replace('_', ' ')} {one:.3g}" for name, one in value.items())

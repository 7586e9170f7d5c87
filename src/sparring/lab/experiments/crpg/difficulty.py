"""Difficulty scaling: thesis table 5.4, which is the journal paper's table V."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.designs import scaled_jobs, scaling_data, wins_of
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.crpg.opponents import EIGHT_TACTICS
from sparring.lab.measures import spread
from sparring.lab.statistics import intervals_of
from sparring.scripting.settings import Difficulty, DifficultyKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job
    from sparring.lab.laboratory import Laboratory

TESTS = 100
SCALERS = {
    "plain": DifficultyKind.OFF,
    "penalising": DifficultyKind.PENALISE,
    "clipping": DifficultyKind.CLIP,
    "culling": DifficultyKind.CULL,
}
WIN_RATES = (30, 40, 50, 60, 70)
"""Chosen win rates, in hundredths, that culling is asked to hold."""
STRONGER_FALL = 700
"""The thesis also lets the ceiling fall by 30 per cent after a win: it reports 35.0
wins of 100 against the novice, with a spread of 5.6."""
THESIS_STRONGER_FALL = {"wins_avg": 35.0, "wins_sd": 5.6}


def difficulty(lab: Laboratory, wishes: Wishes) -> Findings:
    """Wins of 100 with each way to hold an even game, against eight tactics."""
    tests = wishes.tests or TESTS
    groups = {}
    for tactic in EIGHT_TACTICS:
        for name, kind in SCALERS.items():
            learner = learner_with(Difficulty(kind=kind))
            groups[f"{tactic} {name}"] = scaled_jobs(tactic, learner, tests, wishes)
            if name in ("plain", "culling"):
                journal = learner | {"fallback": "limited"}
                groups[f"{tactic} {name} limited"] = scaled_jobs(tactic, journal, tests, wishes)
    groups |= chosen_rates(tests, wishes)
    records = run_groups(lab, "difficulty", groups)
    wins = {name: [wins_of(one) for one in group] for name, group in records.items()}
    rows: dict[str, dict[str, float]] = {}
    intervals: dict[str, dict[str, list[float]]] = {}
    for tactic in EIGHT_TACTICS:
        rows[tactic] = {}
        intervals[tactic] = {}
        for name in SCALERS:
            values = wins[f"{tactic} {name}"]
            rows[tactic] |= {f"{name}_avg": fmean(values), f"{name}_sd": spread(values)}
            named = {f"{name}_avg": "mean", f"{name}_sd": "deviation"}
            intervals[tactic] |= intervals_of(values, named, wishes.seed)
    return Findings(
        rows=rows,
        tests=tests,
        extra={
            "intervals": intervals,
            "chosen_win_rates": chosen_rows(wins, wishes.seed),
            "stronger_fall_against_novice": {
                **spread_columns(wins["novice stronger fall"], wishes.seed),
                "paper": THESIS_STRONGER_FALL,
            },
            "limited_distance_fallback": {
                tactic: {
                    f"{name}_avg": fmean(wins[f"{tactic} {name} limited"])
                    for name in ("plain", "culling")
                }
                for tactic in EIGHT_TACTICS
            },
        },
        samples={"wins": wins},
    )


def learner_with(scaling: Difficulty) -> dict[str, Any]:
    """The settings of the difficulty experiments, with one way of scaling."""
    return {"preset": "crpg-difficulty", "difficulty": scaling_data(scaling)}


def chosen_rates(tests: int, wishes: Wishes) -> dict[str, list[Job]]:
    """Culling that aims at other win rates, against a player who loses easily and
    one who does not."""
    groups = {}
    for rate in WIN_RATES:
        learner = learner_with(Difficulty.aiming_at(rate / 100))
        for tactic in ("novice", "consecutive"):
            groups[f"{tactic} aims at {rate}"] = scaled_jobs(tactic, learner, tests, wishes)
    fall = Difficulty(kind=DifficultyKind.CULL, after_win=STRONGER_FALL)
    groups["novice stronger fall"] = scaled_jobs("novice", learner_with(fall), tests, wishes)
    return groups


def chosen_rows(wins: Mapping[str, list[int]], seed: int) -> dict[str, dict[str, Any]]:
    """What was asked for and what was reached."""
    return {
        f"{tactic}_{rate}": {"wanted": rate}
        | spread_columns(wins[f"{tactic} aims at {rate}"], seed)
        for tactic in ("novice", "consecutive")
        for rate in WIN_RATES
    }


def spread_columns(values: list[int], seed: int) -> dict[str, Any]:
    """Mean, deviation and interval of some wins."""
    interval = intervals_of(values, {"wins_avg": "mean"}, seed)["wins_avg"]
    return {"wins_avg": fmean(values), "wins_sd": spread(values), "interval": interval}


def tables(extra: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Chosen win rates, and the fallback that the journal paper names."""
    contents = (
        (
            "chosen_win_rates",
            "Top culling that aims at other win rates than 50 of 100 (ours)",
            ["wanted", "wins_avg", "wins_sd", "interval"],
        ),
        (
            "limited_distance_fallback",
            "Mean wins with limited-distance fallback instead (the journal paper is not clear "
            "which fallback was used)",
            ["plain_avg", "culling_avg"],
        ),
    )
    return [
        {"title": title, "rows": extra[name], "columns": columns}
        for name, title, columns in contents
        if name in extra
    ]

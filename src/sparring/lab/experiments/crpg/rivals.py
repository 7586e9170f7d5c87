"""Monte-Carlo control (journal table IV), and Q-learning as a curve."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.designs import turning_findings, turning_jobs
from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.statistics import interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

MONTE_CARLO_TESTS = 50
COLUMNS = ("tp_avg", "tp_sd", "tp_median", "tp_highest")
"""The paper's table has no column for the five highest."""
CURVE_TESTS = 6
CURVE_LENGTH = 3_000
"""The paper says that Q-learning needs thousands of encounters."""
PART = 100
"""Encounters behind each point of a curve."""
CURVES: dict[str, dict[str, Any]] = {
    "q-learning": {"kind": "q-learning"},
    "monte-carlo": {"kind": "monte-carlo"},
    "scripting": {"preset": "crpg"},
    "baseline": {"kind": "baseline"},
}


BY_VALUE = ("q-learning", "monte-carlo")
"""Those that choose by value."""
KEEPS = ("choices",)


def monte_carlo(lab: Laboratory, wishes: Wishes) -> Findings:
    """Turning points of Monte-Carlo control, with the paper's settings."""
    tests = wishes.tests or MONTE_CARLO_TESTS
    learner = CURVES["monte-carlo"]
    groups = {tactic: turning_jobs(tactic, learner, tests, wishes, KEEPS) for tactic in TACTICS}
    records = run_groups(lab, "monte-carlo", groups)
    findings = turning_findings(records, tests, wishes.seed)
    rows = {
        name: {column: row[column] for column in COLUMNS} for name, row in findings.rows.items()
    }
    more = {
        "tp_top5": {name: row["tp_top5"] for name, row in findings.rows.items()},
        "choices_per_agent": {tactic: choices_of(group) for tactic, group in records.items()},
    }
    return Findings(rows, findings.tests, findings.extra | more, findings.samples)


def choices_of(records: Sequence[Record]) -> dict[str, float]:
    """How many choices an agent of each role made in an encounter: the mean of the tests."""
    roles = records[0]["choices"]
    return {role: fmean(record["choices"][role] for record in records) for role in roles}


def q_learning(lab: Laboratory, wishes: Wishes) -> Findings:
    """Win rates of one-step Q-learning over thousands of encounters, beside the
    others' on the same seeds."""
    tests = wishes.tests or CURVE_TESTS
    groups = {
        f"{tactic} {name}": jobs_for(
            tactic, learner, CURVE_LENGTH, tests, wishes, keeps=KEEPS if name in BY_VALUE else ()
        )
        for tactic in TACTICS
        for name, learner in CURVES.items()
    }
    records = run_groups(lab, "q-learning", groups)
    curves = {
        tactic: {name: curve_of(records[f"{tactic} {name}"]) for name in CURVES}
        for tactic in TACTICS
    }
    points = {
        tactic: [one["turning_point"] for one in records[f"{tactic} q-learning"]]
        for tactic in TACTICS
    }
    return Findings(
        rows={},
        tests=tests,
        extra={
            "encounters": CURVE_LENGTH,
            "part": PART,
            "wins_per_100": curves,
            "turning_points": points,
            "choices_per_agent": {
                name: {tactic: choices_of(records[f"{tactic} {name}"]) for tactic in TACTICS}
                for name in BY_VALUE
            },
            "over_all_tactics": {
                name: over_all([curves[tactic][name] for tactic in TACTICS]) for name in CURVES
            },
            "intervals_over_all": {
                name: bands([records[f"{tactic} {name}"] for tactic in TACTICS], wishes.seed)
                for name in ("q-learning", "monte-carlo", "scripting")
            },
            "in_words": curve_words(curves),
        },
    )


def parts_of(record: Record) -> list[int]:
    """Wins in each hundred encounters of one test."""
    results = str(record["results"])
    return [results[at : at + PART].count("W") for at in range(0, len(results), PART)]


def curve_of(records: Sequence[Record]) -> list[float]:
    """Wins per 100, part by part, over the tests of one learner and tactic."""
    return [fmean(part) for part in zip(*map(parts_of, records), strict=True)]


def over_all(curves: Sequence[Sequence[float]]) -> list[float]:
    """The mean of several curves."""
    return [fmean(part) for part in zip(*curves, strict=True)]


def bands(groups: Sequence[Sequence[Record]], seed: int) -> list[list[float]]:
    """The interval of the mean over all tactics, part by part."""
    tests = zip(*([parts_of(record) for record in group] for group in groups), strict=True)
    means = [over_all(one) for one in tests]
    intervals = [interval(part, seed=seed) for part in zip(*means, strict=True)]
    return [[bounds.low, bounds.high] for bounds in intervals]


def curve_words(curves: Mapping[str, Mapping[str, Sequence[float]]]) -> list[str]:
    """When Q-learning first wins more than the baseline, and where it ends."""
    sentences = []
    for tactic, by_learner in curves.items():
        floor = fmean(by_learner["baseline"])
        ours = by_learner["q-learning"]
        better = next((at for at, wins in enumerate(ours) if wins > floor + 5), None)
        when = "never" if better is None else f"by encounter {(better + 1) * PART:,}"
        sentences.append(
            f"{tactic.replace('_', ' ')}: Q-learning wins {ours[0]:.0f} of the first hundred, "
            f"{ours[-1]:.0f} of the last; five more than the baseline's {floor:.0f} {when} "
            f"(scripting {by_learner['scripting'][0]:.0f} and {by_learner['scripting'][-1]:.0f})"
        )
    return sentences

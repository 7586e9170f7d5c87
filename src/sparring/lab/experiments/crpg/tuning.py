"""The search for the settings of swift scripting.

    python -m sparring.lab.experiments.crpg.tuning --out tuning.csv

With `--prior` the settings of those who begin with a prior: what plain dynamic
scripting learned against the teams of the league that are not searched on.

It looks at opponents of the league only (`league.py`) and at seeds that no report
uses: the papers' seven tactics stay unseen until the settings are fixed. The measure
is the mean turning point; the best are measured again on fresh seeds, and those whose
scripts vary less than plain dynamic scripting's are passed over.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.lab.jobs import Job
from sparring.lab.laboratory import Laboratory
from sparring.lab.league import league_prior
from sparring.lab.measures import mean_overlap
from sparring.luck import Luck

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OPPONENTS = (
    *(f"league:{number}" for number in (0, 2, 5, 8, 9, 11)),
    "league-consecutive:0,5,8,9",
    "league-random_team:2,5,8,11",
)
"""Those that plain dynamic scripting gets the better of as late as of the papers' own
tactics, by its median. Team 4 is not among them: hardly anything beats it."""
CHOICES: dict[str, tuple[float, ...]] = {
    "rate": (1.5, 2.0, 2.5, 3.0),
    "penalty": (0.2, 0.3, 0.5, 0.7),
    "pace": (0.0, 0.03, 0.08),
    "silent": (0.0, 0.2, 0.4, 0.6),
    "imitation": (0.0, 0.2, 0.4),
    "fades": (6.0, 15.0),
    "max_weight": (600, 1000, 2000),
    "min_weight": (0, 1, 2),
}
PRIOR_CHOICES = CHOICES | {
    "rate": (0.3, 0.5, 0.7, 1.0, 1.5),
    "min_weight": (0, 1, 2, 4, 8),
}
LEARNED_FROM = (1, 3, 6, 7, 10)
"""The teams that a prior comes from while tuning."""
PLAIN: dict[str, Any] = {"preset": "crpg"}
HARDEST = "league:4"
URGENCIES = ((3.0, 0.2), (3.0, 0.5), (6.0, 0.5))
"""With a prior, the best choice is tried with these urgencies and penalties, too."""
SCALES = (3, 10)
"""The best choice is tried with so many times as many points, too."""
LONGEST = 600
"""Encounters of a test that does not turn: longer ones only cost time."""
SEARCH_SEED, FINAL_SEED, VARIETY_SEED = 7_000_000, 7_500_000, 7_900_000


def candidates(
    count: int, seed: int, choices: Mapping[str, tuple[float, ...]] = CHOICES
) -> list[dict[str, Any]]:
    """Settings drawn evenly from all choices."""
    luck = Luck(seed, 0)
    return [
        {"kind": "swift", "initial_weight": 100}
        | {name: of[luck.below(len(of))] for name, of in choices.items()}
        for _ in range(count)
    ]


def turning_points(
    lab: Laboratory,
    learner: Mapping[str, Any],
    tests: int,
    seed: int,
    opponents: Sequence[str] | None = None,
) -> list[int]:
    """The turning points of some tests against every opponent of the search, or
    against others."""
    jobs = [
        Job(tactic=tactic, encounters=LONGEST, seed=seed + number, learner=learner, stops=True)
        for tactic in opponents or OPPONENTS
        for number in range(tests)
    ]
    return [record["turning_point"] or LONGEST for record in lab.run(jobs, "tuning")]


def overlap(lab: Laboratory, learner: Mapping[str, Any], tests: int) -> float:
    """How much of a script the next one shares, over a hundred encounters."""
    jobs = [
        Job(
            tactic=tactic,
            encounters=100,
            seed=VARIETY_SEED + number,
            learner=learner,
            keeps=("scripts",),
        )
        for tactic in OPPONENTS
        for number in range(tests)
    ]
    return fmean(mean_overlap(record["scripts"]) for record in lab.run(jobs, "tuning"))


def row_of(
    kind: str, learner: Mapping[str, Any], points: Sequence[int], shared: float | None
) -> dict[str, Any]:
    """A line of the report."""
    return {
        "kind": kind,
        "mean": round(fmean(points), 2),
        "latest_tenth": round(fmean(sorted(points)[-max(1, len(points) // 10) :]), 1),
        "overlap": "" if shared is None else round(shared, 3),
        **{name: learner.get(name, "") for name in CHOICES},
    }


def search(
    lab: Laboratory, count: int, tests: int, final_tests: int, with_prior: bool = False
) -> list[dict[str, Any]]:
    """Every candidate, then the best of them again beside plain dynamic scripting."""
    results = []
    prior = league_prior(lab, LEARNED_FROM, SEARCH_SEED) if with_prior else None
    tried = candidates(count, SEARCH_SEED, PRIOR_CHOICES if with_prior else CHOICES)
    plain = [("plain", PLAIN)]
    if prior is not None:
        tried = [learner | {"prior": prior} for learner in tried]
        plain.append(("plain with prior", PLAIN | {"weights": prior}))
    for number, learner in enumerate(tried, start=1):
        points = turning_points(lab, learner, tests, SEARCH_SEED)
        results.append((fmean(points), number, learner, points))
        sys.stderr.write(f"\r{number} of {count}, best {min(results)[0]:.1f} ")
        sys.stderr.flush()
    rows = [row_of("searched", learner, points, None) for _, _, learner, points in results]
    finalists = [learner for _, _, learner, _ in sorted(results)[:8]]
    for kind, learner in [*plain, *(("finalist", one) for one in finalists)]:
        points = turning_points(lab, learner, final_tests, FINAL_SEED)
        rows.append(row_of(kind, learner, points, overlap(lab, learner, 4)))
        sys.stderr.write(f"\n{rows[-1]}")
    return rows


def scales(lab: Laboratory, learner: Mapping[str, Any], tests: int) -> list[dict[str, Any]]:
    """One choice with finer weights: more points a rule, and bounds to match, so that
    the lowest weight is a smaller share."""
    rows = []
    for scale in SCALES:
        finer = dict(learner) | {
            "initial_weight": 100 * scale,
            "max_weight": int(learner["max_weight"]) * scale,
        }
        points = turning_points(lab, finer, tests, FINAL_SEED)
        kind = f"with {scale} times as many points"
        rows.append(row_of(kind, finer, points, overlap(lab, finer, 4)))
        sys.stderr.write(f"\n{rows[-1]}")
    return rows


def urgencies(lab: Laboratory, learner: Mapping[str, Any], tests: int) -> list[dict[str, Any]]:
    """One choice with a prior that is learned away faster where it does not help: also
    against the team that hardly anything beats."""
    rows = []
    for urgency, penalty in URGENCIES:
        keener = dict(learner) | {"urgency": urgency, "penalty": penalty}
        points = turning_points(lab, keener, tests, FINAL_SEED)
        hard = turning_points(lab, keener, tests, FINAL_SEED, (HARDEST,))
        kind = f"urgency {urgency:g}; {HARDEST}: mean {fmean(hard):.0f}"
        rows.append(row_of(kind, keener, points, overlap(lab, keener, 4)))
        sys.stderr.write(f"\n{rows[-1]}")
    return rows


def best_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The settings of the best finalist whose scripts vary at least as much as plain
    dynamic scripting's."""
    (plain,) = (row for row in rows if row["kind"] == "plain")
    fit = [r for r in rows if r["kind"] == "finalist" and r["overlap"] <= plain["overlap"]]
    if not fit:
        raise UsageError("no finalist's scripts vary as much as plain dynamic scripting's")
    best = min(fit, key=lambda row: float(row["mean"]))
    return {"kind": "swift", "initial_weight": 100} | {name: best[name] for name in CHOICES}


def main(arguments: list[str] | None = None) -> None:
    """Search and write down everything that was tried."""
    parser = argparse.ArgumentParser(description="Search the settings of swift scripting.")
    parser.add_argument("--candidates", type=int, default=40)
    parser.add_argument("--tests", type=int, default=8, help="against each opponent")
    parser.add_argument("--final-tests", type=int, default=50)
    parser.add_argument("--prior", action="store_true", help="for those who begin with a prior")
    parser.add_argument("--out", type=Path, default=Path("tuning.csv"))
    wanted = parser.parse_args(arguments)
    lab = Laboratory(None)
    rows = search(lab, wanted.candidates, wanted.tests, wanted.final_tests, wanted.prior)
    if wanted.prior:
        prior = league_prior(lab, LEARNED_FROM, SEARCH_SEED)
        rows += urgencies(lab, best_of(rows) | {"prior": prior}, wanted.final_tests)
    else:
        rows += scales(lab, best_of(rows), wanted.final_tests)
    with wanted.out.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()

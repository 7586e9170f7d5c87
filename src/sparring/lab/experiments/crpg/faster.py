"""Ours: learning from fewer encounters, from equal weights and from what was learned
against other opponents.

Two classes, reported apart. Without prior: dynamic scripting as in the papers and our
own lessons by what is usual (`scripting/relative.py`) begin with equal weights. With
prior: both begin with the mean of what dynamic scripting learned against the teams of
the league (`league.py`), none of which is a tactic of the papers. The seeds here are
used for nothing else.
"""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from sparring.lab.designs import LATEST, turning_jobs
from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.crpg.opponents import ROLE_AGENTS, TACTICS
from sparring.lab.experiments.crpg.turning import TESTS
from sparring.lab.league import SIZE, league_prior, scaled_prior
from sparring.lab.measures import (
    counted,
    distinct,
    effects_of,
    encounters_to_tell,
    entropy,
    mean_overlap,
    turning_point_columns,
    typical_effect,
)
from sparring.lab.ruletexts import rule_names
from sparring.lab.statistics import intervals_of, randomisation_test, sign_flip_test
from sparring.scripting.settings import OURS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

FRESH_SEEDS = 6_000_000
"""Neither the search of settings nor any other experiment uses these."""
PRIOR_SEEDS = 3_000_000
WATCHED, WATCHED_LENGTH = 10, 100
LIMIT_TESTS = 30
FIRST = 10
CLEARLY = 0.05
"""The level at which a difference counts as clear."""
MEDIAN_GOAL, HIGHEST_GOAL = 15, 100
"""What the class with prior is to reach against every tactic."""
PLAIN: dict[str, Any] = {"preset": "crpg"}
SPARRING: dict[str, Any] = {"preset": "sparring"}


def faster(lab: Laboratory, wishes: Wishes) -> Findings:
    """Turning points, variety and first encounters as in the papers and by our settings."""
    tests = wishes.tests or TESTS
    prior = league_prior(lab, range(SIZE), wishes.seed + PRIOR_SEEDS, wishes.rules)
    learners = {
        "scripting": PLAIN,
        "sparring": SPARRING,
        "scripting_with_prior": PLAIN | {"weights": prior},
        "sparring_with_prior": SPARRING | {"weights": scaled_prior(prior, OURS)},
    }
    fresh = wishes._replace(seed=wishes.seed + FRESH_SEEDS)
    groups = {
        f"{name} {tactic}": turning_jobs(tactic, learner, tests, fresh)
        for name, learner in learners.items()
        for tactic in TACTICS
    }
    records = run_groups(lab, "faster", groups)
    points = {
        name: {
            tactic: counted([one["turning_point"] for one in records[f"{name} {tactic}"]], LATEST)
            for tactic in TACTICS
        }
        for name in learners
    }
    watched = watch(lab, {"baseline": {"kind": "baseline"}, **learners}, fresh)
    for name in learners:
        watched[name]["first_ten_wins_pct"] = {
            tactic: first_ten(records[f"{name} {tactic}"]) for tactic in TACTICS
        }
    comparisons = {
        "without_prior": compared(points["scripting"], points["sparring"], wishes.seed),
        "with_prior": compared(
            points["scripting_with_prior"], points["sparring_with_prior"], wishes.seed
        ),
    }
    starts = {
        name: {
            tactic: [one["results"][:FIRST].count("W") for one in records[f"{name} {tactic}"]]
            for tactic in TACTICS
        }
        for name in learners
    }
    goals = goals_of(points, comparisons, watched, starts, wishes.seed)
    limits = limits_of(lab, fresh)
    return Findings(
        rows={},
        tests=tests,
        extra={
            "turning_points": {name: rows_of(by, wishes.seed) for name, by in points.items()},
            "watched": watched,
            "compared": comparisons,
            "goals": goals,
            "limits": limits,
            "seeds": f"with seeds from {fresh.seed:,} on, the prior learned with seeds from "
            f"{wishes.seed + PRIOR_SEEDS:,} on",
            "prior": named_prior(prior, wishes),
            "tables": tables_of(points, watched),
            "in_words": [*words_of(points, goals), limit_in_words(limits)],
        },
        samples={"turning_points": {name: together(by) for name, by in points.items()}},
    )


# --- what was learned against others -------------------------------------------


def named_prior(prior: Mapping[str, Sequence[int]], wishes: Wishes) -> dict[str, dict[str, int]]:
    """The prior with the names of its rules."""
    names = rule_names(wishes.rules)
    return {role: dict(zip(names[role], prior[role], strict=True)) for role in prior}


# --- looking at every encounter -------------------------------------------------


def watch(
    lab: Laboratory, learners: Mapping[str, Mapping[str, Any]], wishes: Wishes
) -> dict[str, dict[str, Any]]:
    """Variety of scripts over a hundred encounters, and wins among the first ten."""
    tests = min(wishes.tests or WATCHED, WATCHED)
    groups = {
        f"{name} {tactic}": jobs_for(
            tactic, learner, WATCHED_LENGTH, tests, wishes, keeps=("scripts",)
        )
        for name, learner in learners.items()
        for tactic in TACTICS
    }
    records = run_groups(lab, "faster", groups)
    return {
        name: watched_row({tactic: records[f"{name} {tactic}"] for tactic in TACTICS})
        for name in learners
    }


def watched_row(records: Mapping[str, Sequence[Record]]) -> dict[str, Any]:
    """One learner's variety and wins, over all tactics."""
    everything = [one for group in records.values() for one in group]
    scripts = [one["scripts"] for one in everything]
    return {
        "overlap": fmean(mean_overlap(one) for one in scripts),
        "distinct": fmean(distinct(one) for one in scripts),
        **{
            f"{role}_entropy": fmean(entropy(one, agents) for one in scripts)
            for role, agents in ROLE_AGENTS.items()
        },
        "wins_per_100": fmean(one["results"].count("W") for one in everything),
        # Who never learns wins as often at first as ever after.
        "first_ten_wins_pct": {
            tactic: 100 * fmean(one["results"].count("W") / len(one["results"]) for one in group)
            for tactic, group in records.items()
        },
    }


def first_ten(records: Sequence[Record]) -> float:
    """Wins among the first ten encounters, in per cent."""
    return 100 * fmean(one["results"][:FIRST].count("W") / FIRST for one in records)


# --- what limits it --------------------------------------------------------------


def limits_of(lab: Laboratory, wishes: Wishes) -> dict[str, dict[str, float | None]]:
    """How much a typical rule matters against each tactic, and how many encounters
    it takes to tell."""
    tests = min(wishes.tests or LIMIT_TESTS, LIMIT_TESTS)
    groups = {
        tactic: jobs_for(
            tactic, {"kind": "baseline"}, WATCHED_LENGTH, tests, wishes, keeps=("scripts",)
        )
        for tactic in TACTICS
    }
    records = run_groups(lab, "faster", groups)
    counts = {role: len(names) for role, names in rule_names(wishes.rules).items()}
    limits: dict[str, dict[str, float | None]] = {}
    for tactic, group in records.items():
        chance = fmean(letter == "W" for one in group for letter in one["results"])
        limits[tactic] = {"baseline_wins_pct": 100 * chance}
        for role, agents in ROLE_AGENTS.items():
            effects = effects_of(group, agents, counts[role])
            typical = typical_effect(effects)
            share = fmean(effect.share for effect in effects)
            limits[tactic][f"{role}_rule_points"] = typical
            limits[tactic][f"{role}_encounters_to_tell"] = encounters_to_tell(
                typical, chance, share
            )
    return limits


def limit_in_words(limits: Mapping[str, Mapping[str, float | None]]) -> str:
    """The limit in a sentence."""
    points = {
        role: fmean(row[f"{role}_rule_points"] or 0.0 for row in limits.values())
        for role in ROLE_AGENTS
    }
    needed = {
        role: encounters_in_words([row[f"{role}_encounters_to_tell"] for row in limits.values()])
        for role in ROLE_AGENTS
    }
    return (
        "what limits it: a typical rule of the fighters changes the wins of 100 by "
        f"{points['fighter']:.1f} points, one of the wizards by {points['wizard']:.1f}; to tell "
        f"one such rule from a useless one takes {needed['fighter']} and "
        f"{needed['wizard']} encounters (medians over the tactics). Whoever turns within "
        "twenty does not know which rules are good: he has found scripts that win"
    )


def encounters_in_words(counts: Sequence[float | None]) -> str:
    """The median of some numbers of encounters; None is more than can be counted."""
    middle = median(float("inf") if count is None else count for count in counts)
    return "more than can be counted" if middle == float("inf") else f"{middle:,.0f}"


# --- comparing ------------------------------------------------------------------


def rows_of(points: Mapping[str, list[int]], seed: int) -> dict[str, dict[str, Any]]:
    """A row for each tactic, with the intervals of mean and median."""
    return {
        tactic: turning_point_columns(values, LATEST)
        | {"intervals": intervals_of(values, {"tp_avg": "mean", "tp_median": "median"}, seed)}
        for tactic, values in points.items()
    }


def compared(
    plain: Mapping[str, list[int]], other: Mapping[str, list[int]], seed: int
) -> dict[str, dict[str, float]]:
    """How much earlier the other turns, and how likely chance alone would do it."""
    return {
        tactic: {
            "median_earlier": median(plain[tactic]) - median(other[tactic]),
            "mean_earlier": fmean(plain[tactic]) - fmean(other[tactic]),
            "highest_earlier": max(plain[tactic]) - max(other[tactic]),
            "p": randomisation_test(other[tactic], plain[tactic], alternative="smaller", seed=seed),
        }
        for tactic in plain
    }


def goals_of(
    points: Mapping[str, Mapping[str, list[int]]],
    comparisons: Mapping[str, Mapping[str, Mapping[str, float]]],
    watched: Mapping[str, Mapping[str, Any]],
    starts: Mapping[str, Mapping[str, list[int]]],
    seed: int,
) -> dict[str, Any]:
    """Which goals are met, tactic by tactic.

    Clearly earlier means that chance alone would hardly do it (p at most 0.05);
    disabling is left out, where both stand at the floor.
    """
    plain, ours, prior = points["scripting"], points["sparring"], points["sparring_with_prior"]
    hard = [tactic for tactic in TACTICS if tactic != "disabling"]
    without = comparisons["without_prior"]
    floor = watched["baseline"]["first_ten_wins_pct"]

    def holds_at_first(name: str) -> dict[str, bool]:
        return {
            tactic: sign_flip_test(
                starts[name][tactic], FIRST * floor[tactic] / 100, alternative="smaller", seed=seed
            )
            > CLEARLY
            for tactic in TACTICS
        }

    return {
        "prior: median at most 15": {t: median(prior[t]) <= MEDIAN_GOAL for t in TACTICS},
        "prior: highest at most 100": {t: max(prior[t]) <= HIGHEST_GOAL for t in TACTICS},
        "no prior: clearly earlier than scripting": {t: without[t]["p"] <= CLEARLY for t in hard},
        "no prior: lower median": {t: median(ours[t]) < median(plain[t]) for t in hard},
        "no prior: lower highest": {t: max(ours[t]) < max(plain[t]) for t in hard},
        "no prior: scripts vary as much": watched["sparring"]["overlap"]
        <= watched["scripting"]["overlap"],
        "prior: scripts vary as much": watched["sparring_with_prior"]["overlap"]
        <= watched["scripting"]["overlap"],
        "no prior: first ten not clearly below the baseline": holds_at_first("sparring"),
        "prior: first ten not clearly below the baseline": holds_at_first("sparring_with_prior"),
    }


def together(points: Mapping[str, list[int]]) -> list[int]:
    """The turning points against all tactics."""
    return [point for values in points.values() for point in values]


def tables_of(
    points: Mapping[str, Mapping[str, list[int]]], watched: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Tables for people."""
    columns = {"tp_median": "median", "tp_avg": "mean", "tp_highest": "highest"}
    titles = {
        "without prior": ("scripting", "sparring"),
        "with prior": ("scripting_with_prior", "sparring_with_prior"),
    }
    tables = []
    for title, names in titles.items():
        rows = {
            tactic: {
                f"{name.removesuffix('_with_prior')} {short}": turning_point_columns(
                    points[name][tactic], LATEST
                )[column]
                for column, short in columns.items()
                for name in names
            }
            for tactic in TACTICS
        }
        tables.append({"title": f"Turning points {title}", "rows": rows})
    rows = {
        name: {
            "overlap": row["overlap"],
            "distinct": row["distinct"],
            "fighter entropy": row["fighter_entropy"],
            "wizard entropy": row["wizard_entropy"],
            "wins of 100": row["wins_per_100"],
            "first ten, wins %": fmean(row["first_ten_wins_pct"].values()),
        }
        for name, row in watched.items()
    }
    tables.append({"title": "Variety and wins in a hundred encounters", "rows": rows})
    return tables


def words_of(points: Mapping[str, Mapping[str, list[int]]], goals: Mapping[str, Any]) -> list[str]:
    """What came of it, in sentences."""

    def over_all(name: str) -> str:
        values = together(points[name])
        return f"median {median(values):.0f}, mean {fmean(values):.1f}, highest {max(values)}"

    sentences = [f"{name.replace('_', ' ')}: {over_all(name)} over all tactics" for name in points]
    for goal, met in goals.items():
        missed = [t for t, it_is in met.items() if not it_is] if isinstance(met, dict) else []
        verdict = "met" if met is True or (isinstance(met, dict) and not missed) else "missed"
        where = f" against {', '.join(missed)}" if missed else ""
        sentences.append(f"goal, {goal}: {verdict}{where}")
    return sentences

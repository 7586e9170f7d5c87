"""Both scenarios of the shooter thesis with its four variants: `shooter`.

Curves of mean fitness and wins, from which match on a variant wins, the final ranking of rules
and the order that was learned, in words.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.shooter.scenarios import (
    BATCHES,
    MATCHES,
    NAME,
    OURS,
    ROW_NAMES,
    ROWS,
    THESIS,
    VARIANTS,
)
from sparring.lab.ruletexts import rule_names
from sparring.lab.statistics import intervals_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

WINDOW = 10
"""Matches of a mean: single ones jump too much to be read."""
EVEN, GOOD = 0.5, 0.7
EARLY, LATE = 30, 40
"""The thesis's learner fluctuates in the first matches, and is good after so many."""
NEVER = MATCHES + 1
"""Instead of a match from which on it wins, where there is none."""
NAMED = 3
"""Rules that are named at either end of a ranking."""
ROLE = "soldier"


def learned(lab: Laboratory, wishes: Wishes) -> Findings:
    """Rows are variants in a scenario."""
    tests = wishes.tests or OURS
    records = run_groups(lab, NAME, {row: jobs_of(row, tests, wishes) for row in ROWS})
    curves = {row: curves_of(of) for row, of in records.items()}
    first = {row: curves_of(of[:BATCHES]) for row, of in records.items()}
    samples = samples_of(records)
    weights = {row: mean_by_rule(row, of, "weights") for row, of in records.items()}
    return Findings(
        rows={row: figures_of(row, curves, first, samples) for row in ROWS},
        tests=tests,
        extra={
            "batches_of_the_thesis": min(BATCHES, tests),
            "curves": curves,
            "curves_of_first_batches": first,
            "weights": weights,
            "ranking": {row: ranking(by_rule) for row, by_rule in weights.items()},
            "learned_order": {
                row: order_of(row, of) for row, of in records.items() if has_order(row)
            },
            "in_words": [words for row, of in records.items() for words in in_words(row, of)],
            "intervals": {
                row: {
                    name: intervals_of(samples[name][row], {name: "mean"}, wishes.seed)[name]
                    for name in ("fitness_late", "wins_late")
                }
                for row in ROWS
            },
        },
        samples=samples | rule_samples(records),
    )


def jobs_of(row: str, tests: int, wishes: Wishes) -> list[Job]:
    """The batches of a variant; a world's other arena is a world of its own."""
    scenario, variant = ROWS[row]
    there = wishes._replace(world=scenario.kind.name)
    keeps = ("fitness", "pools")
    opponent = scenario.kind.opponent
    return jobs_for(opponent, VARIANTS[variant], MATCHES, tests, there, keeps=keeps)


# --- curves -----------------------------------------------------------------------------------


def curves_of(records: Sequence[Record]) -> dict[str, list[float]]:
    """Mean fitness, and wins of 100, of every match over some batches."""
    fitness = zip(*(record["team_fitness"] for record in records), strict=True)
    wins = zip(*(record["results"] for record in records), strict=True)
    return {
        "fitness": [fmean(of_match) for of_match in fitness],
        "wins": [100 * of_match.count("W") / len(of_match) for of_match in wins],
    }


def windows(curve: Sequence[float]) -> list[float]:
    """The mean of every ten matches in a row, by the first of them."""
    return [fmean(curve[at : at + WINDOW]) for at in range(len(curve) - WINDOW + 1)]


def wins_from(curve: Sequence[float], level: float = EVEN) -> int:
    """The first match from which on every ten-match mean stays above a level; one more than
    there are matches if there is none."""
    means = windows(curve)
    below = [at for at, mean in enumerate(means) if mean <= level]
    start = below[-1] + 1 if below else 0
    return start + 1 if start < len(means) else NEVER


def samples_of(records: Mapping[str, Sequence[Record]]) -> dict[str, dict[str, list[float]]]:
    """What each batch came to, by row."""
    measures: dict[str, Callable[[Record], float]] = {
        "fitness_early": lambda one: fmean(one["team_fitness"][:EARLY]),
        "fitness_after": lambda one: fmean(one["team_fitness"][EARLY:]),
        "fitness_late": lambda one: fmean(one["team_fitness"][LATE:]),
        "fitness": lambda one: fmean(one["team_fitness"]),
        "wins_late": lambda one: 100 * one["results"][LATE:].count("W") / (MATCHES - LATE),
    }
    return {
        name: {row: [measure(one) for one in of] for row, of in records.items()}
        for name, measure in measures.items()
    }


def figures_of(
    row: str,
    curves: Mapping[str, Mapping[str, Sequence[float]]],
    first: Mapping[str, Mapping[str, Sequence[float]]],
    samples: Mapping[str, Mapping[str, Sequence[float]]],
) -> dict[str, float]:
    """The columns of one row."""
    return {
        "wins_from": wins_from(curves[row]["fitness"]),
        "wins_from_5": wins_from(first[row]["fitness"]),
        "good_from": wins_from(curves[row]["fitness"], GOOD),
        "good_from_5": wins_from(first[row]["fitness"], GOOD),
        "best_5": max(first[row]["fitness"]),
        "fitness_early": fmean(samples["fitness_early"][row]),
        "fitness_late": fmean(samples["fitness_late"][row]),
        "wins_late": fmean(samples["wins_late"][row]),
    }


# --- rules ------------------------------------------------------------------------------------


def pool_of(row: str, record: Record) -> Mapping[str, Any]:
    """The set of weights that scripts were drawn from."""
    goal = VARIANTS[ROWS[row][1]].get("goal")
    pool: Mapping[str, Any]
    (pool,) = [one for one in record["pools"] if one["label"] == goal]
    return pool


def names_of(row: str, pool: Mapping[str, Any]) -> list[str]:
    """The rules of a set of weights."""
    names = rule_names("", ROWS[row][0].kind.name)[ROLE]
    return [names[member] for member in pool["members"]]


def values_by_rule(row: str, records: Sequence[Record], what: str) -> dict[str, list[float]]:
    """A figure of every rule at the end of each batch."""
    pools = [pool_of(row, record) for record in records]
    columns = zip(*(pool[what] for pool in pools), strict=True)
    return {
        name: list(column) for name, column in zip(names_of(row, pools[0]), columns, strict=True)
    }


def mean_by_rule(row: str, records: Sequence[Record], what: str) -> dict[str, float]:
    """The same on average, the highest first."""
    means = {name: fmean(of) for name, of in values_by_rule(row, records, what).items()}
    return dict(sorted(means.items(), key=lambda item: -item[1]))


def rule_samples(records: Mapping[str, Sequence[Record]]) -> dict[str, dict[str, list[float]]]:
    """The final weight of every rule in each batch, rule by rule and by row."""
    samples: dict[str, dict[str, list[float]]] = {}
    for row, of in records.items():
        for rule, weights in values_by_rule(row, of, "weights").items():
            samples.setdefault(weight_of(rule), {})[row] = weights
    return samples


def weight_of(rule: str) -> str:
    """What the samples of a rule's weight are called."""
    return f"weight {rule}"


def ranking(means: Mapping[str, float]) -> dict[str, list[str]]:
    """The rules at either end, the best and the worst first."""
    names = list(means)
    return {"top": names[:NAMED], "bottom": names[: -NAMED - 1 : -1]}


def has_order(row: str) -> bool:
    """Whether a variant learns in which order rules stand."""
    return "order" in VARIANTS[ROWS[row][1]]


def order_of(row: str, records: Sequence[Record]) -> list[str]:
    """Rules by what they gained from standing before others, the first first."""
    return list(mean_by_rule(row, records, "gains"))


def in_words(row: str, records: Sequence[Record]) -> list[str]:
    """What was learned, beside what the thesis found."""
    means, thesis = mean_by_rule(row, records, "weights"), THESIS[row]
    found = ranking(means)
    words = [
        f"{ROW_NAMES[row]}: highest weights {', '.join(found['top'])} (thesis: "
        f"{', '.join(thesis.top)}); lowest {', '.join(found['bottom'])} (thesis: "
        f"{', '.join(thesis.bottom)})"
    ]
    if has_order(row):
        order = order_of(row, records)
        told = f" (thesis: {', '.join(thesis.first)})" if thesis.first else ""
        words.append(
            f"{ROW_NAMES[row]}: a script tries {', then '.join(order[:NAMED])} first{told}, and "
            f"{order[-1]} last"
        )
    return words


# --- for the report ---------------------------------------------------------------------------


def tables(extra: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rankings, ours and the thesis's side by side."""
    rows = {
        row: {
            "highest": ", ".join(of["top"]),
            "thesis, highest": ", ".join(THESIS[row].top),
            "lowest": ", ".join(of["bottom"]),
            "thesis, lowest": ", ".join(THESIS[row].bottom),
        }
        for row, of in extra["ranking"].items()
    }
    orders = {
        row: {
            "tried first": ", ".join(order[:NAMED]),
            "thesis": ", ".join(THESIS[row].first) or "not told",
            "tried last": ", ".join(order[-NAMED:]),
        }
        for row, order in extra["learned_order"].items()
    }
    made = [
        {
            "title": "Rules of highest and lowest mean weight after 100 matches",
            "rows": rows,
            "columns": ["highest", "thesis, highest", "lowest", "thesis, lowest"],
        },
        {
            "title": "The learned order: rules by what they gained from standing before others",
            "rows": orders,
            "columns": ["tried first", "thesis", "tried last"],
        },
    ]
    return [table for table in made if table["rows"]]

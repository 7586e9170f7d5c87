"""The papers' smaller claims, each as a small experiment of its own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from sparring.kernels.loop import WINDOW
from sparring.lab.designs import LATEST, scaled_jobs, turning_jobs, wins_of
from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.crpg.opponents import ROLE_AGENTS, TACTICS
from sparring.lab.measures import counted, turning_point_columns
from sparring.lab.ruletexts import rule_names, rules_with
from sparring.lab.statistics import intervals_of, randomisation_test

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

TESTS = 30
EXPLORATION = (0.0, 0.02, 0.05, 0.1)
PEAKS = (60, 65, 70, 75, 80)
AFTERWARDS = 300
"""Encounters in a run that looks at what happens after the turning point."""
LEARNED_BY = 100
"""By then most runs have turned; what is drawn in the last part is what was learned."""
LAST = 30
INFERIOR = {
    "fighter": "rule stand_still [9]\n    if roundnumber >= 1 then pass;\n",
    "wizard": "rule stand_still [9]\n    if roundnumber >= 1 then pass;\n",
}
"""A rule that is always worse than any other: it acts first, and does nothing."""


def remarks(lab: Laboratory, wishes: Wishes) -> Findings:
    """Every remark, under the name it has in the report."""
    tests = wishes.tests or TESTS
    parts = {
        "exploration": exploration(lab, wishes, tests),
        "fixed_peaks": fixed_peaks(lab, wishes, tests),
        "eager_fallback": eager_fallback(lab, wishes, 3 * tests),
        "fallback_acts": fallback_acts(lab, wishes, tests),
        "forgetting": forgetting(lab, wishes, tests),
        "inferior_rule": inferior_rule(lab, wishes, tests),
        "counter_tactics": counter_tactics(lab, wishes, tests),
    }
    seeds = f"with seeds from {wishes.seed:,} on; three times as many tests for the eager fallback"
    words = [line for part in parts.values() for line in part["in_words"]]
    return Findings(rows={}, tests=tests, extra={**parts, "in_words": words, "seeds": seeds})


# --- Monte-Carlo's exploration -------------------------------------------------


def exploration(lab: Laboratory, wishes: Wishes, tests: int) -> dict[str, Any]:
    """Journal 4.10: an exploration rate between 0 and 0.1 makes no difference."""
    tactics = ("offensive", "cursing", "consecutive")
    groups = {
        f"{tactic} {rate}": turning_jobs(
            tactic, {"kind": "monte-carlo", "exploration": rate}, tests, wishes
        )
        for tactic in tactics
        for rate in EXPLORATION
    }
    points = turned(run_groups(lab, "remarks", groups))
    rows, words = {}, []
    for tactic in tactics:
        usual = points[f"{tactic} 0.05"]
        for rate in EXPLORATION:
            values = points[f"{tactic} {rate}"]
            chance = randomisation_test(values, usual, seed=wishes.seed)
            rows[f"{tactic}_{rate}"] = row_of(values, wishes.seed) | {"p_against_0.05": chance}
        figures = ", ".join(
            f"{rate:g}: {rows[f'{tactic}_{rate}']['tp_avg']:.0f}" for rate in EXPLORATION
        )
        words.append(f"Monte-Carlo's mean turning point against {tactic} by exploration: {figures}")
    return {"rows": rows, "in_words": words}


# --- difficulty ------------------------------------------------------------------


def fixed_peaks(lab: Laboratory, wishes: Wishes, tests: int) -> dict[str, Any]:
    """Thesis 5.4.1: a reward peak that stays where it is; good ones lie near 0.7."""
    tactics = ("novice", "disabling", "consecutive")
    groups = {}
    for peak in PEAKS:
        fixed = {"kind": "high-fitness penalising", "peak_start": peak}
        learner = {
            "preset": "crpg-difficulty",
            "difficulty": fixed | {"peak_low": peak, "peak_high": peak},
        }
        for tactic in tactics:
            groups[f"{tactic} {peak}"] = scaled_jobs(tactic, learner, tests, wishes)
    moving = {"preset": "crpg-difficulty", "difficulty": {"kind": "high-fitness penalising"}}
    for tactic in tactics:
        groups[f"{tactic} moving"] = scaled_jobs(tactic, moving, tests, wishes)
    records = run_groups(lab, "remarks", groups)
    wins = {name: fmean(wins_of(one) for one in group) for name, group in records.items()}
    words = [
        f"wins of 100 against {tactic} by fixed reward peak: "
        + ", ".join(f"0.{peak}: {wins[f'{tactic} {peak}']:.0f}" for peak in PEAKS)
        + f"; moving: {wins[f'{tactic} moving']:.0f}"
        for tactic in tactics
    ]
    named = {name.replace(" ", "_"): value for name, value in wins.items()}
    return {"wins": named, "in_words": words}


# --- fallback --------------------------------------------------------------------


def eager_fallback(lab: Laboratory, wishes: Wishes, tests: int) -> dict[str, Any]:
    """Thesis 5.3.2: a fallback that is eager to return does harm."""
    kinds = ("none", "limited", "eager")
    groups = {
        kind: turning_jobs("consecutive", {"preset": "crpg", "fallback": kind}, tests, wishes)
        for kind in kinds
    }
    points = turned(run_groups(lab, "remarks", groups))
    chance = randomisation_test(
        points["eager"], points["none"], alternative="greater", seed=wishes.seed
    )
    rows = {kind: row_of(points[kind], wishes.seed) for kind in kinds}
    figures = ", ".join(f"{kind} {rows[kind]['tp_avg']:.0f}" for kind in kinds)
    words = (
        f"mean turning point against consecutive by fallback: {figures} "
        f"(eager later than none: p = {chance:.3f})"
    )
    return {"rows": rows, "p_eager_later": chance, "in_words": [words]}


def fallback_acts(lab: Laboratory, wishes: Wishes, tests: int) -> dict[str, Any]:
    """Journal 4.5: fallback acts very rarely."""
    groups = {
        f"{tactic} {kind}": jobs_for(
            tactic,
            {"preset": "crpg", "fallback": kind},
            LEARNED_BY,
            tests,
            wishes,
            keeps=("fallbacks",),
        )
        for tactic in TACTICS
        for kind in ("limited", "propagation")
    }
    records = run_groups(lab, "remarks", groups)
    times = {
        name.replace(" ", "_"): fmean(fmean(one["fallbacks"]) for one in group)
        for name, group in records.items()
    }
    figures = ", ".join(
        f"{tactic.replace('_', ' ')} {times[f'{tactic}_limited']:.2f}" for tactic in TACTICS
    )
    words = f"limited-distance fallback acts in 100 encounters, for each role: {figures}"
    return {"per_100_encounters": times, "in_words": [words]}


# --- forgetting ------------------------------------------------------------------


def forgetting(lab: Laboratory, wishes: Wishes, tests: int) -> dict[str, Any]:
    """2003 paper, section 6.1: learning on after the turning point can unlearn."""
    groups = {
        tactic: jobs_for(tactic, {"preset": "crpg"}, AFTERWARDS, tests, wishes, keeps=("fitness",))
        for tactic in TACTICS
    }
    records = run_groups(lab, "remarks", groups)
    rows = {}
    for tactic, group in records.items():
        behind = [share for share in map(share_behind, group) if share is not None]
        rows[tactic] = {
            "turned": len(behind),
            "fell_behind_again_pct": 100 * fmean(share > 0 for share in behind) if behind else 0.0,
            "encounters_behind_pct": 100 * fmean(behind) if behind else 0.0,
        }
    words = [
        f"{tactic.replace('_', ' ')}: after its turning point {row['fell_behind_again_pct']:.0f} % "
        f"of the runs fall behind again, for {row['encounters_behind_pct']:.0f} % of the encounters"
        for tactic, row in rows.items()
    ]
    return {"rows": rows, "encounters": AFTERWARDS, "in_words": words}


def share_behind(record: Record) -> float | None:
    """The share of the encounters after the confirmed turning point at which the
    window average is behind again; None if there was no turning point."""
    point = record["turning_point"]
    if point is None:
        return None
    ours, theirs = record["team_fitness"], record["enemy_fitness"]
    ends = range(point + WINDOW, len(ours) + 1)
    behind = [sum(ours[end - WINDOW : end]) < sum(theirs[end - WINDOW : end]) for end in ends]
    return fmean(behind) if behind else 0.0


# --- an inferior rule ------------------------------------------------------------


def inferior_rule(lab: Laboratory, wishes: Wishes, tests: int) -> dict[str, Any]:
    """Journal 3: a rule that is no good is unlearned, and does little harm."""
    spoilt = rules_with(wishes.rules, INFERIOR)
    # Weights come in the order in which the rule text names the roles.
    places = {role: names.index("stand_still") for role, names in rule_names(spoilt).items()}
    rows, words = {}, []
    groups = {}
    for tactic in TACTICS:
        groups[tactic] = jobs_for(
            tactic,
            {"preset": "crpg"},
            LEARNED_BY,
            tests,
            wishes._replace(rules=spoilt),
            keeps=("weights", "counts"),
        )
    records = run_groups(lab, "remarks", groups)
    for tactic, group in records.items():
        row: dict[str, float] = {}
        for number, role in enumerate(places):
            place = places[role]
            row[f"{role}_weight"] = fmean(one["weights"][number][place] for one in group)
            row[f"{role}_gone_pct"] = 100 * fmean(
                one["weights"][number][place] == 0 for one in group
            )
        points = [one["turning_point"] for one in group]
        row["tp_median"] = median(counted(points, LEARNED_BY))
        rows[tactic] = row
        words.append(
            f"{tactic.replace('_', ' ')}: the rule that stands still ends with weight "
            f"{row['fighter_weight']:.0f} (fighters) and {row['wizard_weight']:.0f} (wizards); it "
            "began with 100"
        )
    return {"rows": rows, "in_words": words}


# --- counter-tactics ---------------------------------------------------------------


def counter_tactics(lab: Laboratory, wishes: Wishes, tests: int) -> dict[str, Any]:
    """Journal 4.11: several counter-tactics to each tactic, some of them surprising:
    what the winning scripts of late have in common, in words."""
    groups = {
        tactic: jobs_for(tactic, {"preset": "crpg"}, LEARNED_BY, tests, wishes, keeps=("acted",))
        for tactic in TACTICS
    }
    records = run_groups(lab, "remarks", groups)
    names = rule_names(wishes.rules)
    cores_against, words = {}, []
    for tactic, group in records.items():
        cores_against[tactic] = {
            role: common_cores(group, agents, list(names[role]))
            for role, agents in ROLE_AGENTS.items()
        }
        for role, cores in cores_against[tactic].items():
            best = cores[0] if cores else None
            if best is not None:
                words.append(
                    f"against {tactic.replace('_', ' ')}, {role}s that win most often "
                    f"{', '.join(rule.replace('_', ' ') for rule in best['rules'])} "
                    f"(in {best['tests_pct']:.0f} % of the runs)"
                )
    return {"cores": cores_against, "in_words": words}


def common_cores(
    records: Sequence[Record], agents: tuple[int, ...], names: Sequence[str], size: int = 3
) -> list[dict[str, Any]]:
    """The sets of three rules that acted together in most runs' late wins."""
    times: Counter[tuple[int, ...]] = Counter()
    for record in records:
        late = [
            sorted(acted[agent])
            for letter, acted in list(zip(record["results"], record["acted"], strict=True))[-LAST:]
            for agent in agents
            if letter == "W"
        ]
        usual = Counter(core for rules in late for core in combinations(rules, size))
        times.update(core for core, count in usual.items() if 2 * count >= len(late))
    return [
        {"rules": [names[rule] for rule in core], "tests_pct": 100 * count / len(records)}
        for core, count in times.most_common(5)
    ]


# --- shared ------------------------------------------------------------------------


def turned(records: Mapping[str, Sequence[Record]]) -> dict[str, list[int]]:
    """The turning points of each group."""
    return {
        name: counted([one["turning_point"] for one in group], LATEST)
        for name, group in records.items()
    }


def row_of(points: Sequence[int], seed: int) -> dict[str, Any]:
    """Turning points as a row, with the interval of their mean."""
    interval = intervals_of(points, {"tp_avg": "mean"}, seed)["tp_avg"]
    return turning_point_columns(points, LATEST) | {"tp_avg_interval": interval}

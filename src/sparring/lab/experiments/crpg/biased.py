"""Biased rulebases: the journal paper's table III.

The paper does not list which rules got more weight. Here they are found by a
stated procedure from learning runs on other seeds, before the tests begin:

1. dynamic scripting learns against each of the seven tactics, 50 runs of 100
   encounters each;
2. a rule did well in a run if it ends with at least twice its start weight; it did
   well often against a tactic if that is so in half of the runs, sometimes if in a
   quarter;
3. often against every tactic gives weight 500, often against some 300, sometimes
   against some 200, all others 100;
4. a constant is subtracted from every weight so that the total stays as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.designs import turning_findings, turning_jobs
from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.experiments.crpg.turning import TESTS
from sparring.lab.ruletexts import rule_names, world_with

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

RUNS, RUN_LENGTH = 50, 100
OTHER_SEEDS = 5_000_000
"""What is learned here is tested on other seeds."""
GREW = 2
"""A rule did well if its weight grew at least so many times."""
OFTEN, SOMETIMES = 0.5, 0.25
ALWAYS_GOOD, OFTEN_GOOD, SOMETIMES_GOOD = 500, 300, 200


def biased(lab: Laboratory, wishes: Wishes) -> Findings:
    """Turning points when the better rules are likelier from the start."""
    tests = wishes.tests or TESTS
    weights, shares = biased_weights(lab, wishes)
    learner = {"preset": "crpg", "weights": weights}
    groups = {tactic: turning_jobs(tactic, learner, tests, wishes) for tactic in TACTICS}
    findings = turning_findings(run_groups(lab, "biased", groups), tests, wishes.seed)
    findings.extra["seeds"] = (
        f"tests with seeds from {wishes.seed:,} on, start weights learned with seeds from "
        f"{wishes.seed + OTHER_SEEDS:,} on"
    )
    names = rule_names(wishes.rules)
    findings.extra["start_weights"] = {
        role: dict(zip(names[role], weights[role], strict=True)) for role in weights
    }
    findings.extra["did_well"] = {
        role: dict(zip(names[role], shares[role], strict=True)) for role in shares
    }
    return findings


def biased_weights(
    lab: Laboratory, wishes: Wishes
) -> tuple[dict[str, list[int]], dict[str, list[dict[str, float]]]]:
    """The start weights of each role, and each rule's share of good runs by tactic."""
    apart = wishes._replace(seed=wishes.seed + OTHER_SEEDS)
    groups = {
        tactic: jobs_for(tactic, {"preset": "crpg"}, RUN_LENGTH, RUNS, apart, keeps=("weights",))
        for tactic in TACTICS
    }
    records = run_groups(lab, "biased", groups)
    weights, shares = {}, {}
    names = rule_names(wishes.rules)
    for number, role in enumerate(names):
        start = start_weights(role, wishes.rules)
        shares[role] = [
            {
                tactic: share_of_good(records[tactic], number, rule, start[rule])
                for tactic in TACTICS
            }
            for rule in range(len(start))
        ]
        wanted = [rated(share, start[rule]) for rule, share in enumerate(shares[role])]
        weights[role] = with_total(wanted, sum(start))
    return weights, shares


def share_of_good(records: Sequence[Record], role: int, rule: int, start: int) -> float:
    """In what share of the runs a rule did well."""
    good = sum(int(record["weights"][role][rule]) >= GREW * start for record in records)
    return good / len(records)


def rated(shares: Mapping[str, float], start: int) -> int:
    """The weight that a rule's record earns, before the total is restored."""
    if all(share >= OFTEN for share in shares.values()):
        return max(start, ALWAYS_GOOD)
    if any(share >= OFTEN for share in shares.values()):
        return max(start, OFTEN_GOOD)
    if any(share >= SOMETIMES for share in shares.values()):
        return max(start, SOMETIMES_GOOD)
    return start


def with_total(weights: Sequence[int], total: int) -> list[int]:
    """A constant less for every rule, none below zero; odd points go to the first."""
    lowered = list(weights)
    while sum(lowered) > total:
        above = [at for at, weight in enumerate(lowered) if weight > 0]
        constant = max(1, (sum(lowered) - total) // len(above))
        for at in above:
            lowered[at] -= min(constant, lowered[at], sum(lowered) - total)
    return lowered


def start_weights(role: str, rules: str) -> list[int]:
    """The weights before anything is learned."""
    return list(world_with(rules).learner("crpg").pool(role).weights)

"""Table 6.2: tactics bred against the two rushes."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from itertools import takewhile
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from sparring.lab.evolutions import mean_intervals
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.strategy.recording.tactics import tactic_jobs
from sparring.lab.experiments.strategy.tables import MATCHES, RUSHES
from sparring.worlds.strategy.data.codes import House, Kind
from sparring.worlds.strategy.data.units import UPGRADES
from sparring.worlds.strategy.evolved.files import tactic_from
from sparring.worlds.strategy.evolved.genes import TOWERS, Build, Combat, Economy, Research
from sparring.worlds.strategy.world import Large, Strategy

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory
    from sparring.worlds.strategy.evolved.genes import Gene

NAME = "strategy-evolved"
TESTS = 10
"""Runs against each rush in the thesis."""


def evolved(lab: Laboratory, wishes: Wishes) -> Findings:
    """Searches against each rush, on its map, without luck."""
    tests = wishes.tests or TESTS
    groups = {row: jobs_against(row, tests, wishes) for row in RUSHES}
    return findings_of(run_groups(lab, NAME, groups), wishes.seed)


def jobs_against(row: str, tests: int, wishes: Wishes) -> list[Job]:
    """The searches of a row."""
    match = MATCHES[row]
    there = wishes._replace(world=(Large if match.on_large_map else Strategy).name)
    return tactic_jobs(tests, there, against=match.tactic)


def findings_of(records: Mapping[str, Sequence[Record]], seed: int) -> Findings:
    """The rows of the table, and every solution looked at."""
    fitness = {row: [float(one["fitness"]) for one in of] for row, of in records.items()}
    solutions = {row: [look_at(one) for one in of] for row, of in records.items()}
    return Findings(
        rows={row: columns_of(of) for row, of in records.items()},
        tests=max(map(len, records.values())),
        extra={
            "intervals": mean_intervals(fitness, "fitness_avg", seed),
            "solutions": {row: list(map(asdict, of)) for row, of in solutions.items()},
            "children": {row: [one["children"] for one in of] for row, of in records.items()},
            "operators": {row: operators_in(of) for row, of in records.items()},
            "in_words": [in_words(row, of) for row, of in records.items()],
        },
        samples={"fitness": fitness},
    )


def columns_of(records: Sequence[Record]) -> dict[str, float]:
    """A row: how fit solutions are, and how many searches ended without meeting the target."""
    fitness = [one["fitness"] for one in records]
    return {
        "fitness_avg": fmean(fitness),
        "fitness_lowest": min(fitness),
        "fitness_highest": max(fitness),
        "runs_over_250": sum(not one["met"] for one in records),
    }


def operators_in(records: Sequence[Record]) -> dict[str, int]:
    """How many children each operator made."""
    return dict(sum((Counter(one["operators"]) for one in records), Counter()))


def in_words(row: str, records: Sequence[Record]) -> str:
    """How soon solutions were found, and how many won."""
    children = [one["children"] for one in records]
    return (
        f"{row.replace('_', ' ')}: {sum(one['won'] for one in records)} of {len(records)} "
        f"solutions win, after {median(children):g} children in the median and {max(children)} at "
        f"most; {children.count(0)} were among the 50 random tactics of the beginning"
    )


# --- what a solution does ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Solution:
    """What the thesis looks at in a solution."""

    reached: list[int]
    """The game states that opened."""
    active_states: int
    """States in which genes acted."""
    smithy_researches: int
    """Different researches that a blacksmith allows, of three."""
    workers: int
    """Asked for beside those of the beginning."""
    has_expansion: bool
    """Whether it asks for another town hall."""
    is_defended: bool
    """Whether troops that stay at home, or towers, come before the first of these."""
    catapults: int
    """In all its forces."""


def look_at(record: Record) -> Solution:
    """A solution, by its genes that acted."""
    tactic = tactic_from(record["tactic"])
    active = tactic.chromosome.active(tactic.acted)
    genes = [gene for _, gene in active]
    before = list(takewhile(lambda gene: not is_expansion(gene), genes))
    return Solution(
        reached=list(record["states"]),
        active_states=len({state for state, _ in active}),
        smithy_researches=len({gene for gene in genes if is_of_smithy(gene)}),
        workers=sum(gene.workers for gene in genes if isinstance(gene, Economy)),
        has_expansion=any(map(is_expansion, genes)),
        is_defended=any(map(defends, before)),
        catapults=sum(catapults_in(gene) for gene in genes),
    )


def is_expansion(gene: Gene) -> bool:
    """Whether a gene builds another town hall."""
    return isinstance(gene, Build) and gene.house == House.TOWN_HALL


def is_of_smithy(gene: Gene) -> bool:
    """Whether a gene is researched in a blacksmith's."""
    return isinstance(gene, Research) and UPGRADES[gene.upgrade].at == House.BLACKSMITH


def defends(gene: Gene) -> bool:
    """Whether a gene stays at home."""
    if isinstance(gene, Build):
        return gene.house in TOWERS
    return isinstance(gene, Combat) and not gene.attacks


def catapults_in(gene: Gene) -> int:
    """Catapults that a gene asks for."""
    troops: dict[Any, int] = dict(gene.troops) if isinstance(gene, Combat) else {}
    return troops.get(Kind.CATAPULT, 0)

"""Variety: how much the scripts of one run differ from each other."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.doctor.evidence import agents_of
from sparring.lab.measures import distinct as share_distinct
from sparring.lab.measures import entropy as bits
from sparring.lab.measures import mean_overlap
from sparring.lab.scorecard.runs import by_test
from sparring.lab.scorecard.sheet import Cell, Measure, mean_cell, none_because

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.lab.jobs import Record
    from sparring.lab.scorecard.contestants import Contestant
    from sparring.lab.scorecard.runs import Runs

FIRST = 100
"""Encounters looked at: later ones repeat what was learned."""


def variety(
    world: Any, contestants: Sequence[Contestant], runs: Mapping[str, Runs], seed: int
) -> list[Measure]:
    """Distinct scripts, overlap of consecutive ones, entropy of what is drawn."""
    agents = list(agents_of(world).values())

    def evenness(record: Record) -> float:
        return entropy(record, agents)

    usual = fmean(by_test(runs["baseline"].watched, evenness))
    return [
        Measure(
            "variety",
            f"distinct scripts in {FIRST} encounters (%)",
            cells_of(contestants, runs, distinct, seed),
            key="distinct_pct",
        ),
        Measure(
            "variety",
            "overlap of consecutive scripts (%)",
            cells_of(contestants, runs, overlap, seed),
            low_is_good=True,
            key="overlap_pct",
        ),
        Measure(
            "variety",
            "entropy of the rules drawn (bits)",
            cells_of(contestants, runs, evenness, seed),
            decimals=2,
            key="entropy_bits",
        ),
        Measure(
            "variety",
            "entropy, of the baseline's (%)",
            cells_of(contestants, runs, lambda record: 100 * evenness(record) / usual, seed),
            stands_for_all=True,
            key="entropy_pct",
        ),
    ]


def cells_of(
    contestants: Sequence[Contestant],
    runs: Mapping[str, Runs],
    value: Callable[[Record], float],
    seed: int,
) -> dict[str, Cell]:
    """A number of each learner's scripts."""
    return {one.name: cell_of(one, runs[one.name], value, seed) for one in contestants}


def cell_of(one: Contestant, runs: Runs, value: Callable[[Record], float], seed: int) -> Cell:
    """A number of one learner's scripts, if there are any."""
    if one.plain is None:
        return none_because("it has no scripts")
    if not runs.watched:
        return none_because("records of this learner do not tell its scripts")
    return mean_cell(by_test(runs.watched, value), seed)


def first_scripts(record: Record) -> list[list[list[int]]]:
    """The scripts of each agent in each of the first encounters."""
    scripts: list[list[list[int]]] = record["scripts"][:FIRST]
    return scripts


def distinct(record: Record) -> float:
    """Different sets of rules among the scripts of an agent; their order is left out."""
    return 100 * share_distinct(first_scripts(record))


def overlap(record: Record) -> float:
    """Of the rules of two consecutive scripts of one agent, how many stand in both."""
    return 100 * mean_overlap(first_scripts(record))


def entropy(record: Record, agents: Sequence[Sequence[int]]) -> float:
    """Of the rules in a role's scripts; the mean over the roles, each by its agents."""
    return fmean(bits(first_scripts(record), of_role) for of_role in agents)

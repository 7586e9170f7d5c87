"""What the thesis says of doping in box pushing, judged by our own tests."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.claims import Claim, Part, judgement, seen
from sparring.lab.comparing import is_larger, spreads_less
from sparring.lab.experiments.boxes.doping import ALL, INSTANCES, NAME, PLAIN, doped_with

if TYPE_CHECKING:
    from sparring.lab.claims import Evidence, Judgement

HARDEST = (3, 5)
HARD = (2, 3, 5, 6)
"""On these, says the thesis, controllers of at most 250 fail."""
EASIER = tuple(at for at in range(INSTANCES) if at not in HARDEST)
DOPED_START, DOPED_EARLY = (200.0, 250.0), 300.0
NEAR = 30.0
"""How far from a printed round figure a mean may lie and still be like it."""


def fitness(evidence: Evidence, row: str) -> list[float]:
    """The fitness of a row's champions."""
    return evidence.findings[NAME].samples["fitness"][row]


def doping_helps(evidence: Evidence) -> Judgement:
    """Doping with the hardest instances is better than none."""
    plain = fitness(evidence, PLAIN)
    parts = [
        Part(
            f"doped with {at}",
            is_larger(fitness(evidence, doped_with(at)), plain, seed=evidence.seed, among=2),
        )
        for at in HARDEST
    ]
    figures = ", ".join(
        f"{fmean(fitness(evidence, doped_with(at))):.1f} doped with {at}" for at in HARDEST
    )
    return judgement(parts, f"Mean fitness {fmean(plain):.1f} without doping, {figures}")


def hardest_are_best(evidence: Evidence) -> Judgement:
    """Doping with instance 3 or 5 is better than with any other."""
    best = [value for at in HARDEST for value in fitness(evidence, doped_with(at))]
    parts = [
        Part(
            f"better than {at}",
            is_larger(
                best, fitness(evidence, doped_with(at)), seed=evidence.seed, among=len(EASIER)
            ),
        )
        for at in EASIER
    ]
    others = ", ".join(f"{at}: {fmean(fitness(evidence, doped_with(at))):.1f}" for at in EASIER)
    return judgement(parts, f"Mean fitness {fmean(best):.1f} doped with 3 or 5; with {others}")


def hardest_are_steady(evidence: Evidence) -> Judgement:
    """Doping with 3 or 5 varies less than doping with all solutions."""
    everything = fitness(evidence, ALL)
    parts = [
        Part(
            f"doped with {at}",
            spreads_less(
                fitness(evidence, doped_with(at)), everything, seed=evidence.seed, among=2
            ),
        )
        for at in HARDEST
    ]
    ends = ", ".join(
        f"{row.replace('_', ' ')} {min(fitness(evidence, row)):.0f} to "
        f"{max(fitness(evidence, row)):.0f}"
        for row in (*map(doped_with, HARDEST), ALL)
    )
    return judgement(parts, f"Fitness from lowest to highest: {ends}")


def hard_instances(evidence: Evidence) -> Judgement:
    """Instances 3 and 5 take longest to solve alone."""
    order = [one["instance"] for one in evidence.extra(NAME, "hardness")]
    tests = evidence.findings[NAME].tests
    parts = [
        seen(f"instance {at} is among the two hardest", at in order[:2], tests) for at in HARDEST
    ]
    return judgement(parts, f"By generations until solved: {', '.join(map(str, order))}")


def hard_solutions_are_general(evidence: Evidence) -> Judgement:
    """Solutions of 3 and 5 do best on all instances, and vary least."""
    solutions = evidence.extra(NAME, "solutions")
    by_mean = sorted(solutions, key=lambda at: -solutions[at]["mean"])
    by_spread = sorted(solutions, key=lambda at: solutions[at]["deviation"])
    tests = evidence.findings[NAME].tests
    parts = [
        seen(f"{at} {what}", str(at) in order[:2], tests)
        for what, order in (("is among the two best", by_mean), ("varies least", by_spread))
        for at in HARDEST
    ]
    return judgement(
        parts,
        "Solutions on all nine instances, best first: "
        + ", ".join(f"{at} ({solutions[at]['mean']:.0f})" for at in by_mean),
    )


def doped_runs_jump(evidence: Evidence) -> Judgement:
    """Doped runs start at 200 to 250 and reach about 300 in one or two generations."""
    starts = [fmean(evidence.extra(NAME, "starts")[doped_with(at)]) for at in HARDEST]
    early = [fmean(evidence.extra(NAME, "early")[doped_with(at)]) for at in HARDEST]
    low, high = DOPED_START
    tests = evidence.findings[NAME].tests
    parts = [
        seen("doped runs start at 200 to 250", all(low <= one <= high for one in starts), tests),
        seen(
            "they reach about 300 early",
            all(abs(one - DOPED_EARLY) <= NEAR for one in early),
            tests,
        ),
    ]
    told = ", ".join(
        f"doped with {at} {first:.0f} and {second:.0f}"
        for at, first, second in zip(HARDEST, starts, early, strict=True)
    )
    return judgement(parts, f"Best fitness at the start and after two generations: {told}")


def easy_first(evidence: Evidence) -> Judgement:
    """What undoped champions still lack, they lack on 2, 3, 5 and 6."""
    champions = evidence.extra(NAME, "champions")[PLAIN]
    worst = sorted(range(INSTANCES), key=lambda at: champions[at])[: len(HARD)]
    tests = evidence.findings[NAME].tests
    parts = [seen(f"instance {at} is among the four worst", at in worst, tests) for at in HARD]
    return judgement(
        parts,
        "Undoped champions on instances 0 to 8: " + ", ".join(f"{one:.0f}" for one in champions),
    )


OUR_WALLS = (
    "Boxes and walls are ours: the corridor, the friction and how a box slides are not printed."
)
CLAIMS = (
    Claim(
        "doping-helps-box",
        "Doping with the hardest instances gives better robots",
        "Doping with solutions of instances 3 and 5 gives 320.3 and 319.5, no doping about 310.",
        "thesis, 3.3.2 and 3.5.1",
        doping_helps,
        OUR_WALLS,
    ),
    Claim(
        "hardest-are-best",
        "Doping with instances 3 and 5 is best",
        "Doping with solutions of 3 and 5 yields the best results of all single instances.",
        "thesis, 3.3.2, figure 3.5",
        hardest_are_best,
        OUR_WALLS,
    ),
    Claim(
        "hardest-are-steady",
        "Doping with 3 or 5 is steadier than doping with all",
        "Doping with all solutions has the highest fitness and a much higher variance.",
        "thesis, 3.3.2",
        hardest_are_steady,
        OUR_WALLS,
    ),
    Claim(
        "hard-boxes",
        "Instances 3 and 5 are the hardest",
        "Evolving a controller for instances 3 and 5 takes longest.",
        "thesis, 3.3.1",
        hard_instances,
        OUR_WALLS,
    ),
    Claim(
        "hard-solutions-are-general",
        "Solutions of 3 and 5 do best on all instances",
        "They yield the highest fitness on all instances with the lowest deviation.",
        "thesis, 3.5.1, figure 3.11",
        hard_solutions_are_general,
        OUR_WALLS,
    ),
    Claim(
        "doped-runs-jump",
        "Doped runs start high and jump",
        "They start at 200 to 250 and jump to about 300 in one or two generations.",
        "thesis, 3.5.1, figure 3.10",
        doped_runs_jump,
        OUR_WALLS,
    ),
    Claim(
        "easy-first",
        "Undoped robots lack the hard instances",
        "Controllers of a low fitness work on 0, 1, 4, 7 and 8 and fail on 2, 3, 5 and 6.",
        "thesis, 3.3.1, a note",
        easy_first,
        OUR_WALLS,
    ),
)

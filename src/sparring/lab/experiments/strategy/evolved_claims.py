"""What the thesis says of bred tactics, judged by our own solutions."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.claims import Claim, judgement, seen
from sparring.lab.experiments.strategy.evolved import NAME
from sparring.lab.experiments.strategy.tables import RUSHES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.lab.claims import Evidence, Judgement

SOLDIERS, KNIGHTS = RUSHES
FEW_STATES = 2
SOME_RESEARCHES = 2
MANY_WORKERS = 15
"""Besides those of the beginning: as many as the balanced tactic comes to."""
MANY_CATAPULTS = 3
SEVERAL = 2
USUAL_WAY = [1, 3, 4, 8, 12]
"""Blacksmith, lumber mill, keep, stables."""
FAST_WAYS = ([1, 3, 7, 11], [1, 5, 7, 11], [1, 5, 9, 11])
"""To the first state with knights."""
TOO_EASY = (
    "Random tactics beat our rushes now and then, so a search often ends among its first fifty, "
    "before anything is bred: such a solution shows what chance wrote, not what selection kept."
)


def solutions(evidence: Evidence, row: str) -> list[dict[str, Any]]:
    """What was looked at in each solution of a row."""
    found: list[dict[str, Any]] = evidence.extra(NAME, "solutions")[row]
    return found


def share_in(found: list[dict[str, Any]], holds: Callable[[dict[str, Any]], bool]) -> float:
    """Of how many of them something is true, as a share."""
    return sum(map(holds, found)) / len(found)


def rushes_are_beaten(evidence: Evidence) -> Judgement:
    """Solutions win against both rushes, and most are found within 250 children."""
    parts, figures = [], []
    for row in RUSHES:
        columns, fitness = (
            evidence.findings[NAME].rows[row],
            evidence.findings[NAME].samples["fitness"][row],
        )
        words, tests = row.replace("_", " "), len(fitness)
        parts.append(seen(f"{words}: every solution wins", min(fitness) > 0.5, tests))
        missed = int(columns["runs_over_250"])
        parts.append(seen(f"{words}: most meet the target", missed < tests / 2, tests))
        figures.append(
            f"{words} {min(fitness):.2f} to {max(fitness):.2f}, {missed} of {tests} over 250"
        )
    return judgement(parts, f"Fitness of solutions: {'; '.join(figures)}")


def soldiers_are_met_by_soldiers(evidence: Evidence) -> Judgement:
    """Against soldiers two states are enough, with a blacksmith and its researches."""
    found = solutions(evidence, SOLDIERS)
    short = share_in(found, lambda one: one["active_states"] <= FEW_STATES)
    smith = share_in(found, has_early_smith)
    mean = fmean(one["active_states"] for one in found)
    return judgement(
        [
            seen("most act in two states", short > 0.5, len(found)),
            seen("most have an early blacksmith and its researches", smith > 0.5, len(found)),
        ],
        f"Of {len(found)} solutions {short * len(found):.0f} act in at most two states (mean "
        f"{mean:.1f}), and {smith * len(found):.0f} build a blacksmith first and research two or "
        "three of its upgrades",
    )


def has_early_smith(one: dict[str, Any]) -> bool:
    """A blacksmith comes first, and most of what it can research is researched."""
    return one["reached"][:2] == [1, 3] and bool(one["smithy_researches"] >= SOME_RESEARCHES)


def knights_take_longer(evidence: Evidence) -> Judgement:
    """Against knights five or six states are gone through, most by one way."""
    found = solutions(evidence, KNIGHTS)
    mean = fmean(one["active_states"] for one in found)
    usual = share_in(found, lambda one: one["reached"][: len(USUAL_WAY)] == USUAL_WAY)
    fast = share_in(found, lambda one: one["reached"][:4] in FAST_WAYS)
    return judgement(
        [
            seen("five or six states on average", 4.5 <= mean <= 6.5, len(found)),
            seen("most: blacksmith, lumber mill, keep, stables", usual > 0.5, len(found)),
            seen("some: straight to state 11", fast > 0, len(found)),
        ],
        f"Of {len(found)} solutions, which act in {mean:.1f} states on average, "
        f"{usual * len(found):.0f} build a blacksmith, a lumber mill, a keep and stables, and "
        f"{fast * len(found):.0f} go straight to state 11",
    )


def knights_need_an_economy(evidence: Evidence) -> Judgement:
    """All solutions against knights train many workers, and expand behind a defence."""
    found = solutions(evidence, KNIGHTS)
    many = share_in(found, lambda one: one["workers"] >= MANY_WORKERS)
    expanded = share_in(found, lambda one: one["has_expansion"] and one["is_defended"])
    return judgement(
        [
            seen(f"all ask for {MANY_WORKERS} workers or more", many == 1.0, len(found)),
            seen("all have a defended expansion", expanded == 1.0, len(found)),
        ],
        f"Of {len(found)} solutions {many * len(found):.0f} ask for {MANY_WORKERS} workers or "
        f"more, and {expanded * len(found):.0f} for another town hall after troops or towers that "
        "defend it",
    )


def catapults_are_used(evidence: Evidence) -> Judgement:
    """Several solutions against knights use many catapults."""
    found = solutions(evidence, KNIGHTS)
    users = sum(one["catapults"] >= MANY_CATAPULTS for one in found)
    return judgement(
        [seen("several use many catapults", users >= SEVERAL, len(found))],
        f"Of {len(found)} solutions {users} ask for {MANY_CATAPULTS} catapults or more",
    )


CLAIMS = (
    Claim(
        "evolution_beats_rushes",
        "Tactics that beat the rushes are bred quickly",
        "Every solution beats its rush, nearly always within 250 children.",
        "thesis 6.3.5, table 6.2",
        rushes_are_beaten,
    ),
    Claim(
        "soldiers_by_soldiers",
        "A soldier rush is met by better soldiers",
        "Most solutions act in two game states, and 8 of 10 build a blacksmith early and research "
        "at least two of its three upgrades.",
        "thesis 6.3.6",
        soldiers_are_met_by_soldiers,
        TOO_EASY,
    ),
    Claim(
        "knights_take_longer",
        "A knight rush is outlasted on the way to knights",
        "Solutions act in five or six states on average; 7 of 10 build blacksmith, lumber mill, "
        "keep, stables, and 2 of 10 go to state 11 as fast as possible.",
        "thesis 6.3.6",
        knights_take_longer,
        TOO_EASY,
    ),
    Claim(
        "knights_need_economy",
        "Against knights, workers and a defended expansion",
        "All solutions train many workers and exploit another mine once it is defended.",
        "thesis 6.3.6",
        knights_need_an_economy,
        "What counts as many is ours. " + TOO_EASY,
    ),
    Claim(
        "catapults",
        "Catapults against knights",
        "Several solutions use many catapults.",
        "thesis 6.3.6",
        catapults_are_used,
    ),
)

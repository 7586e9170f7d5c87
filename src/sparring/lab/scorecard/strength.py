"""Effectiveness and robustness: wins while still learning, and wins kept when some
outcomes mislead."""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING

from sparring.kernels.loop import CONFIRMED
from sparring.lab.designs import wins_of
from sparring.lab.measures import counted
from sparring.lab.scorecard.runs import WATCHED_ENCOUNTERS, by_test
from sparring.lab.scorecard.sheet import Cell, Measure, mean_cell, none_because
from sparring.worlds.curses import is_cursed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.jobs import Record
    from sparring.lab.scorecard.contestants import Contestant
    from sparring.lab.scorecard.runs import Runs


FIRST = 10
LATEST_CURSED = WATCHED_ENCOUNTERS - CONFIRMED + 1
"""The last turning point that a cursed run can show."""


def share_won(results: str) -> float:
    """Encounters won, in hundredths."""
    return 100 * results.count("W") / len(results)


def won_at_first(record: Record) -> float:
    """Of the first encounters."""
    return share_won(record["results"][:FIRST])


def won_while_learning(record: Record) -> float:
    """Of those up to the turning point; of all, if there was none. The same for who
    never learns, so that a lucky end counts alike."""
    return share_won(record["results"][: record["turning_point"]])


def effectiveness(
    contestants: Sequence[Contestant], runs: Mapping[str, Runs], seed: int
) -> list[Measure]:
    """Encounters won before anything is mastered, beside the baseline's."""
    names = [one.name for one in contestants]
    usual = by_test(runs["baseline"].turning, won_while_learning)
    first = {name: by_test(runs[name].turning, won_at_first) for name in names}
    learning = {name: by_test(runs[name].turning, won_while_learning) for name in names}
    gained = {
        name: [ours - theirs for ours, theirs in zip(learning[name], usual, strict=True)]
        for name in names
    }
    return [
        Measure(
            "effectiveness",
            f"won of the first {FIRST} encounters (%)",
            {name: mean_cell(values, seed) for name, values in first.items()},
            key="won_first_pct",
        ),
        Measure(
            "effectiveness",
            "won up to the turning point (%)",
            {name: mean_cell(values, seed) for name, values in learning.items()},
            stands_for_all=True,
            key="won_learning_pct",
        ),
        Measure(
            "effectiveness",
            "of these above the baseline (points)",
            {
                one.name: mean_cell(gained[one.name], seed)
                if one.learns
                else none_because("it is the baseline itself")
                for one in contestants
            },
            key="above_baseline",
        ),
    ]


def fair_wins(record: Record) -> float:
    """Wins in the encounters that no curse falls upon."""
    results = record["results"]
    return share_won("".join(one for at, one in enumerate(results) if not is_cursed(at)))


def robustness(
    contestants: Sequence[Contestant], runs: Mapping[str, Runs], seed: int, why_not: str = ""
) -> list[Measure]:
    """A run in which a fifth of the encounters mislead, beside one in which none do;
    `why_not` says why a world cannot do that."""
    plain: dict[str, Cell] = {}
    cursed: dict[str, Cell] = {}
    lost: dict[str, Cell] = {}
    shift: dict[str, Cell] = {}
    for one in contestants:
        reason = why_not if one.learns else "it does not learn, so nothing misleads it"
        if reason:
            for cells in (plain, cursed, lost, shift):
                cells[one.name] = none_because(reason)
            continue
        fair, spoilt = runs[one.name].watched, runs[one.name].cursed
        before, after = by_test(fair, fair_wins), by_test(spoilt, fair_wins)
        plain[one.name] = mean_cell(before, seed)
        cursed[one.name] = mean_cell(after, seed)
        changes = [b - a for b, a in zip(before, after, strict=True)]
        lost[one.name] = mean_cell(changes, seed)
        shift[one.name] = Cell(typical_point(spoilt) - typical_point(fair))
    return [
        Measure("robustness", "won without curses (%)", plain, key="won_fair_pct"),
        Measure(
            "robustness",
            "won between the curses (%)",
            cursed,
            stands_for_all=True,
            key="won_cursed_pct",
        ),
        Measure(
            "robustness", "lost by the curses (points)", lost, low_is_good=True, key="lost_points"
        ),
        Measure(
            "robustness",
            "later turning point (encounters, medians)",
            shift,
            low_is_good=True,
            key="turning_point_shift",
        ),
    ]


def typical_point(records: Mapping[str, Sequence[Record]]) -> float:
    """The mean over the tactics of the median turning point."""
    return fmean(
        median(counted([one["turning_point"] for one in group], LATEST_CURSED))
        for group in records.values()
    )


# --- scalability ---------------------------------------------------------------


EVEN = 50
NEAR = 5
"""So many wins of a hundred more or fewer still make an even game."""


def scalability(contestants: Sequence[Contestant], runs: Mapping[str, Runs]) -> list[Measure]:
    """Tactics with an even game, and how far from even the others are."""
    near, far = {}, {}
    for one in contestants:
        if one.scaled is None:
            reason = "it has no difficulty scaling"
            near[one.name] = far[one.name] = none_because(reason)
            continue
        distances = distances_of(runs[one.name].scaled)
        near[one.name] = Cell(100 * fmean(distance <= NEAR for distance in distances))
        far[one.name] = Cell(fmean(distances))
    return [
        Measure(
            "scalability",
            f"tactics with {EVEN - NEAR} to {EVEN + NEAR} wins of 100 (%)",
            near,
            decimals=0,
            stands_for_all=True,
            key="even_pct",
        ),
        Measure(
            "scalability",
            f"distance from {EVEN} wins of 100, mean of the tactics",
            far,
            low_is_good=True,
            key="distance",
        ),
    ]


def distances_of(records: Mapping[str, Sequence[Record]]) -> list[float]:
    """How far the mean wins of each tactic lie from an even game."""
    return [abs(fmean(map(wins_of, group)) - EVEN) for group in records.values()]

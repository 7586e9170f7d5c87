"""What the papers measure: turning points and wins, and how they spread."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise
from math import log2, sqrt
from statistics import fmean, median, pstdev, stdev, variance
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    Scripts = Sequence[Sequence[Sequence[int]]]
    """The rules of every agent's script, for each encounter."""
    from collections.abc import Sequence

    from sparring.lab.jobs import Record

TOP = 5
"""How many of the highest turning points the papers average."""


def spread(values: Sequence[float]) -> float:
    """The standard deviation of a sample; zero for a single value."""
    return stdev(values) if len(values) > 1 else pstdev(values)


def counted(points: Sequence[int | None], latest: int) -> list[int]:
    """Turning points, where tests that never turned count as turned at the last
    possible encounter: means are then lower bounds."""
    return [latest if point is None else point for point in points]


def turning_point_columns(points: Sequence[int | None], latest: int) -> dict[str, float]:
    """Turning points as the tables of learning teams have them."""
    values = sorted(counted(points, latest))
    return {
        "tp_avg": fmean(values),
        "tp_sd": spread(values),
        "tp_median": median(values),
        "tp_highest": values[-1],
        "tp_top5": fmean(values[-TOP:]),
    }


def baseline_columns(points: Sequence[int | None], latest: int) -> dict[str, float]:
    """Turning points as the baseline's table has them."""
    columns = turning_point_columns(points, latest)
    never = sum(point is None for point in points)
    return {
        f"tp_over_{latest}_pct": 100 * never / len(points),
        **{name: columns[name] for name in ("tp_avg", "tp_sd", "tp_median")},
    }


def win_columns(wins: Sequence[int]) -> dict[str, float]:
    """Wins in runs of a hundred encounters."""
    return {"wins_per_100": fmean(wins), "wins_sd": spread(wins)}


def absolute_turning_point(results: str) -> int:
    """The first encounter, counted from 1, of the run of wins after which no run of
    wins is followed by a longer run without a win (2003 paper).

    `results` are the letters of the test up to the confirmed turning point. A
    draw is no win. One after the last encounter if there is no such run.
    """
    place, start = 1, None
    wins = 0
    for won, run in groupby(results, key=lambda letter: letter == "W"):
        length = len(list(run))
        if won:
            wins = length
            start = place if start is None else start
        elif start is not None and length > wins:
            start = None
        place += length
    return place if start is None else start


# --- scripts and luck ----------------------------------------------------------


def share_between(wins: Sequence[int], fights: int) -> float:
    """How much of the variance of winning lies between teams that have each fought so
    many times, from 0 (all luck) to 1; by chance an estimate may fall below 0.

    What the luck of so few fights adds to the spread of win rates is taken off.
    """
    rates = [won / fights for won in wins]
    seen = variance(rates)
    by_luck = fmean(rate * (1 - rate) for rate in rates) / (fights - 1)
    chance = fmean(rates)
    # The chance of winning is an estimate as well: its own variance is missing in p (1 - p).
    total = chance * (1 - chance) + seen / len(rates)
    return (seen - by_luck) / total if total else 0.0


# --- how scripts vary ----------------------------------------------------------


def overlap(one: Sequence[int], other: Sequence[int]) -> float:
    """The share of rules that two scripts have in common, of all in either."""
    either = set(one) | set(other)
    return len(set(one) & set(other)) / len(either) if either else 1.0


def mean_overlap(scripts: Scripts) -> float:
    """How much an agent's script shares with his next one, on average."""
    pairs = [
        overlap(before[agent], after[agent])
        for before, after in pairwise(scripts)
        for agent in range(len(before))
    ]
    return fmean(pairs) if pairs else 1.0


def entropy(scripts: Scripts, agents: Sequence[int]) -> float:
    """How evenly rules are drawn for some agents, in bits."""
    drawn = Counter(rule for team in scripts for agent in agents for rule in team[agent])
    total = drawn.total()
    return -sum(count / total * log2(count / total) for count in drawn.values()) if total else 0.0


def distinct(scripts: Scripts) -> float:
    """The share of scripts that no other encounter of the same agent had."""
    shares = []
    for agent in range(len(scripts[0])):
        own = [frozenset(team[agent]) for team in scripts]
        shares.append(len(set(own)) / len(own))
    return fmean(shares)


# --- how much one rule matters -------------------------------------------------


SURE = 1.96
"""Standard errors that a difference must exceed to be told from chance (95 %)."""


class Effect(NamedTuple):
    """What a rule does to a team's wins."""

    points: float
    """Wins of 100 with the rule in a script, less those without it."""
    error: float
    """The standard error of it."""
    share: float
    """In what share of the encounters somebody had the rule."""


def effects_of(records: Sequence[Record], agents: Sequence[int], rules: int) -> list[Effect]:
    """The effect of each rule of a role, from encounters whose scripts were drawn by
    equal weights: chance deals the rules, so nothing else differs."""
    won = [letter == "W" for record in records for letter in record["results"]]
    held = [
        {rule for agent in agents for rule in team[agent]}
        for record in records
        for team in record["scripts"]
    ]
    chance = fmean(won)
    effects = []
    for rule in range(rules):
        with_it = [result for result, scripts in zip(won, held, strict=True) if rule in scripts]
        without = [result for result, scripts in zip(won, held, strict=True) if rule not in scripts]
        if with_it and without:
            error = sqrt(chance * (1 - chance) * (1 / len(with_it) + 1 / len(without)))
            points = 100 * (fmean(with_it) - fmean(without))
            effects.append(Effect(points, 100 * error, len(with_it) / len(won)))
    return effects


def typical_effect(effects: Sequence[Effect]) -> float:
    """How much rules really differ, in wins of 100: the spread of the effects, less
    what chance adds to it."""
    seen = fmean(effect.points**2 for effect in effects)
    by_chance = fmean(effect.error**2 for effect in effects)
    return sqrt(max(0.0, seen - by_chance))


def encounters_to_tell(points: float, chance: float, share: float) -> float | None:
    """Encounters after which a rule of this effect can be told from one of none; None
    if it has no effect."""
    if points <= 0:
        return None
    spread = chance * (1 - chance) * (1 / share + 1 / (1 - share))
    return float(spread * (SURE / (points / 100)) ** 2)

"""What limits learning: how much one rule matters, and how many encounters it takes
to see that."""

from __future__ import annotations

from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.jobs import Record

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
    found = []
    for rule in range(rules):
        with_it = [result for result, scripts in zip(won, held, strict=True) if rule in scripts]
        without = [result for result, scripts in zip(won, held, strict=True) if rule not in scripts]
        if with_it and without:
            error = sqrt(chance * (1 - chance) * (1 / len(with_it) + 1 / len(without)))
            points = 100 * (fmean(with_it) - fmean(without))
            found.append(Effect(points, 100 * error, len(with_it) / len(won)))
    return found


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

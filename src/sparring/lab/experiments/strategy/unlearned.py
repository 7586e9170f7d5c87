"""What the strategy world does when nobody learns, in figures that the thesis gives or speaks
of: games with luck, sides exchanged where both are static."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.rules.check import check_rules
from sparring.worlds.strategy.data.numbers import FREE_NUMBERS, numbers_with
from sparring.worlds.strategy.data.states import LAST
from sparring.worlds.strategy.rulebooks import SIZES, rulebook
from sparring.worlds.strategy.vocabulary import strategy_words
from sparring.worlds.strategy.world import (
    BALANCED,
    KNIGHT_RUSH,
    SOLDIER_RUSH,
    LargeLucky,
    Lucky,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.rules.checked import RuleSet
    from sparring.worlds.strategy.world import Strategy

HUNDRED = 100.0


class Untrained(NamedTuple):
    """Games of scripts drawn with equal weights."""

    wins: float
    """Of a hundred."""
    time_outs: int
    last_states: int
    """Games in which the last game state opened."""
    ticks: float
    """The median length."""


def measured(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Every figure that the world is fitted to."""
    whole = numbers_with(numbers)
    parts = (small_static, large_static, untrained)
    with ThreadPoolExecutor(2) as pool:
        found = pool.map(lambda part: part(whole, fights, seed), parts)
        figures = {name: value for part in found for name, value in part.items()}
    figures["maps"] = max(0.0, figures["soldier rush"] - figures.pop("soldier rush large"))
    return figures | {"change": change(whole)}


# --- static tactics -------------------------------------------------------------------------


def static_wins(world: Strategy, first: str, second: str, fights: int, seed: int) -> float:
    """Wins of the first tactic, of a hundred; each seed is played from both sides."""
    won = 0
    for at in range(fights):
        sides = (first, second) if at % 2 == 0 else (second, first)
        won += world.fight(sides, seed * 1_000_000 + at // 2).winner == at % 2
    return HUNDRED * won / fights


def mirror(world: Strategy, fights: int, seed: int) -> float:
    """Wins of the first side, of a hundred that somebody won: balanced against itself."""
    winners = [
        world.fight((BALANCED, BALANCED), seed * 1_000_000 + at).winner for at in range(fights)
    ]
    decided = [winner for winner in winners if winner is not None]
    return HUNDRED * decided.count(0) / max(1, len(decided))


def small_static(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Static tactics on the small map."""
    world = Lucky(numbers=numbers)
    return {
        "mirror small": mirror(world, fights, seed),
        "soldier rush": static_wins(world, SOLDIER_RUSH, BALANCED, fights, seed),
    }


def large_static(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Static tactics on the large map."""
    world = LargeLucky(numbers=numbers)
    return {
        "mirror large": mirror(world, fights, seed),
        "soldier rush large": static_wins(world, SOLDIER_RUSH, BALANCED, fights, seed),
        "knight rush": static_wins(world, KNIGHT_RUSH, BALANCED, fights, seed),
    }


# --- equal weights --------------------------------------------------------------------------


def rules_with(numbers: Mapping[str, int]) -> RuleSet:
    """The original rulebase with the sizes that free numbers say."""
    text = rulebook({**SIZES, **numbers})
    rules, problems = check_rules(text, strategy_words(), "commander.rules")
    if rules is None:
        raise ValueError(f"the rulebase written has a problem: {problems[0]}")
    return rules


def drawn(
    kind: type[Strategy], tactic: str, numbers: Mapping[str, int], fights: int, seed: int
) -> Untrained:
    """Games of such scripts against a static tactic."""
    world = kind(rules_with(numbers), numbers)
    options: dict[str, Any] = {"settings": world.settings, "learns": False}
    practice = world.practice("scripting", tactic, seed=seed, **options)
    limit = int(world.record.book.ticks)
    outcomes = [practice.encounter().outcome for _ in range(fights)]
    ticks = [outcome.duration for outcome in outcomes]
    return Untrained(
        HUNDRED * sum(outcome.winner == 0 for outcome in outcomes) / fights,
        sum(duration >= limit for duration in ticks),
        sum(LAST in outcome.states[0] for outcome in outcomes),
        median(ticks),
    )


def untrained(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Equal weights against every static tactic of each map."""
    matches = {
        "small": (Lucky, BALANCED),
        "large": (LargeLucky, BALANCED),
        "soldier rush": (Lucky, SOLDIER_RUSH),
        "knight rush": (LargeLucky, KNIGHT_RUSH),
    }
    games = {name: drawn(*match, numbers, fights, seed) for name, match in matches.items()}
    played = HUNDRED / (fights * len(games))
    return {
        "at least small": games["small"].wins,
        "at least large": games["large"].wins,
        "at most small": games["small"].wins,
        "at most large": games["large"].wins,
        "against rushes soldiers": games["soldier rush"].wins,
        "against rushes knights": games["knight rush"].wins,
        "time-outs": played * sum(one.time_outs for one in games.values()),
        "last state": played * sum(one.last_states for one in games.values()),
        "length": HUNDRED * games["large"].ticks / games["small"].ticks,
    }


def change(numbers: Mapping[str, int]) -> float:
    """How far numbers are from what was proposed: the mean over all, in per cent of each
    one's range."""
    moved = [abs(numbers[one.name] - one.proposed) / (one.high - one.low) for one in FREE_NUMBERS]
    return HUNDRED * sum(moved) / len(moved)

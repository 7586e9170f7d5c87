"""What the pit does when nobody learns, in figures that papers give or speak of."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from sparring.kernels.loop import column
from sparring.kernels.run import Won
from sparring.lab.experiments.pit import duels
from sparring.lab.experiments.pit.fights import decided
from sparring.lab.experiments.pit.opponents import VERSIONS
from sparring.rules.check import parse_rules
from sparring.worlds.pit.data.numbers import FREE_NUMBERS
from sparring.worlds.pit.world import FIRST_VERSION, LATER_VERSION, Pit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.worlds.opposition import Team

DUELS = 4
"""Duels are told apart by fewer fights: one in so many,"""
MATCHES = 32
"""and one in so many for each pair of a sorcerer's policies."""
CASTERS = "script priest\n gameai;\nscript wizard\n gameai;\n"
"""Priests and wizards who leave everything to the game's own AI."""


def measured(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Every figure that the world is fitted to; shares are wins of 100 decided fights."""
    parts = (later_version, equal_weights, blades, fighters, sorcerers, pairs)
    with ThreadPoolExecutor(2) as pool:
        found = pool.map(lambda part: part(numbers, fights, seed), parts)
        figures = {name: value for part in found for name, value in part.items()}
    return figures | {"change": change(numbers)}


def later_version(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """AI 1.61 against AI 1.29."""
    world = Pit(numbers=numbers)
    return {"wins later_version": decided(world, LATER_VERSION, FIRST_VERSION, fights, seed)}


def equal_weights(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Each version against scripts drawn with equal weights."""
    figures = {}
    for version in VERSIONS:
        practice = Pit(numbers=numbers).practice("scripting", version, seed=seed, learns=False)
        won = column(practice.run(fights), "won")
        ended = max(1, fights - won.count(Won.NOBODY))
        figures[f"wins {version}_over_equal_weights"] = 100 * won.count(Won.ENEMIES) / ended
    return figures


def blades(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Teams whose fighters and rogues only strike, against such as only shoot."""
    figures = {}
    for version in VERSIONS:
        world = Pit(numbers=numbers, version=version)
        striking, shooting = (armed_with(world, weapon) for weapon in ("melee", "ranged"))
        figures[f"wins blades_{version}"] = decided(world, striking, shooting, fights, seed)
    return figures


def armed_with(world: Pit, weapon: str) -> Team:
    """A team whose fighter and rogue know nothing but one kind of attack."""
    warriors = f"script fighter\n {weapon};\nscript rogue\n {weapon};\n"
    return world.team_from(parse_rules(warriors + CASTERS, world.vocabulary), 0)


def fighters(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """A fighter's best policy in duels."""
    shares = duels.fighter_duels(numbers, fights // DUELS, seed)
    return {f"fighters {name}": share for name, share in shares.items()}


def sorcerers(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Fire in duels of sorcerers; and how far the best of all policies is from winning
    against every other."""
    shares = duels.fireball_duels(numbers, fights // DUELS, seed)
    matches = duels.worst_matches(numbers, fights // MATCHES, seed)
    return {
        **{f"fire {name}": share for name, share in shares.items()},
        "dominant": max(matches.values()),
    }


def pairs(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Whom a fighter and a sorcerer should attack first."""
    return {"sorcerer first": duels.pair_duels(numbers, fights // DUELS, seed)}


def change(numbers: Mapping[str, int]) -> float:
    """How far numbers are from what was proposed: the mean over all, in per cent of each
    one's range."""
    moved = [
        abs(numbers.get(one.name, one.chosen) - one.proposed) / (one.high - one.low)
        for one in FREE_NUMBERS
    ]
    return 100 * sum(moved) / len(moved)

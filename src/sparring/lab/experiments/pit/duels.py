"""Duels by fixed policies: one fighter or sorcerer a side, or one of each, whose script
never changes (agent-modelling thesis, 3.5).

The pit is made for teams of four. Whoever takes no part in a duel is left out, and a
sorcerer stands in the wizard's place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.experiments.pit.fights import decided
from sparring.rules.check import parse_rules
from sparring.worlds.pit.data.codes import Kind
from sparring.worlds.pit.kernel.record import AGENTS, TEAM
from sparring.worlds.pit.world import ROLES, Pit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.worlds.opposition import Team

NOBODY = -1
FIGHTER_PLACE, SORCERER_PLACE = ROLES.index("fighter"), ROLES.index("wizard")
FIGHTER = {FIGHTER_PLACE: Kind.FIGHTER}
SORCERER = {SORCERER_PLACE: Kind.SORCERER}
BOTH = FIGHTER | SORCERER
"""Who stands in which place of a team."""

SPEED_THEN_SWORD = "if firstdecision then buffself; melee;"
"""What the thesis calls the fighter's best policy, whatever the other does."""
OTHER_FIGHTERS = {
    "sword": "melee;",
    "bow": "ranged;",
    "speed_then_bow": "if firstdecision then buffself; ranged;",
    "sword_and_healing": "if healthpercentage < 50 then heal; melee;",
}
HEALED_TOO = "if firstdecision then buffself; if healthpercentage < 50 then heal; melee;"
"""The best policy with a healing potion besides."""
FIREBALL = 'cast("Fireball"); melee;'
WITHOUT_GLOBE = {
    "dagger": "melee;",
    "crossbow": "ranged;",
    "strength_then_dagger": 'cast("Bull\'s Strength"); melee;',
    "shield_then_dagger": 'cast("Shield"); melee;',
}
"""What else a sorcerer can do who has fire, but no magic against it."""
WITH_GLOBE = {
    **WITHOUT_GLOBE,
    "fireball": FIREBALL,
    "missile": 'cast("Magic Missile"); melee;',
    "shield_then_fireball": f'cast("Shield"); {FIREBALL}',
    "shield_then_missile": 'cast("Shield"); cast("Magic Missile"); melee;',
    "resist_then_fireball": f'cast("Resist Elements"); {FIREBALL}',
    "globe_then_fireball": f'cast("Minor Globe"); {FIREBALL}',
    "globe_then_missile": 'cast("Minor Globe"); cast("Magic Missile"); melee;',
    "globe_then_dagger": 'cast("Minor Globe"); melee;',
}
"""Policies of a sorcerer who may cast everything."""


def first_at(kind: str) -> str:
    """A fighter and a sorcerer who both attack one kind of enemy before the other."""
    return (
        f'script fighter\n melee(nearestenemy("{kind}")); melee;\n'
        f'script wizard\n castbest("damage", nearestenemy("{kind}"));\n'
        ' castbest("damage"); melee;\n'
    )


SORCERER_FIRST, FIGHTER_FIRST = first_at("Sorcerer"), first_at("Fighter")


def duel_world(places: Mapping[int, Kind], numbers: Mapping[str, int] | None = None) -> Pit:
    """The pit with nobody in it but these, on both sides."""
    world = Pit(numbers=numbers)
    for who in range(AGENTS):
        world.record.kinds[who] = places.get(who % TEAM, NOBODY)
    return world


def duellists(world: Pit, text: str) -> Team:
    """A team by rule text; those who are not there need no script."""
    written = {line.split()[1] for line in text.splitlines() if line.startswith("script ")}
    absent = "".join(f"script {role}\n pass;\n" for role in ROLES if role not in written)
    return world.team_from(parse_rules(text + absent, world.vocabulary), 0)


def as_script(role: str, policy: str) -> str:
    """A policy as the script of one role."""
    return f"script {role}\n {policy}\n"


# --- what is measured --------------------------------------------------------------------


def fighter_duels(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Wins of 100 of speed and then the sword, against each other policy."""
    world = duel_world(FIGHTER, numbers)
    best = duellists(world, as_script("fighter", SPEED_THEN_SWORD))
    return {
        name: decided(world, best, duellists(world, as_script("fighter", policy)), fights, seed)
        for name, policy in OTHER_FIGHTERS.items()
    }


def healed_duels(numbers: Mapping[str, int], fights: int, seed: int) -> float:
    """The same against somebody who drinks a healing potion besides."""
    world = duel_world(FIGHTER, numbers)
    best, healed = (
        duellists(world, as_script("fighter", policy)) for policy in (SPEED_THEN_SWORD, HEALED_TOO)
    )
    return decided(world, best, healed, fights, seed)


def fireball_duels(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Wins of 100 of a sorcerer who casts fireballs, against those without magic."""
    world = duel_world(SORCERER, numbers)
    fire = duellists(world, as_script("wizard", FIREBALL))
    return {
        name: decided(world, fire, duellists(world, as_script("wizard", policy)), fights, seed)
        for name, policy in WITHOUT_GLOBE.items()
    }


def worst_matches(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Wins of 100 of every policy of a sorcerer who may cast everything, against whichever
    other policy is the worst for it."""
    world = duel_world(SORCERER, numbers)
    teams = {
        name: duellists(world, as_script("wizard", policy)) for name, policy in WITH_GLOBE.items()
    }
    shares: dict[tuple[str, str], float] = {}
    names = list(teams)
    for at, first in enumerate(names):
        for second in names[at + 1 :]:
            share = decided(world, teams[first], teams[second], fights, seed)
            shares[first, second], shares[second, first] = share, 100 - share
    return {one: min(shares[one, other] for other in names if other != one) for one in names}


def pair_duels(numbers: Mapping[str, int], fights: int, seed: int) -> float:
    """Wins of 100 of a fighter and a sorcerer who attack the sorcerer first, against two
    who attack the fighter first."""
    world = duel_world(BOTH, numbers)
    first, second = (duellists(world, text) for text in (SORCERER_FIRST, FIGHTER_FIRST))
    return decided(world, first, second, fights, seed)

"""How well a team and its agents did (thesis equations 5.1 to 5.5)."""

from __future__ import annotations

from sparring.worlds.crpg.kernel.health import team_defeated
from sparring.worlds.crpg.kernel.record import TEAM, Fight, kernel

LONG_FIGHT = 100.0
"""Whoever falls later than this has survived long enough (D_max)."""


@kernel
def has_won(fight: Fight, team: int) -> bool:
    """The other team is defeated and this one is not."""
    return team_defeated(fight, 1 - team) and not team_defeated(fight, team)


@kernel
def health_share(fight: Fight, who: int) -> float:
    """The share of his health that an agent has left."""
    unit = fight.unit[who]
    return max(0, unit.health) / unit.most_health


@kernel
def team_health(fight: Fight, team: int) -> float:
    """How well a team has come through: B(g)."""
    total = 0.0
    for who in range(team * TEAM, team * TEAM + TEAM):
        if fight.unit[who].alive == 1:
            total += 1.0 + health_share(fight, who)
    return total / (2.0 * TEAM)


@kernel
def damage_done(fight: Fight, team: int) -> float:
    """How badly the opponents have come through: C(g)."""
    total = 0.0
    for who in range((1 - team) * TEAM, (1 - team) * TEAM + TEAM):
        if fight.unit[who].alive == 1:
            total += 1.0 - health_share(fight, who)
        else:
            total += fight.book.number.dead_counts
    return total / (2.0 * TEAM)


@kernel
def team_fitness(fight: Fight, team: int) -> float:
    """F(g): nothing for a team that has not won."""
    if not has_won(fight, team):
        return 0.0
    total = 0.0
    for who in range(team * TEAM, team * TEAM + TEAM):
        total += 1.0 + health_share(fight, who)
    return total / (2.0 * TEAM)


@kernel
def survival(fight: Fight, who: int) -> float:
    """How well an agent himself has come through: A(a)."""
    unit = fight.unit[who]
    if unit.alive == 1:
        return (2.0 + health_share(fight, who)) / 3.0
    return min(unit.died_at / LONG_FIGHT, 1.0) / 3.0


@kernel
def agent_fitness(fight: Fight, who: int) -> float:
    """F(a, g): victory and survival first, then comrades and damage done."""
    team = fight.unit[who].team
    return (
        3.0 * team_fitness(fight, team)
        + 3.0 * survival(fight, who)
        + 2.0 * team_health(fight, team)
        + 2.0 * damage_done(fight, team)
    ) / 10.0

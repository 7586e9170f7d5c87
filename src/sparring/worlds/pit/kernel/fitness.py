"""How well a team and its members did (thesis equations 5.8 and 5.9)."""

from __future__ import annotations

from sparring.worlds.pit.kernel.record import TEAM, Fight, kernel

TICKS_OF_TIME = 1.2
"""Death is timed in units of 0.6 seconds, so that a hundred are ten rounds."""
LONG_FIGHT = 100.0
"""Whoever falls later than this has survived long enough (D_max)."""


@kernel
def has_won(fight: Fight, team: int) -> bool:
    """The other team is defeated and this one is not."""
    return fight.members[1 - team] == 0 and fight.members[team] != 0


@kernel
def health_share(fight: Fight, who: int) -> float:
    """The share of his health that somebody has left."""
    unit = fight.unit[who]
    return max(0, unit.health) / unit.most_health


@kernel
def team_fitness(fight: Fight, team: int) -> float:
    """F(g): nothing for a team that has not won."""
    if not has_won(fight, team):
        return 0.0
    total = 0.0
    members = 0
    for who in range(team * TEAM, team * TEAM + TEAM):
        if fight.kinds[who] >= 0:
            members += 1
            if fight.unit[who].alive == 1:
                total += 1.0 + health_share(fight, who)
    return 0.2 + 0.4 * total / members


@kernel
def survival(fight: Fight, who: int) -> float:
    """How well somebody himself has come through."""
    unit = fight.unit[who]
    if unit.alive == 1:
        return 0.6 + 0.4 * health_share(fight, who)
    return min(2.0 * (unit.died_at / TICKS_OF_TIME) / LONG_FIGHT, 0.6)


@kernel
def agent_fitness(fight: Fight, who: int) -> float:
    """F(a, g): half the team's, half one's own."""
    return (team_fitness(fight, who // TEAM) + survival(fight, who)) / 2.0

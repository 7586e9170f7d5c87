"""Who has which role: the nearest to their base defend, the furthest attack."""

from __future__ import annotations

from sparring.worlds.flags.data.codes import MEMBERS, TEAMS, Event, Order, Role
from sparring.worlds.flags.kernel.noting import note, state_for
from sparring.worlds.flags.kernel.record import Match, kernel


@kernel
def split_teams(match: Match) -> None:
    """Both teams give out their roles anew."""
    for team in range(TEAMS):
        split_team(match, team)
    match.splits = 0


@kernel
def split_team(match: Match, team: int) -> None:
    """As many of a team as it wants attack and defend in this state; the others roam. Whoever
    was ordered to keep a role keeps it."""
    state = state_for(match.state, team)
    first = team * MEMBERS
    attackers = match.team[team].offensive[state]
    defenders = match.team[team].defensive[state]
    for who in range(first, first + MEMBERS):
        rank = nearer_ones(match, who, first)
        if match.player[who].order == Order.ROLE:
            continue
        if rank < defenders:
            match.player[who].role = Role.DEFENSIVE
        elif rank >= MEMBERS - attackers:
            match.player[who].role = Role.OFFENSIVE
        else:
            match.player[who].role = Role.ROAMING
    note(match, Event.PLAN, team, state)


@kernel
def nearer_ones(match: Match, who: int, first: int) -> int:
    """How many of his team are nearer to their base; of equals, those named first."""
    own = distance_home(match, who)
    count = 0
    for other in range(first, first + MEMBERS):
        gap = distance_home(match, other)
        if gap < own or (gap == own and other < who):
            count += 1
    return count


@kernel
def distance_home(match: Match, who: int) -> float:
    """The square of how far a player is from his base. The dead will be there."""
    player = match.player[who]
    if player.waits > 0:
        return 0.0
    team = match.team[who // MEMBERS]
    along = player.x - team.base_x
    across = player.y - team.base_y
    return along * along + across * across

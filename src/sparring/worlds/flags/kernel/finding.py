"""Who is near what."""

from __future__ import annotations

from sparring.worlds.flags.data.codes import MEMBERS, NOBODY
from sparring.worlds.flags.kernel.record import Match, Player, kernel


@kernel
def gap_to(player: Player, x: float, y: float) -> float:
    """The square of how far a player is from a place."""
    along = player.x - x
    across = player.y - y
    return along * along + across * across


@kernel
def first_foe(who: int) -> int:
    """The first number of the other team."""
    return 0 if who >= MEMBERS else MEMBERS


@kernel
def nearest_foe(match: Match, who: int, x: float, y: float, within: float) -> int:
    """The opponent who is alive and nearest to a place, and not further than this; else
    nobody."""
    first = first_foe(who)
    found = NOBODY
    best = within * within
    for other in range(first, first + MEMBERS):
        player = match.player[other]
        if player.waits == 0:
            gap = gap_to(player, x, y)
            if gap < best or (gap == best and found == NOBODY):
                best = gap
                found = other
    return found


@kernel
def nearest_in_middle(match: Match, who: int, reach: float) -> int:
    """The opponent nearest to a player of those who are in the middle of the field."""
    first = first_foe(who)
    me = match.player[who]
    found = NOBODY
    best = 0.0
    for other in range(first, first + MEMBERS):
        player = match.player[other]
        if player.waits == 0 and abs(player.x) <= reach:
            gap = gap_to(player, me.x, me.y)
            if found == NOBODY or gap < best:
                best = gap
                found = other
    return found

"""What everybody is about, by his role and by where the flags are."""

from __future__ import annotations

from math import sqrt

from sparring.worlds.flags.data.codes import (
    MEMBERS,
    NOBODY,
    PLAYERS,
    Goal,
    Order,
    Place,
    Role,
    State,
)
from sparring.worlds.flags.data.numbers import (
    CLOSE,
    GUARDED,
    MIDDLE,
    NOTICED,
)
from sparring.worlds.flags.kernel.finding import gap_to, nearest_foe, nearest_in_middle
from sparring.worlds.flags.kernel.noting import state_for
from sparring.worlds.flags.kernel.record import Match, kernel

EVERYWHERE = 1e6
"""Further than any two players can be apart."""


@kernel
def decide_all(match: Match) -> None:
    """Everybody who is alive looks where to go, before anybody moves."""
    for who in range(PLAYERS):
        if match.player[who].waits == 0:
            decide(match, who)
        else:
            match.player[who].goal = Goal.NOTHING


@kernel
def decide(match: Match, who: int) -> None:
    """Orders from outside first; then carriers run home, and whoever is near a dropped flag
    fetches it; all others do what their role says."""
    player = match.player[who]
    team = who // MEMBERS
    if player.order == Order.PLACE:
        go(match, who, Goal.ORDERED, player.order_x, player.order_y)
    elif match.flag[1 - team].carrier == who:
        base = match.team[team]
        go(match, who, Goal.RUN_HOME, base.base_x, base.base_y)
    elif not fetches(match, who):
        follow_role(match, who)


@kernel
def go(match: Match, who: int, goal: int, x: float, y: float) -> None:
    """A player wants to be at a place."""
    player = match.player[who]
    player.goal = goal
    player.aim_x = x
    player.aim_y = y


@kernel
def approach(match: Match, who: int, goal: int, x: float, y: float) -> None:
    """A player wants to be near a place, but not too near."""
    player = match.player[who]
    gap = sqrt(gap_to(player, x, y))
    if gap <= CLOSE:
        go(match, who, goal, player.x, player.y)
    else:
        share = (gap - CLOSE) / gap
        go(match, who, goal, player.x + (x - player.x) * share, player.y + (y - player.y) * share)


@kernel
def fetches(match: Match, who: int) -> bool:
    """Go for the nearer of the flags that lie about nearby; False if none does."""
    player = match.player[who]
    found = NOBODY
    best = NOTICED * NOTICED
    for number in range(2):
        flag = match.flag[number]
        if flag.place == Place.DROPPED:
            gap = gap_to(player, flag.x, flag.y)
            if gap <= best:
                best = gap
                found = number
    if found == NOBODY:
        return False
    go(match, who, Goal.FETCH, match.flag[found].x, match.flag[found].y)
    return True


@kernel
def follow_role(match: Match, who: int) -> None:
    """What a role means in this state."""
    team = who // MEMBERS
    state = state_for(match.state, team)
    role = match.player[who].role
    if role == Role.OFFENSIVE:
        attack(match, who, team, state)
    elif role == Role.ROAMING:
        roam(match, who, team, state)
    elif state == State.BOTH_STOLEN:
        approach(match, who, Goal.ESCORT, match.flag[1 - team].x, match.flag[1 - team].y)
    else:
        hold(match, who, team)


@kernel
def attack(match: Match, who: int, team: int, state: int) -> None:
    """Take their flag; once it is taken, go for opponents; with both gone, for the thief."""
    if state == State.BOTH_STOLEN:
        hunt(match, who, team)
    elif state == State.THEIRS_STOLEN:
        me = match.player[who]
        foe = nearest_foe(match, who, me.x, me.y, EVERYWHERE)
        if foe == NOBODY:
            go_to_middle(match, who)
        else:
            approach(match, who, Goal.ATTACK, match.player[foe].x, match.player[foe].y)
    else:
        go(match, who, Goal.TAKE, match.flag[1 - team].x, match.flag[1 - team].y)


@kernel
def roam(match: Match, who: int, team: int, state: int) -> None:
    """Chase the thief if there is one, else fight in the middle."""
    if state == State.OWN_STOLEN or state == State.BOTH_STOLEN:
        hunt(match, who, team)
        return
    foe = nearest_in_middle(match, who, MIDDLE)
    if foe == NOBODY:
        go_to_middle(match, who)
    else:
        approach(match, who, Goal.MIDFIELD, match.player[foe].x, match.player[foe].y)


@kernel
def go_to_middle(match: Match, who: int) -> None:
    """Wait for opponents in the middle."""
    player = match.player[who]
    go(match, who, Goal.MIDFIELD, player.post_x, player.post_y)


@kernel
def hunt(match: Match, who: int, team: int) -> None:
    """Go to where the own flag is, and so to the thief."""
    go(match, who, Goal.HUNT, match.flag[team].x, match.flag[team].y)


@kernel
def hold(match: Match, who: int, team: int) -> None:
    """Go for the opponent who has come nearest to the base; else stand at the post."""
    base = match.team[team]
    foe = nearest_foe(match, who, base.base_x, base.base_y, GUARDED)
    if foe == NOBODY:
        player = match.player[who]
        go(match, who, Goal.HOLD, base.base_x + player.post_x, base.base_y + player.post_y)
    else:
        approach(match, who, Goal.REPEL, match.player[foe].x, match.player[foe].y)

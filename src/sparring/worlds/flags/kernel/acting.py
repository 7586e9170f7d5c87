"""How players run, shoot, die and come back."""

from __future__ import annotations

from math import sqrt

from sparring.kernels.luck import word
from sparring.worlds.flags.data.codes import MEMBERS, NOBODY, PLAYERS, Event, Goal
from sparring.worlds.flags.data.numbers import (
    BEHIND,
    DAMAGE,
    FALLOFF,
    HALF_WIDTH,
    HEALTH,
    POST,
    SPAWN,
    SPEED,
)
from sparring.worlds.flags.kernel.finding import gap_to, nearest_foe
from sparring.worlds.flags.kernel.flagging import drop_flag
from sparring.worlds.flags.kernel.noting import note
from sparring.worlds.flags.kernel.record import Match, kernel

TO_UNIT = 2.0**-32


@kernel
def anywhere(match: Match, reach: float) -> float:
    """A random number within so much of zero."""
    return reach * (2.0 * (word(match.luck) * TO_UNIT) - 1.0)


@kernel
def spawn(match: Match, who: int) -> None:
    """A player comes to life near his base, whole, with a post of his own."""
    player = match.player[who]
    team = match.team[who // MEMBERS]
    player.x = team.base_x + anywhere(match, SPAWN)
    player.y = team.base_y + anywhere(match, SPAWN)
    player.post_x = anywhere(match, POST)
    player.post_y = anywhere(match, POST)
    player.health = HEALTH
    player.waits = 0
    player.goal = Goal.HOLD
    player.target = NOBODY
    player.hit = 0
    player.hurt = 0
    player.killer = NOBODY


@kernel
def wake_up(match: Match) -> None:
    """The dead wait a tick less, or come back."""
    for who in range(PLAYERS):
        player = match.player[who]
        if player.waits > 0:
            player.waits -= 1
            if player.waits == 0:
                spawn(match, who)
                note(match, Event.RESPAWNS, who, NOBODY)


@kernel
def run_all(match: Match) -> None:
    """Everybody runs towards where he wants to be, on the field."""
    for who in range(PLAYERS):
        player = match.player[who]
        if player.waits == 0:
            gap = sqrt(gap_to(player, player.aim_x, player.aim_y))
            if gap <= SPEED:
                player.x = player.aim_x
                player.y = player.aim_y
            else:
                player.x += (player.aim_x - player.x) / gap * SPEED
                player.y += (player.aim_y - player.y) / gap * SPEED
            most = match.half + BEHIND
            player.x = min(most, max(-most, player.x))
            player.y = min(HALF_WIDTH, max(-HALF_WIDTH, player.y))


@kernel
def shoot_all(match: Match) -> None:
    """Everybody shoots, all at once; then whoever has lost his health dies."""
    for who in range(PLAYERS):
        if match.player[who].waits == 0:
            shoot(match, who)
    for who in range(PLAYERS):
        player = match.player[who]
        if player.hurt > 0:
            player.health -= player.hurt
            player.hurt = 0
            if player.health <= 0:
                die(match, who)


@kernel
def shoot(match: Match, who: int) -> None:
    """A bullet at whoever carries the own flag, if he is within range; else at the nearest
    opponent who is."""
    me = match.player[who]
    target = target_of(match, who)
    me.target = target
    me.hit = 0
    if target == NOBODY:
        return
    foe = match.player[target]
    gap = sqrt(gap_to(me, foe.x, foe.y))
    chance = match.hit * (1.0 - FALLOFF * gap / match.range)
    if word(match.luck) * TO_UNIT < chance:
        me.hit = 1
        foe.hurt += DAMAGE
        foe.killer = who


@kernel
def target_of(match: Match, who: int) -> int:
    """Whom a player shoots at."""
    me = match.player[who]
    thief = match.flag[who // MEMBERS].carrier
    if thief != NOBODY:
        player = match.player[thief]
        if gap_to(me, player.x, player.y) <= match.range * match.range:
            return thief
    return nearest_foe(match, who, me.x, me.y, match.range)


@kernel
def die(match: Match, who: int) -> None:
    """A player is dead for a while, and drops the flag he carries."""
    player = match.player[who]
    player.health = 0
    player.waits = match.respawn
    player.goal = Goal.NOTHING
    player.target = NOBODY
    player.hit = 0
    note(match, Event.KILLS, player.killer, who)
    drop_flag(match, who)

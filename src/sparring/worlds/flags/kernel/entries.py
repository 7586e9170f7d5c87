"""What Python calls: begin a match, and play on for a while."""

from __future__ import annotations

from sparring.kernels.luck import start_luck
from sparring.worlds.flags.data.codes import PLAYERS, TEAMS
from sparring.worlds.flags.kernel.acting import run_all, shoot_all, spawn, wake_up
from sparring.worlds.flags.kernel.deciding import decide_all
from sparring.worlds.flags.kernel.flagging import put_home, touch_all
from sparring.worlds.flags.kernel.record import Match, entry, kernel
from sparring.worlds.flags.kernel.splitting import split_teams
from sparring.worlds.seeds import FIGHT_STREAM


@kernel
def play_tick(match: Match) -> None:
    """A tenth of a second."""
    if match.splits == 1:
        split_teams(match)
    wake_up(match)
    decide_all(match)
    run_all(match)
    shoot_all(match)
    touch_all(match)
    match.tick += 1


@entry
def start(match: Match, low: int, high: int) -> None:
    """Begin a match of a seed, given as its lower and upper 32 bits: flags at their bases,
    everybody alive."""
    start_luck(match.luck, low, high, FIGHT_STREAM)
    match.tick = 0
    match.state = 0
    match.splits = 1
    match.changes = 0
    match.happenings = 0
    for team in range(TEAMS):
        match.team[team].base_x = match.half if team == 1 else -match.half
        match.team[team].base_y = 0.0
        match.team[team].points = 0
        put_home(match, team)
    for who in range(PLAYERS):
        spawn(match, who)
        match.player[who].order = 0


@entry
def advance(match: Match, ticks: int, stops: int) -> int:
    """Play on for so many ticks; with `stops`, no further than the next change of state.
    What happened in earlier calls is forgotten. How many ticks that were."""
    match.changes = 0
    match.happenings = 0
    for done in range(ticks):
        play_tick(match)
        if stops == 1 and match.changes > 0:
            return done + 1
    return ticks


@entry
def advance_to_point(match: Match, ticks: int) -> int:
    """Play on until somebody scores, for so many ticks at most: the team that did; -1 if
    nobody has."""
    match.changes = 0
    match.happenings = 0
    first = match.team[0].points
    second = match.team[1].points
    for _ in range(ticks):
        play_tick(match)
        if match.changes > 0:
            if match.team[0].points > first:
                return 0
            if match.team[1].points > second:
                return 1
            match.changes = 0
            match.happenings = 0
    return -1

"""What becomes of flags: taken, carried, dropped, returned, brought home."""

from __future__ import annotations

from sparring.worlds.flags.data.codes import MEMBERS, NOBODY, PLAYERS, TEAMS, Cause, Event, Place
from sparring.worlds.flags.data.numbers import FLAG_SECONDS, TICKS_A_SECOND, TOUCH
from sparring.worlds.flags.kernel.finding import gap_to
from sparring.worlds.flags.kernel.noting import note, note_change
from sparring.worlds.flags.kernel.record import Match, kernel


@kernel
def put_home(match: Match, team: int) -> None:
    """A flag is at its base."""
    flag = match.flag[team]
    flag.x = match.team[team].base_x
    flag.y = match.team[team].base_y
    flag.place = Place.HOME
    flag.carrier = NOBODY
    flag.lies = 0


@kernel
def drop_flag(match: Match, who: int) -> None:
    """Whoever is killed drops the flag he carries where he was."""
    number = 1 - who // MEMBERS
    flag = match.flag[number]
    if flag.carrier == who:
        flag.x = match.player[who].x
        flag.y = match.player[who].y
        flag.place = Place.DROPPED
        flag.carrier = NOBODY
        flag.lies = 0
        note(match, Event.DROPS, who, number)


@kernel
def touch_all(match: Match) -> None:
    """Carried flags go along; then everybody touches what he can reach, and dropped flags
    lie a tick longer. Which team is asked first changes from tick to tick."""
    for number in range(TEAMS):
        flag = match.flag[number]
        if flag.place == Place.CARRIED:
            flag.x = match.player[flag.carrier].x
            flag.y = match.player[flag.carrier].y
    first = (match.tick & 1) * MEMBERS
    for place in range(PLAYERS):
        who = (first + place) % PLAYERS
        if match.player[who].waits == 0:
            touch(match, who)
    for number in range(TEAMS):
        lie_about(match, number)


@kernel
def touch(match: Match, who: int) -> None:
    """Return the own flag, take theirs, or bring theirs home."""
    team = who // MEMBERS
    player = match.player[who]
    own = match.flag[team]
    theirs = match.flag[1 - team]
    near = TOUCH * TOUCH
    if own.place == Place.DROPPED and gap_to(player, own.x, own.y) <= near:
        put_home(match, team)
        note(match, Event.RETURNS, who, team)
        note_change(match, team, Cause.RETURNED)
    if theirs.place == Place.CARRIED:
        bring_home(match, who)
    elif gap_to(player, theirs.x, theirs.y) <= near:
        take(match, who)


@kernel
def take(match: Match, who: int) -> None:
    """A player takes the other team's flag."""
    number = 1 - who // MEMBERS
    flag = match.flag[number]
    was_home = flag.place == Place.HOME
    flag.place = Place.CARRIED
    flag.carrier = who
    flag.x = match.player[who].x
    flag.y = match.player[who].y
    if was_home:
        note(match, Event.TAKES, who, number)
        note_change(match, number, Cause.STOLEN)
    else:
        note(match, Event.PICKS_UP, who, number)


@kernel
def bring_home(match: Match, who: int) -> None:
    """The carrier scores at his base, if the own flag is there."""
    team = who // MEMBERS
    base = match.team[team]
    is_there = gap_to(match.player[who], base.base_x, base.base_y) <= TOUCH * TOUCH
    if match.flag[1 - team].carrier == who and match.flag[team].place == Place.HOME and is_there:
        base.points += 1
        put_home(match, 1 - team)
        note(match, Event.SCORES, who, 1 - team)
        note_change(match, 1 - team, Cause.SCORED)


@kernel
def lie_about(match: Match, number: int) -> None:
    """A flag that was dropped is home again after a while."""
    flag = match.flag[number]
    if flag.place == Place.DROPPED:
        flag.lies += 1
        if flag.lies >= FLAG_SECONDS * TICKS_A_SECOND:
            put_home(match, number)
            note(match, Event.FLIES_HOME, number, NOBODY)
            note_change(match, number, Cause.RETURNED)

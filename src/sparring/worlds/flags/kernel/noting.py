"""What is written down of a match: events, and changes of the state."""

from __future__ import annotations

from sparring.worlds.flags.data.codes import Place
from sparring.worlds.flags.kernel.record import MOST_CHANGES, MOST_EVENTS, Match, kernel


@kernel
def note(match: Match, code: int, who: int, other: int) -> None:
    """Keep an event, as long as there is room."""
    if match.happenings < MOST_EVENTS:
        row = match.happening[match.happenings]
        row.tick = match.tick
        row.code = code
        row.who = who
        row.other = other
        match.happenings += 1


@kernel
def note_change(match: Match, flag: int, cause: int) -> None:
    """A flag has gone from its base or come back to it: teams split anew."""
    state = 0
    if match.flag[0].place != Place.HOME:
        state += 1
    if match.flag[1].place != Place.HOME:
        state += 2
    match.state = state
    match.splits = 1
    if match.changes < MOST_CHANGES:
        row = match.change[match.changes]
        row.tick = match.tick
        row.state = state
        row.flag = flag
        row.cause = cause
        match.changes += 1


@kernel
def state_for(state: int, team: int) -> int:
    """The state as a team sees it: the second one sees the flags exchanged."""
    return state if team == 0 else (state >> 1) | ((state & 1) << 1)

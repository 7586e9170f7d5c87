"""The log: events are recorded as codes here and worded in `telling.py`."""

from __future__ import annotations

from sparring.worlds.pit.kernel.record import MOST_EVENTS, Fight, kernel


@kernel
def note(fight: Fight, code: int, who: int, target: int, thing: int, amount: int) -> None:
    """Record what happened, if anybody wants to know."""
    if fight.logging == 0:
        return
    if fight.events >= MOST_EVENTS:
        fight.lost_events += 1
        return
    event = fight.event[fight.events]
    fight.events += 1
    event.code = code
    event.clock = fight.clock
    event.who = who
    event.target = target
    event.thing = thing
    event.amount = amount
    event.x = 0.0
    event.y = 0.0


@kernel
def note_place(
    fight: Fight, code: int, who: int, target: int, thing: int, x: float, y: float
) -> None:
    """Record that something happened at a place."""
    has_room = fight.events < MOST_EVENTS
    note(fight, code, who, target, thing, 0)
    if fight.logging == 1 and has_room:
        event = fight.event[fight.events - 1]
        event.x = x
        event.y = y

"""The log: events are recorded as codes here and worded in `telling.py`."""

from __future__ import annotations

from sparring.worlds.strategy.kernel.record import MOST_EVENTS, Fight, kernel


@kernel
def note(
    fight: Fight, code: int, who: int, target: int, thing: int, amount: int, x: int, y: int
) -> None:
    """Record what happened at a place, if anybody wants to know."""
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
    event.x = float(x)
    event.y = float(y)

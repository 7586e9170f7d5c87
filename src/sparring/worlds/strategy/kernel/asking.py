"""The list of what a commander asks for, in the order in which it was asked for."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import Ask
from sparring.worlds.strategy.kernel.record import MOST_REQUESTS, Unit, kernel


@kernel
def ask_for(unit: Unit, ask: int, what: int, ordinal: int) -> None:
    """One request more; the last ones of too many are lost."""
    if unit.requests == MOST_REQUESTS:
        return
    request = unit.request[unit.requests]
    request.ask = ask
    request.what = what
    request.ordinal = ordinal
    unit.requests += 1


@kernel
def drop_request(unit: Unit, at: int) -> None:
    """A request is no longer there."""
    unit.requests -= 1
    for place in range(at, unit.requests):
        unit.request[place].ask = unit.request[place + 1].ask
        unit.request[place].what = unit.request[place + 1].what
        unit.request[place].ordinal = unit.request[place + 1].ordinal


@kernel
def drop_force(unit: Unit, force: int) -> None:
    """A force is no longer asked for."""
    for at in range(unit.requests):
        if unit.request[at].ask == Ask.FORCE and unit.request[at].what == force:
            drop_request(unit, at)
            return


@kernel
def is_asked_for(unit: Unit, ask: int, what: int) -> bool:
    """Whether there is such a request."""
    for at in range(unit.requests):
        if unit.request[at].ask == ask and unit.request[at].what == what:
            return True
    return False

"""Who was harmed by which line of whose script, from the events of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.contract import Hit
from sparring.worlds.pit.data.codes import Act, Blow, Event
from sparring.worlds.pit.data.influences import BAD_MASK
from sparring.worlds.pit.kernel.record import AGENTS, CREATURES, TEAM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.worlds.pit.outcome import Happening

BLOWS = {Event.STRIKES: Act.MELEE, Event.SHOOTS: Act.RANGED}
SPELLS = (Event.HURT, Event.GRIPS)
"""Events that cost somebody health by a spell."""


def side_of(who: int) -> int:
    """The side that somebody fights for: nobody ever changes it."""
    return who // TEAM if who < AGENTS else (who - AGENTS) // CREATURES


def hits_in(events: Iterable[Happening]) -> list[Hit]:
    """Everybody harmed by a drawn or fixed script, each once for every act. Attacks of
    opportunity belong to no line; acid that burns on is counted where it began."""
    places: dict[tuple[int, int], int] = {}
    hits: dict[tuple[int, int, int, int], Hit] = {}
    for event in events:
        if event.code is Event.RULE:
            places[event.who, event.amount] = event.thing
            continue
        act = act_behind(event)
        place = -1 if act is None else places.get((event.who, act), -1)
        if place >= 0:
            own = side_of(event.who) == side_of(event.target)
            key = (event.who, place, event.clock, event.target)
            hits.setdefault(key, Hit(event.who, place, own))
    return [hit for hit in hits.values() if hit.agent < AGENTS]


def act_behind(event: Happening) -> Act | None:
    """What was done by which somebody came to harm; None for other events."""
    if event.code in BLOWS:
        return None if event.thing & Blow.OPENING or event.amount <= 0 else BLOWS[event.code]
    if event.code in SPELLS:
        return Act.CAST if event.amount > 0 else None
    if event.code is Event.GAINS and BAD_MASK >> event.thing & 1 and event.who >= 0:
        return Act.CAST
    return None

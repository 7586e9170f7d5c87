"""Who was hurt by which line of whose script, from the events of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.contract import Hit
from sparring.worlds.shooter.data.codes import NONE, Event, Source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.worlds.shooter.outcome import Happening


def hits_in(events: Iterable[Happening]) -> list[Hit]:
    """Everybody hurt by a script, each once for every shot. A rocket, and every barrel that it
    sets off, belongs to the line that launched it; whoever hurts himself is his own side."""
    ledger = Ledger()
    for event in events:
        ledger.note(event)
    return list(ledger.hits.values())


class Ledger:
    """Goes through the events of a match in their order."""

    def __init__(self) -> None:
        self.follows: dict[int, int] = {}
        """The line that each follows now."""
        self.launched: dict[int, int] = {}
        """The line that launched each rocket in the air."""
        self.shot = NONE
        """The line behind the rocket that burst last, or the shot at a barrel."""
        self.burst_at = NONE
        """The step in which a rocket burst last."""
        self.hits: dict[tuple[int, int, int, int], Hit] = {}

    def note(self, event: Happening) -> None:
        """Take one event in."""
        if event.code is Event.RULE:
            self.follows[event.who] = event.thing
        elif event.code is Event.REPLACED:
            self.follows[event.who] = NONE
        elif event.code is Event.LAUNCHES:
            self.launched[event.amount] = self.follows.get(event.who, NONE)
        elif event.code is Event.BURSTS:
            self.shot = self.launched.pop(event.amount, NONE)
            self.burst_at = event.clock
        elif event.code is Event.EXPLODES:
            # Bullets hit before rockets fly on, so what burst in this step set it off.
            if event.clock != self.burst_at:
                self.shot = self.follows.get(event.who, NONE)
        elif event.code is Event.HURT:
            self.count(event)

    def count(self, event: Happening) -> None:
        """Somebody is hurt."""
        bullet = event.thing == Source.BULLET
        place = self.follows.get(event.who, NONE) if bullet else self.shot
        if place != NONE:
            key = (event.who, place, event.clock, event.target)
            self.hits.setdefault(key, Hit(event.who, place, event.who == event.target))

"""Who was harmed by which line of whose script, from the events of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.contract import Hit
from sparring.worlds.crpg.data.codes import NONE, Act, Event
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES
from sparring.worlds.crpg.kernel.record import SIDES, TEAM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.worlds.crpg.outcome import Happening

BLOWS = {Event.STRIKES: Act.MELEE, Event.SHOOTS: Act.RANGED, Event.HURT: Act.CAST}
"""Events that cost somebody health, each with what was done."""
OF_A_SPELL = (
    *(Event.HURT, Event.GAINS, Event.LOSES, Event.RESISTS, Event.BLOCKED, Event.IMAGE),
    *(Event.HEALS, Event.APPEARS, Event.TURNS, Event.CANCELLED),
)
"""What can follow when a spell lands, before anybody else does something."""
BAD = {entry.code for entry in INFLUENCES if entry.bad}
OF_A_CLOUD = {int(entry.inflicts): int(entry.code) for entry in CLOUDS}


def hits_in(events: Iterable[Happening]) -> list[Hit]:
    """Everybody harmed by a drawn or fixed script, each once for every act; animals have
    no scripts to speak of. Acid that burns on is counted where it began."""
    ledger = Ledger()
    for event in events:
        ledger.note(event)
    return [hit for hit in ledger.hits.values() if hit.agent < SIDES * TEAM]


class Ledger:
    """Goes through the events of a fight in their order."""

    def __init__(self) -> None:
        self.sides = {agent: agent // TEAM for agent in range(SIDES * TEAM)}
        """For whom everybody fights: charmed agents and animals change it."""
        self.places: dict[tuple[int, int], int] = {}
        """By agent and act, the line that ordered it last."""
        self.caster: tuple[int, int] | None = None
        """Whose spell has just landed, and when."""
        self.clouds: dict[int, tuple[int, int]] = {}
        """By the kind of cloud, who made the last one by which line."""
        self.hits: dict[tuple[int, int, int, int], Hit] = {}

    def note(self, event: Happening) -> None:
        """Take in one event."""
        if self.caster is not None and not self.belongs_to_spell(event):
            self.caster = None
        if event.code is Event.RULE:
            self.places[event.who, event.amount] = event.thing
        elif event.code is Event.CASTS:
            self.caster = (event.who, event.clock)
        elif event.code is Event.SUMMONS:
            self.sides[event.target] = event.amount
        elif event.code is Event.TURNS:
            self.sides[event.who] = event.amount
        elif event.code is Event.APPEARS:
            self.clouds[event.thing] = (event.who, self.places.get((event.who, Act.CAST), -1))
        elif event.code in BLOWS and event.amount > 0:
            self.add(event.who, self.places.get((event.who, BLOWS[event.code]), -1), event)
        elif event.code is Event.GAINS and event.thing in BAD:
            self.add_influence(event)

    def belongs_to_spell(self, event: Happening) -> bool:
        """Whether an event is what the spell that landed last does."""
        return (
            self.caster is not None and event.code in OF_A_SPELL and event.clock == self.caster[1]
        )

    def add_influence(self, event: Happening) -> None:
        """A bad influence, by the spell that lands now or by a cloud that hangs there."""
        if self.caster is not None:
            who = self.caster[0]
            self.add(who, self.places.get((who, Act.CAST), -1), event)
        elif OF_A_CLOUD.get(event.thing, NONE) in self.clouds:
            self.add(*self.clouds[OF_A_CLOUD[event.thing]], event)

    def add(self, who: int, place: int, event: Happening) -> None:
        """Somebody was harmed."""
        if place < 0:
            return
        own = self.sides.get(who) == self.sides.get(event.target)
        self.hits.setdefault((who, place, event.clock, event.target), Hit(who, place, own))

"""Who stands in the pass, and the words that their rules are written in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sparring import Vocabulary

HEALTH, ARROWS, REACH = 14, 8, 2


@dataclass(eq=False)
class Archer:
    """One agent, with everybody he can see."""

    side: int
    place: int
    everybody: list[Archer]
    health: int = HEALTH
    arrows: int = ARROWS

    def foes(self) -> list[Archer]:
        """Enemies who still stand, the closest first."""
        others = [one for one in self.everybody if one.side != self.side and one.health]
        return sorted(others, key=self.gap)

    def gap(self, other: Archer) -> int:
        """Metres between two archers."""
        return abs(self.place - other.place)


Order = tuple[str, Archer]


@cache
def skirmish_words() -> Vocabulary:
    """The words of the pass."""
    words = Vocabulary("skirmish")

    @words.value(low=0, high=HEALTH)
    def health(me: Archer) -> int:
        """Hit points left."""
        return me.health

    @words.value("agent", low=0)
    def distance(me: Archer, other: Archer) -> int:
        """Metres to another archer."""
        return me.gap(other)

    @words.agent
    def closest(me: Archer) -> Archer | None:
        """The closest enemy who stands."""
        return next(iter(me.foes()), None)

    @words.agent
    def weakest(me: Archer) -> Archer | None:
        """The enemy with the fewest hit points."""
        return min(me.foes(), key=lambda foe: foe.health, default=None)

    @words.action("agent")
    def shoot(me: Archer, foe: Archer) -> Order | bool:
        """Shoot at somebody, if an arrow is left."""
        return ("shoot", foe) if me.arrows else False

    @words.action("agent")
    def strike(me: Archer, foe: Archer) -> Order | bool:
        """Strike somebody within reach."""
        return ("strike", foe) if me.gap(foe) <= REACH else False

    @words.action("agent", always=True)
    def advance(me: Archer, foe: Archer) -> Order:
        """Walk towards somebody."""
        return ("advance", foe)

    @words.action("agent")
    def withdraw(me: Archer, foe: Archer) -> Order:
        """Walk away from somebody."""
        return ("withdraw", foe)

    return words

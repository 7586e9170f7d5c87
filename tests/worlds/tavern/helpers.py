"""Days and people to test with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sparring.worlds.tavern.data.people import Inhabitant
from sparring.worlds.tavern.performances import performances
from sparring.worlds.tavern.town import Playing, Town
from sparring.worlds.tavern.world import Tavern

if TYPE_CHECKING:
    from sparring.worlds.tavern.bout import TavernBout
    from sparring.worlds.tavern.happenings import Event, Happening

TAVERN = Tavern()


@cache
def lived(day: str = "quiet", seed: int = 7) -> TavernBout:
    """A day that is over."""
    return begun(day, seed, 24 * 60)


def begun(day: str = "quiet", seed: int = 7, steps: int = 0) -> TavernBout:
    """So many minutes of a day."""
    bout = TAVERN.begin([day], seed)
    for _ in range(steps):
        bout.step()
    return bout


def town_of(*people: tuple[str, str, str], seed: int = 1) -> Town:
    """A town of a few people: name, kind and performance; all stand at the fountain."""
    cast = [
        Playing(Inhabitant(name, kind, plays, "fountain", gold=10), performances()[plays])
        for name, kind, plays in people
    ]
    return Town(cast, seed=seed)


def told(bout: TavernBout | Town, *codes: Event) -> list[Happening]:
    """What happened of some kinds."""
    events = bout.happenings if isinstance(bout, Town) else bout.all_events
    return [event for event in events if event.code in codes]

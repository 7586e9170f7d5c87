"""What a player sees of a round: what the others choose stays hidden until it is fought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.crpg.data.codes import Event
from sparring.worlds.crpg.showing import event_views, places_aimed_at
from sparring.worlds.fight_bout import happenings

if TYPE_CHECKING:
    from collections.abc import Collection

    from sparring.worlds.crpg.outcome import Happening
    from sparring.worlds.crpg.stepping import CrpgBout
    from sparring.worlds.fight_showing import EventView

CHOOSING = (Event.RULE, Event.BEGINS, Event.PASSES)
"""What is noted when somebody chooses."""


class RoundSight:
    """What a player may see of the round that was just opened. Needs a fight that was
    begun with `explains=True`."""

    def __init__(self, bout: CrpgBout) -> None:
        assert bout.before is not None
        self.bout = bout
        self.before_choices = int(bout.before.events)
        """Events of the round before anybody chose."""
        self.after_choices = int(bout.record.events)
        """Events of the round up to where everybody had chosen."""

    def opening(self) -> list[EventView]:
        """What burns burns, before anybody acts."""
        events = happenings(self.bout.record, Event)[: self.before_choices]
        return event_views(events, self.bout.teller)

    def closing(self, ordered: Collection[int]) -> list[EventView]:
        """What has happened since, without what these characters would have done had
        the player not ordered otherwise."""
        places = places_aimed_at(self.bout.record)
        happened = [
            event
            for at, event in enumerate(self.bout.events)
            if at >= self.before_choices and not self.is_replaced(at, event, ordered)
        ]
        return event_views(happened, self.bout.teller, places)

    def is_replaced(self, at: int, event: Happening, ordered: Collection[int]) -> bool:
        """Whether an event tells of a choice that an order has replaced."""
        if event.code is Event.REPLACED:
            return True
        is_choice = at < self.after_choices and event.code in CHOOSING
        return is_choice and event.who in ordered


def sight(bout: CrpgBout) -> RoundSight:
    """What the player may see of the round that was just opened."""
    return RoundSight(bout)

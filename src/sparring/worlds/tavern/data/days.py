"""Days that can be lived through: what people play other than on an ordinary day."""

from __future__ import annotations

from typing import NamedTuple

from sparring.worlds.tavern.data.people import CUSTOMER, PEOPLE, THIEF


class Day(NamedTuple):
    """A day, in words and by who plays what."""

    title: str
    by_name: dict[str, str] = {}
    by_kind: dict[str, str] = {}

    def performances(self) -> tuple[str, ...]:
        """What everybody plays, in the order of the people."""
        return tuple(
            self.by_name.get(one.name) or self.by_kind.get(one.kind) or one.performance
            for one in PEOPLE
        )


DAYS = {
    "quiet": Day("An ordinary day; one thief is about."),
    "market_day": Day(
        "Customers spend the morning at the market, and both thieves know it.",
        by_name={"Rook": "market_thief", "Shade": "market_thief"},
        by_kind={CUSTOMER: "shopper"},
    ),
    "thieves_night": Day(
        "Two bold thieves come at dusk, and would rather fight than run.",
        by_kind={THIEF: "night_thief"},
    ),
}

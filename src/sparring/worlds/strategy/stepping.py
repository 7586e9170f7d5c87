"""A game taken second by second, with orders that may replace what plans go on with.

bout = world.begin(("soldier_rush", "balanced"), seed=7)
while not bout.over:
    bout.open_round()                                         # both look at their plans
    bout.order(0, StrategyOrder(Op.NEED, House.BLACKSMITH))   # red asks for something else
    bout.close_round()                                        # a second passes
    print(*bout.told(), sep="\\n")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.untrusted import Unfit
from sparring.worlds.fight_bout import FightBout, is_whole
from sparring.worlds.strategy.data.codes import (
    AT_HAND,
    SIDES,
    SIEGE_MIX,
    Event,
    House,
    Kind,
    Op,
    Upgrade,
)
from sparring.worlds.strategy.data.numbers import MILITARY_SHARE
from sparring.worlds.strategy.data.states import FIRST
from sparring.worlds.strategy.telling import Teller, words_of
from sparring.worlds.strategy.vocabulary import MOST_COUNTED, StrategyOrder

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.scripting.script import Decision
    from sparring.worlds.contract import Side
    from sparring.worlds.fights import Happening
    from sparring.worlds.strategy.telling import Page
    from sparring.worlds.strategy.vocabulary import Plan
    from sparring.worlds.strategy.world import Strategy

SCORED_EVERY = 30
"""Seconds."""
EVENLY = 50
PARTS = 4
"""Numbers of an order."""
MOST_NAMED: dict[Op, tuple[int, int, int]] = {
    Op.NEED: (House.CANNON_TOWER, 0, 0),
    Op.RESEARCH: (Upgrade.MAGE_5, 0, 0),
    Op.WORKERS: (MOST_COUNTED, 0, 0),
    Op.MORE_WORKERS: (MOST_COUNTED, 0, 0),
    Op.FORCE: (AT_HAND, Kind.FLYER, MOST_COUNTED),
    Op.FORCE_MIX: (AT_HAND, MOST_COUNTED, SIEGE_MIX),
    Op.STRONGEST: (AT_HAND, MOST_COUNTED, 0),
    Op.NEXT_FORCE: (0, 0, 0),
    Op.ATTACK: (AT_HAND, 0, 0),
    Op.PASS: (0, 0, 0),
}
"""What can be ordered from outside, and the largest number that each part of it may be.
Whoever orders from outside waits and sleeps by himself."""


class StrategyBout(FightBout):
    """One game in progress."""

    event_type = Event

    def __init__(
        self, world: Strategy, sides: Sequence[Side], seed: int, *, explains: bool = False
    ) -> None:
        own = world.with_rules(world.rules)
        super().__init__(own, sides, seed, Teller(), explains=explains)
        self.pages: list[Page] = []
        """What the last second brought, with its words."""
        self.diary: list[Page] = []
        """The same of the whole game."""
        self.opened: list[list[tuple[int, int]]] = [[(FIRST, 0)] for _ in range(SIDES)]
        """The game states that each side has come to, each with its second."""
        self.shares = [EVENLY]
        """The first side's part of both scores, of a hundred, twice a minute."""

    def close_round(self) -> tuple[Happening, ...]:
        """Let the second pass; returns its events, and takes them down."""
        events = super().close_round()
        self.pages = self.teller.pages(events)
        self.diary += self.pages
        self.keep_score(events)
        return events

    def keep_score(self, events: Iterable[Happening]) -> None:
        """Remember which states opened when, and how the scores went."""
        for event in events:
            if event.code is Event.OPENED:
                self.opened[event.who].append((event.amount, self.round))
        if self.round % SCORED_EVERY == 0:
            first, second = (score_of(unit) for unit in self.record.unit)
            both = first + second
            self.shares.append(round(100 * first / both) if both else EVENLY)

    def told(self) -> list[str]:
        """The last second in sentences."""
        return words_of(self.pages)

    def things_carried(self) -> list[tuple[int, int]]:
        """The gold and lumber that both have."""
        return [(int(unit.gold), int(unit.lumber)) for unit in self.record.unit]

    def why(self) -> dict[int, Decision]:
        """How both come to the line of their plans that they go on with: every line that was
        served or passed over before, and the reason why. Needs `explains`."""
        from sparring.worlds.strategy.why import explained_plans

        return explained_plans(self.kept(), self.world.scripts)

    def chosen(self, agent: int) -> Plan | None:
        """What somebody goes on with in the second that is open; None at the end of a plan."""
        from sparring.worlds.strategy.why import plan_at_hand

        who = self.checked_agent(agent)
        return plan_at_hand(self.imagined(), who, self.world.scripts[who])

    def parts_of(self, order: StrategyOrder) -> tuple[int, ...]:
        """An order as the kernel takes it."""
        reason = fault_of(list(order))
        if reason is not None:
            raise UsageError(f"no such order: {reason}")
        return tuple(map(int, order))


def score_of(unit: Any) -> int:
    """What a side has to show for itself (thesis equation 6.3)."""
    return round(MILITARY_SHARE * int(unit.military) + (1 - MILITARY_SHARE) * int(unit.built))


def fault_of(parts: Sequence[Any]) -> str | None:
    """What is wrong with the parts of an order; None if it names only what exists."""
    if len(parts) != PARTS:
        return f"it has {PARTS} parts"
    if not all(is_whole(part) for part in parts):
        return "its parts are whole numbers"
    op, *named = parts
    if op not in MOST_NAMED:
        return f"nobody can be ordered to do {op}"
    for number, most in zip(named, MOST_NAMED[op], strict=True):
        if not 0 <= number <= most:
            return f"{number} is not from 0 to {int(most)}"
    return None


def order_from(parts: list[Any]) -> StrategyOrder:
    """An order as it was kept: JSON data that may come from anyone."""
    reason = fault_of(parts)
    if reason is not None:
        raise Unfit(f"an order that cannot be: {reason}")
    op, first, second, third = parts
    return StrategyOrder(Op(op), first, second, third)

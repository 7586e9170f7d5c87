"""A fight taken round by round, with orders that may replace what scripts chose.

bout = world.begin(("ai161", "ai129"), seed=7)
while not bout.over:
    bout.open_round()                  # everybody chooses
    bout.order(3, PitOrder(Act.PASS))  # the wizard waits instead
    bout.close_round()                 # the round happens
    print(*bout.told(), sep="\\n")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.untrusted import Unfit
from sparring.worlds.fight_bout import FightBout, is_whole
from sparring.worlds.pit.data.codes import NONE, Act, Event
from sparring.worlds.pit.kernel.record import POTIONS, RADIUS, SPELLS, UNITS
from sparring.worlds.pit.telling import Teller
from sparring.worlds.pit.vocabulary import PitOrder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.scripting.rulebase import Line
    from sparring.scripting.script import Decision
    from sparring.worlds.contract import Hit, Side
    from sparring.worlds.pit.world import Pit


class PitBout(FightBout):
    """One fight in progress."""

    event_type = Event

    def __init__(
        self, world: Pit, sides: Sequence[Side], seed: int, *, explains: bool = False
    ) -> None:
        own = world.with_rules(world.given_rules)
        super().__init__(own, sides, seed, Teller(sides=own.sides), explains=explains)

    def why(self) -> dict[int, Decision]:
        """How each agent came to what he chose for this round: every rule tried and the
        reason it failed. Needs `explains`."""
        from sparring.worlds.pit.why import explained_choices

        return explained_choices(self.kept(), self.world.scripts)

    def tried(self, agent: int, scripts: Sequence[Sequence[Line]]) -> list[PitOrder | None]:
        """What an agent would be ordered by each of these scripts, all with the same luck;
        empty if he cannot choose. Needs `explains`."""
        from sparring.worlds.pit.why import orders_alone

        return orders_alone(self.kept(), self.checked_agent(agent), scripts)

    def hits(self) -> list[Hit]:
        """Everybody harmed so far, with the line of a script that did it."""
        from sparring.worlds.pit.hits import hits_in

        return hits_in(self.all_events)

    def parts_of(self, order: PitOrder) -> tuple[int, int, int, float, float]:
        """An order as the kernel takes it."""
        checked_order(order)
        return in_parts(order)

    def chosen(self, agent: int) -> PitOrder:
        """What an agent is about to do."""
        unit = self.record.unit[self.checked_agent(agent)]
        place = (float(unit.to_x), float(unit.to_y))
        return PitOrder(Act(int(unit.act)), int(unit.thing), int(unit.target), *place)


def in_parts(order: PitOrder) -> tuple[int, int, int, float, float]:
    """An order as the kernel takes it."""
    return (order.act, order.thing, order.target, float(order.x), float(order.y))


def checked_order(order: PitOrder) -> None:
    """Refuse orders that name what does not exist."""
    if order.act not in list(Act):
        raise UsageError(f"no such action: {order.act!r:.40}")
    most = {Act.CAST: SPELLS, Act.DRINK: POTIONS}.get(Act(order.act))
    if not (NONE <= order.thing < SPELLS if most is None else 0 <= order.thing < most):
        raise UsageError(f"no such thing to {Act(order.act).name.lower()}: {order.thing!r:.40}")
    if not NONE <= order.target < UNITS:
        raise UsageError(f"no such target: {order.target!r:.40}")
    if not (-RADIUS <= order.x <= RADIUS and -RADIUS <= order.y <= RADIUS):
        raise UsageError(f"outside the pit: {order.x!r:.40}, {order.y!r:.40}")


def order_from(parts: list[Any]) -> PitOrder:
    """An order as it was kept: JSON data that may come from anyone."""
    if len(parts) != 5:
        raise Unfit("an order has seven parts")
    (act, thing, target), (x, y) = parts[:3], parts[3:]
    if not all(is_whole(part) for part in (act, thing, target)):
        raise Unfit("an order whose parts are of the wrong kind")
    if not all(is_whole(at) or isinstance(at, float) for at in (x, y)):
        raise Unfit("an order aimed at no place")
    if not all(-RADIUS <= at <= RADIUS for at in (x, y)):
        raise Unfit("an order aimed outside the pit")
    if act not in list(Act):
        raise Unfit(f"an order to do something unknown: {act}")
    return PitOrder(Act(act), thing, target, float(x), float(y))

"""A fight taken round by round, with orders that may replace what scripts chose.

bout = world.begin(("offensive", "cursing"), seed=7)
while not bout.over:
    bout.open_round()               # everybody chooses
    bout.order(2, CrpgOrder(Act.PASS))  # the first wizard waits instead
    bout.close_round()              # the round happens
    print(*bout.told(), sep="\\n")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.untrusted import Unfit
from sparring.worlds.crpg.data.codes import NONE, Act, Event
from sparring.worlds.crpg.kernel.record import POTIONS, SPELLS, UNITS, WIDTH
from sparring.worlds.crpg.telling import Teller
from sparring.worlds.crpg.vocabulary import CrpgOrder
from sparring.worlds.fight_bout import FightBout, is_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.scripting.rulebase import Line
    from sparring.scripting.script import Decision
    from sparring.worlds.contract import Hit, Side
    from sparring.worlds.crpg.why import OrderPair
    from sparring.worlds.crpg.world import Crpg


class CrpgBout(FightBout):
    """One fight in progress."""

    event_type = Event

    def __init__(
        self, world: Crpg, sides: Sequence[Side], seed: int, *, explains: bool = False
    ) -> None:
        own = world.with_rules(world.rules)
        super().__init__(own, sides, seed, Teller(), explains=explains)

    def why(self) -> dict[int, Decision]:
        """How each agent came to what he chose for this round: every rule tried
        and the reason it failed. Needs `explains`."""
        from sparring.worlds.crpg.why import explained_choices

        return explained_choices(self.kept(), self.world.scripts)

    def tried(self, agent: int, scripts: Sequence[Sequence[Line]]) -> list[OrderPair | None]:
        """What an agent would be ordered by each of these scripts, at the start of this
        round and between actions, when rules may only walk. Needs `explains`."""
        from sparring.worlds.crpg.why import orders_alone

        return orders_alone(self.kept(), self.checked_agent(agent), scripts)

    def hits(self) -> list[Hit]:
        """Everybody harmed so far, with the line of a script that did it."""
        from sparring.worlds.crpg.hits import hits_in

        return hits_in(self.all_events)

    def parts_of(self, order: CrpgOrder) -> tuple[int, int, int, float, float, int]:
        """An order as the kernel takes it."""
        checked_order(order)
        return in_parts(order)

    def chosen(self, agent: int) -> CrpgOrder:
        """What an agent is about to do."""
        unit = self.record.unit[self.checked_agent(agent)]
        aims_at_place = int(unit.target) == NONE
        return CrpgOrder(
            Act(int(unit.act)),
            int(unit.thing),
            int(unit.target),
            float(unit.to_x),
            float(unit.to_y),
            aims_at_place,
        )


def in_parts(order: CrpgOrder) -> tuple[int, int, int, float, float, int]:
    """An order as the kernel takes it."""
    return (
        order.act,
        order.thing,
        order.target,
        float(order.x),
        float(order.y),
        int(order.has_place),
    )


def checked_order(order: CrpgOrder) -> None:
    """Refuse orders that name what does not exist."""
    things = {Act.CAST: SPELLS, Act.DRINK: POTIONS}
    if order.act not in list(Act):
        raise UsageError(f"no such action: {order.act!r:.40}")
    most = things.get(Act(order.act))
    if not (NONE <= order.thing < SPELLS if most is None else 0 <= order.thing < most):
        raise UsageError(f"no such thing to {Act(order.act).name.lower()}: {order.thing!r:.40}")
    if not NONE <= order.target < UNITS:
        raise UsageError(f"no such target: {order.target!r:.40}")
    if not (0 <= order.x <= WIDTH and 0 <= order.y <= WIDTH):
        raise UsageError(f"outside the arena: {order.x!r:.40}, {order.y!r:.40}")


def order_from(parts: list[Any]) -> CrpgOrder:
    """An order as it was kept: JSON data that may come from anyone."""
    if len(parts) != 6:
        raise Unfit("an order has eight parts")
    (act, thing, target), (x, y), has_place = parts[:3], parts[3:5], parts[5]
    if not all(is_whole(part) for part in (act, thing, target)) or not isinstance(has_place, bool):
        raise Unfit("an order whose parts are of the wrong kind")
    if not all(is_whole(at) or isinstance(at, float) for at in (x, y)):
        raise Unfit("an order aimed at no place")
    if not all(0 <= at <= WIDTH for at in (x, y)):
        raise Unfit("an order aimed outside the arena")
    if act not in list(Act):
        raise Unfit(f"an order to do something unknown: {act}")
    return CrpgOrder(Act(act), thing, target, float(x), float(y), has_place)

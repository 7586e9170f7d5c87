"""A match taken step by step, with orders that may replace what scripts chose.

bout = world.begin(("patroller", "sentry"), seed=7)
while not bout.over:
    bout.open_round()                                       # both choose
    bout.order(0, ShooterOrder(Act.SIDESTEP, Weapon.GUN))   # red does something else
    bout.close_round()                                      # a tenth of a second happens
    print(*bout.told(), sep="\\n")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.untrusted import Unfit
from sparring.worlds.fight_bout import FightBout, is_whole
from sparring.worlds.shooter.data.codes import NONE, Act, Event
from sparring.worlds.shooter.kernel.record import WEAPONS
from sparring.worlds.shooter.telling import Teller
from sparring.worlds.shooter.vocabulary import ShooterOrder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.scripting.rulebase import Line
    from sparring.scripting.script import Decision
    from sparring.worlds.contract import Hit, Side
    from sparring.worlds.shooter.world import Shooter

MOST_THINGS = WEAPONS
"""There are as many items and paths as weapons."""


class ShooterBout(FightBout):
    """One match in progress."""

    event_type = Event

    def __init__(
        self, world: Shooter, sides: Sequence[Side], seed: int, *, explains: bool = False
    ) -> None:
        own = world.with_rules(world.rules)
        super().__init__(own, sides, seed, Teller(), explains=explains)

    def things_carried(self) -> list[tuple[list[int], ...]]:
        """The shots that both have left."""
        return [([int(count) for count in unit.ammo],) for unit in self.record.unit]

    def why(self) -> dict[int, Decision]:
        """How both came to what they chose for this step: every rule tried and the reason
        it failed. Needs `explains`."""
        from sparring.worlds.shooter.why import explained_choices

        return explained_choices(self.kept(), self.world.scripts)

    def tried(self, agent: int, scripts: Sequence[Sequence[Line]]) -> list[ShooterOrder | None]:
        """What somebody would do by each of these scripts, all with the same luck; empty if
        he cannot choose. Needs `explains`."""
        from sparring.worlds.shooter.why import orders_alone

        return orders_alone(self.kept(), self.checked_agent(agent), scripts)

    def hits(self) -> list[Hit]:
        """Everybody hurt so far, with the line of a script that did it."""
        from sparring.worlds.shooter.hits import hits_in

        return hits_in(self.all_events)

    def parts_of(self, order: ShooterOrder) -> tuple[int, int]:
        """An order as the kernel takes it."""
        checked_order(order)
        return (order.act, order.thing)

    def chosen(self, agent: int) -> ShooterOrder:
        """What somebody is about to do."""
        unit = self.record.unit[self.checked_agent(agent)]
        return ShooterOrder(Act(int(unit.act)), int(unit.thing))


def checked_order(order: ShooterOrder) -> None:
    """Refuse orders that name what does not exist."""
    if order.act not in list(Act):
        raise UsageError(f"no such action: {order.act!r:.40}")
    if not NONE <= order.thing < MOST_THINGS:
        raise UsageError(f"no such weapon, item or path: {order.thing!r:.40}")


def order_from(parts: list[Any]) -> ShooterOrder:
    """An order as it was kept: JSON data that may come from anyone."""
    if len(parts) != 2:
        raise Unfit("an order has two parts")
    act, thing = parts
    if not (is_whole(act) and is_whole(thing)):
        raise Unfit("an order whose parts are of the wrong kind")
    if act not in list(Act):
        raise Unfit(f"an order to do something unknown: {act}")
    if not NONE <= thing < MOST_THINGS:
        raise Unfit(f"an order with something unknown: {thing}")
    return ShooterOrder(Act(act), thing)

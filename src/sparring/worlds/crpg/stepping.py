"""A fight taken round by round, with orders that may replace what scripts chose.

bout = world.begin(("offensive", "cursing"), seed=7)
while not bout.over:
    bout.open_round()               # everybody chooses
    bout.order(2, Order(Act.PASS))  # the first wizard waits instead
    bout.close_round()              # the round happens
    print(*bout.told(), sep="\\n")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.kernels.records import copied, first_rows
from sparring.worlds.crpg.data.codes import NONE, Act, Event
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.record import SIDES, TEAM
from sparring.worlds.crpg.outcome import Happening
from sparring.worlds.crpg.telling import Teller
from sparring.worlds.crpg.vocabulary import Order
from sparring.worlds.crpg.world import Crpg, checked_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.scripting.script import Decision
    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.outcome import Outcome
    from sparring.worlds.crpg.world import Side

AGENTS = SIDES * TEAM


class Bout:
    """One fight in progress."""

    def __init__(
        self, world: Crpg, sides: tuple[Side, Side], seed: int, *, explains: bool = False
    ) -> None:
        self.world = Crpg(world.rules, world.numbers, literal_fitness=world.literal_fitness)
        """Memory of its own, so that the other goes on fighting."""
        self.seed = checked_seed(seed)
        self.world.prepare(sides, seed)
        self.record.logging = 1
        self.is_open = False
        """Whether everybody has chosen and the round is still to happen."""
        self.explains = explains
        """Whether each round's start is kept, so that choices can be explained."""
        self.before: Fight | None = None
        """The fight as it was when everybody chose."""
        self.events: tuple[Happening, ...] = ()
        """Of the last round."""
        self.all_events: list[Happening] = []
        self.teller = Teller()
        self.taken: list[list[int]] = []
        """Agents taken over: after which round, and who."""
        self.orders: list[list[Any]] = []
        """Orders given from outside: round, agent and what was ordered; enough,
        with the scripts and the seed, to fight the same fight again."""

    @property
    def record(self) -> Fight:
        """Everything the kernel knows."""
        return self.world.record

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return bool(self.record.over)

    @property
    def round(self) -> int:
        """The round, from 1; 0 before the first."""
        return int(self.record.rounds)

    def take_over(self, agents: Iterable[int]) -> None:
        """From now on these agents do nothing but what they are ordered to."""
        for agent in agents:
            self.record.unit[checked_agent(agent)].outside = 1
            self.taken.append([self.round, agent])

    def open_round(self) -> None:
        """Begin a round: scripts choose, nothing happens yet."""
        if self.over:
            raise UsageError("the fight is over")
        if self.is_open:
            raise UsageError("the round is open already: give orders, then close it")
        entries.begin(self.record)
        self.before = copied(self.record) if self.explains else None
        entries.choose_all(self.record)
        self.is_open = True

    def why(self) -> dict[int, Decision]:
        """How each agent came to what he chose for this round: every rule tried
        and the reason it failed. Needs `explains`."""
        from sparring.worlds.crpg.why import explained_choices

        if self.before is None:
            raise UsageError("begin the fight with explains=True, and ask in or after a round")
        return explained_choices(self.before, self.world.scripts)

    def close_round(self) -> tuple[Happening, ...]:
        """Let the round happen; returns its events."""
        if not self.is_open:
            raise UsageError("open the round first")
        entries.close_round(self.record)
        self.is_open = False
        self.events = happenings(self.record)
        self.all_events.extend(self.events)
        return self.events

    def play_round(self) -> tuple[Happening, ...]:
        """A whole round by the scripts alone."""
        self.open_round()
        return self.close_round()

    def order(self, agent: int, order: Order) -> bool:
        """Replace what an agent has chosen for the open round; False if the rules
        of the game do not allow it, and then nothing changes."""
        if not self.is_open:
            raise UsageError("orders are given while a round is open")
        checked_agent(agent)
        checked_order(order)
        accepted = bool(entries.order(self.record, agent, *in_parts(order)))
        if accepted:
            self.orders.append([self.round, agent, *(plain(part) for part in order)])
        return accepted

    def chosen(self, agent: int) -> Order:
        """What an agent is about to do."""
        unit = self.record.unit[checked_agent(agent)]
        aims_at_place = int(unit.target) == NONE
        return Order(
            Act(int(unit.act)),
            int(unit.thing),
            int(unit.target),
            float(unit.to_x),
            float(unit.to_y),
            aims_at_place,
        )

    def told(self) -> list[str]:
        """The last round in sentences; ask after each round, so that animals keep
        their names."""
        return self.teller.tell(self.events)

    def outcome(self) -> Outcome:
        """How the fight ended, with everything that happened."""
        from dataclasses import replace

        return replace(self.world.outcome(self.seed), events=tuple(self.all_events))

    def imagined(self) -> Fight:
        """A copy of the fight, to try things out in."""
        return copied(self.record)


def in_parts(order: Order) -> tuple[int, int, int, float, float, int]:
    """An order as the kernel takes it."""
    return (
        order.act,
        order.thing,
        order.target,
        float(order.x),
        float(order.y),
        int(order.has_place),
    )


def plain(part: Any) -> Any:
    """A part of an order as JSON holds it."""
    return part if isinstance(part, (bool, float)) else int(part)


def checked_agent(agent: int) -> int:
    """An agent's number."""
    if not isinstance(agent, int) or not 0 <= agent < AGENTS:
        raise UsageError(f"agents are numbered 0 to {AGENTS - 1}; got {agent!r:.40}")
    return agent


def checked_order(order: Order) -> None:
    """Refuse orders that name what does not exist."""
    from sparring.worlds.crpg.kernel.record import POTIONS, SPELLS, UNITS

    things = {Act.CAST: SPELLS, Act.DRINK: POTIONS}
    if order.act not in list(Act):
        raise UsageError(f"no such action: {order.act!r:.40}")
    most = things.get(Act(order.act))
    if not (NONE <= order.thing < SPELLS if most is None else 0 <= order.thing < most):
        raise UsageError(f"no such thing to {Act(order.act).name.lower()}: {order.thing!r:.40}")
    if not NONE <= order.target < UNITS:
        raise UsageError(f"no such target: {order.target!r:.40}")
    if not (0 <= order.x <= 1000 and 0 <= order.y <= 1000):
        raise UsageError(f"outside the arena: {order.x!r:.40}, {order.y!r:.40}")


def happenings(fight: Any) -> tuple[Happening, ...]:
    """The events of the round just played."""
    count = int(fight.events)
    if fight.lost_events:
        raise UsageError(f"{int(fight.lost_events)} events of a round did not fit into the log")
    return tuple(
        Happening(Event(code), int(clock), int(who), int(target), int(thing), int(amount), x, y)
        for code, clock, who, target, thing, amount, x, y in first_rows(fight, "event", count)
    )

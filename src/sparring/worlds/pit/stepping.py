"""A fight taken round by round, with orders that may replace what scripts chose.

bout = world.begin(("ai161", "ai129"), seed=7)
while not bout.over:
    bout.open_round()                  # everybody chooses
    bout.order(3, PitOrder(Act.PASS))  # the wizard waits instead
    bout.close_round()                 # the round happens
    print(*bout.told(), sep="\\n")
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.kernels.records import across, copied, first_rows
from sparring.untrusted import Unfit
from sparring.worlds.contenders import lines_of
from sparring.worlds.contract import Contender
from sparring.worlds.own_tactics import TACTIC_TYPES
from sparring.worlds.pit.data.codes import NONE, Act, Event
from sparring.worlds.pit.kernel import entries
from sparring.worlds.pit.kernel.record import AGENTS, POTIONS, RADIUS, SPELLS, TEAM, UNITS
from sparring.worlds.pit.outcome import Happening
from sparring.worlds.pit.telling import Teller
from sparring.worlds.pit.vocabulary import PitOrder
from sparring.worlds.seeds import checked_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.scripting.rulebase import Line
    from sparring.scripting.script import Decision
    from sparring.worlds.contract import Hit, ScriptLine, Side
    from sparring.worlds.pit.kernel.record import Fight
    from sparring.worlds.pit.outcome import PitOutcome
    from sparring.worlds.pit.world import Pit


class PitBout:
    """One fight in progress."""

    def __init__(
        self, world: Pit, sides: Sequence[Side], seed: int, *, explains: bool = False
    ) -> None:
        self.world = world.with_rules(world.given_rules)
        """Memory of its own, so that the other goes on fighting."""
        self.seed = checked_seed(seed)
        self.world.prepare(sides, seed)
        self.lines = shown_lines(sides, self.world.scripts)
        """The script of each agent, to be shown."""
        self.carried = things_carried(self.record)
        """The spells and potions that each agent brought."""
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
        """Orders given from outside: round, agent and what was ordered; enough, with the
        scripts and the seed, to fight the same fight again."""

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

    def hold_back(self, side: int, ticks: int) -> None:
        """Let a side stand still for some ticks, before the first round."""
        if self.round > 0:
            raise UsageError("a side is held back before the first round")
        entries.hold_back(self.record, side, ticks)

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
        """How each agent came to what he chose for this round: every rule tried and the
        reason it failed. Needs `explains`."""
        from sparring.worlds.pit.why import explained_choices

        return explained_choices(self._kept(), self.world.scripts)

    def tried(self, agent: int, scripts: Sequence[Sequence[Line]]) -> list[PitOrder | None]:
        """What an agent would be ordered by each of these scripts, all with the same luck;
        empty if he cannot choose. Needs `explains`."""
        from sparring.worlds.pit.why import orders_alone

        return orders_alone(self._kept(), checked_agent(agent), scripts)

    def _kept(self) -> Fight:
        """The fight as it was when everybody chose."""
        if self.before is None:
            raise UsageError("begin the fight with explains=True, and ask in or after a round")
        return self.before

    def hits(self) -> list[Hit]:
        """Everybody harmed so far, with the line of a script that did it."""
        from sparring.worlds.pit.hits import hits_in

        return hits_in(self.all_events)

    def close_round(self) -> tuple[Happening, ...]:
        """Let the round happen; returns its events."""
        if not self.is_open:
            raise UsageError("open the round first")
        entries.close_round(self.record)
        self.is_open = False
        self.events = happenings(self.record)
        self.all_events.extend(self.events)
        return self.events

    def step(self) -> None:
        """A whole round by the scripts alone."""
        self.open_round()
        self.close_round()

    def order(self, agent: int, order: PitOrder) -> bool:
        """Replace what an agent has chosen for the open round; False if the rules of the
        game do not allow it, and then nothing changes."""
        if not self.is_open:
            raise UsageError("orders are given while a round is open")
        checked_agent(agent)
        checked_order(order)
        accepted = bool(entries.order(self.record, agent, *in_parts(order)))
        if accepted:
            self.orders.append([self.round, agent, *(plain(part) for part in order)])
        return accepted

    def chosen(self, agent: int) -> PitOrder:
        """What an agent is about to do."""
        unit = self.record.unit[checked_agent(agent)]
        place = (float(unit.to_x), float(unit.to_y))
        return PitOrder(Act(int(unit.act)), int(unit.thing), int(unit.target), *place)

    def told(self) -> list[str]:
        """The last round in sentences."""
        return self.teller.tell(self.events)

    def outcome(self) -> PitOutcome:
        """How the fight ended, with everything that happened."""
        return replace(self.world.outcome(self.seed), events=tuple(self.all_events))

    def imagined(self) -> Fight:
        """A copy of the fight, to try things out in."""
        return copied(self.record)


def in_parts(order: PitOrder) -> tuple[int, int, int, float, float]:
    """An order as the kernel takes it."""
    return (order.act, order.thing, order.target, float(order.x), float(order.y))


def plain(part: Any) -> Any:
    """A part of an order as JSON holds it."""
    return part if isinstance(part, float) else int(part)


def checked_agent(agent: int) -> int:
    """An agent's number."""
    if not isinstance(agent, int) or not 0 <= agent < AGENTS:
        raise UsageError(f"agents are numbered 0 to {AGENTS - 1}; got {agent!r:.40}")
    return agent


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


def is_whole(value: Any) -> bool:
    """Whether something is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown_lines(
    sides: Sequence[Side], scripts: Sequence[Any]
) -> tuple[tuple[ScriptLine, ...], ...]:
    """The script of each agent as its side names the rules, else line by line."""
    lines: list[tuple[ScriptLine, ...]] = []
    for place, side in enumerate(sides):
        if isinstance(side, Contender):
            lines += side.lines
        elif isinstance(side, TACTIC_TYPES):
            own = scripts[place * TEAM : place * TEAM + TEAM]
            lines += [lines_of(script) for script in own]
        else:
            lines += [lines_of(script) for script in side]
    return tuple(lines)


def things_carried(fight: Fight) -> list[tuple[list[int], list[int]]]:
    """How many of each spell, and of each potion, every agent has."""
    spells, potions = across(fight, "unit", "spells"), across(fight, "unit", "potions")
    return list(zip(spells[:AGENTS], potions[:AGENTS], strict=True))


def happenings(fight: Any) -> tuple[Happening, ...]:
    """The events of the round just played."""
    count = int(fight.events)
    if fight.lost_events:
        raise UsageError(f"{int(fight.lost_events)} events of a round did not fit into the log")
    return tuple(
        Happening(Event(code), int(clock), int(who), int(target), int(thing), int(amount), x, y)
        for code, clock, who, target, thing, amount, x, y in first_rows(fight, "event", count)
    )

"""A fight between two teams taken round by round, with orders that may replace what scripts
chose: what compiled worlds of this sort share (see `fights.py`).

A world's own bout says what an order is:

    order_type(act, thing, target, x, y, ...)    checked_order(order)    in_parts(order)
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.kernels.records import across, copied, first_rows
from sparring.worlds.contenders import lines_of
from sparring.worlds.contract import Contender
from sparring.worlds.fights import Happening
from sparring.worlds.own_tactics import TACTIC_TYPES
from sparring.worlds.seeds import checked_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from enum import IntEnum

    from sparring.worlds.contract import ScriptLine, Side
    from sparring.worlds.fights import FightOutcome, FightWorld


class FightBout:
    """One fight in progress."""

    event_type: type[IntEnum]
    """The world's own events."""

    def __init__(
        self,
        world: FightWorld,
        sides: Sequence[Side],
        seed: int,
        teller: Any,
        *,
        explains: bool = False,
    ) -> None:
        self.world: Any = world
        """With memory of its own, so that others go on fighting."""
        self.seed = checked_seed(seed)
        self.world.prepare(sides, seed)
        self.lines = shown_lines(sides, self.world.scripts)
        """The script of each agent, to be shown."""
        self.carried = self.things_carried()
        """What each agent brought."""
        self.record.logging = 1
        self.is_open = False
        """Whether everybody has chosen and the round is still to happen."""
        self.explains = explains
        """Whether each round's start is kept, so that choices can be explained."""
        self.before: Any = None
        """The fight as it was when everybody chose."""
        self.events: tuple[Happening, ...] = ()
        """Of the last round."""
        self.all_events: list[Happening] = []
        self.teller = teller
        self.taken: list[list[int]] = []
        """Agents taken over: after which round, and who."""
        self.orders: list[list[Any]] = []
        """Orders given from outside: round, agent and what was ordered; enough,
        with the scripts and the seed, to fight the same fight again."""

    @property
    def record(self) -> Any:
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

    def things_carried(self) -> Sequence[Any]:
        """How many of each thing every agent has: spells and potions, if a world does not say
        otherwise."""
        return things_carried(self.record, self.world.places)

    def take_over(self, agents: Iterable[int]) -> None:
        """From now on these agents do nothing but what they are ordered to."""
        for agent in agents:
            self.record.unit[self.checked_agent(agent)].outside = 1
            self.taken.append([self.round, agent])

    def open_round(self) -> None:
        """Begin a round: scripts choose, nothing happens yet."""
        if self.over:
            raise UsageError("the fight is over")
        if self.is_open:
            raise UsageError("the round is open already: give orders, then close it")
        self.world.entries.begin(self.record)
        self.before = copied(self.record) if self.explains else None
        self.world.entries.choose_all(self.record)
        self.is_open = True

    def kept(self) -> Any:
        """The fight as it was when everybody chose. Needs `explains`."""
        if self.before is None:
            raise UsageError("begin the fight with explains=True, and ask in or after a round")
        return self.before

    def close_round(self) -> tuple[Happening, ...]:
        """Let the round happen; returns its events."""
        if not self.is_open:
            raise UsageError("open the round first")
        self.world.entries.close_round(self.record)
        self.is_open = False
        self.events = happenings(self.record, self.event_type)
        self.all_events.extend(self.events)
        return self.events

    def step(self) -> None:
        """A whole round by the scripts alone."""
        self.open_round()
        self.close_round()

    def order(self, agent: int, order: Any) -> bool:
        """Replace what an agent has chosen for the open round; False if the rules
        of the game do not allow it, and then nothing changes."""
        if not self.is_open:
            raise UsageError("orders are given while a round is open")
        self.checked_agent(agent)
        parts = self.parts_of(order)
        accepted = bool(self.world.entries.order(self.record, agent, *parts))
        if accepted:
            self.orders.append([self.round, agent, *(plain(part) for part in order)])
        return accepted

    def parts_of(self, order: Any) -> Sequence[float]:
        """An order as the kernel takes it, or an error if it names what does not exist."""
        raise NotImplementedError

    def told(self) -> list[str]:
        """The last round in sentences; ask after each round, so that creatures keep
        their names."""
        sentences: list[str] = self.teller.tell(self.events)
        return sentences

    def outcome(self) -> FightOutcome:
        """How the fight ended, with everything that happened."""
        ended: FightOutcome = self.world.outcome(self.seed)
        return replace(ended, events=tuple(self.all_events))

    def imagined(self) -> Any:
        """A copy of the fight, to try things out in."""
        return copied(self.record)

    def checked_agent(self, agent: int) -> int:
        """An agent's number."""
        most = self.world.agents - 1
        if not isinstance(agent, int) or not 0 <= agent <= most:
            raise UsageError(f"agents are numbered 0 to {most}; got {agent!r:.40}")
        return agent


def plain(part: Any) -> Any:
    """A part of an order as JSON holds it."""
    return part if isinstance(part, (bool, float)) else int(part)


def is_whole(value: Any) -> bool:
    """Whether something is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown_lines(
    sides: Sequence[Side], scripts: Sequence[Any]
) -> tuple[tuple[ScriptLine, ...], ...]:
    """The script of each agent as its side names the rules, else line by line."""
    lines: list[tuple[ScriptLine, ...]] = []
    team = len(scripts) // len(sides)
    for place, side in enumerate(sides):
        if isinstance(side, Contender):
            lines += side.lines
        elif isinstance(side, TACTIC_TYPES):
            own = scripts[place * team : place * team + team]
            lines += [lines_of(script) for script in own]
        else:
            lines += [lines_of(script) for script in side]
    return tuple(lines)


def things_carried(fight: Any, places: Sequence[int]) -> list[tuple[list[int], list[int]]]:
    """How many of each spell, and of each potion, every agent has; each is the unit of a place."""
    spells, potions = across(fight, "unit", "spells"), across(fight, "unit", "potions")
    return [(spells[who], potions[who]) for who in places]


def happenings(fight: Any, event_type: type[IntEnum]) -> tuple[Happening, ...]:
    """The events of the round just played."""
    count = int(fight.events)
    if fight.lost_events:
        raise UsageError(f"{int(fight.lost_events)} events of a round did not fit into the log")
    return tuple(
        Happening(
            event_type(code), int(clock), int(who), int(target), int(thing), int(amount), x, y
        )
        for code, clock, who, target, thing, amount, x, y in first_rows(fight, "event", count)
    )

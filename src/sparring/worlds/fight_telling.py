"""What fights told in English share: teams, times, sentences that are the same in every
world, and what has become of everybody."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from sparring.worlds.contract import Sentence, Standing
from sparring.worlds.fight_showing import weight_in

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from enum import IntEnum

    from sparring.worlds.contract import ScriptLine

TEAMS = ("red", "blue")
"""What the two teams are called unless somebody says otherwise."""
ALIKE = {
    "PASSES": "{who} waits",
    "REPLACED": "{who} thinks better of it",
    "MISSES": "{who} misses {target}",
    "SHOOTS_PAST": "{who} shoots past {target}",
    "BURNS": "acid burns {target} for {amount}",
    "HEALS": "{target} regains {amount}",
    "DIES": "{target} falls",
    "VANISHES": "{who} vanishes",
}
"""Events, by the names of their codes, that every world words alike."""


class Happened(Protocol):
    """An event of a fight, as a world's kernel recorded it."""

    @property
    def code(self) -> IntEnum:
        """What happened."""
        ...

    @property
    def clock(self) -> int:
        """When, in parts of rounds."""
        ...

    @property
    def who(self) -> int:
        """Who did it."""
        ...

    @property
    def target(self) -> int:
        """Whom it was done to."""
        ...

    @property
    def thing(self) -> int:
        """What it is about."""
        ...

    @property
    def amount(self) -> int:
        """How much of it."""
        ...

    @property
    def x(self) -> float:
        """Where."""
        ...

    @property
    def y(self) -> float:
        """Where."""
        ...


class FoughtOut(Protocol):
    """How a fight ended, agent by agent."""

    @property
    def winner(self) -> int | None:
        """The team that won."""
        ...

    @property
    def rounds(self) -> int:
        """How many it took."""
        ...

    @property
    def health(self) -> Sequence[int]:
        """What everybody has left."""
        ...

    @property
    def most_health(self) -> Sequence[int]:
        """What everybody began with."""
        ...

    @property
    def died_at(self) -> Sequence[int | None]:
        """When everybody fell; None for survivors."""
        ...


class FightTeller(ABC):
    """Words events; a world's own teller knows its names and its sentences."""

    parts: ClassVar[int]
    """Of a round, as events count them."""
    parts_told: ClassVar[int] = 1
    """So many of them are one in what is told."""
    silent: ClassVar[Collection[Any]] = ()
    """Events that are for machines."""
    faint: ClassVar[Collection[Any]] = ()
    """What matters less."""
    decisive: ClassVar[Collection[Any]] = ()

    def __init__(self, teams: Sequence[str] = TEAMS) -> None:
        self.teams = teams

    @abstractmethod
    def name(self, agent: int) -> str:
        """Somebody's name with his team."""

    @abstractmethod
    def special(self, event: Any) -> str:
        """An event of this world in words."""

    @classmethod
    def when(cls, clock: int) -> str:
        """A time as round and part of it: `3.2`."""
        return f"{clock // cls.parts + 1}.{clock % cls.parts // cls.parts_told}"

    def tell(self, events: Iterable[Happened]) -> list[str]:
        """Events in sentences, each with its time; ask the same teller for later ones."""
        told = []
        for event in events:
            sentence = self.sentence(event)
            if sentence is not None:
                told.append(f"Round {self.when(event.clock)}: {sentence}.")
        return told

    def sentence(self, event: Happened) -> str | None:
        """One event in words; None for what only machines want to know."""
        if event.code in self.silent:
            return None
        pattern = ALIKE.get(event.code.name)
        if pattern is None:
            return self.special(event)
        who, target = self.name(event.who), self.name(event.target)
        return pattern.format(who=who, target=target, amount=event.amount)

    def weighed(self, event: Happened, lines: Sequence[Sequence[ScriptLine]]) -> Sentence | None:
        """One event in words, with what it weighs; choices by the lines of scripts."""
        is_choice = event.code.name == "RULE"
        text = self.choice(event, lines) if is_choice else self.sentence(event)
        if text is None:
            return None
        weight = weight_in(event.code, self.faint, self.decisive)
        step = event.clock // self.parts + 1
        return Sentence("Round", step, self.when(event.clock), text, weight, is_choice)

    def choice(self, event: Happened, lines: Sequence[Sequence[ScriptLine]]) -> str | None:
        """Which line of a script made somebody act; creatures have none to speak of."""
        agent = self.number_of(event.who)
        if agent is None or agent >= len(lines):
            return None
        line = lines[agent][event.thing]
        return f"{self.name(event.who)} follows {line.name}: {line.text}"

    def number_of(self, unit: int) -> int | None:
        """Which agent a unit is, in the order of the sides; None for a creature. They differ
        where sides leave places empty."""
        return unit

    def standing(
        self,
        agent: int,
        outcome: FoughtOut,
        had: dict[str, int],
        left: dict[str, int],
        unit: int | None = None,
    ) -> Standing:
        """What has become of somebody, and of what he brought; his unit is named where it has
        another number than he."""
        fell = outcome.died_at[agent]
        health, most = outcome.health[agent], outcome.most_health[agent]
        used = {name: count - left.get(name, 0) for name, count in had.items()}
        return Standing(
            name=self.name(agent if unit is None else unit),
            side=agent * len(self.teams) // len(outcome.health),
            share=None if fell is not None else health / most,
            state=f"{health} of {most}" if fell is None else f"fell in round {self.when(fell)}",
            used=counted(used),
            unused=counted(left),
        )


def ending_of(outcome: FoughtOut, teams: Sequence[str] = TEAMS) -> str:
    """How a fight ended, in one sentence."""
    rounds = f"{outcome.rounds} round" + ("" if outcome.rounds == 1 else "s")
    if outcome.winner is None:
        how = "nobody has won" if any(outcome.health) else "both teams have fallen"
        return f"After {rounds} {how}."
    size = len(outcome.health) // len(teams)
    first = outcome.winner * size
    standing = sum(health > 0 for health in outcome.health[first : first + size])
    return f"After {rounds} {teams[outcome.winner]} wins with {standing} of {size} standing."


def data_of(event: Happened, parts: int, part: str) -> dict[str, Any]:
    """An event as JSON data; a round has so many parts, each called so."""
    return {
        "round": event.clock // parts + 1,
        part: event.clock % parts,
        "event": event.code.name.lower(),
        "who": event.who,
        "target": event.target,
        "thing": event.thing,
        "amount": event.amount,
        "x": event.x,
        "y": event.y,
    }


def named(counts: Iterable[int], names: Iterable[str]) -> dict[str, int]:
    """Things by their names, those that are there."""
    return {name: int(count) for name, count in zip(names, counts, strict=True) if count}


def counted(things: dict[str, int]) -> str:
    """Things in a row, with their number where there are several."""
    return ", ".join(
        name if count == 1 else f"{count} x {name}" for name, count in things.items() if count
    )

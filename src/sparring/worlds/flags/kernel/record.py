"""Everything about a match in one record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.compiling import Program
from sparring.kernels.luck import Chance, shared
from sparring.kernels.records import Byte, Long, Real, Short, Whole
from sparring.worlds.flags.data.codes import PLAYERS, STATES, TEAMS

MOST_EVENTS = 64
"""That are kept of one call; a second of play never has so many."""
MOST_CHANGES = 32
"""The same of changes of state."""


@dataclass(slots=True)
class Player:
    """Somebody on the field."""

    x: Real
    y: Real
    health: Short
    waits: Short
    """Ticks until he is alive again; 0 while he is."""
    role: Byte
    goal: Byte
    """What he is about: see `data/codes.py`."""
    aim_x: Real
    """Where he is going."""
    aim_y: Real
    post_x: Real
    """Where he stands when he holds a base or the middle, from there."""
    post_y: Real
    hurt: Short
    """What he loses in this tick."""
    target: Byte
    """Whom he shot at in this tick; -1 for nobody."""
    hit: Byte
    killer: Byte
    """Who hit him last in this tick."""
    order: Byte
    """What somebody outside has said: see `data/codes.py`."""
    order_x: Real
    order_y: Real


@dataclass(slots=True)
class Flag:
    """A team's own flag."""

    x: Real
    y: Real
    place: Byte
    carrier: Byte
    """The player who has it; -1 for nobody."""
    lies: Short
    """Ticks since it was dropped."""


@dataclass(slots=True)
class Team:
    """A team: its base, its points, and how it splits."""

    base_x: Real
    base_y: Real
    points: Whole
    offensive: Annotated[list[Byte], STATES]
    defensive: Annotated[list[Byte], STATES]


@dataclass(slots=True)
class Change:
    """The state has changed."""

    tick: Long
    state: Byte
    """As the first team sees it."""
    flag: Byte
    """Whose flag went or came."""
    cause: Byte


@dataclass(slots=True)
class Happening:
    """Something that happened."""

    tick: Long
    code: Byte
    who: Byte
    other: Byte


@dataclass(slots=True)
class Match:
    """A match in progress."""

    luck: Chance
    tick: Long
    """Ticks gone by."""
    state: Byte
    """As the first team sees it."""
    splits: Byte
    """Whether teams have to split anew."""
    half: Real
    """Half the distance between the bases."""
    hit: Real
    range: Real
    respawn: Short
    player: Annotated[list[Player], PLAYERS]
    flag: Annotated[list[Flag], TEAMS]
    team: Annotated[list[Team], TEAMS]
    changes: Short
    change: Annotated[list[Change], MOST_CHANGES]
    happenings: Short
    happening: Annotated[list[Happening], MOST_EVENTS]


program = Program("flags", uses=(shared,))
kernel = program.kernel
entry = program.entry

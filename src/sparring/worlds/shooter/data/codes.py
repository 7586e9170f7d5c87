"""Numbers by their names: what kernels and Python call the same."""

from __future__ import annotations

from enum import IntEnum

NONE = -1
"""No weapon, thing or person."""
STEPS_A_SECOND = 10
"""A step is a tenth of a second."""


class Weapon(IntEnum):
    """What can be fired."""

    GUN = 0
    ROCKET = 1


class Item(IntEnum):
    """What lies about to be picked up."""

    HEART = 0
    AMMO = 1


class Path(IntEnum):
    """The ways that hunters know."""

    A = 0
    B = 1


class Act(IntEnum):
    """What somebody does in a step: how he moves, and what he fires at."""

    IDLE = 0
    ADVANCE = 1
    STAND = 2
    SIDESTEP = 3
    WEAVE = 4
    """Towards the opponent and sideways at once."""
    WITHDRAW = 5
    BARREL = 6
    """Stay, and fire at a barrel near the opponent."""
    TAKE = 7
    ESCAPE = 8
    PATROL = 9
    SEARCH = 10
    HUNT = 11


ARMED = (Act.ADVANCE, Act.STAND, Act.SIDESTEP, Act.WEAVE, Act.WITHDRAW)
"""What may be done with a weapon or without: it is fired whenever the opponent is in range."""


class Source(IntEnum):
    """What hurt somebody."""

    BULLET = 0
    ROCKET = 1
    BARREL = 2


class Event(IntEnum):
    """What a log tells."""

    RULE = 0
    """Somebody follows another line of his script than before. [thing: its place]"""
    REPLACED = 1
    """An order from outside took the place of what he had chosen."""
    SIGHTED = 2
    """Somebody sees his opponent, whom he did not see before."""
    LOST = 3
    """Somebody no longer sees him."""
    SHOOTS_PAST = 4
    """A bullet that misses. [thing: 1 if meant for a barrel]"""
    LAUNCHES = 5
    """A rocket leaves; its place is where it is aimed at. [thing: 1 if meant for a barrel]"""
    BURSTS = 6
    """A rocket bursts; its place is where."""
    EXPLODES = 7
    """A barrel explodes; `who` set it off. [thing: which]"""
    HURT = 8
    """[thing: a Source, amount: points]"""
    TAKES = 9
    """Somebody picks something up. [thing: an Item, amount: what a heart gave]"""
    DIES = 10
    TIME_UP = 11


class Value(IntEnum):
    """Numbers that rules ask for."""

    HEALTH = 0
    HEALTH_PERCENTAGE = 1
    AMMO = 2
    DISTANCE = 3
    RANGE = 4
    SECONDS = 5
    RANDOM = 6


class Predicate(IntEnum):
    """Questions that rules ask."""

    SEE = 0
    IN_RANGE = 1
    BARREL_NEAR = 2
    SEE_ITEM = 3
    LAST_KNOWN = 4
    CHANCE_PERCENTAGE = 5


class AgentWord(IntEnum):
    """Whom rules can speak of."""

    OPPONENT = 0

"""The numbers behind the names: what kernels and plain Python agree on."""

from __future__ import annotations

from enum import IntEnum

TEAMS = 2
MEMBERS = 4
PLAYERS = TEAMS * MEMBERS
NOBODY = -1


class State(IntEnum):
    """Where the flags are, as a team sees it; a flag that was dropped is away, too."""

    QUIET = 0
    OWN_STOLEN = 1
    THEIRS_STOLEN = 2
    BOTH_STOLEN = 3


STATES = len(State)
STATE_NAMES = ("no flag stolen", "our flag stolen", "their flag stolen", "both flags stolen")
"""What states are called in words and in saved state."""


class Role(IntEnum):
    """What a player is told to be."""

    OFFENSIVE = 0
    DEFENSIVE = 1
    ROAMING = 2


ROLES = ("attack", "defend", "roam")
"""The same as verbs."""


class Goal(IntEnum):
    """What a player is about."""

    NOTHING = 0
    """He is dead."""
    RUN_HOME = 1
    """With their flag."""
    FETCH = 2
    """A dropped flag nearby."""
    TAKE = 3
    """Their flag, which is at its base."""
    HOLD = 4
    """The own base."""
    REPEL = 5
    """Somebody who has come near the own base."""
    MIDFIELD = 6
    """Fight in the middle."""
    HUNT = 7
    """Whoever has the own flag."""
    ESCORT = 8
    """The own carrier."""
    ATTACK = 9
    """The nearest opponent, wherever he is."""
    ORDERED = 10
    """A place that somebody outside has named."""


class Order(IntEnum):
    """What somebody outside has said to a player."""

    NONE = 0
    PLACE = 1
    """Where to go."""
    ROLE = 2
    """Which role to keep, whatever his team thinks."""


class Place(IntEnum):
    """Where a flag is."""

    HOME = 0
    CARRIED = 1
    DROPPED = 2


class Event(IntEnum):
    """What can happen. `who` is a player, `other` another one or a team."""

    PLAN = 0
    """A team splits anew: `who` is the team; the numbers are its state and its split."""
    TAKES = 1
    """A player takes the other team's flag from its base."""
    PICKS_UP = 2
    """... or from where it was dropped."""
    DROPS = 3
    """A player who is killed drops it."""
    RETURNS = 4
    """A player touches the own flag, which was dropped: it is home again."""
    FLIES_HOME = 5
    """A flag has lain about for too long and is home again; `who` is its team."""
    SCORES = 6
    KILLS = 7
    """A player is killed by another: by the last who hit him."""
    RESPAWNS = 8
    TIME_UP = 9


class Cause(IntEnum):
    """Why the state changed."""

    STOLEN = 0
    RETURNED = 1
    SCORED = 2

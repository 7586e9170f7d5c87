"""How a team that does not learn chooses among its basic tactics."""

from __future__ import annotations

from enum import IntEnum

MOST_BASICS = 8
"""Basic tactics that a composite one may be made of."""


class Habit(IntEnum):
    """What decides which basic tactic comes next."""

    ONE = 0
    """There is only one."""
    RANDOM_TEAM = 1
    """Luck, for the whole team."""
    RANDOM_AGENT = 2
    """Luck, for each agent."""
    CONSECUTIVE = 3
    """The same as long as it wins, then the next."""

"""What happens in the town, as plain values; `telling.py` puts it into words."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Event(IntEnum):
    """What is worth telling of a day."""

    CHOOSES = 0
    """Somebody begins something; the text is the reason."""
    TURNS = 1
    """Somebody plays another role; the text is the reason."""
    SAYS = 2
    """A line; the amount is how much it matters (a priority)."""
    SERVES = 3
    """A drink, for so many coins."""
    GIVES = 4
    """So many coins, to somebody who begged or played."""
    PLAYS = 5
    """A song."""
    ANNOUNCES = 6
    """The last round."""
    STEALS = 7
    """So many coins from somebody."""
    FOILED = 8
    """A theft failed because a guard was near; the other is the guard."""
    STASHES = 9
    """So many coins are lost for good."""
    MEETS = 10
    """A guard comes upon a thief."""
    HITS = 11
    """Somebody loses so much health by another."""
    UNBALANCES = 12
    """A guard made a thief lose his balance."""
    CALLS = 13
    """A guard calls for help."""
    CATCHES = 14
    """A guard takes a thief to the cell."""
    FALLS = 15
    """Somebody cannot go on; the other struck the blow."""
    LOSES = 16
    """A guard has lost a thief."""
    RETURNS = 17
    """So many stolen coins are given back to somebody."""
    FREED = 18
    """Somebody leaves the cell or the sickbed."""


class Happening(NamedTuple):
    """Something that happened."""

    step: int
    """Counted from 1: minutes since the beginning."""
    code: Event
    who: int
    other: int = -1
    """Whom it is about, too; -1 for nobody."""
    amount: int = 0
    text: str = ""

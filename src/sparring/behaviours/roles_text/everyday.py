"""Words that characters of most games know, for conditions where no game says its own.

They are asked of whatever the game gives its actor as `me`: an object with attributes of
these names, or a mapping with such keys. What it does not have is missing, and a condition
that asks for it fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sparring.errors import Missing
from sparring.rules.vocabulary import AGENT, NUMBER, TRUTH, Kind, Vocabulary, Word

if TYPE_CHECKING:
    from collections.abc import Callable

VALUES = (
    ("health", 0, None, "Hit points left."),
    ("healthpercentage", 0, 100, "Hit points left, in per cent."),
    ("hour", 0, 23, "The hour of the day."),
    ("gold", 0, None, "How much money is at hand."),
    ("enemies", 0, None, "How many enemies can be seen."),
    ("friends", 0, None, "How many friends can be seen."),
)
PREDICATES = (
    ("armed", "Whether there is a weapon at hand."),
    ("hurt", "Whether less than half of the health is left."),
    ("night", "Whether it is night."),
)
AGENTS = (
    ("closestenemy", "enemy", "The nearest enemy."),
    ("closestfriend", "friend", "The nearest friend."),
)
NOT_WHOLE = ("healthpercentage",)


def everyday_words() -> Vocabulary:
    """The words, new each time: a game may add its own."""
    words = Vocabulary("everyday")
    for name, low, high, help in VALUES:
        is_whole = name not in NOT_WHOLE
        ask = asking(name)
        words.add(Word(name, Kind.VALUE, NUMBER, (), help, low, high, whole=is_whole, function=ask))
    for name, help in PREDICATES:
        words.add(Word(name, Kind.PREDICATE, TRUTH, (), help, function=asking(name)))
    for name, side, help in AGENTS:
        words.add(Word(name, Kind.AGENT, AGENT, (), help, side=side, function=asking(name)))
    return words


def asking(name: str) -> Callable[[Any], Any]:
    """The function behind a word: what the character has by this name."""

    def ask(me: Any) -> Any:
        value = me.get(name) if isinstance(me, Mapping) else getattr(me, name, None)
        if value is None:
            raise Missing(name)
        return value

    return ask

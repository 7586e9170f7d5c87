"""Winners: tactics that were bred, as lines that can be left out one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from statistics import median_low
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

NUMBER = re.compile(r"""(?<![\w.])\d+(?:\.\d+)?(?!\w)(?=(?:[^"]*"[^"]*")*[^"]*$)""")
"""A number in the text of a statement, but none within a name or quotes."""
MARK = "#"


class Line(NamedTuple):
    """A statement of a tactic, and where it belongs."""

    role: str
    text: str
    """The statement in the rule language."""
    state: str = ""
    """The game state in which it stands; empty in worlds without."""
    priority: int = 0

    @property
    def kind(self) -> Line:
        """The line without its numbers: near-equal lines are of one kind."""
        return Line(self.role, NUMBER.sub(MARK, self.text), self.state)


class Part(NamedTuple):
    """Lines of a winner that belong together."""

    places: tuple[int, ...]
    loss: float
    """By how much the share of games won falls without them."""


@dataclass(frozen=True, slots=True)
class Winner:
    """A tactic that beats the opponents, and what each of its lines is worth to it."""

    lines: tuple[Line, ...]
    seed: int
    wins: float = 0.0
    """The share of games that it wins."""
    losses: tuple[float, ...] = ()
    """By how much this share falls without each of its lines."""
    parts: tuple[Part, ...] = ()
    """Lines that stand and fall together, in worlds where that is asked."""

    def without(self, place: int) -> Winner:
        """The same without one of its lines."""
        return replace(
            self, lines=(*self.lines[:place], *self.lines[place + 1 :]), losses=(), parts=()
        )

    @property
    def kinds(self) -> frozenset[Line]:
        """What it does, numbers aside."""
        return frozenset(line.kind for line in self.lines)


def merged(lines: Sequence[Line]) -> Line:
    """One line in place of several of one kind: with the middle of their numbers."""
    columns = zip(*([*map(value_of, NUMBER.findall(line.text))] for line in lines), strict=True)
    middles = [f"{median_low(column):g}" for column in columns]
    parts = NUMBER.split(lines[0].text)
    text = parts[0] + "".join(
        middle + part for middle, part in zip(middles, parts[1:], strict=True)
    )
    priority = median_low([line.priority for line in lines])
    return lines[0]._replace(text=text, priority=priority)


def value_of(text: str) -> float:
    """A number as it was written."""
    return float(text)

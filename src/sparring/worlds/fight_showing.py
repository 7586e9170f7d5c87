"""What the pictures of fights share: what lasts on people, and how events are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypedDict

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

WHOLE_FIGHT = 100
"""Whatever lasts longer than so many rounds lasts to the end of the fight."""


class Lasting(TypedDict):
    """An influence on somebody."""

    name: str
    bad: bool
    rounds: int | None
    """Rounds left; None to the end of the fight."""


class EventView(TypedDict):
    """Something that happened."""

    code: str
    clock: int
    """Since the fight began, in what a round is divided into."""
    who: int
    target: int
    thing: str | None
    """The spell, potion, influence, area or creature it is about."""
    amount: int
    x: float
    y: float
    text: str | None
    """In words; None for what only machines want to know."""
    round: int
    when: str
    """Round and part of it: `3.2`."""
    weight: int
    """0 for what matters less, 2 for what decides."""
    aloud: bool
    """Whether screen readers say it at once."""


class Entry(Protocol):
    """An influence as a world's data has it."""

    @property
    def code(self) -> int:
        """Its bit."""
        ...

    @property
    def name(self) -> str:
        """As rules write it."""
        ...

    @property
    def bad(self) -> bool:
        """Whether it harms."""
        ...


def rounds_left(until: int, clock: int, parts: int) -> int:
    """Rounds until something ends, begun ones included; a round has so many parts."""
    return max(0, -(-(until - clock) // parts))


def lasting_on(
    entries: Iterable[Entry], bits: int, until: Sequence[int], clock: int, parts: int
) -> list[Lasting]:
    """The influences on somebody, of all that there are."""
    lasting: list[Lasting] = []
    for entry in entries if bits else ():
        if bits >> entry.code & 1:
            left = rounds_left(until[entry.code], clock, parts)
            rounds = left if left < WHOLE_FIGHT else None
            lasting.append({"name": entry.name, "bad": entry.bad, "rounds": rounds})
    return lasting


def weight_in(code: Any, faint: Container[Any], decisive: Container[Any]) -> int:
    """How much an event matters: 0 for what matters less, 2 for what decides."""
    return 0 if code in faint else 2 if code in decisive else 1

"""The generator behind every random draw: small, integer-only, specified.

It is MWC64X (Thomas 2011): a 32-bit multiply-with-carry whose two halves are
xored. `docs/generator.md` specifies it so that other languages can repeat it
bit for bit; `tests/vectors/generator.json` holds them to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from sparring.errors import StateError, UsageError
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

Item = TypeVar("Item")

WORD = 0xFFFFFFFF
WORDS = 0x100000000
MULTIPLIER = 4294883355
SEEDING_ROUNDS = 4
SEEDING_STEP = 0x9E3779B9


def mix(word: int) -> int:
    """Scatter the bits of a 32-bit word (the finaliser of MurmurHash3)."""
    word ^= word >> 16
    word = word * 0x85EBCA6B & WORD
    word ^= word >> 13
    word = word * 0xC2B2AE35 & WORD
    return word ^ word >> 16


def seeded(seed: int, stream: int) -> int:
    """The starting state for a seed: a small Feistel network, so that seeds
    hardly ever meet in one state and neighbours do not resemble each other."""
    left, right = seed & WORD, seed >> 32
    for step in range(1, SEEDING_ROUNDS + 1):
        key = stream + step * SEEDING_STEP & WORD
        left, right = right, left ^ mix(right + key & WORD)
    return legal_state(left | right % MULTIPLIER << 32)


def legal_state(state: int) -> int:
    """The two states that would repeat themselves for ever become 1."""
    stuck = state == 0 or state == (MULTIPLIER - 1 << 32 | WORD)
    return 1 if stuck else state


class Luck:
    """A stream of random numbers that depends on its seed and stream alone."""

    __slots__ = ("state",)

    state: int
    """Carry in the upper 32 bits, the last word in the lower 32."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        if not isinstance(seed, int) or not 0 <= seed < 1 << 64:
            raise UsageError(f"a seed is a whole number from 0 to 2**64 - 1; got {excerpt(seed)}")
        if not 0 <= stream < WORDS:
            raise UsageError(f"a stream lies between 0 and 2**32 - 1; got {stream}")
        self.state = seeded(seed, stream)

    @classmethod
    def resumed(cls, state: Any) -> Luck:
        """Luck that goes on from a saved `state`."""
        is_whole = isinstance(state, int) and not isinstance(state, bool)
        if not is_whole or not 0 < state < MULTIPLIER << 32 or state != legal_state(state):
            raise StateError(f"not a generator state: {excerpt(state)}")
        luck = cls.__new__(cls)
        luck.state = state
        return luck

    def word(self) -> int:
        """The next 32 random bits."""
        low, carry = self.state & WORD, self.state >> 32
        self.state = MULTIPLIER * low + carry
        return low ^ carry

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, every one equally likely."""
        if not 0 < bound <= WORDS:
            raise UsageError(f"a bound lies between 1 and 2**32; got {bound}")
        fair = WORDS - WORDS % bound
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % bound

    def chance(self, percent: float) -> bool:
        """True in `percent` of a hundred cases; a fraction counts as a whole per cent."""
        return self.below(100) < percent

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items, each equally likely."""
        if not items:
            raise UsageError("cannot pick from nothing")
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put the items into random order (Fisher and Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def split(self) -> Luck:
        """A new, independent stream, seeded by two words of this one."""
        low = self.word()
        return Luck(low | self.word() << 32)

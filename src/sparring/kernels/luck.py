"""The generator of `sparring.luck` for kernels: the same bits, in 64-bit whole
numbers that never overflow.

The 32-bit product with the multiplier is taken in two halves of 16 bits, so
that plain Python and compiled code agree without unsigned numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from sparring.kernels.compiling import Program
from sparring.kernels.records import Long
from sparring.luck import MULTIPLIER, SEEDING_ROUNDS, SEEDING_STEP, WORD, WORDS


@dataclass(slots=True)
class Chance:
    """The state of one stream of luck."""

    low: Long
    """The last word."""
    carry: Long


shared = Program("shared", title="the learning loop")
kernel = shared.kernel

HALF = 0xFFFF


@kernel
def word(luck: Chance) -> int:
    """The next 32 random bits."""
    low = luck.low
    carry = luck.carry
    lower = MULTIPLIER * (low & HALF) + carry
    upper = MULTIPLIER * (low >> 16) + (lower >> 16)
    luck.low = (upper & HALF) << 16 | lower & HALF
    luck.carry = upper >> 16
    return low ^ carry


@kernel
def below(luck: Chance, bound: int) -> int:
    """A whole number from 0 to bound - 1, every one equally likely."""
    fair = WORDS - WORDS % bound
    drawn = word(luck)
    while drawn >= fair:
        drawn = word(luck)
    return drawn % bound


@kernel
def times(left: int, right: int) -> int:
    """The lower 32 bits of a product of two 32-bit words."""
    return (left * (right & HALF) + ((left * (right >> 16) & HALF) << 16)) & WORD


@kernel
def mix(scattered: int) -> int:
    """Scatter the bits of a 32-bit word (the finaliser of MurmurHash3)."""
    scattered ^= scattered >> 16
    scattered = times(scattered, 0x85EBCA6B)
    scattered ^= scattered >> 13
    scattered = times(scattered, 0xC2B2AE35)
    return scattered ^ scattered >> 16


@kernel
def start_luck(luck: Chance, low: int, high: int, stream: int) -> None:
    """Begin the stream of a seed, given as its lower and upper 32 bits."""
    left, right = low, high
    for step in range(1, SEEDING_ROUNDS + 1):
        key = (stream + step * SEEDING_STEP) & WORD
        left, right = right, left ^ mix((right + key) & WORD)
    right %= MULTIPLIER
    if (left == 0 and right == 0) or (left == WORD and right == MULTIPLIER - 1):
        left, right = 1, 0
    luck.low = left
    luck.carry = right


@kernel
def roll(luck: Chance, dice: int, sides: int) -> int:
    """The sum of some dice."""
    total = 0
    for _ in range(dice):
        total += 1 + below(luck, sides)
    return total

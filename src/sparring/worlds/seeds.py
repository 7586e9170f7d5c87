"""Where the luck of an encounter comes from: one seed, and a stream for each use of it."""

from __future__ import annotations

from typing import Any

from sparring.errors import UsageError
from sparring.luck import Luck
from sparring.untrusted import Unfit, field_of

FIGHT_STREAM, TACTIC_STREAM = 2, 3
"""Apart from the learner's own streams, so that neither disturbs the other."""
MIND_STREAM = 10
"""The seeds of the minds of a side."""
SIDE_STREAM = 100
"""Luck for drawing teams; one stream a side, so that equal sides do not draw alike."""


def checked_seed(seed: int) -> int:
    """A seed that fits into 64 bits."""
    if not isinstance(seed, int) or not 0 <= seed < 1 << 64:
        raise UsageError(f"a seed is a whole number from 0 to 2**64 - 1; got {seed!r:.40}")
    return seed


def seed_in(form: Any) -> int:
    """The seed in JSON data that may come from anyone."""
    seed = field_of(form, "seed", str)
    if not (seed.isascii() and seed.isdigit() and len(seed) <= 20 and int(seed) < 1 << 64):
        raise Unfit("a seed that is no 64-bit number")
    return int(seed)


def side_seed(seed: int, place: int) -> int:
    """The seed of what the first (0) or second (1) side draws."""
    return long_word(Luck(seed, SIDE_STREAM + place))


def long_word(luck: Luck) -> int:
    """The next 64 random bits."""
    return luck.word() | luck.word() << 32

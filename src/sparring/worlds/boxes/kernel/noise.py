"""Noise: one random word makes two draws of 16 bits each."""

from __future__ import annotations

from sparring.kernels.luck import HALF, word
from sparring.worlds.boxes.kernel.record import BoxesRecord, kernel

MIDDLE = 0x8000
QUIET = MIDDLE << 16 | MIDDLE
"""Two draws that change nothing."""
DRAWS = 65536.0
"""How many different draws there are."""


@kernel
def two_draws(world: BoxesRecord) -> int:
    """A word whose lower and upper half are draws from 0 to 65535."""
    return QUIET if world.is_quiet != 0 else word(world.exam.luck)


@kernel
def first(draws: int) -> int:
    """The lower half."""
    return draws & HALF


@kernel
def second(draws: int) -> int:
    """The upper half."""
    return draws >> 16


@kernel
def about_one(draw: int, spread: float) -> float:
    """A factor that lies evenly within so much of 1."""
    return (1.0 - spread) + draw * (2.0 * spread / DRAWS)

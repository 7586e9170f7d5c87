"""How much is bred, played and learned, and with which luck."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from sparring.errors import UsageError

APART = 1 << 26
"""Seeds of one use: so many, then those of the next begin."""


class Use(IntEnum):
    """What seeds are for. Those that choose and those that report are never the same."""

    BREEDING = 0
    GAMES = 1
    """Games by which winners are trimmed."""
    WORTH = 2
    """Games by which the worth of their lines is told."""
    CHOOSING = 3
    """Learning by which rules are chosen and dropped."""
    REPORT = 4
    """Learning that nothing is chosen by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How much work an improvement is."""

    runs: int = 10
    """Searches against each tactic."""
    games: int = 100
    """Games that judge a tactic, and each of its lines by leaving it out."""
    tests: int = 200
    """Learners that choose between rulebases; and fresh ones that report."""
    encounters: int = 100
    """Encounters of each learner."""
    most: int = 8
    """Rules that are added against a tactic, at most."""
    each: bool = True
    """Whether every new rule is also tried by itself, together with what a winner needs beside
    it, and left out again; long where games are."""

    def __post_init__(self) -> None:
        for name in ("runs", "games", "encounters", "most"):
            if getattr(self, name) < 1:
                raise UsageError(f"'{name}' is at least 1; got {getattr(self, name)}")
        if self.tests < 2:
            raise UsageError(f"'tests' is at least 2, or nothing has an interval; got {self.tests}")


def seed_for(seed: int, use: Use, number: int = 0) -> int:
    """A seed of a procedure's own: far from those of experiments, which count from small
    numbers, and from those of other uses."""
    return (seed + 1 << 32) + use * APART + number

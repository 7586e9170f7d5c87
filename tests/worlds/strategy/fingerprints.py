"""Games as short fingerprints, to compare machines, processes and threads.

    python -m tests.worlds.strategy.fingerprints 0 20

prints one line a game: its seed and a hash over its outcome and all its events.
"""

from __future__ import annotations

import hashlib
import sys
from random import Random
from typing import TYPE_CHECKING

from tests.worlds.strategy.scenes import random_sides

if TYPE_CHECKING:
    from sparring.worlds.strategy.outcome import StrategyOutcome
    from sparring.worlds.strategy.world import Strategy

SHORT = 40
"""Seconds of a game: so many can be played without the compiler."""
RICH = {"small_distance": 30, "gold": 5000, "lumber": 2500, "workers": 6, "farms": 2}
"""Numbers with which much happens early."""


def worlds() -> tuple[Strategy, ...]:
    """Without luck and with it."""
    from sparring.worlds.strategy.world import Lucky, Strategy

    return Strategy(numbers=RICH), Lucky(numbers=RICH)


def game(of: tuple[Strategy, ...], seed: int, seconds: int = SHORT) -> StrategyOutcome:
    """A game that its seed tells everything about."""
    luck = Random(seed)
    bout = of[luck.randrange(2)].begin(random_sides(luck), seed)
    while not bout.over and bout.round < seconds:
        bout.step()
    return bout.outcome()  # type: ignore[return-value]


def fingerprint(outcome: StrategyOutcome) -> str:
    """A hash over everything that happened."""
    told = [repr(outcome.as_data()), *(repr(tuple(event)) for event in outcome.events)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def fingerprints(first: int, last: int) -> list[str]:
    """The games of these seeds, one line each."""
    of = worlds()
    return [f"{seed} {fingerprint(game(of, seed))}" for seed in range(first, last)]


if __name__ == "__main__":
    print("\n".join(fingerprints(int(sys.argv[1]), int(sys.argv[2]))))

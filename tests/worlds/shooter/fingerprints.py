"""Matches as short fingerprints, to compare machines, processes and threads.

    python -m tests.worlds.shooter.fingerprints 0 300

prints one line a match: its seed and a hash over its outcome and all its events.
"""

from __future__ import annotations

import hashlib
import sys
from random import Random
from typing import TYPE_CHECKING

from tests.worlds.shooter.scenes import CLASSES, random_sides

if TYPE_CHECKING:
    from sparring.worlds.shooter.outcome import ShooterOutcome
    from sparring.worlds.shooter.world import Shooter

LONG = 1_500
"""Matches that take longer are cut off here, so that they can be played without the compiler."""


def match(worlds: tuple[Shooter, ...], seed: int) -> ShooterOutcome:
    """A match that its seed tells everything about; sometimes one side is held back."""
    luck = Random(seed)
    world = worlds[luck.randrange(2)]
    held = (luck.randrange(2), luck.randrange(100)) if luck.randrange(6) == 0 else None
    bout = world.begin(random_sides(type(world), luck), seed)
    bout.world.hold_back(held)
    while not bout.over and bout.round < LONG:
        bout.step()
    return bout.outcome()  # type: ignore[return-value]


def fingerprint(outcome: ShooterOutcome) -> str:
    """A hash over everything that happened."""
    told = [repr(outcome.as_data()), *(repr(tuple(event)) for event in outcome.events)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def fingerprints(first: int, last: int) -> list[str]:
    """The matches of these seeds, one line each."""
    worlds = tuple(kind() for kind in CLASSES)
    return [f"{seed} {fingerprint(match(worlds, seed))}" for seed in range(first, last)]


if __name__ == "__main__":
    print("\n".join(fingerprints(int(sys.argv[1]), int(sys.argv[2]))))

"""Fights as short fingerprints, to compare machines, processes and threads.

    python -m tests.worlds.pit.fingerprints 0 300

prints one line a fight: its seed and a hash over its outcome and all its events.
"""

from __future__ import annotations

import hashlib
import sys
from random import Random
from typing import TYPE_CHECKING

from sparring.worlds.pit.world import Pit
from tests.worlds.pit.scenes import random_sides

if TYPE_CHECKING:
    from sparring.worlds.pit.outcome import PitOutcome


def fight(world: Pit, seed: int) -> PitOutcome:
    """A fight that its seed tells everything about: tactics, or random scripts; sometimes
    one side is held back."""
    luck = Random(seed)
    sides: object = (luck.choice(world.tactics), luck.choice(world.tactics))
    if luck.randrange(4) == 0:
        sides = random_sides(luck)
    held = (luck.randrange(2), luck.randrange(world.minute)) if luck.randrange(6) == 0 else None
    return world.fight(sides, seed, log=True, held=held)  # type: ignore[arg-type]


def fingerprint(outcome: PitOutcome) -> str:
    """A hash over everything that happened."""
    told = [repr(outcome.as_data()), *(repr(tuple(event)) for event in outcome.events)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def fingerprints(first: int, last: int) -> list[str]:
    """The fights of these seeds, one line each."""
    world = Pit()
    return [f"{seed} {fingerprint(fight(world, seed))}" for seed in range(first, last)]


if __name__ == "__main__":
    print("\n".join(fingerprints(int(sys.argv[1]), int(sys.argv[2]))))

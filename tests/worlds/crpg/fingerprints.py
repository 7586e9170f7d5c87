"""Fights as short fingerprints, to compare machines, processes and threads.

    python -m tests.worlds.crpg.fingerprints 0 300

prints one line a fight: its seed and a hash over its outcome and all its events.
"""

from __future__ import annotations

import hashlib
import sys
from random import Random
from typing import TYPE_CHECKING

from sparring.worlds.crpg.world import Crpg
from tests.worlds.crpg.scenes import random_sides

if TYPE_CHECKING:
    from sparring.worlds.crpg.outcome import CrpgOutcome


def fight(world: Crpg, seed: int) -> CrpgOutcome:
    """A fight that its seed tells everything about: tactics, or random scripts."""
    luck = Random(seed)
    if luck.randrange(4):
        return world.fight((luck.choice(world.tactics), luck.choice(world.tactics)), seed, log=True)
    return world.fight(random_sides(luck), seed, log=True)


def fingerprint(outcome: CrpgOutcome) -> str:
    """A hash over everything that happened."""
    told = [repr(outcome.as_data()), *(repr(tuple(event)) for event in outcome.events)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def fingerprints(first: int, last: int) -> list[str]:
    """The fights of these seeds, one line each."""
    world = Crpg()
    return [f"{seed} {fingerprint(fight(world, seed))}" for seed in range(first, last)]


if __name__ == "__main__":
    print("\n".join(fingerprints(int(sys.argv[1]), int(sys.argv[2]))))

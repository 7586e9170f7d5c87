"""Matches as short texts, to be compared between processes:

    python -m tests.worlds.flags.fingerprints 0 300

prints one line a match: its seed and a hash over its outcome and all its events. In some of
them a team learns.
"""

from __future__ import annotations

import hashlib
import sys
from random import Random
from typing import Any

from sparring.worlds.flags.data.codes import MEMBERS
from sparring.worlds.flags.world import Flags
from sparring.worlds.replay import digest_of

SECONDS = 120
"""As much of a match as can be played without the compiler: flags are taken, dropped and
returned, and points scored."""
LEARNING = 10
"""In one match of so many, the first team learns."""


def random_table(rng: Random) -> Any:
    """Any split in each state."""
    rows = []
    for _ in range(4):
        attackers = rng.randrange(5)
        rows.append((attackers, rng.randrange(5 - attackers)))
    return tuple(rows)


def match(world: Flags, seed: int) -> Any:
    """The beginning of a match of tactics or of any tables, played with its log."""
    luck = Random(seed)
    sides = [
        luck.choice(world.tactics) if luck.randrange(2) else [random_table(luck)] * MEMBERS
        for _ in range(2)
    ]
    bout = world.begin(sides, seed)
    for _ in range(SECONDS):
        bout.step()
    return bout


def fingerprint(world: Flags, seed: int) -> str:
    """A hash over everything that happened and how it stands."""
    if seed % LEARNING == 0:
        practice = world.practice("team", "quake", seed=seed)
        rows = [(float(row.team_fitness), int(row.duration)) for row in practice.run(2)]
        told = [repr(rows), repr(practice.state())]
    else:
        bout = match(world, seed)
        places = [(player.x, player.y, player.health) for player in bout.players()]
        told = [digest_of(bout.all_events), repr(places), repr(bout.outcome().as_data())]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def fingerprints(first: int, last: int) -> list[str]:
    """The matches of these seeds, one line each."""
    world = Flags()
    return [f"{seed} {fingerprint(world, seed)}" for seed in range(first, last)]


if __name__ == "__main__":
    print("\n".join(fingerprints(int(sys.argv[1]), int(sys.argv[2]))))

"""Duels as short texts, to be compared between processes:
python -m tests.worlds.starships.fingerprints FIRST LAST"""

from __future__ import annotations

import sys

from sparring.worlds.replay import digest_of
from sparring.worlds.starships.world import Starships
from tests.worlds.starships.helpers import TACTICS, ended, exam, random_network


def fingerprints(first: int, last: int) -> list[str]:
    """A duel of a network against a tactic for each seed, and one exam."""
    world = Starships()
    lines = []
    for seed in range(first, last):
        network = random_network(seed, world.networks[seed % len(world.networks)])
        bout = ended(world.begin((network, TACTICS[seed % len(TACTICS)]), seed))
        lines.append(f"{seed} {digest_of(bout.all_events)} {bout.outcome().fitness}")
    fitness, _ = exam(world, random_network(first), "ai_1", range(first, last))
    return [*lines, f"exam {fitness!r}"]


if __name__ == "__main__":
    print("\n".join(fingerprints(int(sys.argv[1]), int(sys.argv[2]))))

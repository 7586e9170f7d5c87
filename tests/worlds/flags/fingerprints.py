"""Matches as short texts, to be compared between processes:
python -m tests.worlds.flags.fingerprints FIRST LAST"""

from __future__ import annotations

import sys

from sparring.worlds.flags.world import Flags
from sparring.worlds.replay import digest_of

SECONDS = 40


def fingerprints(first: int, last: int) -> list[str]:
    """The beginning of a match for each seed, and two points of a team that learns."""
    world = Flags()
    lines = []
    for seed in range(first, last):
        pair = world.tactics[seed % 4], world.tactics[seed // 4 % 4]
        bout = world.begin(pair, seed)
        for _ in range(SECONDS):
            bout.step()
        places = [(player.x, player.y, player.health) for player in bout.players()]
        lines.append(f"{seed} {digest_of(bout.all_events)} {places!r}")
    practice = world.practice("team", "quake", seed=first)
    rows = [(float(row.team_fitness), int(row.duration)) for row in practice.run(2)]
    return [*lines, f"{rows} {practice.state()!r}"]


if __name__ == "__main__":
    print("\n".join(fingerprints(int(sys.argv[1]), int(sys.argv[2]))))

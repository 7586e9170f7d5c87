"""Worlds that only the arena's tests know, put beside the others.

python -m tests.arena.worlds --port 0 --data arena.db     # an arena that has them
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sparring.arena.catalogue import listed_worlds
from sparring.worlds import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLE = Path(__file__).parents[2] / "examples" / "05_skirmish"
TEST_WORLDS = {
    "skirmish": "skirmish.world:Skirmish",
    "drill": "tests.arena.drill.world:Drill",
    "outpost": "tests.arena.outpost.world:Outpost",
    "unseen": "tests.arena.unseen.world:Unseen",
}
"""The example of the guide, the same with orders, one that is watched but has no rules,
and one that cannot even be watched."""


def add_test_worlds() -> None:
    """Let the registry know them, until this process ends."""
    sys.path.insert(0, str(EXAMPLE))
    registry.OWN_WORLDS.update(TEST_WORLDS)
    forget_worlds()


def remove_test_worlds() -> None:
    sys.path.remove(str(EXAMPLE))
    for name in TEST_WORLDS:
        del registry.OWN_WORLDS[name]
    forget_worlds()


def forget_worlds() -> None:
    """Whatever was remembered of the worlds there were."""
    registry.world_paths.cache_clear()
    listed_worlds.cache_clear()


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve like `sparring play`, with the worlds of the tests, and modules that are kept."""
    from sparring.arena import guarding
    from sparring.arena.serving import LOOPBACK, address_of, open_socket, serve

    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--opens", type=Path)
    parser.add_argument("--only-ours", action="store_true", help="without worlds of the tests")
    options = parser.parse_args(arguments)
    guarding.FRESH = b"max-age=3600"
    if not options.only_ours:
        add_test_worlds()
    with open_socket(LOOPBACK, options.port) as server:
        address = address_of(server, LOOPBACK)
        serve(
            server,
            options.data,
            seed=options.seed,
            opens=options.opens,
            when_ready=lambda: print(f"The arena is open at {address}", flush=True),
        )


if __name__ == "__main__":
    main()

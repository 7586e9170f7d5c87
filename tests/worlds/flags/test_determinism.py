"""The same seed gives the same bits, compiled or not, in any process and thread."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sparring.worlds.flags.world import Flags
from tests.samples import samples
from tests.worlds.flags.fingerprints import fingerprints

ROOT = Path(__file__).parents[3]


def elsewhere(first: int, last: int, jit: str) -> list[str]:
    """The same in another process."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.worlds.flags.fingerprints", str(first), str(last)],
        env=os.environ | {"SPARRING_JIT": jit, "SPARRING_QUIET": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return told.stdout.splitlines()


def test_matches_and_learning_are_the_same_without_the_compiler():
    assert elsewhere(0, 8, "0") == fingerprints(0, 8)


def test_matches_are_the_same_in_several_threads():
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(lambda first: fingerprints(first, first + 4), range(0, 16, 4)))
    assert told == [fingerprints(first, first + 4) for first in range(0, 16, 4)]


@samples(6, slow=1000)
def test_matches_with_logs_are_the_same_twice_and_without(count: int):
    world = Flags()
    for seed in range(count):
        pair = world.tactics[seed % 4], world.tactics[seed // 4 % 4]
        once = world.fight(pair, seed, log=True)
        assert once == world.fight(pair, seed, log=True)
        assert once.as_data() == world.fight(pair, seed).as_data()

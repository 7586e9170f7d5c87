"""The same seed gives the same bits, compiled or not, in any process and thread."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.worlds.starships.fingerprints import fingerprints

ROOT = Path(__file__).parents[3]


def elsewhere(first: int, last: int, jit: str) -> list[str]:
    """The same in another process."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.worlds.starships.fingerprints", str(first), str(last)],
        env=os.environ | {"SPARRING_JIT": jit, "SPARRING_QUIET": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    return told.stdout.splitlines()


def test_duels_are_the_same_without_the_compiler():
    assert elsewhere(0, 25, "0") == fingerprints(0, 25)


def test_duels_are_the_same_in_several_threads():
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(lambda first: fingerprints(first, first + 10), range(0, 40, 10)))
    assert told == [fingerprints(first, first + 10) for first in range(0, 40, 10)]

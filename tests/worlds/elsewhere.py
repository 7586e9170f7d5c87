"""Fights in other processes, compiled or not: their fingerprints must be the same.

    assert elsewhere("tests.worlds.crpg.fingerprints", 60, jit="0") == fingerprints(0, 60)

Such a module prints one line a fight for a first and a last seed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def started(module: str, first: int, last: int, jit: str) -> subprocess.Popen[str]:
    """Another process that fights these seeds."""
    return subprocess.Popen(
        [sys.executable, "-m", module, str(first), str(last)],
        env=os.environ | {"SPARRING_JIT": jit, "SPARRING_QUIET": "1"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def finished(process: subprocess.Popen[str]) -> list[str]:
    """What it has told."""
    told, _ = process.communicate(timeout=1200)
    assert process.returncode == 0
    return told.split("\n")[:-1]


def elsewhere(module: str, count: int, *, jit: str, processes: int = 1) -> list[str]:
    """The fights of the first seeds, shared out among processes."""
    cuts = [count * at // processes for at in range(processes + 1)]
    running = [started(module, *cuts[at : at + 2], jit) for at in range(processes)]
    return [line for process in running for line in finished(process)]

"""The same bits with and without the compiler, in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sparring.kernels.switch import COMPILES
from tests.worlds.garden.fingerprints import fingerprints

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(not COMPILES, reason="there is no compiled form to compare with")
def test_walks_are_the_same_without_the_compiler():
    run = subprocess.run(
        [sys.executable, "-m", "tests.worlds.garden.fingerprints"],
        env=os.environ | {"SPARRING_JIT": "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    assert run.stdout.split("\n")[:-1] == list(fingerprints())

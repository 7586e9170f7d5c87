"""The same seed gives the same bits, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.worlds.boxes.fingerprints import fingerprints
from tests.worlds.boxes.helpers import BOXES

ROOT = Path(__file__).parents[3]


def test_exams_and_bouts_are_the_same_with_and_without_the_compiler():
    plain = subprocess.run(
        [sys.executable, "-m", "tests.worlds.boxes.fingerprints"],
        env=os.environ | {"SPARRING_JIT": "0", "SPARRING_QUIET": "1"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=600,
    )
    assert plain.stdout.splitlines() == fingerprints()


def test_a_seed_is_an_instance_with_noise_of_its_own():
    outcomes = [BOXES.fight(["ahead"], seed) for seed in (4, 13, 22)]
    assert len({outcome.fitness for outcome in outcomes}) == 3
    assert all(outcome.fitness[0] > 0.95 for outcome in outcomes)
    assert BOXES.fight(["ahead"], 5).fitness == (0.0,)

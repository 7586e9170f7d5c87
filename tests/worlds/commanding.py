"""Environments put to use: fights by any allowed actions, and a fingerprint of them."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sparring.worlds.env import WorldEnv

    Chooses = Callable[[str, np.ndarray], int]


def chooser(seed: int) -> Chooses:
    """Chooses any allowed action."""
    rng = np.random.default_rng(seed)
    return lambda name, mask: int(rng.choice(np.flatnonzero(mask)))


def rounds(env: WorldEnv, choose: Chooses, **reset: Any) -> Iterator[tuple[dict, tuple]]:
    """A fight: what was chosen in every round and what came of it."""
    _, infos = env.reset(**reset)
    while env.agents:
        actions = {name: choose(name, infos[name]["action_mask"]) for name in env.agents}
        results = env.step(actions)
        infos = results[-1]
        yield actions, results


def digest(env: WorldEnv, fights: int, seed: int) -> str:
    """A fingerprint of everything that some random fights gave."""
    told, choose = hashlib.sha256(), chooser(seed)
    for fight in range(fights):
        for _, results in rounds(env, choose, seed=None if fight else seed):
            observations, rewards, terminations, truncations, _ = results
            for name, observation in observations.items():
                told.update(observation["observation"].tobytes())
                told.update(observation["action_mask"].tobytes())
                told.update(repr((name, rewards[name])).encode())
            told.update(repr((terminations, truncations)).encode())
    return told.hexdigest()


def printed_by_both_forms(program: str) -> set[str]:
    """What a program prints, with the compiler and without."""
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "SPARRING_JIT": compiled, "SPARRING_QUIET": "1"},
        ).stdout
        for compiled in "01"
    }

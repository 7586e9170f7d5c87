"""How fast the world is: fights, learning encounters, warm start, cold compile."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from sparring.worlds.crpg.practice import Gym

ENCOUNTERS = 100
"""In one test: a fresh learner each time, as the experiments have it."""
TACTIC = "consecutive"


def measure(seconds: float) -> dict[str, float]:
    """Fights and learning encounters a second, on one core."""
    gym = Gym()
    return {
        "fights_per_s": rate(gym, seconds / 2, learns=False),
        "learning_encounters_per_s": rate(gym, seconds / 2, learns=True),
    }


def rate(gym: Gym, seconds: float, *, learns: bool, first_seed: int = 0) -> float:
    """Encounters a second in tests of a hundred."""
    gym.trial(TACTIC, ENCOUNTERS, settings="crpg", seed=first_seed, learns=learns)
    started, tests = perf_counter(), 0
    while perf_counter() - started < seconds:
        tests += 1
        gym.trial(TACTIC, ENCOUNTERS, settings="crpg", seed=first_seed + tests, learns=learns)
    return tests * ENCOUNTERS / (perf_counter() - started)


def rate_of_threads(seconds: float, threads: int) -> float:
    """Learning encounters a second of several threads together."""
    gyms = [Gym() for _ in range(threads)]

    def one(number: int) -> float:
        return rate(gyms[number], seconds, learns=True, first_seed=number * 1_000_000)

    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(one, range(threads)))


START = """
from time import perf_counter
started = perf_counter()
from sparring.worlds.crpg.world import Crpg
Crpg().fight(("offensive", "cursing"), seed=1)
print(perf_counter() - started)
"""


def start_seconds(cache: str | None = None) -> float:
    """From a fresh interpreter to the end of the first fight."""
    environment = dict(os.environ, SPARRING_QUIET="1")
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = cache
    started = perf_counter()
    subprocess.run(  # The interpreter's own start counts, too.
        [sys.executable, "-c", START], env=environment, check=True, capture_output=True
    )
    return perf_counter() - started


def cold_compile_seconds() -> float:
    """The first start of all, with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        return start_seconds(cache)


def bench(seconds: float = 10.0, *, cold: bool = True) -> dict[str, float]:
    """Everything, in one run."""
    start_seconds()  # Whatever had to be compiled is compiled now.
    one = measure(seconds * 2 / 3)
    result = {
        **one,
        "learning_encounters_per_s_2": rate_of_threads(seconds / 3, 2),
        "warm_start_s": min(start_seconds() for _ in range(3)),
    }
    if cold:
        result["cold_compile_s"] = cold_compile_seconds()
    return result

"""How fast a world is: encounters, learning encounters, warm start, cold compile."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING, Any

from sparring.worlds.evolved_bench import evolution_figures
from sparring.worlds.evolved_world import EvolvedWorld
from sparring.worlds.registry import open_world

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.rule_world import RuleWorld

ENCOUNTERS = 100
"""In one test: a fresh learner each time, as the experiments have it."""


def rate(world: RuleWorld, seconds: float, *, learns: bool, first_seed: int = 0) -> float:
    """Encounters a second in tests of a hundred."""
    run_test(world, first_seed, learns)
    started, tests = perf_counter(), 0
    while perf_counter() - started < seconds:
        tests += 1
        run_test(world, first_seed + tests, learns)
    return tests * ENCOUNTERS / (perf_counter() - started)


def run_test(world: RuleWorld, seed: int, learns: bool) -> Sequence[Any]:
    """A fresh learner against the last of the studied tactics: how each encounter went."""
    settings = world.settings
    practice = world.practice(
        world.learners[0], world.studied[-1], seed=seed, settings=settings, learns=learns
    )
    outcomes: Sequence[Any] = practice.run(ENCOUNTERS)
    return outcomes


def rate_of_threads(name: str, seconds: float, threads: int) -> float:
    """Learning encounters a second of several threads together."""
    worlds = [open_world(name) for _ in range(threads)]

    def one(number: int) -> float:
        return rate(worlds[number], seconds, learns=True, first_seed=number * 1_000_000)

    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(one, range(threads)))


START = """
import sys
from sparring.worlds.registry import open_world
world = open_world(sys.argv[1])
world.fight(world.tactics[: len(world.sides)], seed=1)
"""


def start_seconds(name: str, cache: str | None = None) -> float:
    """From a fresh interpreter to the end of the first encounter."""
    environment = dict(os.environ, SPARRING_QUIET="1")
    if cache is not None:
        environment |= {"NUMBA_CACHE_DIR": cache, "SPARRING_CACHE": cache}
    started = perf_counter()
    subprocess.run(  # The interpreter's own start counts, too.
        [sys.executable, "-c", START, name], env=environment, check=True, capture_output=True
    )
    return perf_counter() - started


def cold_compile_seconds(name: str) -> float:
    """The first start of all, with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        return start_seconds(name, cache)


def bench(name: str, seconds: float = 10.0, *, cold: bool = True) -> dict[str, float]:
    """Everything, in one run."""
    start_seconds(name)  # Whatever had to be compiled is compiled now.
    world = open_world(name)
    if isinstance(world, EvolvedWorld):
        figures = evolution_figures(name, seconds)
    elif hasattr(world, "speeds"):
        figures = world.speeds(seconds)
    else:
        figures = learning_figures(name, world, seconds)
    figures["warm_start_s"] = min(start_seconds(name) for _ in range(3))
    if cold and is_compiled(world):
        figures["cold_compile_s"] = cold_compile_seconds(name)
    return figures


def learning_figures(name: str, world: RuleWorld, seconds: float) -> dict[str, float]:
    """Encounters a second, with learning and without."""
    return {
        "fights_per_s": rate(world, seconds / 3, learns=False),
        "learning_encounters_per_s": rate(world, seconds / 3, learns=True),
        "learning_encounters_per_s_2": rate_of_threads(name, seconds / 3, 2),
    }


def is_compiled(world: Any) -> bool:
    """Whether a world has kernels."""
    if isinstance(world, EvolvedWorld) or hasattr(world, "speeds"):
        return True
    return world.script_loop is not None

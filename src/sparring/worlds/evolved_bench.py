"""How fast a world is whose agents are networks: instances and generations a second."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING

from sparring.worlds.registry import open_world

if TYPE_CHECKING:
    from sparring.evolution.doping import Deca
    from sparring.worlds.evolved_world import EvolvedWorld


class Pace:
    """What evolutions came to in a while."""

    def __init__(self, world: EvolvedWorld, seconds: float, first_seed: int) -> None:
        self.generations = self.exams = 0
        self.instances = len(world.training)
        evolve(world, first_seed).step()
        started = perf_counter()
        seed = first_seed
        while perf_counter() - started < seconds:
            seed += 1
            self.count(evolve(world, seed), started + seconds)
        self.seconds = perf_counter() - started

    def count(self, deca: Deca, end: float) -> None:
        """One evolution, or as much of it as there is time for."""
        while not deca.is_done and perf_counter() < end:
            deca.step()
        self.generations += len(deca.history)
        self.exams += deca.exams


def evolve(world: EvolvedWorld, seed: int) -> Deca:
    """An evolution as the papers have it in this world."""
    against = world.studied[0] if world.studied else ""
    deca: Deca = world.practice(world.learners[0], against, seed=seed, generations=30).deca
    return deca


def evolution_figures(name: str, seconds: float) -> dict[str, float]:
    """Instances rated and generations bred a second, on one core and on two."""
    alone = Pace(open_world(name), seconds / 2, 0)
    worlds = [open_world(name) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        paces = list(
            pool.map(lambda at: Pace(worlds[at], seconds / 2, 1_000_000 * (at + 1)), range(2))
        )
    return {
        "instances_per_s": alone.exams * alone.instances / alone.seconds,
        "generations_per_s": alone.generations / alone.seconds,
        "generations_per_s_2": sum(pace.generations / pace.seconds for pace in paces),
    }

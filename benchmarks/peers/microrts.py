"""Gym-microRTS: small melees of light units, and whole games with bases and workers, bots
against bots inside Java.

The bots' environment computes no observations. Of the pairs tried, a bot that rushes
against one that acts at random ends a melee in the fewest steps; two that rush mostly
go on to the limit.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from gym_microrts import microrts_ai
from gym_microrts.envs.vec_env import MicroRTSBotVecEnv
from playing import Played, play_for, report

if TYPE_CHECKING:
    from collections.abc import Callable

SIDE_BY_SIDE = 16
LIMIT = 2000
WARMING_UP = 4.0
"""Seconds per round and way for Java to compile what is called often."""
SMALL, LARGER = "maps/melee4x4light2.xml", "maps/8x8/melee8x8light4.xml"
BASES, LARGER_BASES = "maps/8x8/basesWorkers8x8.xml", "maps/16x16/basesWorkers16x16.xml"
RUSH, RANDOM = microrts_ai.lightRushAI, microrts_ai.randomBiasedAI
WORKERS = microrts_ai.workerRushAI
UNITS = {SMALL: 4, LARGER: 8}
"""At the start of a melee. Bases train more: theirs are counted."""
COUNTED_STEPS = 4_000
WAYS = {
    "2 against 2, rush against random": (SMALL, RUSH, RANDOM),
    "2 against 2, at random": (SMALL, RANDOM, RANDOM),
    "4 against 4, rush against random": (LARGER, RUSH, RANDOM),
    "bases on 8 x 8, workers' rush against light rush": (BASES, WORKERS, RUSH),
    "bases on 16 x 16, workers' rush against light rush": (LARGER_BASES, WORKERS, RUSH),
}
NOTE = (
    f"bots inside Java, {SIDE_BY_SIDE} games side by side; no observations. Melees are of light "
    "units; of bases, units and buildings of both sides are a mean over their games"
)


def games(map_path: str, one: Callable, other: Callable) -> MicroRTSBotVecEnv:
    """Games side by side, at their start."""
    env = MicroRTSBotVecEnv(
        ai1s=[one] * SIDE_BY_SIDE,
        ai2s=[other] * SIDE_BY_SIDE,
        map_path=map_path,
        max_steps=LIMIT,
    )
    env.reset()
    return env


def units_in(client: Any) -> int:
    """The units and buildings of both sides in a game, which Java keeps to itself."""
    kept = client.getClass().getDeclaredField("gs")
    kept.setAccessible(True)
    return sum(unit.getPlayer() >= 0 for unit in kept.get(client).getUnits())


def mean_units(env: MicroRTSBotVecEnv) -> int:
    """Units of a game in the mean over many steps, rounded up."""
    counted = []
    for step in range(COUNTED_STEPS):
        env.step([])
        if step % 10 == 0:
            counted.append(units_in(env.vec_client.botClients[0]))
    return ceil(sum(counted) / len(counted))


def stepping(env: MicroRTSBotVecEnv) -> Callable[[], tuple[int, int]]:
    """One step of each game; those that end start again."""

    def step() -> tuple[int, int]:
        _, _, ended, _ = env.step([])
        return int(ended.sum()), SIDE_BY_SIDE

    return step


def play_all(seconds: float) -> list[Played]:
    """Every way, after two rounds in which Java warms up."""
    envs = {way: games(*how) for way, how in WAYS.items()}
    agents = {way: UNITS.get(how[0]) or mean_units(envs[way]) for way, how in WAYS.items()}
    steps = {way: stepping(env) for way, env in envs.items()}
    for way, step in [*steps.items()] * 2:
        play_for(WARMING_UP, way, step, agents=agents[way])
    return [play_for(seconds, way, step, agents=agents[way]) for way, step in steps.items()]


if __name__ == "__main__":
    report(NOTE, play_all)

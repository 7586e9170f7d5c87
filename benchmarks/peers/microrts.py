"""Gym-microRTS: small melees of light units, bots against bots inside Java.

The bots' environment computes no observations. Of the pairs tried, a bot that rushes
against one that acts at random ends a melee in the fewest steps; two that rush mostly
go on to the limit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
RUSH, RANDOM = microrts_ai.lightRushAI, microrts_ai.randomBiasedAI
WAYS = {
    "2 against 2, rush against random": (SMALL, RUSH, RANDOM),
    "2 against 2, at random": (SMALL, RANDOM, RANDOM),
    "4 against 4, rush against random": (LARGER, RUSH, RANDOM),
}
NOTE = f"light units, bots inside Java, {SIDE_BY_SIDE} melees side by side; no observations"


def stepping(map_path: str, one: Callable, other: Callable) -> Callable[[], tuple[int, int]]:
    """One step of each melee; those that end start again."""
    env = MicroRTSBotVecEnv(
        ai1s=[one] * SIDE_BY_SIDE,
        ai2s=[other] * SIDE_BY_SIDE,
        map_path=map_path,
        max_steps=LIMIT,
    )
    env.reset()

    def step() -> tuple[int, int]:
        _, _, ended, _ = env.step([])
        return int(ended.sum()), SIDE_BY_SIDE

    return step


def play_all(seconds: float) -> list[Played]:
    """Every way, after two rounds in which Java warms up."""
    steps = {way: stepping(*how) for way, how in WAYS.items()}
    for way, step in [*steps.items()] * 2:
        play_for(WARMING_UP, way, step)
    return [play_for(seconds, way, step) for way, step in steps.items()]


if __name__ == "__main__":
    report(NOTE, play_all)

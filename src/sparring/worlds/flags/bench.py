"""How fast capture the flag is, in hours of the game an hour."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING

from sparring.worlds.flags.data.numbers import TICKS_A_SECOND
from sparring.worlds.flags.data.tactics import QUAKE
from sparring.worlds.flags.kernel.entries import advance
from sparring.worlds.flags.loading import new_match, put_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.worlds.flags.world import Flags

TICKS = 36_000
"""An hour of the game at a time."""


def speeds(world: Flags, seconds: float) -> dict[str, float]:
    """Without learning and with it, on one core and on two."""
    part = seconds / 3
    with ThreadPoolExecutor(2) as pool:
        return {
            "times_real_time": times_real_time(plain_hours(world), part),
            "learning_times_real_time": times_real_time(learning_hours(world, 0), part),
            "learning_times_real_time_2": sum(
                pool.map(
                    lambda seed: times_real_time(learning_hours(world, seed), part), range(1, 3)
                )
            ),
        }


def times_real_time(play_hour: Callable[[], int], seconds: float) -> float:
    """Hours of the game an hour: `play_hour` plays about one and says how many ticks."""
    play_hour()
    started, ticks = perf_counter(), 0
    while perf_counter() - started < seconds:
        ticks += play_hour()
    return ticks / TICKS_A_SECOND / (perf_counter() - started)


def plain_hours(world: Flags) -> Callable[[], int]:
    """Two teams that never learn."""
    match = new_match(0, world.numbers)
    for team in range(2):
        put_table(match, team, QUAKE)
    return lambda: int(advance(match, TICKS, 0))


def learning_hours(world: Flags, seed: int) -> Callable[[], int]:
    """A team that learns."""
    practice = world.practice("team", "quake", seed=seed)

    def play() -> int:
        began = practice.tick
        while practice.tick - began < TICKS:
            practice.point()
        return practice.tick - began

    return play

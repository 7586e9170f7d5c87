"""MAgent2's battle_v4: its two smallest maps, played to the end, and its usual one.

Random actions never end a battle before the limit of 1000 steps, so both sides also
rush: strike whoever is adjacent, else walk towards the nearest foe. Played through the
PettingZoo interface as its users do, and on the engine below it, which spares the
observations.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from magent2.environments import battle_v4
from playing import Played, play_for, report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOVES = [
    (x, y) for y in range(-2, 3) for x in range(-2, 3) if x * x + y * y <= 4
]  # In the engine's order, as are the strikes after them.
STRIKES = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]
LIMIT = 1000
NOTE = "battle_v4; the engine alone computes no observations; a battle ends after 1000 steps"

Side = list[list[int]]
"""Where the agents of one side stand."""


def approach(x: int, y: int) -> int:
    """The action against a foe that stands so far away."""
    if (x, y) in STRIKES:
        return len(MOVES) + STRIKES.index((x, y))
    left = [(x - dx) ** 2 + (y - dy) ** 2 for dx, dy in MOVES]
    return left.index(min(distance for distance in left if distance))


def rushing(map_size: int) -> Callable[[Side, Side], np.ndarray]:
    """Both sides attack the nearest."""
    reach = range(-map_size, map_size + 1)
    action = {(x, y): approach(x, y) for x in reach for y in reach}

    def orders(side: Side, foes: Side) -> np.ndarray:
        nearest = (
            min(((fx - x, fy - y) for fx, fy in foes), key=lambda d: d[0] * d[0] + d[1] * d[1])
            for x, y in side
        )
        return np.array([action[there] for there in nearest], dtype=np.int32)

    return orders


def at_random() -> Callable[[Side, Side], np.ndarray]:
    """Any action at all."""
    luck = np.random.default_rng(1)
    count = len(MOVES) + len(STRIKES)
    return lambda side, foes: luck.integers(count, size=len(side), dtype=np.int32)


def sides(env: Any) -> tuple[Side, Side]:
    """Where both sides stand."""
    red, blue = (env.env.get_pos(handle).tolist() for handle in env.handles)
    return red, blue


def on_the_engine(env: Any, orders: Callable[[Side, Side], np.ndarray]) -> tuple[int, int]:
    """One battle without the PettingZoo interface."""
    engine, (red_handle, blue_handle) = env.env, env.handles
    engine.reset()
    env.generate_map()
    for step in range(LIMIT):
        red, blue = sides(env)
        if not (red and blue):
            return 1, step
        engine.set_action(red_handle, orders(red, blue))
        engine.set_action(blue_handle, orders(blue, red))
        engine.step()
        engine.clear_dead()
    return 1, LIMIT


def through_the_interface(env: Any, orders: Callable[[Side, Side], np.ndarray]) -> tuple[int, int]:
    """One battle as a user of PettingZoo plays it."""
    env.reset()
    steps = 0
    while env.agents:
        red, blue = sides(env)
        if not (red and blue):
            break
        actions = [*orders(red, blue).tolist(), *orders(blue, red).tolist()]
        env.step(dict(zip(env.agents, actions, strict=True)))
        steps += 1
    return 1, steps


def play_all(seconds: float) -> Iterator[Played]:
    """Three maps with the engine, the smallest one in other ways too. Where many fight, agents
    act at random: to look for the nearest of all foes would take longer than the engine."""
    small, larger, usual = (
        battle_v4.parallel_env(map_size=size, max_cycles=LIMIT, seed=1) for size in (12, 16, 45)
    )
    for way, env, play in (
        ("2 against 2, both rush, engine", small, partial(on_the_engine, small, rushing(12))),
        ("6 against 6, both rush, engine", larger, partial(on_the_engine, larger, rushing(16))),
        (
            "2 against 2, both rush, PettingZoo",
            small,
            partial(through_the_interface, small, rushing(12)),
        ),
        ("2 against 2, at random, engine", small, partial(on_the_engine, small, at_random())),
        ("81 against 81, at random, engine", usual, partial(on_the_engine, usual, at_random())),
    ):
        play()
        yield play_for(seconds, way, play, agents=len(env.possible_agents))


if __name__ == "__main__":
    report(NOTE, play_all)

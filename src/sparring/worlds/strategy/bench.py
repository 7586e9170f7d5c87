"""How fast the strategy game is: whole games, and steps of its units."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING

from sparring.worlds.strategy.data.codes import TICKS_A_SECOND
from sparring.worlds.strategy.world import BALANCED, Large, Strategy

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = 10
"""Games of a fresh learner: so few that a short measurement is short."""
MAPS: dict[str, type[Strategy]] = {"small": Strategy, "large": Large}


def speeds(seconds: float) -> dict[str, float]:
    """On both maps, without learning and with it, on one core and on two."""
    part = seconds / (4 * len(MAPS))
    figures: dict[str, float] = {}
    for name, kind in MAPS.items():
        figures |= {
            f"games_per_s_{name}": rate(drawn_games(kind, learns=False), part),
            f"games_per_s_{name}_2": rate_of_threads(kind, part),
            f"learning_games_per_s_{name}": rate(drawn_games(kind, learns=True), part),
            f"unit_steps_per_s_{name}": rate(balanced_games(kind), part),
        }
    return figures


def rate(play: Callable[[], int], seconds: float) -> float:
    """What gets done a second: `play` plays some and says how much it was."""
    play()
    started, done = perf_counter(), 0
    while perf_counter() - started < seconds:
        done += play()
    return done / (perf_counter() - started)


def rate_of_threads(kind: type[Strategy], seconds: float) -> float:
    """Games without learning of two threads together."""
    plays = [drawn_games(kind, learns=False, first_seed=at * 1_000_000) for at in range(2)]
    with ThreadPoolExecutor(len(plays)) as pool:
        return sum(pool.map(lambda play: rate(play, seconds), plays))


def drawn_games(kind: type[Strategy], *, learns: bool, first_seed: int = 0) -> Callable[[], int]:
    """Drawn scripts against the balanced tactic; how many games it was."""
    world, seed = kind(), first_seed

    def play() -> int:
        nonlocal seed
        seed += 1
        practice = world.practice(
            "scripting", BALANCED, seed=seed, settings=world.settings, learns=learns
        )
        practice.run(GAMES)
        return GAMES

    return play


def balanced_games(kind: type[Strategy]) -> Callable[[], int]:
    """The balanced tactic against itself: without luck always the same game; ticks times units
    that live in them."""
    world = kind()
    steps = unit_steps(world)

    def play() -> int:
        world.fight((BALANCED, BALANCED), seed=0)
        return steps

    return play


def unit_steps(world: Strategy) -> int:
    """How many living units of both sides there are, summed over the ticks of a game."""
    bout = world.begin((BALANCED, BALANCED), 0)
    steps = 0
    while not bout.over:
        bout.step()
        steps += TICKS_A_SECOND * sum(piece.alive != 0 for piece in bout.record.piece)
    return steps

"""The kernel against the rules written down plainly: the same bits."""

from __future__ import annotations

from random import Random
from typing import Any

from sparring.worlds.flags.data.numbers import FREE_NUMBERS, numbers_with
from sparring.worlds.flags.kernel.entries import advance
from tests.samples import samples
from tests.worlds.flags.fingerprints import random_table
from tests.worlds.flags.helpers import flags, match_of, players, points
from tests.worlds.flags.literal import Game


def assert_alike(match: Any, game: Game) -> None:
    """Everybody, both flags and the score, to the last bit."""
    assert players(match, "x", "y", "health", "waits") == [
        (man.x, man.y, man.health, man.dead) for man in game.men
    ]
    assert flags(match, "x", "y", "carrier", "lies") == [
        (flag.x, flag.y, -1 if flag.carrier is None else flag.carrier.number, flag.lies)
        for flag in game.flags
    ]
    assert points(match) == game.points


@samples(6, slow=60)
def test_the_kernel_has_the_bits_of_the_plain_game(count: int):
    rng = Random(5)
    scored = 0
    for seed in range(count):
        tables = random_table(rng), random_table(rng)
        changed = {
            free.name: rng.choice((free.low, free.chosen, free.high)) for free in FREE_NUMBERS
        }
        match, game = (
            match_of(*tables, seed=seed, **changed),
            Game(tables, seed, numbers_with(changed)),
        )
        for _ in range(25):
            for _ in range(60):
                game.play()
            advance(match, 60, 0)
            assert_alike(match, game)
        scored += sum(game.points)
    assert scored > 0

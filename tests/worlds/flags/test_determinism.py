"""The same seed gives the same bits, compiled or not, in any process and thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from sparring.worlds.flags.world import Flags
from tests.samples import samples
from tests.worlds.elsewhere import elsewhere
from tests.worlds.flags.fingerprints import fingerprint, fingerprints, match

HERE = "tests.worlds.flags.fingerprints"


@pytest.fixture(scope="module")
def here() -> list[str]:
    """The matches of the first seeds in this process and thread."""
    return fingerprints(0, 30)


def test_matches_and_learning_are_the_same_without_the_compiler(here: list[str]):
    assert elsewhere(HERE, 11, jit="0") == here[:11]


def in_threads(count: int, threads: int) -> list[str]:
    """A world a thread, all at the same time."""

    def part(number: int) -> list[tuple[int, str]]:
        world = Flags()
        return [(seed, fingerprint(world, seed)) for seed in range(number, count, threads)]

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(part, range(threads)))
    found = sorted(item for part in parts for item in part)
    return [f"{seed} {told}" for seed, told in found]


def test_matches_are_the_same_in_several_threads(here: list[str]):
    assert in_threads(30, 4) == here


@pytest.mark.slow
def test_a_thousand_matches_are_the_same_in_every_way():
    """Compiled here, in other processes, not compiled, and in several threads."""
    compiled = fingerprints(0, 1000)
    assert len({line.split()[1] for line in compiled}) == 1000
    assert elsewhere(HERE, 1000, jit="1", processes=2) == compiled
    assert in_threads(1000, 4) == compiled
    assert elsewhere(HERE, 1000, jit="0", processes=2) == compiled


def test_what_was_played_before_does_not_matter():
    used = Flags()
    fingerprint(used, 0)
    match(used, 1)
    for seed in range(100, 104):
        assert fingerprint(used, seed) == fingerprint(Flags(), seed)


@samples(6, slow=1000)
def test_matches_with_logs_are_the_same_twice_and_without(count: int):
    world = Flags()
    for seed in range(count):
        pair = world.tactics[seed % 4], world.tactics[seed // 4 % 4]
        once = world.fight(pair, seed, log=True)
        assert once == world.fight(pair, seed, log=True)
        assert once.as_data() == world.fight(pair, seed).as_data()

"""The same seed gives the same bits: compiled or not, in any thread or process, in
the plain loop and inside the kernel."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from sparring.kernels.loop import turning_point
from sparring.kernels.run import Won
from sparring.scripting.settings import PRESETS, Difficulty, DifficultyKind
from sparring.worlds.crpg.world import Crpg
from tests.worlds.crpg.fingerprints import fight, fingerprint, fingerprints
from tests.worlds.elsewhere import elsewhere

HERE = "tests.worlds.crpg.fingerprints"


@pytest.fixture(scope="module")
def here() -> list[str]:
    """The fights of the first seeds in this process and thread."""
    return fingerprints(0, 80)


# --- fights ------------------------------------------------------------------


def test_fights_are_the_same_with_and_without_the_compiler(here):
    assert elsewhere(HERE, 60, jit="0") == here[:60]


def test_fights_are_the_same_in_another_process(here):
    assert elsewhere(HERE, 20, jit="1") == here[:20]


def in_threads(count: int, threads: int) -> list[str]:
    """One world a thread, all at the same time."""

    def part(number: int) -> list[tuple[int, str]]:
        world = Crpg()
        seeds = range(number, count, threads)
        return [(seed, fingerprint(fight(world, seed))) for seed in seeds]

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(part, range(threads)))
    found = sorted(item for part in parts for item in part)
    return [f"{seed} {told}" for seed, told in found]


def test_fights_are_the_same_in_several_threads(here):
    assert in_threads(80, 4) == here


@pytest.mark.slow
def test_two_thousand_fights_are_the_same_in_every_way():
    """Compiled here, in other processes, not compiled, and in several threads."""
    compiled = fingerprints(0, 2000)
    assert elsewhere(HERE, 2000, jit="1", processes=2) == compiled
    assert in_threads(2000, 4) == compiled
    assert elsewhere(HERE, 2000, jit="0", processes=2) == compiled


def test_other_seeds_give_other_fights():
    world = Crpg()
    told = {
        fingerprint(replace(world.fight(("offensive", "cursing"), seed, log=True), seed=0))
        for seed in range(50)
    }
    assert len(told) == 50


def test_what_was_fought_before_does_not_matter():
    used, fresh = Crpg(), Crpg()
    for seed in range(30):
        fight(used, seed)
    for seed in range(100, 110):
        assert fight(used, seed) == fight(fresh, seed)


def test_every_bit_of_a_seed_counts():
    world = Crpg()
    told = {
        fingerprint(replace(world.fight(("cursing", "novice"), 1 << bit, log=True), seed=0))
        for bit in range(64)
    }
    assert len(told) == 64


# --- practice: the plain loop and the one inside the kernel ------------------


WON = {None: Won.NOBODY, 0: Won.LEARNERS, 1: Won.ENEMIES}


def practised(tactic, settings, seed, count, numbers=None, **more):
    """How a practice went, in the plain loop."""
    world = Crpg(numbers=numbers)
    practice = world.practice("scripting", tactic, settings=settings, seed=seed, **more)
    rows = []
    for encounter in practice.encounters(count):
        outcome = encounter.outcome
        rows.append((*outcome.team_fitness, WON[outcome.winner]))
    learner = practice.learner
    weights = [learner.pool(role).weights for role in learner.roles]
    return rows, weights, learner.drawing_luck.state


def trained(tactic, settings, seed, count, numbers=None, world=None, **more):
    """The same inside the kernel."""
    world = world or Crpg(numbers=numbers)
    practice = world.practice("scripting", tactic, settings=settings, seed=seed, **more)
    rows = practice.run(count)
    weights = practice.weights()
    assert practice.note == ""
    return as_numbers(rows), weights, practice.learner.drawing_luck.state


def as_numbers(rows):
    return [(float(row.team_fitness), float(row.enemy_fitness), int(row.won)) for row in rows]


def scaled(kind):
    return replace(PRESETS["crpg-difficulty"], difficulty=Difficulty(kind=kind))


SETTINGS = {
    "crpg": PRESETS["crpg"],
    "crpg-5.1": PRESETS["crpg-5.1"],
    "crpg-difficulty": PRESETS["crpg-difficulty"],
    "sparring": PRESETS["sparring"],
    "clip": scaled(DifficultyKind.CLIP),
    "cull": scaled(DifficultyKind.CULL),
    "penalise": scaled(DifficultyKind.PENALISE),
}


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize(("tactic", "seed"), [("offensive", 3), ("consecutive", 4)])
def test_plain_loop_and_kernel_learn_the_same(settings, tactic, seed):
    chosen = SETTINGS[settings]
    assert practised(tactic, chosen, seed, 60) == trained(tactic, chosen, seed, 60)


@pytest.mark.parametrize("tactic", Crpg().tactics)
def test_plain_loop_and_kernel_meet_the_same_tactics(tactic):
    for seed in (5, 2**63 + 11):
        assert practised(tactic, "crpg", seed, 25) == trained(tactic, "crpg", seed, 25)


def test_plain_loop_and_kernel_agree_when_nothing_is_learned():
    ours = practised("cursing", "crpg", 8, 30, learns=False)
    assert ours == trained("cursing", "crpg", 8, 30, learns=False)
    assert ours[1] == [[100] * 20, [100] * 50]


def test_plain_loop_and_kernel_agree_with_other_free_numbers():
    numbers = {"step": 240, "defensive_line": 4, "scan_passes": 0, "round_limit": 30}
    ours = practised("defensive", "crpg", 9, 30, numbers)
    assert ours == trained("defensive", "crpg", 9, 30, numbers)


def test_the_kernel_stops_where_the_plain_rows_turn():
    world = Crpg()
    for seed in range(4):
        practice = world.practice("scripting", "disabling", settings="crpg", seed=seed)
        stopped = practice.run(100, stops=True)
        rows, _, _ = practised("disabling", "crpg", seed, len(stopped))
        assert rows == as_numbers(stopped)
        if len(rows) < 100:
            assert turning_point(stopped) == len(rows) - 9


def test_memory_used_before_is_as_good_as_new():
    world = Crpg()
    trained("consecutive", "crpg", 1, 40, world=world)
    again = trained("random_agent", "crpg-5.1", 2, 40, world=world)
    assert again == trained("random_agent", "crpg-5.1", 2, 40)


def test_worlds_in_threads_learn_the_same():
    def work(seed):
        return trained("random_team", "crpg", seed, 60)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(work, range(8)))
    assert found == [work(seed) for seed in range(8)]

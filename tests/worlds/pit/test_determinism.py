"""The same seed gives the same bits in the pit: compiled or not, in any thread or process,
in the plain loop and inside the kernel."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from sparring.kernels.loop import turning_point
from sparring.kernels.run import Won
from sparring.scripting.settings import FITNESS_PROPAGATION, PRESETS, Difficulty, DifficultyKind
from sparring.worlds.pit.world import Pit
from tests.worlds.elsewhere import elsewhere
from tests.worlds.pit.fingerprints import fight, fingerprint, fingerprints

HERE = "tests.worlds.pit.fingerprints"


@pytest.fixture(scope="module")
def here() -> list[str]:
    """The fights of the first seeds in this process and thread."""
    return fingerprints(0, 60)


# --- fights --------------------------------------------------------------------------


def test_fights_are_the_same_with_and_without_the_compiler(here):
    assert elsewhere(HERE, 40, jit="0") == here[:40]


def test_fights_are_the_same_in_another_process(here):
    assert elsewhere(HERE, 15, jit="1") == here[:15]


def in_threads(count: int, threads: int) -> list[str]:
    """One world a thread, all at the same time."""

    def part(number: int) -> list[tuple[int, str]]:
        world = Pit()
        seeds = range(number, count, threads)
        return [(seed, fingerprint(fight(world, seed))) for seed in seeds]

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(part, range(threads)))
    found = sorted(item for part in parts for item in part)
    return [f"{seed} {told}" for seed, told in found]


def test_fights_are_the_same_in_several_threads(here):
    assert in_threads(60, 4) == here


@pytest.mark.slow
def test_a_thousand_fights_are_the_same_in_every_way():
    """Compiled here, in other processes, not compiled, and in several threads."""
    compiled = fingerprints(0, 1000)
    assert len(set(compiled)) == 1000
    assert elsewhere(HERE, 1000, jit="1", processes=2) == compiled
    assert in_threads(1000, 4) == compiled
    assert elsewhere(HERE, 1000, jit="0", processes=2) == compiled


def test_other_seeds_give_other_fights():
    world = Pit()
    told = {
        fingerprint(replace(world.fight(("ai161", "ai129"), seed, log=True), seed=0))
        for seed in range(50)
    }
    assert len(told) == 50


def test_every_bit_of_a_seed_counts():
    world = Pit()
    told = {
        fingerprint(replace(world.fight(("ai129", "ai161"), 1 << bit, log=True), seed=0))
        for bit in range(64)
    }
    assert len(told) == 64


def test_what_was_fought_before_does_not_matter():
    used, fresh = Pit(), Pit()
    for seed in range(30):
        fight(used, seed)
    for seed in range(100, 110):
        assert fight(used, seed) == fight(fresh, seed)


def test_a_log_changes_nothing():
    world = Pit()
    for seed in range(20):
        told = world.fight(("ai161", "random_talents"), seed, log=True)
        assert replace(told, events=()) == world.fight(("ai161", "random_talents"), seed)


# --- practice: the plain loop and the one inside the kernel ------------------------------


WON = {None: Won.NOBODY, 0: Won.LEARNERS, 1: Won.ENEMIES}


def practised(tactic, settings, seed, count, numbers=None, **more):
    """How a practice went, in the plain loop."""
    world = Pit(numbers=numbers)
    practice = world.practice("scripting", tactic, settings=settings, seed=seed, **more)
    rows = []
    for encounter in practice.encounters(count):
        outcome = encounter.outcome
        rows.append((*outcome.team_fitness, WON[outcome.winner], outcome.duration))
    learner = practice.learner
    weights = [learner.pool(role).weights for role in learner.roles]
    return rows, weights, learner.drawing_luck.state


def trained(tactic, settings, seed, count, numbers=None, world=None, **more):
    """The same inside the kernel."""
    world = world or Pit(numbers=numbers)
    practice = world.practice("scripting", tactic, settings=settings, seed=seed, **more)
    rows = practice.run(count)
    weights = practice.weights()
    assert practice.note == ""
    return as_numbers(rows), weights, practice.learner.drawing_luck.state


def as_numbers(rows):
    return [
        (float(row.team_fitness), float(row.enemy_fitness), int(row.won), int(row.duration))
        for row in rows
    ]


NEVERWINTER = PRESETS["neverwinter"]
SETTINGS = {
    "neverwinter": NEVERWINTER,
    "fitness propagation": replace(NEVERWINTER, fallback=FITNESS_PROPAGATION),
    "top culling": replace(NEVERWINTER, difficulty=Difficulty(kind=DifficultyKind.CULL)),
    "top culling, propagation": replace(
        NEVERWINTER,
        max_penalty=100,
        fallback=FITNESS_PROPAGATION,
        difficulty=Difficulty(kind=DifficultyKind.CULL),
    ),
    "sparring": PRESETS["sparring"],
}


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize(("tactic", "seed"), [("ai129", 3), ("ai161", 4)])
def test_plain_loop_and_kernel_learn_the_same(settings, tactic, seed):
    chosen = SETTINGS[settings]
    assert practised(tactic, chosen, seed, 45) == trained(tactic, chosen, seed, 45)


@pytest.mark.parametrize("tactic", Pit().tactics)
def test_plain_loop_and_kernel_meet_the_same_tactics(tactic):
    """Long enough for cursed encounters, too."""
    for seed in (5, 2**63 + 11):
        ours = practised(tactic, "neverwinter", seed, 31)
        assert ours == trained(tactic, "neverwinter", seed, 31)


@pytest.mark.parametrize("tactic", Pit.cursed)
def test_cursed_encounters_are_the_same_for_learners_that_fall_back(tactic):
    chosen = SETTINGS["fitness propagation"]
    assert practised(tactic, chosen, 6, 46) == trained(tactic, chosen, 6, 46)


def test_plain_loop_and_kernel_agree_when_nothing_is_learned():
    ours = practised("ai161", "neverwinter", 8, 30, learns=False)
    assert ours == trained("ai161", "neverwinter", 8, 30, learns=False)
    assert ours[1] == [[100] * rules for rules in (21, 21, 55, 49)]


def test_plain_loop_and_kernel_agree_with_other_free_numbers():
    numbers = {"speed": 40, "friendly_fire": 1, "haste_casts": 0, "round_limit": 30}
    ours = practised("ai129", "neverwinter", 9, 30, numbers)
    assert ours == trained("ai129", "neverwinter", 9, 30, numbers)
    assert ours != practised("ai129", "neverwinter", 9, 30)


def test_the_kernel_stops_where_the_plain_rows_turn():
    """Against the weakest opponents, who are soon overcome."""
    world, stopped_early = Pit(), 0
    for seed in range(4):
        practice = world.practice("scripting", "random_talents", settings="neverwinter", seed=seed)
        stopped = practice.run(100, stops=True)
        rows, _, _ = practised("random_talents", "neverwinter", seed, len(stopped))
        assert rows == as_numbers(stopped)
        if len(rows) < 100:
            assert turning_point(stopped) == len(rows) - 9
            stopped_early += 1
    assert stopped_early


def test_memory_used_before_is_as_good_as_new():
    world = Pit()
    trained("cursed", "neverwinter", 1, 40, world=world)
    again = trained("ai161", "sparring", 2, 40, world=world)
    assert again == trained("ai161", "sparring", 2, 40)


def test_worlds_in_threads_learn_the_same():
    def work(seed):
        return trained("ai161", "neverwinter", seed, 60)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(work, range(8)))
    assert found == [work(seed) for seed in range(8)]

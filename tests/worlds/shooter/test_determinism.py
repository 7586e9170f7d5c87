"""The same seed gives the same bits in the shooter: compiled or not, in any thread or process,
in the plain loop and inside the kernel."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from sparring.kernels.run import Won
from sparring.rules.check import parse_rules
from sparring.scripting.settings import PRESETS, Difficulty, DifficultyKind, Order
from sparring.worlds.shooter.world import OFFENSIVE, Halls, Shooter
from tests.worlds.elsewhere import elsewhere
from tests.worlds.shooter.fingerprints import fingerprint, fingerprints, match
from tests.worlds.shooter.scenes import CLASSES

HERE = "tests.worlds.shooter.fingerprints"


@pytest.fixture(scope="module")
def here() -> list[str]:
    """The matches of the first seeds in this process and thread."""
    return fingerprints(0, 60)


def test_matches_are_the_same_with_and_without_the_compiler(here):
    assert elsewhere(HERE, 25, jit="0") == here[:25]


def in_threads(count: int, threads: int) -> list[str]:
    """Worlds of their own in each thread, all at the same time."""

    def part(number: int) -> list[tuple[int, str]]:
        worlds = tuple(kind() for kind in CLASSES)
        seeds = range(number, count, threads)
        return [(seed, fingerprint(match(worlds, seed))) for seed in seeds]

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(part, range(threads)))
    found = sorted(item for part in parts for item in part)
    return [f"{seed} {told}" for seed, told in found]


def test_matches_are_the_same_in_several_threads(here):
    assert in_threads(60, 4) == here


@pytest.mark.slow
def test_a_thousand_matches_are_the_same_in_every_way():
    """Compiled here, in other processes, not compiled, and in several threads."""
    compiled = fingerprints(0, 1000)
    assert elsewhere(HERE, 1000, jit="1", processes=2) == compiled
    assert in_threads(1000, 4) == compiled
    assert elsewhere(HERE, 1000, jit="0", processes=2) == compiled


def test_every_bit_of_a_seed_counts():
    world = Shooter()
    told = {
        fingerprint(replace(world.fight(("patroller", "patroller"), 1 << bit, log=True), seed=0))
        for bit in range(64)
    }
    assert len(told) == 64


def test_what_was_fought_before_does_not_matter():
    used, fresh = (tuple(kind() for kind in CLASSES) for _ in range(2))
    for seed in range(20):
        match(used, seed)
    for seed in range(100, 110):
        assert match(used, seed) == match(fresh, seed)


# --- practice: the plain loop and the one inside the kernel ------------------------------

WON = {None: Won.NOBODY, 0: Won.LEARNERS, 1: Won.ENEMIES}
PLAIN = PRESETS["shooter"]
ORDERED = replace(PLAIN, order=Order.LEARNED)
VARIANTS = {
    "plain": (PLAIN, None),
    "learned order": (ORDERED, None),
    "goal": (PLAIN, OFFENSIVE),
    "both": (ORDERED, OFFENSIVE),
    "top culling": (replace(PLAIN, difficulty=Difficulty(kind=DifficultyKind.CULL)), None),
    "sparring": (PRESETS["sparring"], OFFENSIVE),
}


def practised(world, settings, goal, seed, count, **more):
    """How a practice went, in the plain loop."""
    practice = world.practice(
        "scripting", world.opponent, settings=settings, goal=goal, seed=seed, **more
    )
    rows = []
    for encounter in practice.encounters(count):
        outcome = encounter.outcome
        rows.append((*outcome.team_fitness, WON[outcome.winner], outcome.duration))
    return rows, learned_by(practice)


def trained(world, settings, goal, seed, count, **more):
    """The same inside the kernel."""
    practice = world.practice(
        "scripting", world.opponent, settings=settings, goal=goal, seed=seed, **more
    )
    rows = practice.run(count)
    assert practice.note == ""
    return (
        [
            (float(row.team_fitness), float(row.enemy_fitness), int(row.won), int(row.duration))
            for row in rows
        ],
        learned_by(practice),
    )


def learned_by(practice):
    """Weights and order of every goal, and where luck stands."""
    learner = practice.learner
    pools = [(pool.label, list(pool.weights), pool.relations) for pool in learner.all_pools()]
    return pools, learner.drawing_luck.state


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("kind", "count"), [(Shooter, 60), (Halls, 15)])
def test_plain_loop_and_kernel_learn_the_same(variant, kind, count):
    settings, goal = VARIANTS[variant]
    world = kind()
    ours = practised(world, settings, goal, 3, count)
    assert ours == trained(world, settings, goal, 3, count)


def rules_with_states(world):
    """The world's own rules as a plan: how to find the other, then how to fight him."""
    finding = ("Advance", "Patrol", "Search", "Idle", "Hunt", "TakeAmmo")
    lines = []
    for line in world.rule_text.replace(" goals offensive", "").splitlines():
        if line.startswith("role "):
            line += " then 2"
        elif line.startswith("rule "):
            found = line.removeprefix("rule ").startswith(finding)
            line += " states apart -> close" if found else " states close"
        lines.append(line)
    return parse_rules("\n".join(lines), world.vocabulary)


@pytest.mark.parametrize("settings", [PLAIN, ORDERED, PRESETS["sparring"]])
@pytest.mark.parametrize(("kind", "count"), [(Shooter, 60), (Halls, 15)])
def test_plain_loop_and_kernel_learn_the_same_with_game_states(kind, count, settings):
    world = kind(rules_with_states(kind()))
    ours = practised(world, settings, None, 6, count)
    assert ours == trained(world, settings, None, 6, count)
    weights = {label: set(weights) for label, weights, _ in ours[1][0]}
    assert set(weights) == {"apart", "close"}
    assert all(len(of_state) > 1 for of_state in weights.values())


def test_goals_draw_and_teach_only_their_own_rules():
    practice = Shooter().practice("scripting", "patroller", settings=ORDERED, goal=OFFENSIVE)
    encounter = practice.encounter()
    left_out = {"TakeAmmo", "TakeHealth", "Escape", "Idle"}
    practice.run(80)
    whole, offensive = practice.learner.all_pools()
    names = {rule.name for rule in practice.world.rulebases[0].rules}
    drawn = {line.name for line in encounter.scripts[0].lines}
    assert not drawn & left_out
    assert len(offensive.weights) == len(names) - len(left_out) == 10
    assert sum(offensive.weights) == 1000
    assert set(whole.weights) == {100}
    assert len(set(offensive.weights)) > 1


@pytest.mark.parametrize("variant", ["learned order", "both"])
def test_a_practice_goes_on_from_what_was_saved_as_if_never_stopped(variant):
    settings, goal = VARIANTS[variant]
    options = {"settings": settings, "goal": goal}
    practice = Shooter().practice("scripting", "patroller", seed=1, **options)
    practice.run(30)
    other = Shooter().practice("scripting", "patroller", seed=2, **options)
    other.restore(json.loads(json.dumps(practice.state())))
    assert learned_by(other) == learned_by(practice)
    rows, same = ([float(row.team_fitness) for row in one.run(20)] for one in (other, practice))
    assert rows == same
    assert learned_by(other) == learned_by(practice)


def test_plain_loop_and_kernel_agree_when_nothing_is_learned():
    world = Shooter()
    ours = practised(world, "shooter", None, 8, 40, learns=False)
    assert ours == trained(world, "shooter", None, 8, 40, learns=False)
    assert set(ours[1][0][0][1]) == {100}


def test_plain_loop_and_kernel_agree_with_other_free_numbers():
    world = Shooter(numbers={"speed": 80, "rocket_reload": 15, "heart": 60, "gun_chance": 90})
    ours = practised(world, "shooter", None, 9, 40)
    assert ours == trained(world, "shooter", None, 9, 40)
    assert ours != practised(Shooter(), "shooter", None, 9, 40)


def test_worlds_in_threads_learn_the_same():
    def work(seed):
        return trained(Shooter(), *VARIANTS["both"], seed, 60)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(work, range(6)))
    assert found == [work(seed) for seed in range(6)]

"""The same seed gives the same bits in the strategy world: compiled or not, in any thread or
process, in the plain loop and inside the kernel; and what is the same for both ends in a tie."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest

from sparring.kernels.run import Won
from sparring.rules.check import parse_rules
from sparring.worlds.strategy.vocabulary import strategy_words
from sparring.worlds.strategy.world import (
    BALANCED,
    SOLDIER_RUSH,
    Large,
    LargeNeutral,
    Lucky,
    Neutral,
    Strategy,
)
from tests.worlds.elsewhere import elsewhere
from tests.worlds.strategy.fingerprints import fingerprint, fingerprints, game, worlds

HERE = "tests.worlds.strategy.fingerprints"
WON = {None: Won.NOBODY, 0: Won.LEARNERS, 1: Won.ENEMIES}


@pytest.fixture(scope="module")
def here() -> list[str]:
    """The games of the first seeds in this process and thread."""
    return fingerprints(0, 24)


def test_games_are_the_same_with_and_without_the_compiler(here):
    assert elsewhere(HERE, 6, jit="0") == here[:6]


def in_threads(count: int, threads: int) -> list[str]:
    """Worlds of their own in each thread, all at the same time."""

    def part(number: int) -> list[tuple[int, str]]:
        of = worlds()
        seeds = range(number, count, threads)
        return [(seed, fingerprint(game(of, seed))) for seed in seeds]

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(part, range(threads)))
    found = sorted(item for part in parts for item in part)
    return [f"{seed} {told}" for seed, told in found]


def test_games_are_the_same_in_several_threads(here):
    assert in_threads(24, 3) == here


@pytest.mark.slow
def test_many_games_are_the_same_in_every_way():
    """Compiled here, in other processes, not compiled, and in several threads."""
    compiled = fingerprints(0, 200)
    assert elsewhere(HERE, 200, jit="1", processes=2) == compiled
    assert in_threads(200, 4) == compiled
    assert elsewhere(HERE, 200, jit="0", processes=2) == compiled


@pytest.mark.parametrize("tactic", Strategy.basics)
@pytest.mark.parametrize("kind", [Strategy, Large])
def test_a_mirror_is_an_exact_tie_without_luck(kind, tactic):
    outcome = kind().fight((tactic, tactic), 1)
    assert outcome.winner is None
    assert outcome.team_fitness == (0.5, 0.5)
    assert outcome.states[0] == outcome.states[1]
    assert outcome.military[0] == outcome.military[1] > 0
    assert outcome.built[0] == outcome.built[1]


@pytest.mark.parametrize("pair", list(combinations(Strategy.basics, 2)), ids="-".join)
@pytest.mark.parametrize("kind", [Strategy, Large])
def test_without_luck_a_game_is_the_same_from_the_other_side(kind, pair):
    world = kind()
    one, other = world.fight(pair, 1), world.fight(pair[::-1], 1)
    assert one.duration == other.duration
    assert one.winner == (None if other.winner is None else 1 - other.winner)
    for told in ("states", "military", "built", "team_fitness"):
        assert getattr(one, told) == getattr(other, told)[::-1]


def test_without_luck_no_seed_changes_a_game():
    world = Strategy()
    found = {world.fight((SOLDIER_RUSH, BALANCED), seed).duration for seed in range(4)}
    assert len(found) == 1


def test_with_luck_every_seed_is_another_game():
    world = Lucky()
    found = [world.fight((SOLDIER_RUSH, SOLDIER_RUSH), seed) for seed in range(4)]
    assert len({(outcome.military, outcome.duration) for outcome in found}) == 4
    again = world.fight((SOLDIER_RUSH, SOLDIER_RUSH), 0)
    assert again == found[0]


# --- practice: the plain loop and the one inside the kernel ------------------------------


def learned_by(practice):
    """The weights of every game state, and where luck stands."""
    learner = practice.learner
    return [(pool.label, list(pool.weights)) for pool in learner.all_pools()], (
        learner.drawing_luck.state
    )


def practised(world, tactic, settings, count):
    """How a practice went, in the plain loop."""
    practice = world.practice("scripting", tactic, settings=settings, seed=3)
    rows = []
    for encounter in practice.encounters(count):
        outcome = encounter.outcome
        rows.append((*outcome.team_fitness, WON[outcome.winner], outcome.duration))
    return rows, learned_by(practice)


def trained(world, tactic, settings, count):
    """The same inside the kernel."""
    practice = world.practice("scripting", tactic, settings=settings, seed=3)
    rows = practice.run(count)
    assert practice.note == ""
    return (
        [
            (float(row.team_fitness), float(row.enemy_fitness), int(row.won), int(row.duration))
            for row in rows
        ],
        learned_by(practice),
    )


@pytest.mark.parametrize(
    ("kind", "tactic", "settings", "count"),
    [
        (Lucky, BALANCED, "strategy", 25),
        (Strategy, SOLDIER_RUSH, "strategy-improved", 25),
        (Neutral, BALANCED, "strategy", 25),
        (LargeNeutral, BALANCED, "sparring", 6),
    ],
)
def test_plain_loop_and_kernel_learn_the_same_over_game_states(kind, tactic, settings, count):
    world = kind()
    ours = practised(world, tactic, settings, count)
    assert ours == trained(world, tactic, settings, count)
    first = dict(ours[1][0])["1"]
    assert len(set(first)) > 1


def test_nothing_is_learned_of_game_states_that_never_opened():
    practice = Lucky().practice("scripting", SOLDIER_RUSH, settings="strategy", seed=1)
    drawn_only = 0
    for _ in range(30):
        before = {pool.label: list(pool.weights) for pool in practice.learner.all_pools()}
        encounter = practice.encounter()
        opened = {str(state) for state in encounter.outcome.states[0]}
        closed = {pool.label for pool, _, _ in encounter.scripts[0].parts} - opened
        drawn_only += len(closed)
        for pool in practice.learner.all_pools():
            if pool.label in closed:
                assert pool.weights == before[pool.label]
    assert drawn_only > 30


ONLY_TWO_STATES = """\
role commander draws 4

rule Smithy states 1 -> 3
    plan(need("blacksmith"));

rule Axes states 1, 3
    plan(raid(soldiers(4)));

rule Workers states 1, 3
    plan(moreworkers(4));

closing
    plan(build("lumber mill"));
    plan(loop, raidbest(5), sleep(500));
"""


def test_a_game_may_come_to_states_for_which_there_are_no_rules():
    rules = parse_rules(ONLY_TWO_STATES, strategy_words())
    ours = practised(Lucky(rules), SOLDIER_RUSH, "strategy", 12)
    assert ours == trained(Lucky(rules), SOLDIER_RUSH, "strategy", 12)
    practice = Lucky(rules).practice("scripting", SOLDIER_RUSH, settings="strategy", seed=3)
    came_to = {state for one in practice.encounters(12) for state in one.outcome.states[0]}
    assert came_to > {1, 3}


def test_of_states_that_the_game_does_not_have_nothing_is_learned_in_either_loop():
    text = ONLY_TWO_STATES.replace("1 -> 3", "1 -> 21").replace("states 1, 3", "states 1, 21")
    rules = parse_rules(text, strategy_words())
    ours = practised(Lucky(rules), SOLDIER_RUSH, "strategy", 12)
    assert ours == trained(Lucky(rules), SOLDIER_RUSH, "strategy", 12)
    weights = dict(ours[1][0])
    assert len(set(weights["21"])) == 1 < len(set(weights["1"]))


def test_neutral_states_are_learned_otherwise():
    literal, neutral = (trained(kind(), BALANCED, "strategy", 25)[1] for kind in (Lucky, Neutral))
    assert literal != neutral

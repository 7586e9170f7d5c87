"""What holds in every game, whatever the plans are (see `watching.py`), and that every game
state can be come to by every way."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from sparring.worlds.strategy.data.codes import TICKS_A_SECOND
from sparring.worlds.strategy.data.states import FIRST, LAST, edges_from
from sparring.worlds.strategy.vocabulary import name_of
from sparring.worlds.strategy.world import Large, Lucky, Strategy
from tests.samples import samples
from tests.worlds.strategy.scenes import (
    checked,
    random_numbers,
    random_sides,
    world_of,
)
from tests.worlds.strategy.watching import Watcher

SECONDS = 240
"""Of a game that is looked at again and again."""


@samples(6, slow=300)
def test_games_of_any_plans_go_by_the_rules(count):
    for seed in range(count):
        luck = Random(seed)
        bout = world_of(luck.choice((Strategy, Lucky))).begin(random_sides(luck), seed)
        Watcher(bout).watch(SECONDS)


@pytest.mark.parametrize("tactic", Strategy.basics)
def test_whole_games_of_tactics_go_by_the_rules(tactic):
    bout = world_of(Lucky).begin((tactic, "balanced"), 5)
    Watcher(bout).watch(600)


@samples(4, slow=200)
def test_games_go_by_the_rules_whatever_the_free_numbers_are(count):
    for seed in range(count):
        luck = Random(seed)
        world = luck.choice((Lucky, Large))(numbers=random_numbers(luck))
        Watcher(world.begin(random_sides(luck), seed)).watch(SECONDS // 2)


@samples(60, slow=5_000)
def test_random_plans_are_played_to_the_end(count):
    world = world_of(Lucky)
    for seed in range(count):
        luck = Random(seed)
        outcome = world.fight(random_sides(luck), seed)
        assert 0 < outcome.duration < world.numbers["small_limit"] + TICKS_A_SECOND
        assert abs(sum(outcome.team_fitness) - 1) < 1e-9
        assert all(0 <= share <= 1 for share in outcome.team_fitness)


# --- game states --------------------------------------------------------------------------


def ways_to(last: int = LAST) -> list[tuple[int, ...]]:
    """Ways from the first state, enough of them that every edge is taken."""
    ways, taken = [(FIRST,)], set()
    found = []
    while ways:
        way = ways.pop(0)
        edges = edges_from(way[-1])
        fresh = [edge for edge in edges if (edge.state, edge.opens) not in taken]
        for edge in fresh:
            taken.add((edge.state, edge.opens))
            ways.append((*way, edge.opens))
        if not fresh:
            found.append(way)
    return found


def lines_of(way: tuple[int, ...]) -> list[str]:
    """A plan that comes along a way: workers, then one building after the other."""
    lines = ["plan(workers(16));"]
    for state, opens in pairwise(way):
        house = next(edge.house for edge in edges_from(state) if edge.opens == opens)
        lines.append(f'plan(build("{name_of(house)}"));')
    return [*lines, "plan(loop, sleep(500));"]


def test_every_game_state_is_come_to_and_every_edge_is_taken():
    world = Large(numbers={"large_limit": 27_000, "wait_limit": 600})
    idle = checked("plan(loop, sleep(500));")
    states, taken = set(), set()
    for way in ways_to():
        outcome = world.fight(([checked(*lines_of(way))], [idle]), 1)
        assert outcome.states[0] == way
        states |= set(way)
        taken |= set(pairwise(way))
    edges = {
        (edge.state, edge.opens) for state in range(FIRST, LAST + 1) for edge in edges_from(state)
    }
    assert states == set(range(FIRST, LAST + 1))
    assert taken == edges

"""The kernel fights as the rules say, bit for bit."""

from __future__ import annotations

import pytest

from sparring.kernels.records import first_rows
from sparring.worlds.starships.world import Starships
from tests.samples import samples
from tests.worlds.starships import literal
from tests.worlds.starships.helpers import TACTICS, ended, exam, random_network

WORLD = Starships()
NETWORKS = WORLD.networks


def states_of(bout):
    """Both ships after every step, as the twin tells them."""
    states = []
    while not bout.over:
        bout.step()
        rows = first_rows(bout.record.field, "ship", 2)
        states.append([tuple(map(float, row[:6])) for row in rows])
    return states


def assert_same(seed, controllers):
    states, fitness, result = literal.play(seed, controllers)
    bout = WORLD.begin(controllers, seed)
    assert states_of(bout) == states
    assert bout.fitness(0) == fitness
    assert bout.winner() == {1: 0, -1: 1, 0: None}[result]


@pytest.mark.parametrize("first", TACTICS)
@pytest.mark.parametrize("second", TACTICS)
@samples(6, slow=2_000)
def test_tactics_fight_as_the_rules_say(first, second, count):
    for seed in range(count):
        assert_same(seed * 7, (first, second))


@pytest.mark.parametrize("name", NETWORKS)
@samples(4, slow=500)
def test_networks_fight_as_the_rules_say(name, count):
    for seed in range(count):
        assert_same(seed * 31, (random_network(seed, name), TACTICS[seed % 5]))
        assert_same(seed * 31, (random_network(seed, name), random_network(seed + 1, "elman-5")))


@samples(1, slow=40)
def test_exams_rate_as_the_rules_say(count):
    for number in range(count):
        network, seeds = random_network(number, "elman-5"), range(number * 50, number * 50 + 50)
        fitness, duels = exam(WORLD, network, "ai_3", seeds)
        expected = [literal.play(seed, (network, "ai_3")) for seed in seeds]
        assert [(f, r) for f, r, _ in duels] == [(f, r) for _, f, r in expected]
        assert [steps for *_, steps in duels] == [len(states) for states, _, _ in expected]
        assert fitness == sum(f for _, f, _ in expected) / 50


def test_a_bout_is_the_duel_of_the_exam():
    network = random_network(5)
    _, duels = exam(WORLD, network, "ai_0", range(40))
    for seed, (fitness, result, steps) in enumerate(duels):
        outcome = ended(WORLD.begin((network, "ai_0"), seed)).outcome()
        assert (outcome.fitness[0], outcome.duration) == (fitness, steps)
        assert outcome.winner == {1: 0, -1: 1, 0: None}[result]

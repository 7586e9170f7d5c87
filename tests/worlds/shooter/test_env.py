"""The environment for learners keeps PettingZoo's promises and the shooter's rules."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from sparring.worlds.env import make_env
from sparring.worlds.shooter.env import OBSERVATION_NAMES, parallel_env
from sparring.worlds.shooter.kernel.masking import MOST_OPTIONS
from sparring.worlds.shooter.options import ACTION_NUMBERS, ACTIONS
from sparring.worlds.shooter.world import Halls
from tests.worlds.shooter.scenes import CLASSES


def seen(observation, what):
    """One number of an observation, by its name."""
    return float(observation["observation"][OBSERVATION_NAMES.index(what)])


def random_match(env, seed, steps=400):
    """Orders by chance, of those that are allowed; every observation on the way."""
    rng = np.random.default_rng(seed)
    observations, _ = env.reset(seed=seed)
    told = []
    while env.agents and len(told) < steps:
        actions = {
            name: int(rng.choice(np.flatnonzero(observations[name]["action_mask"])))
            for name in env.agents
        }
        observations, rewards, *_ = env.step(actions)
        told.append((observations, rewards))
    return told


def test_it_keeps_the_promises_of_pettingzoo():
    parallel_api_test(parallel_env(team="both"), num_cycles=150)
    parallel_seed_test(lambda: parallel_env(team="first"), num_cycles=60)


def test_every_action_and_every_number_has_a_name_of_its_own():
    assert len(set(ACTION_NUMBERS)) == len(ACTIONS) <= MOST_OPTIONS
    assert len({action[1:] for action in ACTIONS}) == len(ACTIONS)
    assert len(set(OBSERVATION_NAMES)) == len(OBSERVATION_NAMES)


@pytest.mark.parametrize("kind", [None, Halls])
def test_observations_lie_within_their_bounds_and_orders_that_are_allowed_are_carried_out(kind):
    env = parallel_env(team="both") if kind is None else parallel_env(team="both", kind=kind)
    for seed in range(3):
        for observations, _ in random_match(env, seed, 150):
            for observation in observations.values():
                assert np.all(np.abs(observation["observation"]) <= 1)
                assert observation["action_mask"][0] == 1


def test_both_sides_see_the_yard_alike():
    """The yard is turned for the second, so that what one has learned the other can use."""
    env = parallel_env(team="both")
    observations, _ = env.reset(seed=3)
    red, blue = observations.values()
    for what in ("opponent distance", "opponent seen", "health", "bullets"):
        assert seen(red, what) == pytest.approx(seen(blue, what))
    assert abs(seen(red, "x") - seen(blue, "x")) < 0.06
    assert seen(red, "x") < 0.3


def test_a_shot_costs_a_bullet_and_whoever_is_not_seen_is_not_known():
    env = parallel_env(team="both", kind=Halls)
    observations, _ = env.reset(seed=3)
    assert all(seen(one, "opponent seen") == 0 for one in observations.values())
    assert all(seen(one, "opponent health") == 0 for one in observations.values())
    yard = parallel_env(team="both")
    yard.reset(seed=1)
    stand = ACTION_NUMBERS["stand with gun"]
    observations, *_ = yard.step(dict.fromkeys(yard.agents, stand))
    assert [seen(one, "bullets") for one in observations.values()] == pytest.approx([0.99, 0.99])


@pytest.mark.parametrize("kind", CLASSES)
def test_it_can_be_made_by_the_name_of_the_world_and_of_its_other_arena(kind):
    env = make_env(kind.name, team="first")
    assert env.possible_agents == ["red_soldier_1"]
    assert type(env.codec.world) is kind

"""The environment for learners keeps PettingZoo's promises; an action is a rule of the rulebase."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from sparring.worlds.env import make_env
from sparring.worlds.strategy.data.codes import House, Kind
from sparring.worlds.strategy.data.numbers import MOST_PIECES_A_SIDE
from sparring.worlds.strategy.env import OBSERVATION_NAMES, parallel_env
from sparring.worlds.strategy.kernel import entries
from sparring.worlds.strategy.kernel.masking import MOST_OPTIONS
from sparring.worlds.strategy.options import actions_of
from sparring.worlds.strategy.world import Large, Strategy

ACTIONS = actions_of(Strategy.own_rules())
NUMBERS = {action.name: number for number, action in enumerate(ACTIONS)}


def seen(observation, what):
    """One number of an observation, by its name."""
    return float(observation["observation"][OBSERVATION_NAMES.index(what)])


def after(*names, env=None):
    """What the first commander sees after choosing these rules."""
    env = env or parallel_env(team="first", against="balanced")
    observations, _ = env.reset(seed=1)
    (me,) = env.agents
    for name in names:
        assert observations[me]["action_mask"][NUMBERS[name]], name
        observations, *_ = env.step({me: NUMBERS[name]})
    return env, observations[me]


def test_it_keeps_the_promises_of_pettingzoo():
    parallel_api_test(parallel_env(team="both"), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(team="first"), num_cycles=20)


def test_every_rule_and_every_number_has_a_name_of_its_own():
    rules = Strategy.own_rules().roles["commander"].rules
    assert [action.name for action in ACTIONS] == ["nothing", *(rule.name for rule in rules)]
    assert len(set(NUMBERS)) == len(ACTIONS) <= MOST_OPTIONS
    assert len(set(OBSERVATION_NAMES)) == len(OBSERVATION_NAMES)


@pytest.mark.parametrize("kind", [Strategy, Large])
def test_observations_lie_within_their_bounds_and_nothing_is_always_allowed(kind):
    env = parallel_env(team="both", kind=kind)
    rng = np.random.default_rng(2)
    observations, _ = env.reset(seed=2)
    for _ in range(60):
        if not env.agents:
            break
        actions = {}
        for name, one in observations.items():
            assert np.all(np.abs(one["observation"]) <= 1)
            assert one["action_mask"][0] == 1
            actions[name] = int(rng.choice(np.flatnonzero(one["action_mask"])))
        observations, *_ = env.step(actions)


def test_only_rules_of_the_state_that_can_be_served_are_allowed():
    _, first = after()
    allowed = {ACTIONS[at].name for at in np.flatnonzero(first["action_mask"])}
    assert {"Blacksmith", "Lumbermill", "Keep", "SoldiersOffense", "nothing"} <= allowed
    assert allowed.isdisjoint({"Stables", "Castle", "KnightsOffense", "WeaponUpgrade"})
    _, later = after("Blacksmith")
    allowed = {ACTIONS[at].name for at in np.flatnonzero(later["action_mask"])}
    assert "WeaponUpgrade" in allowed
    assert "Blacksmith" not in allowed


def test_a_step_lasts_until_the_rule_is_served():
    env, one = after("LightWorkers")
    assert env.fight.clock == 6
    assert seen(one, "own workers wanted") == pytest.approx(6 / 40)
    env, one = after("Blacksmith")
    assert env.fight.clock > 120
    assert env.fight.unit[0].standing[House.BLACKSMITH] == 1
    assert (seen(one, "own state 1"), seen(one, "own state 3")) == (0, 1)
    assert seen(one, "busy") == 0


def test_while_one_waits_the_other_may_choose():
    env = parallel_env(team="both")
    observations, _ = env.reset(seed=1)
    red, blue = env.agents
    observations, *_ = env.step({red: NUMBERS["Blacksmith"], blue: NUMBERS["LightWorkers"]})
    assert env.fight.clock == 6
    assert seen(observations[red], "busy") == 1
    assert observations[red]["action_mask"].sum() == 1
    assert observations[blue]["action_mask"].sum() > 10
    assert not entries.order_line(env.fight, 0, 0)


def test_both_sides_see_the_game_alike():
    observations, _ = parallel_env(team="both").reset(seed=3)
    red, blue = observations.values()
    assert np.array_equal(red["observation"], blue["observation"])
    assert seen(red, "own worker") == pytest.approx(4 / MOST_PIECES_A_SIDE)
    assert seen(red, f"opponent {Kind.SOLDIER.name.lower()}") == 0


def test_whoever_is_not_commanded_follows_his_plan_and_the_end_is_rewarded():
    env = make_env("strategy", team="first", against="soldier_rush", render_mode="ansi")
    env.reset(seed=7)
    total, told = 0.0, []
    while env.agents:
        _, rewards, *_ = env.step(dict.fromkeys(env.agents, 0))
        total += sum(rewards.values())
        told.append(env.render())
    assert total == -1
    assert "blue wins: nothing is left of red." in told[-1]
    assert env.possible_agents == ["red_commander_1"]

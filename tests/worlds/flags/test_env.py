"""Orders from outside, and the environment for PettingZoo."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test

from sparring.errors import UsageError
from sparring.worlds.env import make_env
from sparring.worlds.flags.data.codes import Role
from sparring.worlds.flags.env import OBSERVATION_NAMES
from sparring.worlds.flags.world import Flags
from sparring.worlds.replay import load_replay, save_replay

ATTACK = 1


def test_pettingzoo_has_nothing_to_complain_of():
    parallel_api_test(make_env("flags", team="both"), num_cycles=30)


def test_numbers_have_names_and_the_second_team_sees_the_field_turned():
    env = make_env("flags", team="both", against="quake")
    observations, _ = env.reset(seed=1)
    red, blue = (observations[name]["observation"] for name in ("red_player_1", "blue_player_1"))
    assert len(red) == len(OBSERVATION_NAMES) == 51
    for part in ("own flag x", "their flag x"):
        at = OBSERVATION_NAMES.index(part)
        assert red[at] == blue[at]
    assert red[OBSERVATION_NAMES.index("x")] < 0
    assert blue[OBSERVATION_NAMES.index("x")] < 0
    assert np.abs(red).max() <= 1


def test_a_team_that_is_told_to_attack_scores_and_one_that_stands_does_not():
    env = make_env("flags", team="first", against="midfield")
    points = {}
    for action in (0, ATTACK):
        env.reset(seed=3)
        while env.agents:
            masks = {name: env.codec.mask(number) for number, name in enumerate(env.agents)}
            env.step({name: action if masks[name][action] else 0 for name in env.agents})
        points[action] = env.outcome().points
    assert points[0][0] == 0 < points[ATTACK][0]


def test_an_order_is_a_role_that_is_kept_for_a_second():
    bout = Flags().begin(("fortress", "fortress"), 4)
    bout.open_round()
    assert bout.order(0, "attack")
    assert not bout.order(0, "sing")
    bout.close_round()
    assert bout.players()[0].role is Role.OFFENSIVE
    # Nobody attacks in this team with no flag stolen but the one who is furthest away.
    bout.step()
    roles = [player.role for player in bout.players()[:4]]
    assert roles.count(Role.OFFENSIVE) == 1
    with pytest.raises(UsageError, match="while a round is open"):
        bout.order(0, "attack")
    with pytest.raises(UsageError, match="numbered 0 to 7"):
        bout.take_over([8])


def test_the_dead_take_no_orders():
    bout = Flags().begin(("rush", "rush"), 4)
    while all(player.waits == 0 for player in bout.players()):
        bout.step()
    bout.open_round()
    dead = next(who for who, player in enumerate(bout.players()) if player.waits)
    assert not bout.order(dead, "attack")


def test_a_match_with_orders_plays_back(tmp_path: Any):
    rng = Random(2)
    bout = Flags().begin(("quake", "quake"), 4)
    bout.take_over([0, 1])
    while not bout.over:
        bout.open_round()
        if rng.random() < 0.5:
            bout.order(rng.randrange(2), rng.choice(["attack", "defend", "roam"]))
        bout.close_round()
    save_replay(tmp_path / "ordered.json", bout)
    assert load_replay(tmp_path / "ordered.json").verified().outcome() == bout.outcome()


def test_orders_that_nobody_gave_are_refused():
    with pytest.raises(UsageError, match="players are ordered to attack, defend, roam"):
        Flags.order_from(["dance"])

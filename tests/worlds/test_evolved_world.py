"""Worlds of networks: who can take part, and encounters kept as files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sparring.errors import StateError, UsageError
from sparring.evolution.champion import Champion, save_champion
from sparring.evolution.network import Network, save_network
from sparring.evolution.population import Population
from sparring.evolution.settings import CONTROL
from sparring.worlds.evolved_world import EvolvedWorld
from sparring.worlds.registry import open_world, world_names
from sparring.worlds.replay import load_replay, replay_form, replay_from, save_replay

if TYPE_CHECKING:
    from pathlib import Path

EVOLVED = [name for name in world_names() if isinstance(open_world(name), EvolvedWorld)]


def random_network(world: EvolvedWorld, seed: int = 1) -> Network:
    return Population(world.shape(), CONTROL, seed).network(0)


def sides_with(world: EvolvedWorld, first: Any) -> list[Any]:
    return [first, *(world.tactics[0] for _ in world.sides[1:])]


def played(world: EvolvedWorld, sides: list[Any], seed: int = 5) -> Any:
    bout = world.begin(sides, seed)
    while not bout.over:
        bout.step()
    return bout


@pytest.fixture(params=EVOLVED)
def world(request: pytest.FixtureRequest) -> EvolvedWorld:
    opened: EvolvedWorld = open_world(request.param)
    return opened


def test_there_are_three_of_them():
    assert EVOLVED == ["garden", "boxes", "starships"]


# --- who takes part ----------------------------------------------------------------


def test_a_champion_takes_a_side_by_its_file(world: EvolvedWorld, tmp_path: Path):
    network = random_network(world)
    path = tmp_path / "champion.json"
    save_champion(path, Champion(network, world.name, 1.5))
    contender = world.contender(path, seed=0)
    assert contender.plays == "champion"
    assert contender.scripts == (network,)
    by_file = played(world, sides_with(world, str(path)))
    by_hand = played(world, sides_with(world, network))
    assert by_file.all_events == by_hand.all_events


def test_a_bare_network_will_do(world: EvolvedWorld, tmp_path: Path):
    network = random_network(world)
    save_network(tmp_path / "network.json", network)
    assert world.contender(tmp_path / "network.json", seed=0).scripts == (network,)


def test_a_champion_of_another_world_is_refused(world: EvolvedWorld, tmp_path: Path):
    path = tmp_path / "champion.json"
    save_champion(path, Champion(random_network(world), "elsewhere"))
    with pytest.raises(StateError, match=f"a champion of 'elsewhere', not of '{world.name}'"):
        world.contender(path, seed=0)


def test_a_network_that_does_not_fit_is_refused(world: EvolvedWorld, tmp_path: Path):
    others = (open_world(name) for name in EVOLVED)
    other = next(one for one in others if one.inputs != world.inputs)
    path = tmp_path / "network.json"
    save_network(path, random_network(other))
    with pytest.raises(StateError, match=f"a network of '{world.name}' has {world.inputs} inputs"):
        world.contender(path, seed=0)
    with pytest.raises(StateError, match="inputs"):
        world.begin(sides_with(world, random_network(other)), 0)


def test_an_unknown_tactic_is_answered_with_the_nearest_or_with_all(world: EvolvedWorld):
    known = world.tactics[0]
    with pytest.raises(UsageError, match="did you mean '"):
        world.contender(known[:-1] + "x", seed=0)
    with pytest.raises(UsageError, match=f"name one of {known}.* champion is named by its .json"):
        world.contender("zzzzzz", seed=0)


def test_names_with_dashes_are_the_same_names(world: EvolvedWorld):
    known = world.tactics[0]
    assert world.contender(known.replace("_", "-"), seed=0).scripts == (known,)


def test_as_many_sides_as_the_world_has(world: EvolvedWorld):
    with pytest.raises(UsageError, match=f"has {len(world.sides)} sides; got 3"):
        world.begin([world.tactics[0]] * 3, 0)
    with pytest.raises(UsageError, match="one agent; got 2"):
        world.begin(sides_with(world, [world.tactics[0]] * 2), 0)


def test_an_encounter_that_is_over_takes_no_further_step(world: EvolvedWorld):
    bout = played(world, sides_with(world, world.tactics[0]))
    with pytest.raises(UsageError, match="the encounter is over"):
        bout.step()


def test_the_lines_of_a_network_say_what_it_is(world: EvolvedWorld):
    bout = world.begin(sides_with(world, random_network(world)), 0)
    assert bout.lines[0][0].name == "network"
    assert f"{world.shape().genes} genes" in bout.lines[0][0].text


def test_a_network_is_called_by_its_nodes(world: EvolvedWorld):
    assert world.shape().name == world.networks[0]
    assert world.shape("layered-3-2").hidden == (3, 2)
    with pytest.raises(UsageError, match="kind of network"):
        world.shape("deep-3")
    with pytest.raises(UsageError, match="names no network"):
        world.shape("layered")


def test_validation_is_told_as_data(world: EvolvedWorld):
    told = world.validate(random_network(world))
    assert json.loads(json.dumps(told)) == told
    assert world.validate(random_network(world)) == told


def test_what_was_learned_takes_a_side_as_its_champion(world: EvolvedWorld, tmp_path: Path):
    practice = world.practice("evolution", seed=3, changes={"population": 4})
    path = tmp_path / "learned.json"
    path.write_text(json.dumps(practice.state()))
    with pytest.raises(StateError, match="nobody has been rated yet"):
        world.contender(path, seed=0)
    practice.encounter()
    path.write_text(json.dumps(practice.state()))
    assert world.contender(path, seed=0).scripts == (practice.deca.best,)


def test_a_replay_shows_what_steers(world: EvolvedWorld):
    bout = played(world, sides_with(world, random_network(world)))
    assert list(replay_from(replay_form(bout)).lines) == list(bout.lines)


# --- kept as files -----------------------------------------------------------------


def test_an_encounter_of_a_network_plays_back_exactly(world: EvolvedWorld, tmp_path: Path):
    bout = played(world, sides_with(world, random_network(world)))
    save_replay(tmp_path / "replay.json", bout)
    again = load_replay(tmp_path / "replay.json").verified()
    assert again.all_events == bout.all_events


def test_an_encounter_of_tactics_plays_back_exactly(world: EvolvedWorld):
    bout = played(world, sides_with(world, world.tactics[-1]))
    assert replay_from(json.loads(json.dumps(replay_form(bout)))).verified().round == bout.round


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ({"tactic": "nobody"}, "steered by a network or a tactic"),
        ({"tactic": 3}, "steered by a network or a tactic"),
        ({"tactic": ["look_ahead"]}, "steered by a network or a tactic"),
        ({"tactic": {}}, "steered by a network or a tactic"),
        ({}, "steered by a network or a tactic"),
        (["if health < 4 then flee;"], "steered by a network or a tactic"),
        (None, "steered by a network or a tactic"),
        ({"network": {}}, "not a network"),
        ({"network": 7}, "not a network"),
    ],
)
def test_replays_with_other_controllers_are_refused(world: EvolvedWorld, script: Any, message: str):
    form = replay_form(played(world, sides_with(world, world.tactics[0])))
    form["scripts"][0] = script
    with pytest.raises(StateError, match=message):
        replay_from(form)


def test_a_replay_with_a_network_of_another_size_is_refused(world: EvolvedWorld):
    form = replay_form(played(world, sides_with(world, world.tactics[0])))
    others = (open_world(name) for name in EVOLVED)
    other = next(one for one in others if one.inputs != world.inputs)
    form["scripts"][0] = {"network": random_network(other).form()}
    with pytest.raises(StateError, match="inputs"):
        replay_from(form)


def test_orders_are_refused(world: EvolvedWorld):
    form = replay_form(played(world, sides_with(world, world.tactics[0])))
    form["orders"] = [[1, 0, "go"]]
    with pytest.raises(StateError, match="takes no orders"):
        replay_from(form)

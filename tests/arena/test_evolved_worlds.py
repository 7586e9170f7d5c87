"""Watching worlds whose agents are networks: champions come as files, nobody has rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena.brains import MOST_SIGNALS
from sparring.arena.catalogue import about, listed_worlds
from sparring.arena.films import film_of, film_of_replay
from sparring.errors import SparringError, StateError, UsageError
from sparring.evolution.champion import Champion, save_champion
from sparring.worlds.registry import open_world
from tests.arena.helpers import changed, through_json
from tests.cli.running import last_line, run
from tests.evolution.helpers import random_network

if TYPE_CHECKING:
    from pathlib import Path

NO_FILES = (None, None)
PAIRINGS = {
    "garden": ("look_ahead",),
    "boxes": ("pusher",),
    "starships": ("ai_3", "ai_0"),
}
each_world = pytest.mark.parametrize("name", PAIRINGS)


def champion_of(name: str, seed: int = 1) -> Champion:
    """A network nobody bred, but that fits."""
    return Champion(random_network(open_world(name).shape(), seed), name)


def with_champion(name: str) -> tuple[str, ...]:
    """The usual pairing with a file on the first side."""
    return ("file", *PAIRINGS[name][1:])


def film_with(name: str, form: Any) -> Any:
    return film_of(name, with_champion(name), 3, (form, None))


@each_world
def test_each_world_is_drawn_by_a_painter_of_its_own(name: str):
    film = film_of(name, PAIRINGS[name], 7, NO_FILES)
    assert film["painter"] == name
    assert len(film["rounds"]) == film["rounds"][-1]["scene"]["round"]
    assert film["rounds"][-1]["scene"]["over"]
    assert len(film["start"]["score"]) == len(film["teams"]) == len(PAIRINGS[name])
    assert through_json(film) == through_json(through_json(film))


@each_world
def test_each_world_offers_its_tactics_with_words_and_takes_champions(name: str):
    known = about(name)
    assert (known["is_ruled"], known["takes_networks"], known["ways"]) == (False, True, [])
    assert all(tactic["help"] for tactic in known["tactics"])
    assert len(known["usual"]) == len(known["teams"])
    assert {one["name"]: one["refusal"] for one in listed_worlds()}[name] is None


@each_world
def test_each_world_says_whom_the_page_shows_first(name: str):
    assert about(name)["usual"] == list(PAIRINGS[name])


@each_world
def test_a_replay_is_the_same_film(name: str):
    film = film_with(name, champion_of(name).form())
    again = film_of_replay(through_json(film["replay"]))
    assert again["rounds"] == film["rounds"]
    assert (again["ending"], again["told"]) == (film["ending"], film["told"])


# --- champions -----------------------------------------------------------------------


@each_world
def test_a_champion_acts_as_the_same_file_on_the_command_line(name: str, tmp_path: Path):
    champion, file = champion_of(name), tmp_path / "mine.json"
    save_champion(file, champion)
    film = film_with(name, champion.form())
    printed = last_line(run("fight", name, file, *PAIRINGS[name][1:], "--seed", 3, "--json"))
    assert printed["ending"] == film["ending"]
    assert film["plays"][0] == "file"


def test_a_bare_network_will_do():
    champion = champion_of("garden")
    film = film_with("garden", champion.network.form())
    assert film["rounds"] == film_with("garden", champion.form())["rounds"]


def test_champions_meet_each_other():
    forms = tuple(champion_of("starships", seed).form() for seed in (1, 2))
    assert film_of("starships", ("file", "file"), 3, forms)["rounds"]


def test_a_champion_of_another_world_is_refused():
    with pytest.raises(StateError, match="a champion of 'boxes', not of 'garden'"):
        film_with("garden", champion_of("boxes").form())


def test_a_network_that_does_not_fit_is_refused():
    form = champion_of("boxes").network.form()
    with pytest.raises(StateError, match="has 13 inputs and 4 outputs; this one has 14 and 1"):
        film_with("garden", form)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["sparring_champion"], 2),
        (["network"], None),
        (["network", "weights"], []),
        (["network", "weights", 0], "1"),
        (["network", "weights", 0], float("nan")),
        (["network", "on"], "2"),
        (["network", "hidden"], [10**9]),
        (["world"], "\ud800"),
    ],
)
def test_hostile_champions_are_refused(path: list[str | int], value: Any):
    with pytest.raises(SparringError) as refused:
        film_with("garden", changed(champion_of("garden").form(), path, value))
    assert str(refused.value).encode()


@pytest.mark.parametrize("file", [None, "role x", {}, {"sparring_state": 1}])
def test_what_is_no_champion_is_refused(file: Any):
    with pytest.raises(SparringError, match="champion"):
        film_with("garden", file)


@pytest.mark.parametrize("side", ["look_ahed", "rulebase", "/etc/passwd", "mine.json", "x:y:5"])
def test_sides_that_nobody_plays_are_refused_and_never_read_from_disk(side: str):
    with pytest.raises(UsageError, match="nobody here plays"):
        film_of("garden", (side,), 3, NO_FILES)


# --- words -------------------------------------------------------------------------------


@each_world
def test_choices_are_told_step_by_step(name: str):
    film = film_with(name, champion_of(name).form())
    assert len(film["told"]) == len(film["rounds"])
    assert all(film["told"][0])


def test_what_a_network_did_is_told_with_its_reason():
    [first] = film_with("garden", champion_of("garden").form())["told"][0]
    assert first.startswith("the rabbit goes ")
    assert "speak" in first


def test_worlds_with_rules_need_no_such_sentences():
    assert film_of("crpg", ("novice", "novice"), 1, NO_FILES)["told"] is None


# --- networks beside the field -------------------------------------------------------------


@each_world
def test_networks_are_drawn_with_what_they_think_in_each_step(name: str):
    champion = champion_of(name)
    film = film_with(name, champion.form())
    [network] = film["networks"]
    shape = champion.network.shape
    assert network["side"] == 0
    assert len(network["names"]) == shape.signals
    assert [len(layer) for layer in network["layers"]] == [
        *(shape.inputs, *shape.hidden, shape.outputs)
    ]
    assert [at for layer in network["layers"] for at in layer] == list(range(shape.signals))
    assert all(source < target for source, target, _ in network["links"])
    for moment in film["rounds"]:
        thoughts, *others = moment["signals"]
        assert len(thoughts) == shape.signals
        assert all(0 <= thought <= 1 for thought in thoughts[shape.inputs :])
        assert others in ([], [None])


def test_the_rabbit_goes_where_its_network_says():
    film = film_with("garden", champion_of("garden").form())
    for moment in film["rounds"]:
        outputs = moment["signals"][0][-4:]
        assert moment["scene"]["outputs"] == outputs
        facing = ("north", "east", "south", "west").index(moment["scene"]["facing"])
        assert outputs[facing] == max(outputs)


def test_where_tactics_steer_there_is_no_network_to_be_drawn():
    film = film_of("garden", ("look_ahead",), 3, NO_FILES)
    assert film["networks"] == []
    assert {repr(moment["signals"]) for moment in film["rounds"]} == {"None"}


def test_networks_of_too_many_nodes_are_not_drawn():
    world = open_world("garden")
    network = random_network(world.shape(f"layered-{MOST_SIGNALS}"), 1)
    assert film_with("garden", network.form())["networks"] == []

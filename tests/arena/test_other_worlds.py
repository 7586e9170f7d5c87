"""Watching worlds that the arena knows nothing of: by their scenes, words and sides."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena.films import MOST_MOMENTS, film_of, film_of_file, film_of_replay
from sparring.arena.parts import agent_name, full_event, playing_of, showing_of, side_of, why_not
from sparring.arena.player import playable
from sparring.arena.why import why_view
from sparring.errors import StateError, UsageError
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.registry import open_world
from sparring.worlds.replay import replay_form, replay_from, save_replay
from tests.arena.helpers import through_json

if TYPE_CHECKING:
    from pathlib import Path

NO_FILES = (None, None)

pytestmark = pytest.mark.usefixtures("test_worlds")


@pytest.fixture
def film() -> Any:
    return film_of("outpost", ("rush", "guard"), 3, NO_FILES)


def test_a_world_with_a_scene_is_filmed_by_the_plain_painter(film: Any):
    assert through_json(film) == through_json(through_json(film))
    assert (film["world"], film["painter"], film["step"]) == ("outpost", "plain", "second")
    assert (film["teams"], film["plays"]) == (["red", "blue"], ["rush", "guard"])
    assert film["ending"].startswith("After 120 seconds")
    assert [moment["scene"]["round"] for moment in film["rounds"]] == list(range(1, 121))


def test_events_get_whatever_their_world_does_not_say(film: Any):
    events = [event for moment in film["rounds"] for event in moment["events"]]
    falls = [event for event in events if event["code"] == "falls"]
    assert falls
    for event in falls:
        assert event["weight"] == 2
        assert event["side"] == event["who"] // 5
        assert (event["round"], event["when"]) == (event["clock"], str(event["clock"]))


def test_a_world_may_say_everything_itself():
    event = {"who": 7, "round": 9, "when": "9.3", "weight": 0, "side": -1, "text": "x"}
    assert full_event(Crpg(), 1, event) == event


@pytest.mark.parametrize(
    ("event", "side"),
    [
        ({"text": "blue's first wizard falls", "who": 0}, 1),
        ({"text": "acid burns blue's first wizard", "who": 0}, 0),
        ({"text": None, "who": 7}, 1),
        ({"text": "a wolf howls", "who": 8}, -1),
        ({}, -1),
    ],
)
def test_an_event_is_about_whom_its_sentence_begins_with_or_whoever_did_it(event: Any, side: int):
    assert full_event(Crpg(), 1, event)["side"] == side


def test_a_world_without_rules_cannot_keep_its_bouts_nor_say_why(film: Any):
    assert film["replay"] is None
    assert film["why_not"] == (
        "the world 'outpost' cannot say why: its agents do not choose by rules"
    )


def test_a_world_that_cannot_be_watched_says_so_in_one_sentence():
    with pytest.raises(UsageError, match=r"^the world 'unseen' cannot be watched: it has no"):
        film_of("unseen", ("rush", "guard"), 3, NO_FILES)


def test_a_world_that_wants_a_painter_which_is_not_there_cannot_be_watched(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("tests.arena.outpost.showing.PAINTER", "../../evil")
    with pytest.raises(UsageError, match=r"it wants the painter '\.\./\.\./evil'"):
        showing_of("outpost")


def test_a_world_that_people_cannot_play_says_so_in_one_sentence():
    with pytest.raises(UsageError, match=r"^the world 'outpost' cannot be played by people"):
        playing_of("outpost")
    with pytest.raises(UsageError, match="no world that people can play is named 'outpost'"):
        playable("outpost")


@pytest.mark.parametrize("name", ["rulebase", "scripting:rush:5", "x.rules", "x.json", "rusch"])
def test_sides_that_a_world_does_not_have_are_refused(name: str):
    with pytest.raises(UsageError, match="nobody here plays"):
        film_of("outpost", (name, "guard"), 3, NO_FILES)


def test_no_file_takes_a_place_where_there_are_no_rules():
    with pytest.raises(UsageError, match="has no rules, so no file can take a place"):
        film_of("outpost", ("file", "guard"), 3, ("role x", None))


@pytest.mark.parametrize("sides", [("rush",), ("rush", "guard", "rush")])
def test_as_many_sides_as_the_world_has(sides: tuple[str, ...]):
    with pytest.raises(UsageError, match=f"has 2 sides; got {len(sides)}"):
        film_of("outpost", sides, 3, (None,) * 3)


def test_a_film_has_an_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.arena.outpost.world.TICKS", MOST_MOMENTS + 50)
    monkeypatch.setattr("tests.arena.outpost.world.POINTS", 10**9)
    film = film_of("outpost", ("rush", "guard"), 3, NO_FILES)
    assert len(film["rounds"]) == MOST_MOMENTS


# --- worlds in plain Python --------------------------------------------------------


@pytest.fixture
def skirmish() -> Any:
    """The example of the guide, which is a package of its own."""
    return film_of("skirmish", ("rush", "volley"), 5, NO_FILES)


def test_the_example_world_is_filmed_replayed_and_explained(skirmish: Any):
    assert (skirmish["painter"], skirmish["step"]) == ("plain", "turn")
    again = film_of_replay(through_json(skirmish["replay"]))
    assert again["rounds"] == skirmish["rounds"]
    replay = replay_from(through_json(skirmish["replay"]))
    why = why_view(replay, replay.lines, 1)
    assert [agent["side"] for agent in why["agents"]] == [0, 0, 1, 1]
    assert why["agents"][0]["name"] == "red's first archer"
    assert any(one["acted"] for one in why["agents"][0]["tried"])


def test_a_learner_of_the_example_world_is_filmed():
    film = film_of("skirmish", ("scripting:rush:3", "rulebase"), 5, NO_FILES)
    [learned] = film["learned"]
    assert len(learned["history"]["encounters"]) == 3
    assert learned["roles"][0]["role"] == "archer"


# --- names ---------------------------------------------------------------------------


def test_agents_are_called_by_side_and_role():
    world = open_world("outpost")
    assert agent_name(world, 0) == "red's first scout"
    assert agent_name(world, 9) == "blue's medic"
    assert [side_of(world, agent) for agent in (-1, 0, 4, 5, 9, 10)] == [-1, 0, 0, 1, 1, -1]


def test_whoever_chooses_by_rules_can_be_explained():
    world = Crpg()
    assert why_not(world, world.begin(("novice", "novice"), 1)) is None


# --- replay files ----------------------------------------------------------------------


def test_a_replay_file_is_opened_by_its_name(tmp_path: Path):
    bout = Crpg().begin(("novice", "cursing"), 11)
    while not bout.over:
        bout.step()
    save_replay(tmp_path / "duel.json", bout)
    film = film_of_file(tmp_path / "duel.json")
    assert (film["name"], film["world"]) == ("duel.json", "crpg")
    assert film["replay"] == through_json(replay_form(bout))


@pytest.mark.parametrize("text", ["{}", "nonsense", '{"sparring_replay": 1, "world": "nowhere"}'])
def test_a_file_that_is_no_replay_is_refused(tmp_path: Path, text: str):
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(StateError):
        film_of_file(path)
    with pytest.raises(StateError):
        film_of_file(tmp_path / "missing.json")


def test_a_replay_of_a_world_that_is_not_here_is_refused():
    bout = Crpg().begin(("novice", "novice"), 1)
    form = {**json.loads(json.dumps(replay_form(bout))), "world": "nowhere"}
    with pytest.raises(StateError, match="no world is named 'nowhere'"):
        film_of_replay(form)

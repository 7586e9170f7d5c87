"""What the page is told of a walk."""

from __future__ import annotations

import json

from sparring.worlds.garden import showing
from tests.worlds.garden.helpers import WORLD, random_network


def test_the_scene_follows_the_rabbit():
    bout = WORLD.begin(["look_ahead"], 17)
    first = showing.scene(bout)
    assert (first["round"], first["facing"], first["outputs"]) == (0, None, None)
    assert first["cells"] == list(bout.grid.cells)
    assert first["way"] == [first["rabbit"]]
    while not bout.over:
        bout.step()
        scene = showing.scene(bout)
        assert scene["way"][-1] == scene["rabbit"]
        assert len(scene["way"]) == bout.round + 1
        assert scene["rabbit"] == scene["sight"][6]
        assert scene["points"] == scene["eaten"] - scene["poisoned"] == scene["score"][0]
    assert scene["over"]
    assert json.loads(json.dumps(scene)) == scene
    assert bout.ways() == [[(place["x"], place["y"]) for place in scene["way"]]]


def test_sight_goes_round_the_edges():
    bout = WORLD.begin(["row_sweep"], 1)
    for _ in range(16):
        sight = showing.scene(bout)["sight"]
        assert len({(place["x"], place["y"]) for place in sight}) == 13
        assert all(0 <= place["x"] < 15 and 0 <= place["y"] < 15 for place in sight)
        bout.step()


def test_the_outputs_of_a_network_are_shown():
    bout = WORLD.begin([random_network(1)], 2)
    bout.step()
    scene = showing.scene(bout)
    highest = max(range(4), key=lambda at: scene["outputs"][at])
    assert scene["facing"] == ("north", "east", "south", "west")[highest]


def test_events_are_those_of_the_last_move():
    bout = WORLD.begin(["look_ahead"], 0)
    texts = []
    while not bout.over:
        bout.step()
        step, *findings = showing.events(bout)
        assert (step["code"], step["clock"], step["text"]) == ("goes", bout.round, None)
        texts += [event["text"] for event in findings]
    assert texts
    assert all(text.startswith("the rabbit eats") for text in texts)


def test_every_tactic_has_a_word_of_help():
    assert set(showing.TACTIC_HELP) == set(WORLD.tactics)

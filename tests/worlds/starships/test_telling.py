"""Duels in words and pictures."""

from __future__ import annotations

import json

import pytest

from sparring.evolution.network import Network
from sparring.kernels.records import write
from sparring.worlds.starships import showing, telling
from sparring.worlds.starships.data.codes import Event
from sparring.worlds.starships.data.inputs import INPUTS
from sparring.worlds.starships.why import reasons
from sparring.worlds.starships.world import Starships
from tests.worlds.starships.helpers import TACTICS, ended, random_network

WORLD = Starships()


def told(bout):
    return [sentence for _, sentence in telling.sentences(bout) if sentence is not None]


def network_with(bias, *inputs):
    """A network whose rotation depends on some inputs through one hidden node each."""
    shape = WORLD.shape("layered-5-5")
    first, second, last = shape.blocks
    weights = [0.0] * shape.genes
    for node, (place, weight) in enumerate(inputs):
        weights[first.gene + (1 + place) * first.count + node] = weight
        weights[second.gene + (1 + node) * second.count + node] = 8.0
        weights[second.gene + node] = -4.0
        weights[last.gene + (1 + node) * last.count + 1] = 4.0
    weights[last.gene + 1] = bias
    return Network(shape, [True] * shape.genes, weights)


def test_a_duel_is_told_from_plan_to_end():
    bout = ended(WORLD.begin(("ai_0", "stationary"), 2))
    texts = [sentence.text for sentence in told(bout)]
    assert texts[0].startswith("red's ship turns towards blue's ship at full speed")
    assert texts[1] == "blue's ship rests, whatever happens"
    assert any(text.startswith("red's laser takes") for text in texts)
    assert telling.ending(bout.outcome()).startswith(f"After {bout.round} step")


@pytest.mark.parametrize("seed", range(12))
def test_every_event_has_data_and_what_matters_has_words(seed):
    bout = ended(WORLD.begin((random_network(seed), TACTICS[seed % 5]), seed))
    for event, sentence in telling.sentences(bout):
        json.dumps(telling.event_data(event))
        assert (sentence is None) == (event.code is Event.FLIES)
        if sentence is not None:
            assert sentence.is_choice == (event.code in (Event.STEERS, Event.PLANS))


@pytest.mark.parametrize(
    ("hulls", "ending"),
    [
        ((50.0, 50.0), "both ships are left: a tie."),
        ((50.0, 0.1), "red wins."),
        ((0.1, 50.0), "blue wins."),
        ((0.1, 0.1), "both ships are destroyed: blue wins, for it moves second."),
    ],
)
def test_every_kind_of_ending_has_its_sentence(hulls, ending):
    bout = WORLD.begin(("stationary", "stationary"), 0)
    for who, hull in enumerate(hulls):
        nose = 1.0 - 2.0 * who if min(hulls) < 1.0 else 2.0 * who - 1.0
        write(bout.record.field.ship[who], x=20.0 * who, y=0.0, hull=hull, nose_x=nose, nose_y=0.0)
    assert telling.ending(ended(bout).outcome()).endswith(ending)


def test_standings_tell_what_is_left():
    bout = ended(WORLD.begin(("ai_0", "stationary"), 2))
    for standing, moment in zip(telling.standings(bout), bout.trace[-1], strict=True):
        assert standing.share == (moment.hull or None)
        assert (standing.share is None) == standing.state.startswith("destroyed in step")


def test_the_input_that_decides_is_named():
    turner = network_with(-2.0, (INPUTS.index("the distance"), 30.0))
    bout = ended(WORLD.begin((turner, "stationary"), 4))
    why = reasons(turner, bout.seen[0])
    assert all(step[1].name == "the distance" and step[1].effect > 0.5 for step in why)
    choices = [sentence.text for sentence in told(bout) if sentence.is_choice]
    assert "turns right" in choices[0]
    assert choices[0].endswith("because of the distance")


def test_a_network_that_sees_nothing_acts_by_habit():
    bout = ended(WORLD.begin((network_with(3.0), "stationary"), 4))
    assert reasons(bout.network(0), bout.seen[0]) == [[None, None]] * bout.round
    choices = [sentence.text for sentence in told(bout) if sentence.is_choice]
    assert choices[0] == "red's ship keeps its speed by habit and turns right (91%) by habit"


def test_reasons_are_found_with_the_memory_that_the_network_had():
    network = random_network(2, "elman-10")
    bout = ended(WORLD.begin((network, "ai_0"), 9))
    orders = [event.numbers for event in bout.happenings if event.code is Event.STEERS]
    walker = Network(network.shape, network.on, network.weights)
    for inputs, order in zip(bout.seen[0], orders, strict=True):
        assert tuple(2.0 * output - 1.0 for output in walker.act(inputs)) == order


def test_scenes_hold_what_a_painter_needs():
    bout = WORLD.begin((random_network(1), "ai_3"), 5)
    assert [ship["plan"] for ship in showing.scene(bout)["ships"]] == [None, None]
    while not bout.over:
        bout.step()
        scene = showing.scene(bout)
        json.dumps(scene)
        json.dumps(showing.events(bout))
    first, second = scene["ships"]
    assert len(first["trail"]) == bout.round + 1
    assert first["plan"] is None
    assert second["plan"] in {"approach", "keep", "flee", "run"}
    assert scene["limit"] == 180
    assert scene["score"] == [round(moment.hull, 3) for moment in bout.trace[-1]]


def test_every_tactic_is_explained():
    assert set(showing.TACTIC_HELP) == set(WORLD.tactics)

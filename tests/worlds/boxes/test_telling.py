"""A robot's way in words and pictures."""

from __future__ import annotations

import json

import pytest

from sparring.evolution.network import Network
from sparring.worlds.boxes import showing, telling
from sparring.worlds.boxes.data.codes import Event
from sparring.worlds.boxes.why import Reasons, Speeds
from tests.worlds.boxes.helpers import BOXES, random_network, steady_network


def played(side, seed):
    bout = BOXES.begin([side], seed)
    while not bout.over:
        bout.step()
    return bout


def told(bout):
    return [sentence for _, sentence in telling.sentences(bout) if sentence is not None]


def choices_of(side, seed):
    return [sentence.text for sentence in told(played(side, seed)) if sentence.is_choice]


def test_a_box_pushed_ahead_is_told_of():
    texts = [sentence.text for sentence in told(played("ahead", 4))]
    assert texts[:2] == ["the robot drives ahead (wheels 10 and 10)", "the robot pushes the box"]
    assert sum(text.startswith("the box has come") for text in texts) == 4
    assert texts[-1].startswith("time is up: the box has come 42")


def test_a_box_at_a_wall_is_told_of():
    texts = [str(sentence) for sentence in told(played("pusher", 3))]
    assert any("the box is pressed against the left wall." in text for text in texts)
    texts = [str(sentence) for sentence in told(played("pusher", 5))]
    assert any("the box is pressed against the right wall." in text for text in texts)


def test_every_event_has_words_and_names_for_its_values():
    for event in Event:
        values = tuple(range(len(telling.FIELDS[event])))
        data = telling.event_data((1, int(event), *values))
        assert data["event"] == event.name.lower()
        if event is not Event.DRIVES:
            assert telling.words_of((1, int(event), *values))


def test_the_ending_says_how_far_the_box_came():
    bout = played("stand", 4)
    sentence = (
        "After 100 steps the box has come 0 units, and the robot is 130 from it: fitness -65."
    )
    assert telling.ending(bout.outcome()) == sentence
    assert telling.ending(bout.outcome(log=False)).endswith("0.00 of what can be had.")


@pytest.mark.parametrize(
    ("speeds", "words"),
    [
        ((10, 10), "drives ahead"),
        ((0, 0), "stands"),
        ((-5, -6), "backs"),
        ((3, 10), "turns left"),
        ((10, 3), "turns right"),
        ((-3, -10), "backs and turns right"),
        ((-5, 5), "spins to the left"),
    ],
)
def test_speeds_have_words(speeds, words):
    assert telling.manoeuvre_of(Speeds(*speeds)) == words


# --- why -----------------------------------------------------------------------------


def test_reasons_follow_the_network_step_by_step():
    """What is asked again comes to the speeds that the kernel chose, memory included."""
    for seed in range(6):
        network = random_network(seed)
        bout = played(network, seed)
        reasons = Reasons(network)
        for _, code, left, right, *values in bout.all_events:
            if code != Event.DRIVES:
                continue
            reasons.reason(values[:8])
            speeds = reasons.drive(values[:8])
            assert (left, right) == (int(speeds.left + 10.5) - 10, int(speeds.right + 10.5) - 10)


def one_eyed_network():
    """A network whose hidden node sees the front left sensor alone, and slows its wheel."""
    shape = BOXES.shape()
    hidden, last = shape.blocks
    weights = [0.0] * shape.genes
    weights[hidden.gene + (1 + 1) * hidden.count] = 20.0
    weights[hidden.gene] = -5.0
    weights[last.gene] = 9.0
    weights[last.gene + 1] = -18.0
    return Network(shape, [True] * shape.genes, weights)


def test_the_sensor_that_matters_is_named():
    reasons = Reasons(one_eyed_network())
    dark, lit = [0] * 8, [0, 800, 0, 0, 0, 0, 0, 0]
    assert reasons.reason(dark) is None
    reason = reasons.reason(lit)
    assert reason is not None
    assert (reason.sensor, reason.reading) == ("front left", 800)
    assert str(reason.without) == "10 and 10"
    mirrored = reasons.reason([0, 0, 0, 0, 800, 0, 0, 0])
    assert mirrored is not None
    assert mirrored.sensor == "front right"


def test_a_robot_that_sees_something_says_why_it_turns():
    choices = [
        str(sentence) for sentence in told(played(one_eyed_network(), 0)) if sentence.is_choice
    ]
    assert any("its sensor 'front left'" in text for text in choices)


def test_a_blind_robot_has_no_reasons():
    choices = [
        sentence.text for sentence in told(played(steady_network(9.0), 4)) if sentence.is_choice
    ]
    assert choices == ["the robot drives ahead (wheels 10 and 10): no sensor alone matters to it"]


# --- pictures ------------------------------------------------------------------------


def test_the_scene_is_plain_data_within_the_corridor():
    bout = BOXES.begin(["pusher"], 3)
    start = showing.scene(bout)
    assert (start["robot"]["x"], start["robot"]["y"]) == (100.0, 800.0)
    assert (start["box"]["x"], start["box"]["y"]) == (40.0, 670.0)
    assert start["robot"]["heading"] == pytest.approx(-1.5708)
    while not bout.over:
        bout.step()
        scene = showing.scene(bout)
        json.dumps(scene)
        assert 0 <= scene["robot"]["x"] <= scene["width"]
        assert 0 <= scene["box"]["y"] <= scene["height"]
    assert scene["robot_trail"][0] == (100.0, 800.0)
    assert len(scene["box_trail"]) == 26
    assert scene["over"]


def test_the_page_is_told_what_happened_in_the_last_step():
    bout = played("ahead", 4)
    events = showing.events(bout)
    assert [event["code"] for event in events] == ["drives", "ends"]
    assert events[0]["text"] is None
    assert events[1]["text"].startswith("time is up")


def test_every_tactic_has_a_word_of_help():
    assert set(showing.TACTIC_HELP) == set(BOXES.tactics)

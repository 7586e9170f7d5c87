"""Walks in words, and why a network went where it went."""

from __future__ import annotations

from copy import copy

from sparring.evolution.network import Network
from sparring.worlds.garden import telling
from sparring.worlds.garden.bout import Event, Happening
from sparring.worlds.garden.data.field import SIGHT, Direction
from sparring.worlds.garden.why import place_in_words, reasons, views
from tests.worlds.garden.helpers import WORLD, random_network, walked


def seeing_only(place, direction, weight=2.0):
    """A network whose one hidden node sees one cell, and speaks for one direction."""
    shape = WORLD.shape("layered-1")
    weights = [0.0] * shape.genes
    weights[1 + place] = weight
    weights[14 + 4 + direction] = 3.0
    return Network(shape, [True] * shape.genes, weights)


def test_reasons_repeat_the_outputs_of_the_walk():
    network = random_network(11)
    bout = WORLD.begin([network], 12)
    for _ in range(30):
        bout.step()
        signals = bout.record.exam.brain.signal
        last = network.shape.signals
        outputs = tuple(float(signal) for signal in signals[last - 4 : last])
        assert reasons(bout)[-1].outputs == outputs


def test_the_cell_that_speaks_for_a_move_is_the_one_the_network_sees():
    place = SIGHT.index((1, 0))
    bout = walked(seeing_only(place, Direction.EAST), 3)
    named = [reason.place for reason in reasons(bout)]
    seen = [view[place] for view, _ in views(bout)]
    assert [at == place for at in named] == [held > 0 for held in seen]
    assert {at for at in named if at is not None} <= {place}


def test_asking_why_changes_no_network():
    network = random_network(2)
    before = copy(network).memory
    telling.sentences(walked(network, 6))
    assert network.memory == before


def test_a_choice_is_told_with_its_reason():
    place = SIGHT.index((1, 0))
    bout = walked(seeing_only(place, Direction.EAST), 3)
    told = [str(sentence) for _, sentence in telling.sentences(bout) if sentence.is_choice]
    assert any("carrots one step east speak for it most" in sentence for sentence in told)
    assert any("nothing in sight speaks for it" in sentence for sentence in told)
    assert told[0].startswith("Move 1: the rabbit goes east (0.")


def test_tactics_are_told_by_their_names():
    sentence = telling.sentences(walked("row_sweep", 3))[0][1]
    assert str(sentence) == "Move 1: the rabbit goes east by its tactic, row sweep."


def test_findings_are_told_in_plain_words():
    told = [
        telling.finding_in_words(Happening(1, code, 16, amount))
        for code, amount in (
            (Event.EATS, 1),
            (Event.EATS, 3),
            (Event.SUFFERS, 1),
            (Event.SUFFERS, 2),
        )
    ]
    assert told == [
        "the rabbit eats a carrot at 1, 1",
        "the rabbit eats 3 carrots at 1, 1",
        "the rabbit suffers from a bottle of poison at 1, 1",
        "the rabbit suffers from 2 bottles of poison at 1, 1",
    ]


def test_every_visible_cell_has_words_of_its_own():
    words = [place_in_words(place) for place in range(13)]
    assert len(set(words)) == 13
    assert words[0] == "two steps north"
    assert words[1] == "one step north and one west"
    assert words[6] == "where it stands"
    assert words[7] == "one step east"


def test_the_ending_has_the_points_and_the_class():
    bout = walked("look_ahead", 17)
    sentence = telling.ending(bout.outcome())
    assert (
        sentence
        == f"After 100 moves the rabbit has {bout.points} points (density 3-4, 150 bottles)."
    )


def test_standings_add_up():
    bout = walked("look_ahead", 17)
    (standing,) = telling.standings(bout)
    eaten = telling.amount_of(bout.happenings, Event.EATS)
    suffered = telling.amount_of(bout.happenings, Event.SUFFERS)
    assert eaten - suffered == bout.points
    assert standing.used == f"{eaten} of 100 carrots, {suffered} bottles of poison"


def test_events_are_data():
    data = [telling.event_data(event) for event in walked("look_ahead", 3).happenings]
    assert {one["event"] for one in data} <= {"goes", "eats", "suffers"}
    assert all(
        one["direction"] in ("north", "east", "south", "west")
        for one in data
        if one["event"] == "goes"
    )

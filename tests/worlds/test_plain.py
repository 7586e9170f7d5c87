"""Bouts in plain Python: scripts, words, why, orders from outside, replays."""

from __future__ import annotations

import json

import pytest

from sparring.errors import StateError, UsageError
from sparring.worlds import plain_showing, plain_telling
from sparring.worlds.checking import check_world
from sparring.worlds.replay import replay_form, replay_from


def finished(world, sides, seed=3, **options):
    bout = world.begin(sides, seed, **options)
    while not bout.over:
        bout.step()
    return bout


def test_a_plain_world_keeps_what_worlds_promise(skirmish):
    assert len(check_world(skirmish, seeds=1)) == 5


def test_a_bout_is_told_in_sentences_with_the_rules_that_acted(skirmish):
    bout = finished(skirmish, (skirmish.contender("rulebase", 3), "rush"))
    sentences = [sentence for _, sentence in plain_telling.sentences(bout)]
    assert str(sentences[0]).startswith("Turn 1: ")
    choices = [sentence.text for sentence in sentences if sentence.is_choice]
    rules = {line.name for line in bout.lines[0]}
    assert any(text.split(" follows ")[1].split(":")[0] in rules for text in choices)
    assert any("blue's second archer follows line" in text for text in choices)
    assert any(sentence.text.endswith("falls") for sentence in sentences if sentence.weight == 2)
    assert plain_telling.ending(bout.outcome()).startswith(f"After {bout.round} turns ")


def test_the_page_is_told_what_happened_in_the_last_step(skirmish):
    bout = skirmish.begin(("rush", "volley"), 3)
    bout.step()
    bout.step()
    events = plain_showing.events(bout)
    assert {event["clock"] for event in events} == {2}
    assert all((event["text"] is None) == (event["code"] == "rule") for event in events)


def test_every_choice_can_be_explained(skirmish):
    bout = skirmish.begin(("rush", "volley"), 3, explains=True)
    bout.step()
    decisions = bout.why()
    assert set(decisions) == {0, 1, 2, 3}
    assert decisions[0].tried[-1].acted
    assert decisions[0].order[0] == "advance"
    assert "distance" in decisions[0].tried[1].reason
    with pytest.raises(UsageError, match="explains=True"):
        skirmish.begin(("rush", "volley"), 3).why()


def test_explaining_changes_nothing(skirmish):
    sides = ("alternate", "rush")
    assert finished(skirmish, sides, explains=True).outcome() == finished(skirmish, sides).outcome()


def test_steps_are_opened_and_closed_in_turn(skirmish):
    bout = skirmish.begin(("rush", "rush"), 1)
    with pytest.raises(UsageError, match="open the round first"):
        bout.close_round()
    with pytest.raises(UsageError, match="while a round is open"):
        bout.order(0, "shoot")
    bout.open_round()
    with pytest.raises(UsageError, match="open already"):
        bout.open_round()
    assert bout.order(0, "shoot") is False
    bout.close_round()
    over = finished(skirmish, ("rush", "rush"))
    with pytest.raises(UsageError, match="is over"):
        over.step()


def test_sides_that_do_not_fit_are_refused(skirmish):
    with pytest.raises(UsageError, match="2 sides; got 1"):
        skirmish.begin(("rush",), 1)
    with pytest.raises(UsageError, match="archer, archer; got 1"):
        skirmish.begin(([()], "rush"), 1)
    with pytest.raises(UsageError, match="a seed is a whole number"):
        skirmish.begin(("rush", "rush"), -1)


# --- orders from outside -----------------------------------------------------------


@pytest.fixture
def obedient(skirmish, monkeypatch: pytest.MonkeyPatch):
    """The same world with archers that may be told to walk, kept as JSON data."""
    kind = type(skirmish.begin(("rush", "rush"), 1))

    def allows(bout, agent, order):
        return order == "advance" and 0 <= agent < 4

    def act(bout, agent, archer, usual=kind.act):
        order = usual(bout, agent, archer)
        return ("advance", archer.foes()[0]) if order == "advance" else order

    monkeypatch.setattr(kind, "allows", allows)
    monkeypatch.setattr(kind, "act", act)
    monkeypatch.setattr(type(skirmish), "order_from", classmethod(lambda cls, parts: parts[0]))
    return skirmish


def test_orders_replace_what_scripts_choose(obedient):
    bout = obedient.begin(("volley", "volley"), 3)
    bout.open_round()
    assert bout.order(0, "advance")
    assert not bout.order(1, "dance")
    bout.close_round()
    assert bout.archers[0].place == 3
    assert bout.archers[1].place == 0


def test_whoever_is_taken_over_does_only_what_he_is_ordered(obedient):
    bout = obedient.begin(("rush", "rush"), 3)
    bout.take_over([0])
    for _ in range(3):
        bout.step()
    assert bout.archers[0].place == 0
    assert bout.archers[1].place > 0
    with pytest.raises(UsageError, match="numbered 0 to 3"):
        bout.take_over([4])


def test_a_replay_of_a_plain_world_plays_back_with_its_orders(obedient, registered):
    bout = obedient.begin(("volley", obedient.contender("rulebase", 5, place=1)), 3)
    bout.take_over([1])
    while not bout.over:
        bout.open_round()
        if bout.round % 2:
            bout.order(0, "advance")
        bout.close_round()
    form = json.loads(json.dumps(replay_form(bout)))
    again = replay_from(form).verified()
    assert again.outcome().as_data() == bout.outcome().as_data()
    form["orders"] = form["orders"][1:]
    with pytest.raises(StateError, match="does not play back"):
        replay_from(form).verified()


def test_orders_for_a_world_that_takes_none_are_refused(registered):
    form = json.loads(json.dumps(replay_form(finished(registered, ("rush", "volley")))))
    form["orders"] = [[1, 0, "dance"]]
    with pytest.raises(StateError, match="takes no orders"):
        replay_from(form)


def test_free_numbers_for_a_world_that_has_none_are_refused(registered):
    form = json.loads(json.dumps(replay_form(finished(registered, ("rush", "volley")))))
    form["numbers"] = {"step": 3}
    with pytest.raises(StateError, match="no free numbers"):
        replay_from(form).verified()


def test_a_replay_of_a_world_that_keeps_none_is_refused(registered, monkeypatch):
    form = json.loads(json.dumps(replay_form(finished(registered, ("rush", "volley")))))
    monkeypatch.setattr("sparring.worlds.replay.can_be_kept", lambda world: False)
    with pytest.raises(StateError, match="keeps no replays"):
        replay_from(form)

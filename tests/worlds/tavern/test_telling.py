"""Days in words, with why, and as pictures."""

from __future__ import annotations

import json

from sparring.worlds.tavern import showing, telling
from sparring.worlds.tavern.data.days import DAYS
from sparring.worlds.tavern.happenings import Event
from tests.cli.running import run
from tests.worlds.tavern.helpers import begun, lived, told


def test_every_kind_of_event_has_words():
    assert set(telling.WORDS) == set(Event)


def test_a_patrol_is_interrupted_by_a_thief_and_says_so():
    reasons = {event.text for day in DAYS for event in told(lived(day), Event.TURNS)}
    assert "interrupted Patrol: thief within 6 m; now hunter" in reasons


def test_guards_turn_to_patrons_when_their_day_is_over():
    bout = lived("quiet")
    bron = next(one for one in bout.people if one.name == "Bron")
    turns = [event for event in told(bout, Event.TURNS) if event.who == bron.number]
    at = {telling.clock_of(event.step): event.text for event in turns}
    assert at["08:30"].endswith("8:30; now guard")
    assert at["17:30"].endswith("17:30; now patron and helper")


def test_choices_are_told_to_those_who_ask_why_and_chatter_to_nobody():
    bout = begun("quiet", 1, 300)
    sentences = telling.sentences(bout)
    assert {bool(one and one.is_choice) for _, one in sentences} == {True, False}
    for event, sentence in sentences:
        is_chatter = event.code == Event.SAYS and event.amount <= telling.CHATTER
        assert (sentence is None) == is_chatter


def test_the_day_begins_at_six_and_goes_round_the_clock():
    assert [telling.clock_of(step) for step in (1, 61, 1081, 1440)] == [
        "06:00",
        "07:00",
        "00:00",
        "05:59",
    ]


def test_the_end_tells_of_fights_thefts_and_drinks():
    outcome = lived("quiet").outcome()
    ending = telling.ending(outcome)
    assert f"won {outcome.won} of {outcome.won + outcome.lost} fights" in ending
    assert f"{outcome.drinks} drinks served" in ending


def test_everybody_stands_somewhere_at_the_end():
    bout = lived("quiet")
    standings = telling.standings(bout)
    assert [one.name.split()[1] for one in standings] == [one.name for one in bout.people]
    assert all(0 <= (one.share or 0.0) <= 1 for one in standings)


def test_events_are_json_data():
    bout = lived("thieves_night")
    forms = [telling.event_data(event) for event in bout.all_events]
    assert json.loads(json.dumps(forms)) == forms


# --- pictures -----------------------------------------------------------------------------


def test_the_map_comes_with_the_first_scene_only():
    bout = begun()
    assert set(showing.scene(bout)["rooms"]) >= {"tavern", "street", "alley"}
    bout.step()
    assert "rooms" not in showing.scene(bout)


def test_whoever_can_be_seen_is_on_the_field():
    bout = begun("market_day", 3, 500)
    view = showing.scene(bout)
    for person in view["people"]:
        if not person["out"]:
            assert 0 <= person["x"] <= view["width"]
            assert 0 <= person["y"] <= view["height"]
    assert json.loads(json.dumps(view)) == view


def test_a_step_shows_what_happened_in_it_but_no_reasons():
    bout = begun()
    shown = 0
    for _ in range(400):
        bout.step()
        events = showing.events(bout)
        shown += len(events)
        assert all(event["clock"] == bout.round for event in events)
        assert not {event["code"] for event in events} & {"chooses", "turns"}
    kept = [one for one in bout.all_events if one.code not in telling.CHOICES]
    assert shown == len(kept)


# --- the command line -----------------------------------------------------------------------


def test_a_day_is_told_with_why_on_the_command_line():
    result = run("fight", "tavern", "quiet", "--seed", "7", "--why")
    assert result.exit_code == 0
    assert "interrupted" in result.stdout
    assert "drinks served" in result.stdout


def test_a_day_is_kept_and_played_back(tmp_path):
    path = tmp_path / "day.json"
    once = run("fight", "tavern", "quiet", "--seed", "7", "--replay", str(path))
    again = run("replay", str(path))
    assert once.stdout.splitlines()[-1] == again.stdout.splitlines()[-1]

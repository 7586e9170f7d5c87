"""Fights as the page sees them: plain data that tells no more than can be seen."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.arena.films import film_of
from sparring.arena.showing import events_shown, rounds_left, scene_of
from sparring.worlds.crpg.data.codes import Cloud, Influence, Kind
from sparring.worlds.crpg.rosters import BASIC
from sparring.worlds.crpg.telling import Teller, tell
from sparring.worlds.crpg.world import Crpg
from tests.arena.helpers import fought_on, new_match, through_json
from tests.worlds.crpg.helpers import add_animal, add_cloud, afflict, kill, set_health


@given(seed=st.integers(0, 2**32), rounds=st.integers(0, 15))
def test_a_scene_is_plain_data_within_the_field(seed: int, rounds: int):
    match = fought_on(new_match(seed), rounds, Random(seed))
    scene = scene_of(match.bout.record)
    assert through_json(scene) == scene
    assert [unit["id"] for unit in scene["units"]][:8] == list(range(8))
    for unit in scene["units"]:
        assert 0 <= unit["x"] <= 1000
        assert 0 <= unit["y"] <= 1000
        assert 0 <= unit["health"] <= unit["most"]
        assert unit["alive"] == (unit["health"] > 0)


def test_everybody_has_a_name_a_team_and_a_side():
    units = scene_of(new_match().bout.record)["units"]
    assert units[0]["name"] == "red's first fighter"
    assert units[7]["name"] == "blue's second wizard"
    assert [unit["team"] for unit in units] == [0] * 4 + [1] * 4


def test_the_charmed_count_for_one_team_and_fight_for_the_other():
    match = new_match()
    afflict(match.bout, 1, Influence.CHARMED)
    charmed = scene_of(match.bout.record)["units"][1]
    assert (charmed["team"], charmed["side"]) == (0, 1)


def test_influences_say_how_long_they_last():
    match = new_match()
    afflict(match.bout, 0, Influence.BLINDED, rounds=3)
    afflict(match.bout, 1, Influence.LUCKY)
    units = scene_of(match.bout.record)["units"]
    assert units[0]["influences"] == [{"name": "Blinded", "bad": True, "rounds": 4}]
    assert units[1]["influences"] == [{"name": "Lucky", "bad": False, "rounds": None}]


def test_nothing_lasts_on_the_dead():
    match = new_match()
    afflict(match.bout, 0, Influence.BLINDED)
    kill(match.bout, 0)
    dead = scene_of(match.bout.record)["units"][0]
    assert (dead["alive"], dead["influences"]) == (False, [])


def test_health_is_never_shown_below_zero():
    match = new_match()
    set_health(match.bout, 0, -7)
    assert scene_of(match.bout.record)["units"][0]["health"] == 0


def test_animals_are_shown_while_they_live():
    match = new_match()
    bear = add_animal(match.bout, 1, 300, 300, Kind.BEAR)
    assert scene_of(match.bout.record)["units"][-1]["name"] == "blue's black bear"
    kill(match.bout, bear)
    assert len(scene_of(match.bout.record)["units"]) == 8


def test_clouds_are_shown_where_they_hang():
    match = new_match()
    assert scene_of(match.bout.record)["clouds"] == []
    add_cloud(match.bout, Cloud.GREASE, 250.04, 700, 120)
    [cloud] = scene_of(match.bout.record)["clouds"]
    assert (cloud["x"], cloud["y"], cloud["radius"]) == (250.0, 700.0, 120.0)
    assert cloud["rounds"] > 0


@pytest.mark.parametrize(
    ("until", "clock", "rounds"), [(10, 10, 0), (11, 10, 1), (20, 10, 1), (21, 10, 2), (5, 10, 0)]
)
def test_begun_rounds_count(until: int, clock: int, rounds: int):
    assert rounds_left(until, clock) == rounds


@pytest.mark.parametrize("red", BASIC)
def test_events_are_told_as_the_command_line_tells_them(red: str):
    bout = Crpg().begin((red, "cursing"), 7)
    while not bout.over:
        bout.play_round()
    shown = events_shown(bout.all_events, Teller())
    assert through_json(shown) == shown
    told = [line.split(": ", 1)[1] for line in tell(bout.all_events)]
    assert [f"{event['text']}." for event in shown if event["text"]] == told


@pytest.mark.parametrize("seed", range(6))
def test_whatever_an_event_is_about_is_named_in_its_words(seed: int):
    film = film_of(("cursing", "defensive"), seed, (None, None))
    silent = ("drinks", "burns", "gains", "loses", "hurt")
    for event in (event for moment in film["rounds"] for event in moment["events"]):
        if event["thing"] and event["text"] and event["code"] not in silent:
            assert event["thing"] in event["text"]


def test_spells_cast_at_a_place_say_where():
    film = film_of(("offensive", "disabling"), 3, (None, None))
    events = [event for moment in film["rounds"] for event in moment["events"]]
    aimed = [e for e in events if e["code"] == "begins" and e["target"] == -1]
    fireballs = [event for event in aimed if event["thing"] in ("Fireball", "Stinking Cloud")]
    casters = {
        (round, unit["id"]): (unit["x"], unit["y"])
        for round, moment in enumerate(film["rounds"])
        for unit in moment["scene"]["units"]
    }
    assert fireballs
    assert all((e["x"], e["y"]) not in casters.values() for e in fireballs)

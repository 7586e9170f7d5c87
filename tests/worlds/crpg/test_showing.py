"""Fights as the page sees them: plain data that tells no more than can be seen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.arena.films import film_of
from sparring.worlds.crpg.data.codes import Cloud, Influence, Kind
from sparring.worlds.crpg.showing import event_views, events, rounds_left, scene, scene_of
from sparring.worlds.crpg.telling import Teller, sentences, tell
from sparring.worlds.crpg.world import Crpg
from tests.arena.helpers import fought_on, new_bout, through_json
from tests.worlds.crpg.helpers import add_animal, add_cloud, afflict, kill, set_health

if TYPE_CHECKING:
    from sparring.worlds.fight_showing import EventView


@given(seed=st.integers(0, 2**32), rounds=st.integers(0, 15))
def test_a_scene_is_plain_data_within_the_field(seed: int, rounds: int):
    played = fought_on(new_bout(seed), rounds, Random(seed))
    shown = scene_of(played.bout.record)
    assert through_json(shown) == shown
    assert [unit["id"] for unit in shown["units"]][:8] == list(range(8))
    for unit in shown["units"]:
        assert 0 <= unit["x"] <= 1000
        assert 0 <= unit["y"] <= 1000
        assert 0 <= unit["health"] <= unit["most"]
        assert unit["alive"] == (unit["health"] > 0)


def test_everybody_has_a_name_a_team_and_a_side():
    units = scene_of(new_bout().bout.record)["units"]
    assert units[0]["name"] == "red's first fighter"
    assert units[7]["name"] == "blue's second wizard"
    assert [unit["team"] for unit in units] == [0] * 4 + [1] * 4


def test_the_charmed_count_for_one_team_and_fight_for_the_other():
    played = new_bout()
    afflict(played.bout, 1, Influence.CHARMED)
    charmed = scene_of(played.bout.record)["units"][1]
    assert (charmed["team"], charmed["side"]) == (0, 1)


def test_influences_say_how_long_they_last():
    played = new_bout()
    afflict(played.bout, 0, Influence.BLINDED, rounds=3)
    afflict(played.bout, 1, Influence.LUCKY)
    units = scene_of(played.bout.record)["units"]
    assert units[0]["influences"] == [{"name": "Blinded", "bad": True, "rounds": 4}]
    assert units[1]["influences"] == [{"name": "Lucky", "bad": False, "rounds": None}]


def test_nothing_lasts_on_the_dead():
    played = new_bout()
    afflict(played.bout, 0, Influence.BLINDED)
    kill(played.bout, 0)
    dead = scene_of(played.bout.record)["units"][0]
    assert (dead["alive"], dead["influences"]) == (False, [])


def test_health_is_never_shown_below_zero():
    played = new_bout()
    set_health(played.bout, 0, -7)
    assert scene_of(played.bout.record)["units"][0]["health"] == 0


def test_animals_are_shown_while_they_live():
    played = new_bout()
    bear = add_animal(played.bout, 1, 300, 300, Kind.BEAR)
    assert scene_of(played.bout.record)["units"][-1]["name"] == "blue's black bear"
    kill(played.bout, bear)
    assert len(scene_of(played.bout.record)["units"]) == 8


def test_clouds_are_shown_where_they_hang():
    played = new_bout()
    assert scene_of(played.bout.record)["clouds"] == []
    add_cloud(played.bout, Cloud.GREASE, 250.04, 700, 120)
    [cloud] = scene_of(played.bout.record)["clouds"]
    assert (cloud["x"], cloud["y"], cloud["radius"]) == (250.0, 700.0, 120.0)
    assert cloud["rounds"] > 0


@pytest.mark.parametrize(
    ("until", "clock", "rounds"), [(10, 10, 0), (11, 10, 1), (20, 10, 1), (21, 10, 2), (5, 10, 0)]
)
def test_begun_rounds_count(until: int, clock: int, rounds: int):
    assert rounds_left(until, clock) == rounds


@pytest.mark.parametrize("red", Crpg.basics)
def test_events_are_told_as_the_command_line_tells_them(red: str):
    bout = Crpg().begin((red, "cursing"), 7)
    while not bout.over:
        bout.step()
    views = event_views(bout.all_events, Teller())
    assert through_json(views) == views
    told = [line.split(": ", 1)[1] for line in tell(bout.all_events)]
    assert [f"{event['text']}." for event in views if event["text"]] == told


def test_events_weigh_what_they_weigh_on_the_command_line():
    bout = Crpg().begin(("offensive", "cursing"), 7)
    views: list[EventView] = []
    while not bout.over:
        bout.step()
        views += events(bout)
    words = [sentence for _, sentence in sentences(bout)]
    spoken = [(view, word) for view, word in zip(views, words, strict=True) if view["text"]]
    for view, word in spoken:
        assert word is not None
        assert (view["weight"], view["round"]) == (word.weight, word.step)
        assert (view["when"], view["text"]) == (word.time, word.text)


def test_the_score_is_the_health_of_each_team():
    played = new_bout()
    set_health(played.bout, 0, 5)
    shown = scene(played.bout)
    red = [unit["health"] for unit in shown["units"] if unit["team"] == 0]
    assert shown["score"][0] == sum(red)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_an_event_is_about_is_named_in_its_words(seed: int):
    film = film_of("crpg", ("cursing", "defensive"), seed, (None, None))
    silent = ("drinks", "burns", "gains", "loses", "hurt")
    for event in (event for moment in film["rounds"] for event in moment["events"]):
        if event["thing"] and event["text"] and event["code"] not in silent:
            assert event["thing"] in event["text"]


def test_spells_cast_at_a_place_say_where():
    film = film_of("crpg", ("offensive", "disabling"), 3, (None, None))
    happened = [event for moment in film["rounds"] for event in moment["events"]]
    aimed = [e for e in happened if e["code"] == "begins" and e["target"] == -1]
    fireballs = [event for event in aimed if event["thing"] in ("Fireball", "Stinking Cloud")]
    casters = {
        (round, unit["id"]): (unit["x"], unit["y"])
        for round, moment in enumerate(film["rounds"])
        for unit in moment["scene"]["units"]
    }
    assert fireballs
    assert all((e["x"], e["y"]) not in casters.values() for e in fireballs)

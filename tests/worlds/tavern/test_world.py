"""The tavern as others see it: days by name, saved guards, replays."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sparring.behaviours.roles_text import check_roles, format_roles
from sparring.errors import StateError, UsageError
from sparring.worlds.registry import open_world
from sparring.worlds.replay import replay_form, replay_from
from sparring.worlds.tavern.data.days import DAYS
from sparring.worlds.tavern.data.people import PEOPLE
from sparring.worlds.tavern.data.places import PLACES, ROOMS
from sparring.worlds.tavern.performances import FILE, written
from sparring.worlds.tavern.vocabulary import stage
from sparring.worlds.tavern.world import Part, Tavern
from tests.worlds.tavern.helpers import TAVERN, begun, lived

if TYPE_CHECKING:
    from sparring.worlds.contract import World


def test_it_is_found_by_its_name():
    world: World = open_world("tavern")
    assert isinstance(world, Tavern)
    assert [len(side) for side in world.sides] == [len(PEOPLE)]


def test_its_roles_are_without_doubt_and_well_written():
    text = FILE.read_text(encoding="utf-8")
    assert check_roles(text, stage(), "tavern.roles")[1] == []
    assert format_roles(text) == text


def test_all_names_of_its_data_are_known():
    for day in DAYS.values():
        assert set(day.performances()) <= set(written())
        assert set(day.by_name) <= {one.name for one in PEOPLE}
        assert set(day.by_kind) <= {one.kind for one in PEOPLE}
    for one in PEOPLE:
        assert {one.origin, one.seat} <= set(PLACES)


@pytest.mark.parametrize("name", PLACES)
def test_every_place_lies_in_its_room(name: str):
    room, x, y = PLACES[name]
    assert ROOMS[room].clamped(x, y) == (x, y)


@pytest.mark.parametrize("day", DAYS)
def test_a_day_has_everything_that_it_promises(day: str):
    outcome = lived(day, 7).outcome()
    assert outcome.duration == 24 * 60
    assert outcome.winner is None
    assert outcome.drinks > 10
    assert outcome.won + outcome.lost > 0
    assert outcome.prevented <= outcome.thefts


def test_coins_are_neither_made_nor_lost():
    bout = lived("thieves_night")
    carried = sum(theft.coins for one in bout.people for theft in one.carried)
    assert sum(one.gold for one in bout.people) + carried == sum(one.gold for one in PEOPLE)


def test_a_day_nobody_knows_gets_the_nearest_name():
    with pytest.raises(UsageError, match="did you mean 'thieves_night'"):
        TAVERN.contender("thieves_nigth", 0)
    assert TAVERN.contender("market-day", 0).plays == "market_day"


@pytest.mark.parametrize("sides", [[], ["quiet", "quiet"], [[Part("beggar")]], [["quiet"]]])
def test_sides_that_are_none_are_refused(sides):
    with pytest.raises(UsageError):
        TAVERN.begin(sides, 0)


def test_a_day_that_is_over_cannot_go_on():
    bout = lived()
    with pytest.raises(UsageError, match="over"):
        bout.step()


# --- replays ----------------------------------------------------------------------------


def test_a_replay_plays_back_exactly():
    bout = lived("market_day")
    form = json.loads(json.dumps(replay_form(bout)))
    assert replay_from(form).verified().all_events == bout.all_events


def test_a_replay_of_taught_guards_knows_what_they_knew(tmp_path):
    practice = TAVERN.practice("alert", "quiet", seed=4)
    practice.encounter()
    path = tmp_path / "guards.json"
    path.write_text(json.dumps(practice.state()), encoding="utf-8")
    contender = TAVERN.contender(path, 0)
    assert contender.plays == "quiet with guards of guards"
    bout = TAVERN.begin([contender], 7)
    while not bout.over:
        bout.step()
    assert replay_from(json.loads(json.dumps(replay_form(bout)))).verified().over
    assert lived("quiet").all_events != bout.all_events


@pytest.mark.parametrize(
    "script",
    [
        None,
        7,
        {},
        {"performance": "emperor"},
        {"performance": ["beggar"]},
        {"performance": "day_guard", "learned": 3},
        {"performance": "day_guard", "learned": {"sparring_temporal": 1, "learner": "alert"}},
        {"performance": "day_guard", "learned": {"learner": "alert", "weights": [[]]}},
    ],
)
def test_damaged_scripts_of_replays_are_refused(script):
    form = replay_form(begun(steps=1))
    form["scripts"][8] = script
    with pytest.raises(StateError):
        replay_from(form)


def test_orders_and_free_numbers_are_refused():
    form = replay_form(begun(steps=1))
    with pytest.raises(StateError, match="takes no orders"):
        replay_from({**form, "orders": [[1, 0, "dance"]]})
    with pytest.raises(StateError, match="no free numbers"):
        replay_from({**form, "numbers": {"thirst": 3}}).begin()

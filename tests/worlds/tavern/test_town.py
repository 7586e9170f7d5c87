"""What people do to each other: walking, serving, stealing, fighting."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sparring.behaviours.model import Action, Reference
from sparring.worlds.tavern.data.numbers import (
    EXCHANGES,
    GUARD_MOVES,
    IN_CELL,
    THIEF_MOVES,
    WALK,
)
from sparring.worlds.tavern.data.places import HOME, PLACES, ROOMS
from sparring.worlds.tavern.deeds import carried_out
from sparring.worlds.tavern.happenings import Event
from sparring.worlds.tavern.person import Theft
from tests.worlds.tavern.helpers import lived, told, town_of

places = st.sampled_from(sorted(PLACES))


@given(places, places)
def test_everybody_gets_everywhere_on_foot_and_through_doors(start: str, goal: str):
    town = town_of(("Piet", "customer", "early_customer"))
    piet = town.people[0]
    piet.room, piet.x, piet.y = PLACES[start]
    for _ in range(40):
        before = piet.room, piet.x, piet.y
        if piet.go(*PLACES[goal], WALK):
            break
        if piet.room == before[0]:
            assert piet.distance(before[1], before[2]) <= WALK + 1e-9
    assert (piet.room, piet.x, piet.y) == PLACES[goal]


@given(st.integers(0, 2**32), st.integers(1, 400))
def test_nobody_ever_leaves_the_room_one_is_in_by_a_wall(seed: int, steps: int):
    town = town_of(("Shade", "thief", "market_thief"), ("Bron", "guard", "day_guard"), seed=seed)
    for _ in range(steps % 60):
        town.step()
        for one in town.people:
            room = ROOMS[one.room]
            inside = room.clamped(one.x, one.y) == (one.x, one.y)
            at_the_door = (one.x, one.y) in (room.door, room.outside)
            # Between its floor and its door there is a step.
            assert inside or at_the_door or one.distance(*room.door) < 4 or one.room == HOME


def test_a_walk_changes_what_those_in_both_rooms_look_at():
    town = town_of(("Piet", "customer", "early_customer"))
    before = dict(town.moved_in)
    town.people[0].go(*PLACES["table 1"], 100.0)
    changed = {room for room in ROOMS if town.moved_in[room] != before[room]}
    assert changed == {"street", "tavern"}


def test_whoever_is_in_another_room_is_not_near():
    town = town_of(("Piet", "customer", "early_customer"), ("Moll", "beggar", "beggar"))
    piet, moll = town.people
    piet.room, piet.x, piet.y = PLACES["tavern door"]
    moll.room, moll.x, moll.y = "tavern", 14.0, 13.8
    assert town.near("Moll", "customer", 6) is None
    moll.room, moll.y = "street", 18.0
    assert town.near("Moll", "customer", 6) == "Piet"
    assert town.near("Moll", "customer", 0.5) is None


# --- the house ----------------------------------------------------------------------------


def test_a_drink_costs_a_coin_at_most():
    bout = lived("quiet")
    served = told(bout, Event.SERVES)
    assert all(event.amount in (0, 1) for event in served)
    assert sum(one.drinks for one in bout.people) == len(served)
    assert sum(one.served for one in bout.people) == len(served)


def test_the_bell_is_rung_once_at_half_past_eleven():
    bout = lived("quiet")
    (bell,) = told(bout, Event.ANNOUNCES)
    minutes_late = bell.step - ((23 - 6) * 60 + 30)
    assert 0 <= minutes_late <= 15


def test_every_song_that_is_begun_is_heard():
    bout = lived("quiet")
    bard = next(one for one in bout.people if one.kind == "bard")
    chosen = [event for event in told(bout, Event.CHOOSES) if event.who == bard.number]
    begun = [event.step for event in chosen if event.text.startswith("Perform skill")]
    heard = [event.step for event in told(bout, Event.PLAYS)]
    assert begun[1:]
    for start, following in pairwise([*begun, 10_000]):
        walked = 20
        assert any(start <= step < min(following, start + walked) for step in heard)


def test_customers_are_home_in_the_morning_and_at_night():
    bout = lived("quiet")
    customers = [one for one in bout.people if one.kind == "customer"]
    assert all(one.room == HOME for one in customers)


# --- thieves --------------------------------------------------------------------------------


def test_a_theft_under_the_eyes_of_a_guard_fails():
    town = town_of(
        ("Shade", "thief", "cutpurse"),
        ("Piet", "customer", "early_customer"),
        ("Bron", "guard", "day_guard"),
    )
    shade, piet, bron = town.people
    bron.x = shade.x + 9
    lifts = Action("lift", (Reference("victim"),))
    piet.x, piet.y = shade.x, shade.y
    assert carried_out(town, shade, lifts) is None
    assert (shade.attempts, town.prevented, piet.gold) == (1, 1, 10)
    bron.x = shade.x + 11
    assert carried_out(town, shade, lifts) is True
    assert (shade.attempts, town.prevented) == (2, 1)
    assert piet.gold == 10 - shade.carried[0].coins < 10
    assert [event.code for event in town.happenings] == [Event.FOILED, Event.STEALS]


def test_what_a_caught_thief_carries_goes_back():
    town = town_of(("Shade", "thief", "cutpurse"), ("Piet", "customer", "early_customer"))
    shade, piet = town.people
    piet.gold, piet.robbed = 7, 3
    shade.carried.append(Theft(piet, 3))
    town.give_back(shade)
    assert (piet.gold, piet.robbed, shade.carried, town.prevented) == (10, 0, [], 1)


# --- fights ---------------------------------------------------------------------------------


def test_every_pair_of_moves_has_its_chances():
    assert set(EXCHANGES) == {(ours, theirs) for ours in GUARD_MOVES for theirs in THIEF_MOVES}
    for odds in EXCHANGES.values():
        assert all(0 <= chance <= 100 for chance in odds)


def test_a_guard_and_a_thief_within_six_metres_are_in_a_fight():
    town = town_of(("Bron", "guard", "yard_guard"), ("Shade", "thief", "cutpurse"))
    bron, shade = town.people
    shade.x = bron.x + 6.5
    town.fights.resolve()
    assert bron.foe is None
    shade.x = bron.x + 5.5
    town.fights.resolve()
    assert bron.foe is shade
    town.step()
    assert (bron.actor.role, shade.actor.role) == ("hunter", "cornered")


def test_a_caught_thief_sits_in_the_cell_and_is_let_go():
    bout = lived("thieves_night")
    caught = told(bout, Event.CATCHES)
    assert caught
    for event in caught:
        freed = [one.step for one in told(bout, Event.FREED) if one.who == event.other]
        later = [step for step in freed if step > event.step]
        assert not later or min(later) == event.step + IN_CELL


def test_every_fight_that_was_begun_is_won_or_lost_or_goes_on():
    bout = lived("thieves_night")
    begun = len(told(bout, Event.MEETS))
    ended = sum(one.won + one.lost for one in bout.people)
    assert begun - ended == sum(one.foe is not None for one in bout.people)


def test_the_upper_hand_rises_by_wins_and_falls_by_losses():
    town = town_of(("Bron", "guard", "yard_guard"), ("Shade", "thief", "cutpurse"))
    bron, shade = town.people
    assert bron.upper_hand == 1.0
    bron.foe = shade
    assert bron.upper_hand == 1.0
    shade.health = 0
    assert bron.upper_hand == 2.0
    bron.health = 0
    assert bron.upper_hand == 1.0
    bron.foe, bron.lost = None, 2
    assert bron.upper_hand == -1.0

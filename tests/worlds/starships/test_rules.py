"""Single rules of the game, each with only what it needs."""

from __future__ import annotations

import pytest

from sparring.kernels.records import write
from sparring.worlds.starships.data.codes import Plan
from sparring.worlds.starships.kernel.entries import rate, start, step
from sparring.worlds.starships.world import Starships

WORLD = Starships()
EAST, WEST, SOUTH = (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0)


def duel(first="stationary", second="stationary", apart=100.0, noses=(EAST, WEST), **second_has):
    """Two equal ships, the second east of the first."""
    record = WORLD.new_record()
    WORLD.load(record, [0])
    for place, tactic in enumerate((first, second)):
        WORLD.put_side(record, place, tactic)
        row = record.duel[0].start[place]
        write(row, x=apart * place, y=0.0, nose_x=noses[place][0], nose_y=noses[place][1])
        write(row, most_speed=5.0, acceleration=2.0, rotation=0.1, range=50.0)
        write(row, rotation_sine=0.09983341664682815, rotation_cosine=0.9950041652780258)
        write(row, most_hull=100.0, strength=10.0)
    write(record.duel[0].start[1], **second_has)
    start(record, 0)
    return record


def hulls(record):
    return [float(record.field.ship[who].hull) for who in range(2)]


def plans(record):
    step(record)
    return [Plan(int(record.field.ship[who].plan)) for who in range(2)]


def test_a_laser_reaches_exactly_its_range():
    near, far = duel(apart=50.0), duel(apart=50.1)
    step(near)
    step(far)
    assert hulls(near) == [90.0, 90.0]
    assert hulls(far) == [100.0, 100.0]


def test_a_laser_fires_sideways_but_not_backwards():
    sideways, backwards = duel(apart=40, noses=(SOUTH, EAST)), duel(apart=40, noses=(WEST, EAST))
    step(sideways)
    step(backwards)
    assert hulls(sideways) == [100.0, 90.0]
    assert hulls(backwards) == [100.0, 100.0]


def test_the_second_ship_fires_even_when_it_is_destroyed():
    both = duel(apart=40, most_hull=5.0)
    write(both.field.ship[0], hull=10.0)
    step(both)
    assert hulls(both) == [0.0, 0.0]
    assert both.field.over == 1
    assert rate(both) == 0.0


def test_a_destroyed_opponent_is_worth_everything_that_is_left():
    won = duel(apart=40, most_hull=10.0, noses=(EAST, EAST))
    step(won)
    assert won.field.over == 1
    assert rate(won) == 1.0


def test_passive_ships_are_worth_half():
    record = duel(noses=(WEST, EAST))
    while not record.field.over:
        step(record)
    assert record.field.step == 50
    assert rate(record) == 0.5


def test_head_on_both_ships_stop():
    record = duel("ai_0", apart=12.0)
    write(record.field.ship[1], speed=3.0)
    write(record.field.ship[0], speed=4.0)
    write(record.duel[0].start[1], strength=0.0)
    step(record)
    assert (record.field.ship[0].speed, record.field.ship[1].speed) == (0.0, 0.0)
    assert record.field.ship[0].bumped == 1
    assert record.field.gap == 10.0


def test_in_a_pursuit_only_the_one_behind_stops():
    record = duel("ai_0", apart=11.0, noses=(EAST, EAST))
    write(record.field.ship[0], speed=5.0)
    write(record.field.ship[1], speed=3.0)
    step(record)
    assert record.field.ship[0].speed == 0.0
    assert record.field.ship[1].speed == 3.0


def test_ships_beyond_sight_have_parted():
    record = duel(apart=178.0, noses=(WEST, EAST))
    write(record.field.ship[0], speed=5.0)
    step(record)
    assert record.field.over == 1
    assert rate(record) == 0.5


@pytest.mark.parametrize("tactic", ["ai_0", "ai_1", "ai_2", "ai_3"])
def test_a_whole_ship_approaches_and_keeps_up_within_range(tactic):
    assert plans(duel(tactic, apart=100.0))[0] is Plan.APPROACH
    assert plans(duel(tactic, apart=45.0))[0] is Plan.KEEP


def test_a_damaged_ship_flees_if_its_hull_is_the_weaker_one():
    record = duel("ai_0", apart=100.0)
    write(record.field.ship[0], hull=99.0)
    assert plans(record)[0] is Plan.FLEE


@pytest.mark.parametrize(("hull", "plan"), [(90.0, Plan.APPROACH), (89.0, Plan.FLEE)])
def test_the_fleeing_change_counts_one_shot_of_its_own(hull, plan):
    record = duel("ai_1", apart=100.0)
    write(record.field.ship[0], hull=hull)
    assert plans(record)[0] is plan


@pytest.mark.parametrize(
    ("apart", "nose", "hull", "plan"),
    [
        (75.0, WEST, 100.0, Plan.RUN),
        (150.0, WEST, 100.0, Plan.RUN),
        (74.0, WEST, 100.0, Plan.APPROACH),
        (151.0, WEST, 100.0, Plan.APPROACH),
        (100.0, EAST, 100.0, Plan.APPROACH),
        (100.0, WEST, 99.0, Plan.FLEE),
    ],
)
def test_the_aft_attack_change_runs_only_whole_and_at_middle_distance(apart, nose, hull, plan):
    record = duel("ai_2", apart=apart, noses=(nose, WEST))
    write(record.field.ship[0], hull=hull)
    assert plans(record)[0] is plan


def test_ships_turn_no_further_than_they_can():
    record = duel("ai_0", noses=(SOUTH, WEST))
    step(record)
    assert float(record.field.ship[0].nose_x) == pytest.approx(0.0998334)
    assert float(record.field.ship[0].speed) == 2.0

"""Whoever is at home comes to help, on foot around buildings and through the air; and strikes
whatever is there, however near."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import ATTACKING, Ground, Kind
from sparring.worlds.strategy.data.numbers import ALARM_TICKS, HOME_RANGE
from tests.worlds.strategy.games import played
from tests.worlds.strategy.staging import (
    barracks,
    everybody,
    fighter,
    for_seconds,
    gap,
    hall,
    quiet_game,
    razed,
    resting,
)

FAR = 20


def alarmed(bout, x, y):
    """The first side was hit on a cell."""
    unit = bout.record.unit[0]
    unit.alarm_x, unit.alarm_y = x, y
    unit.alarm_until = bout.record.clock + ALARM_TICKS


def test_flyers_at_home_fly_to_whoever_attacks_and_back_home_again():
    bout = quiet_game()
    home = hall(bout, 0)
    flyer = fighter(bout, 0, Kind.FLYER, int(home.x), int(home.y))
    x, y = int(home.x) + FAR, int(home.y) + FAR
    alarmed(bout, x, y)
    for_seconds(bout, 9)
    assert gap(flyer, x, y) <= 1
    for_seconds(bout, 12)
    assert gap(flyer, int(home.x) + 3, int(home.y) + 3) <= HOME_RANGE


def test_flyers_at_home_stay_where_they_are_while_nobody_attacks():
    bout = quiet_game()
    home = hall(bout, 0)
    flyer = fighter(bout, 0, Kind.FLYER, int(home.x) + 5, int(home.y))
    for_seconds(bout, 9)
    assert (flyer.x, flyer.y) == (home.x + 5, home.y)


def test_a_guard_goes_around_his_own_barracks_to_whoever_strikes_them():
    bout = quiet_game()
    house = barracks(bout, 0)
    middle = int(house.x) + 1
    guard = fighter(bout, 0, Kind.SOLDIER, middle, int(house.y) + 3)
    enemy = fighter(bout, 1, Kind.SOLDIER, middle, int(house.y) - 1, force=ATTACKING)
    health = int(enemy.health)
    for_seconds(bout, 12)
    assert gap(guard, int(enemy.x), int(enemy.y)) == 1
    assert enemy.health < health


def test_somebody_on_the_same_cell_can_be_hit():
    bout = quiet_game()
    home = hall(bout, 0)
    x, y = int(home.x) - 3, int(home.y)
    fighter(bout, 0, Kind.SOLDIER, x, y)
    enemy = resting(bout, 1, x, y)
    for_seconds(bout, 12)
    assert not enemy.alive


def test_the_last_enemy_is_found_even_among_trees():
    bout = quiet_game()
    record = bout.record
    size = int(record.book["size"])
    forest = max(cell for cell in range(size * size) if record.book.ground[cell] == Ground.FOREST)
    razed(bout, 1)
    record.unit[1].gold = 0  # Nothing is built again.
    last = resting(bout, 1, forest % size, forest // size)
    for other in everybody(bout, 1):
        if (other.x, other.y) != (last.x, last.y):
            other.hurt = other.health
    home = hall(bout, 0)
    fighter(bout, 0, Kind.KNIGHT, int(home.x) - 3, int(home.y), force=ATTACKING)
    played(bout, 90)
    assert bout.over
    assert not last.alive


def test_an_alarm_is_heard_by_neither_side_before_the_tick_is_over():
    bout = quiet_game()
    house = barracks(bout, 0)
    fighter(bout, 1, Kind.SOLDIER, int(house.x), int(house.y) - 1, force=ATTACKING)
    for_seconds(bout, 2)
    unit = bout.record.unit[0]
    assert unit.alarm_until > bout.record.clock
    assert unit.cries == 0

"""What ships are known for, found in traces made for it."""

from __future__ import annotations

import pytest

from sparring.worlds.starships.bout import Moment
from sparring.worlds.starships.data.codes import Plan
from sparring.worlds.starships.manoeuvres import (
    evading,
    flights,
    following,
    manoeuvres,
    shot_first,
    turns_before_attack,
)
from sparring.worlds.starships.world import Starships
from tests.worlds.starships.helpers import ended

EAST, WEST = (1.0, 0.0), (-1.0, 0.0)


def ship(x, nose=EAST, speed=5.0, hull=1.0, fired=False, bumped=False):
    return Moment(x, 0.0, *nose, speed, hull, Plan.STEERED, fired, bumped)


def test_a_stronger_ship_behind_a_fleeing_one_can_follow():
    chase = [(ship(0.0), ship(40.0, hull=0.5))] * 3
    assert following(chase, 0) == (3, 3)
    assert following([(ship(0.0, WEST), ship(40.0, hull=0.5))] * 3, 0) == (3, 0)
    assert following([(ship(0.0, hull=0.4), ship(40.0, hull=0.5))] * 3, 0) == (0, 0)
    assert following([(ship(0.0), ship(40.0, WEST, hull=0.5))] * 3, 0) == (0, 0)


def test_swerving_is_told_from_braking():
    behind, prey = ship(0.0), ship(20.0, hull=0.5)
    assert evading([(behind, prey), (ship(1.0, (0.8, 0.6)), prey)], 0) == (1, 0)
    assert evading([(behind, prey), (ship(1.0, speed=3.0), prey)], 0) == (0, 1)
    assert evading([(behind, prey), (ship(1.0), prey)], 0) == (0, 0)
    assert evading([(behind, prey), (ship(1.0, speed=0.0, bumped=True), prey)], 0) == (0, 0)
    far = ship(60.0, hull=0.5)
    assert evading([(behind, far), (ship(1.0, speed=3.0), far)], 0) == (0, 0)


@pytest.mark.parametrize(("steps", "count"), [(4, 0), (5, 1), (12, 1)])
def test_a_flight_lasts_some_steps(steps, count):
    away = (ship(0.0, WEST, hull=0.4), ship(40.0))
    assert flights([away] * steps, 0) == count
    assert flights([*[away] * steps, (ship(0.0), ship(40.0)), *[away] * steps], 0) == 2 * count


def test_running_from_an_equal_one_is_no_flight():
    assert flights([(ship(0.0, WEST), ship(40.0))] * 20, 0) == 0


def test_the_first_shot_is_the_first_ship_s_within_a_step():
    quiet, both = (ship(0.0), ship(40.0)), (ship(0.0, fired=True), ship(40.0, fired=True))
    assert shot_first([quiet, both], 0) is True
    assert shot_first([quiet, both], 1) is False
    assert shot_first([quiet], 0) is None


def run_and_turn(gap, runs=1):
    """The ship flies west from one in the east, turns, and in the end fires."""
    trace = []
    for _ in range(runs):
        trace += [(ship(100.0 - gap, WEST), ship(100.0, WEST))] * 6
        trace += [(ship(100.0 - gap), ship(100.0, WEST))]
    return [*trace, (ship(60.0, fired=True), ship(100.0, WEST))]


def test_turns_count_after_a_long_run_only():
    assert turns_before_attack(run_and_turn(160.0), 0) == 1
    assert turns_before_attack(run_and_turn(160.0, runs=2), 0) == 2
    assert turns_before_attack(run_and_turn(120.0), 0) == 0
    assert turns_before_attack(run_and_turn(160.0)[:-1], 0) == 0
    assert turns_before_attack(run_and_turn(160.0), 1) == 0


def test_the_thesis_s_ships_do_what_they_were_made_to():
    world, runs, fled = Starships(), {"ai_0": 0, "ai_2": 0}, 0
    for seed in range(60):
        for tactic in runs:
            seen = manoeuvres(ended(world.begin((tactic, "ai_0"), seed)).trace, 0)
            runs[tactic] += seen.turns > 0
            fled += seen.flights
            assert seen.followed <= seen.chances_to_follow
    assert runs["ai_2"] > runs["ai_0"]
    assert fled > 10

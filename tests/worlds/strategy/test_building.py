"""Buildings rise by workers who live, are asked for, and fall."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import NONE, Ask, House, Kind, Task, Work
from sparring.worlds.strategy.data.units import BUILDINGS, UNITS
from sparring.worlds.strategy.kernel.planning import OTHER_REQUESTS
from sparring.worlds.strategy.kernel.record import MOST_HOUSES, MOST_REQUESTS, PIECES
from sparring.worlds.strategy.world import Strategy
from tests.worlds.strategy.games import checked
from tests.worlds.strategy.staging import QUIET, everybody, gap, hall, quiet_game

PLAN = 'plan(need("town hall"), sleep(30000));'
ALMOST_A_STEP = UNITS[Kind.WORKER].pace - 1
LAST_STEP = 2
"""Cells from a site where the next step is the one that begins it."""


def steps_to_site(piece) -> int:
    """How far a worker has to go."""
    return max(abs(piece.to_x - piece.x), abs(piece.to_y - piece.y))


def builder_at_his_site(bout):
    """A worker who begins his building in the next tick."""
    while True:
        for number in range(PIECES):
            piece = bout.record.piece[number]
            if piece.alive and piece.task == Task.TO_SITE:
                if steps_to_site(piece) <= LAST_STEP:
                    piece.pace = ALMOST_A_STEP
                    return piece
                piece.pace = 0  # Two steps a second would come past the last but one.
        bout.step()


def sites(bout) -> int:
    """The first side's buildings that are being built."""
    estates = bout.record.estate[:MOST_HOUSES]
    return sum(estate.alive == 1 and estate.work == Work.BUILDING for estate in estates)


def begun(*, falls: bool):
    """A game in which a building was about to begin a second ago, and what gold there was."""
    bout = Strategy().begin(([checked(PLAN)], [checked(QUIET)]), 1)
    builder = builder_at_his_site(bout)
    if falls:
        builder.hurt = builder.health
    gold = int(bout.record.unit[0].gold)
    bout.step()
    return bout, builder, gold


def test_a_builder_who_comes_to_his_site_is_inside_while_it_rises():
    bout, builder, _ = begun(falls=False)
    assert builder.alive
    assert builder.inside
    assert sites(bout) == 1


def test_a_builder_who_falls_as_he_comes_to_his_site_founds_nothing_and_costs_nothing():
    bout, builder, gold = begun(falls=True)
    assert not builder.alive
    assert not builder.inside
    assert sites(bout) == 0
    assert bout.record.unit[0].founded[House.TOWN_HALL] == 0
    assert bout.record.unit[0].gold >= gold + BUILDINGS[House.TOWN_HALL].gold


# --- buildings that fall, and those that cannot be built ---------------------------------


def unloading(bout, side):
    """Somebody inside his town hall, once there is somebody."""
    while True:
        for piece in everybody(bout, side):
            if piece.task == Task.UNLOADING:
                return piece
        bout.step()


def test_whoever_unloads_in_a_hall_that_falls_stands_outside_with_empty_hands():
    bout = quiet_game()
    worker, home, unit = unloading(bout, 0), hall(bout, 0), bout.record.unit[0]
    home.hurt = home.health
    bout.step()
    assert not home.alive
    assert worker.alive
    assert not worker.inside
    assert worker.carries == 0
    assert gap(worker, int(home.x) + 1, int(home.y) + 1) <= 4
    unit.gold = 0
    bout.step()
    assert unit.gold == 0


def test_whoever_brings_gold_to_a_hall_that_fell_goes_to_none_that_took_its_place():
    bout = quiet_game()
    while not (bringing := [one for one in everybody(bout, 0) if one.task == Task.GOLD_HOME]):
        bout.step()
    home = hall(bout, 0)
    home.hurt = home.health
    bout.step()
    assert {int(one.house) for one in bringing} == {NONE}


def test_a_town_hall_for_which_there_is_no_mine_makes_nothing_short():
    plan = [checked('plan(need("town hall"), need("town hall"), need("town hall"), sleep(30000));')]
    numbers = {"extra_mines": 1, "gold": 5_000, "lumber": 2_500}
    bout = Strategy(numbers=numbers).begin((plan, [checked(QUIET)]), 1)
    unit = bout.record.unit[0]
    while unit.standing[House.TOWN_HALL] < 3:  # One at each mine that nobody has.
        bout.step()
    unit.gold = unit.lumber = 0
    bout.step()
    assert unit.wanted[House.TOWN_HALL] == 4
    assert (unit.gold_short, unit.lumber_short) == (0, 0)


# --- more than anybody can remember -------------------------------------------------------


def test_however_many_buildings_are_asked_for_there_is_room_for_everything_else():
    farms = ", ".join(['need("farm")'] * 16)
    lines = [
        *[f"plan({farms});"] * 8,
        'plan(workers(8), research("weapon"), muster(9, soldiers(2)));',
    ]
    bout = for_a_second(*lines)
    unit = bout.record.unit[0]
    asked = [Ask(int(unit.request[at].ask)) for at in range(unit.requests)]
    assert asked.count(Ask.HOUSE) == MOST_REQUESTS - OTHER_REQUESTS
    assert {Ask.WORKERS, Ask.FORCE} <= set(asked)
    assert unit.requests <= MOST_REQUESTS


def for_a_second(*lines):
    """The first second of a plan."""
    bout = Strategy().begin(([checked(*lines)], [checked(QUIET)]), 1)
    bout.step()
    return bout

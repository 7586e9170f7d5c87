"""A building rises by a worker who lives: one who falls on the threshold founds nothing."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import House, Kind, Task, Work
from sparring.worlds.strategy.data.units import BUILDINGS, UNITS
from sparring.worlds.strategy.kernel.record import MOST_HOUSES, PIECES
from sparring.worlds.strategy.world import Strategy
from tests.worlds.strategy.games import checked

PLAN = 'plan(need("town hall"), sleep(30000));'
QUIET = "plan(sleep(30000));"
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

"""Research that is asked for goes on until it is known, whatever becomes of its building."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import Upgrade, Work
from sparring.worlds.strategy.kernel.record import MOST_HOUSES
from sparring.worlds.strategy.world import Strategy
from tests.worlds.strategy.games import checked

PLAN = 'plan(build("blacksmith"), research("weapon"), research("weapon"), sleep(30000));'
QUIET = "plan(sleep(30000));"


def level(bout) -> int:
    return int(bout.record.unit[0].level[Upgrade.WEAPON])


def smithy_at_work(bout):
    """The building in which the first side researches, once it does."""
    while True:
        for number in range(MOST_HOUSES):
            estate = bout.record.estate[number]
            if estate.alive and estate.work == Work.RESEARCHING:
                return estate
        bout.step()


def test_a_level_that_was_lost_with_its_building_is_researched_again():
    bout = Strategy().begin(([checked(PLAN)], [checked(QUIET)]), 1)
    smithy = smithy_at_work(bout)
    smithy.hurt = smithy.health
    bout.step()
    assert not smithy.alive
    assert level(bout) == 0
    for _ in range(400):
        bout.step()
    assert level(bout) == 2

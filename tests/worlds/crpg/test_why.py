"""Explained choices: the reasons belong to the very choice the kernel made."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.kernels.records import as_bytes
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.kernel.record import Fight
from sparring.worlds.crpg.world import Crpg


@pytest.mark.parametrize("seed", range(8))
def test_every_explained_choice_is_the_one_that_was_made(seed: int):
    world = Crpg()
    team = world.draw_team(world.learner(seed=seed))
    bout = world.begin((team, ("cursing", "novice", "disabling")[seed % 3]), seed, explains=True)
    asked = 0
    while not bout.over:
        bout.open_round()
        for who, decision in bout.why().items():
            unit = bout.record.unit[who]
            line = None if unit.line < 0 else f"line {int(unit.line) + 1}"
            assert decision.rule == line
            if decision.order is not None:
                assert (decision.order.act, decision.order.target) == (unit.act, unit.target)
                if decision.order.act in (Act.CAST, Act.DRINK):
                    assert decision.order.thing == unit.thing
            asked += 1
        bout.close_round()
    assert asked > 10


def test_rules_passed_over_say_why():
    bout = Crpg().begin(("offensive", "novice"), 1, explains=True)
    bout.open_round()
    decision = bout.why()[0]
    assert [tried.acted for tried in decision.tried] == [False, True]
    assert "healthpercentage" in decision.tried[0].reason


def test_asking_why_changes_nothing():
    bout = Crpg().begin(("cursing", "novice"), 1, explains=True)
    bout.open_round()
    before = as_bytes(bout.record, Fight)
    bout.why()
    assert as_bytes(bout.record, Fight) == before


def test_a_fight_that_keeps_no_reasons_says_how_to_get_them():
    bout = Crpg().begin(("cursing", "novice"), 1)
    bout.open_round()
    with pytest.raises(UsageError, match="explains=True"):
        bout.why()

"""Explained choices: the reasons belong to the very choice the kernel made."""

from __future__ import annotations

from random import Random

import pytest

from sparring.errors import UsageError
from sparring.kernels.records import as_bytes
from sparring.scripting.rulebase import line_from
from sparring.worlds.pit.data.codes import Act
from sparring.worlds.pit.kernel.record import AGENTS, Fight
from sparring.worlds.pit.world import Pit
from tests.samples import samples
from tests.worlds.pit.scenes import STATIC, drawn_team, random_sides
from tests.worlds.pit.stage import PROPOSED


def check_reasons(bout) -> int:
    """Ask why in every round of a fight; how many choices there were."""
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
                if decision.order.act is Act.CAST:
                    place = (decision.order.x, decision.order.y)
                    assert place == (float(unit.to_x), float(unit.to_y))
            asked += 1
        bout.close_round()
    return asked


@samples(8, slow=400)
def test_every_explained_choice_is_the_one_that_was_made(count):
    world, luck, asked = Pit(), Random(3), 0
    for seed in range(count):
        sides = (drawn_team(luck, "ai129"), STATIC[seed % 3])
        asked += check_reasons(world.begin(sides, seed, explains=True))
    assert asked > 20 * count


@samples(12, slow=400)
def test_choices_by_any_rules_are_explained(count):
    for seed in range(count):
        check_reasons(Pit().begin(random_sides(Random(seed)), seed, explains=True))


def test_everybody_who_can_act_has_his_reasons():
    bout = Pit().begin(("ai161", "ai129"), 1, explains=True)
    bout.open_round()
    assert set(bout.why()) == set(range(AGENTS))


def test_rules_passed_over_say_why():
    bout = Pit().begin(("ai161", "ai129"), 1, explains=True)
    bout.open_round()
    fighter = bout.why()[0]
    assert [tried.acted for tried in fighter.tried][-1:] == [True]
    assert not any(tried.acted for tried in fighter.tried[:-1])
    assert "healthpercentage" in fighter.tried[0].reason


def test_asking_why_changes_nothing():
    bout = Pit().begin(("ai161", "random_talents"), 1, explains=True)
    for _ in range(2):
        bout.open_round()
        before = as_bytes(bout.record, Fight)
        bout.why()
        assert as_bytes(bout.record, Fight) == before
        bout.close_round()


def test_what_single_rules_would_order_is_what_they_order_alone():
    """Every rule of every role, tried in a fight and then held as the only line."""
    world = Pit(numbers=PROPOSED)
    for agent, role in enumerate(Pit.sides[0]):
        rules = [rule.statement for rule in world.rules.roles[role].rules]
        lines = [[line_from("alone", rule, True)] for rule in rules]
        bout = world.begin(("ai161", "ai129"), 5, explains=True)
        bout.step()
        bout.open_round()
        tried = bout.tried(agent, lines)
        assert len(tried) == len(rules)
        assert any(tried)
        assert not all(tried)
        empties = [at for at, rule in enumerate(rules) if rule.text == "skip;"]
        assert len(empties) == 4
        assert not any(tried[at] for at in empties)


def test_a_fight_that_keeps_no_reasons_says_how_to_get_them():
    bout = Pit().begin(("ai161", "ai129"), 1)
    bout.open_round()
    with pytest.raises(UsageError, match="explains=True"):
        bout.why()

"""What was learned: what scripts do and what rules weigh."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.pit import learned
from sparring.worlds.pit.world import Pit

if TYPE_CHECKING:
    from sparring.lab.laboratory import Laboratory


def number(world: Pit, role: str, name: str) -> int:
    rules = world.rules.roles[role].rules
    return next(at for at, rule in enumerate(rules) if rule.name == name)


def begins(version: str, *names: str) -> bool:
    world = Pit(version=version)
    script = [number(world, "fighter", name) for name in names]
    return learned.is_speed(*learned.first_order(world, "fighter", script))


def test_a_script_begins_with_speed_if_a_rule_for_it_comes_first() -> None:
    assert begins("ai161", "buff_before_combat", "melee_nearest")
    assert begins("ai161", "heal_below_half", "empty_second", "buff_self")
    assert not begins("ai161", "melee_nearest", "buff_self")
    assert not begins("ai161", "heal_below_half", "sneak_attack")


def test_what_the_script_leaves_open_is_up_to_the_version() -> None:
    """The older version drinks whatever it has, the later one nothing but cures."""
    assert begins("ai129", "heal_below_half")
    assert not begins("ai161", "heal_below_half")


@pytest.mark.parametrize(
    ("action", "count"),
    [(learned.CLOSING, 7), (learned.SHOOTING, 3), (learned.BUFFING, 3)],
)
@pytest.mark.parametrize("role", learned.WARRIORS)
def test_warriors_have_as_many_rules_of_each_kind_as_in_the_thesis(
    role: str, action: str, count: int
) -> None:
    assert len(learned.rules_that(Pit(), role, action)) == count


def test_the_weight_of_blades_is_a_share_of_all_that_attacks() -> None:
    world = Pit()
    assert learned.equal_closing_weight(world, "fighter") == pytest.approx(70)
    weights = [0] * len(world.rules.roles["fighter"].rules)
    assert learned.closing_weight_of(world, "fighter", weights) == 50
    weights[number(world, "fighter", "melee_nearest")] = 30
    weights[number(world, "fighter", "shoot_caster")] = 10
    assert learned.closing_weight_of(world, "fighter", weights) == 75


def test_fights_with_blades_alone_are_told_from_others() -> None:
    world = Pit()
    strike, shoot, heal = (
        number(world, "rogue", name) for name in ("melee_warrior", "shoot_nearest", "empty_first")
    )
    acted = [[strike], [strike, shoot], [heal], [shoot]]
    assert learned.closes_in(world, "rogue", acted, acted) == 0.25
    assert learned.shoots(world, "rogue", acted, acted) == 0.5


def test_the_experiment_compares_before_and_after(lab: Laboratory) -> None:
    found = learned.learned(lab, Wishes(1, 3, world="pit"))
    assert list(found.rows) == list(learned.ROW_NAMES)
    for row in found.rows.values():
        assert all(0 <= value <= 100 for value in row.values())
        assert row["closing_weight_before"] == pytest.approx(70)
    told = found.extra["what_was_learned"]
    assert list(told["strongest"]["ai161"]) == ["fighter", "rogue", "priest", "wizard"]
    assert len(told["in_words"]) == 8
    for roles in told["strongest"].values():
        for rules in roles.values():
            weights = list(rules.values())
            assert weights == sorted(weights, reverse=True)

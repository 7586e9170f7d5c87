"""Plans that win are bred, and become rules of the strategy game."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.lab.experiments.recorders import own_breeder
from sparring.lab.experiments.strategy.recording.breeding import (
    PlanBreeder,
    camel,
    middle_of,
    opened_by,
    placed,
    stretch,
)
from sparring.lab.improving.breeding import breeder_for, share_won
from sparring.lab.improving.leaving_out import trimmed, weighed
from sparring.lab.improving.new_rules import named, with_new_rules
from sparring.lab.improving.scripts import ScriptBreeder
from sparring.lab.improving.winners import Line, Part, Winner
from sparring.lab.ruletexts import checked_rules
from sparring.worlds.registry import open_world
from sparring.worlds.strategy.world import Lucky, Strategy

SEEDS = range(100, 104)
MILL, SMITHY = 'plan(build("lumber mill"));', 'plan(build("blacksmith"));'
WORKERS, ARMY = "plan(moreworkers(9));", "plan(guard(soldiers(4), shooters(8)));"


def plan(*texts: str) -> tuple[Line, ...]:
    return tuple(Line("commander", text) for text in texts)


@pytest.fixture(scope="module")
def breeder() -> PlanBreeder:
    return PlanBreeder(Lucky(), "soldier_rush")


@pytest.fixture(scope="module")
def winner(breeder: PlanBreeder) -> Winner:
    """A bred plan without what it does not need, and what the rest is worth."""
    lines = breeder.breed(0)
    found = trimmed(Winner(lines, 0), breeder, SEEDS)
    assert found is not None
    assert len(found.lines) < len(lines)
    return weighed(found, breeder, SEEDS)


def test_plans_are_bred_where_rules_are_plans_and_scripts_elsewhere():
    assert own_breeder("strategy-large-lucky") is PlanBreeder
    assert isinstance(breeder_for(Strategy(), "soldier_rush"), PlanBreeder)
    assert isinstance(breeder_for(open_world("crpg"), "cursing"), ScriptBreeder)
    with pytest.raises(UsageError, match="no rules, so none can be missing"):
        breeder_for(open_world("flags"), "quake")


def test_what_is_left_of_a_winner_still_wins(breeder: PlanBreeder, winner: Winner):
    assert winner.wins >= 0.5
    assert winner.wins == share_won(breeder, winner.lines, SEEDS)
    assert len(winner.losses) == len(winner.lines)


def test_every_line_of_a_winner_belongs_to_one_part(winner: Winner):
    places = [place for part in winner.parts for place in part.places]
    assert sorted(places) == list(range(len(winner.lines)))


def test_its_rules_are_in_order_and_say_where_they_belong(breeder: PlanBreeder, winner: Winner):
    rules = named(breeder.rules([winner], "soldier_rush in strategy-lucky", SEEDS), [])
    assert rules[0].name == "AntiSoldierRushPlan"
    assert rules[0].text.endswith("raidbest(6), raidbest(6));")
    assert "1 of 1 winners against soldier_rush in strategy-lucky go this way" in rules[0].evidence
    text = with_new_rules("", "strategy", rules)
    names = [rule.name for rule in checked_rules(text, "strategy").roles["commander"].rules]
    assert names[-len(rules) :] == [rule.name for rule in rules]


def test_lines_stand_in_the_states_that_the_lines_before_them_opened():
    winner = Winner(plan(WORKERS, MILL, ARMY, SMITHY, WORKERS), 0)
    assert placed(winner) == {1: [0, 1], 2: [2, 3], 4: [4]}


def test_a_rule_of_a_plan_leads_to_where_its_buildings_lead():
    assert opened_by(1, f"{MILL} {SMITHY}") == 4
    assert stretch(1, f"{MILL} {SMITHY}") == "1 -> 4"
    assert stretch(1, WORKERS) == "1"
    # A second mill opens nothing.
    assert opened_by(2, MILL) == 2


def test_of_equal_winners_the_one_that_does_what_all_do_speaks_for_them(breeder: PlanBreeder):
    common, odd = plan(WORKERS, MILL), plan(ARMY, MILL)
    winners = [
        Winner(odd, 0, 1.0, (1.0, 1.0)),
        Winner(common, 1, 1.0, (1.0, 1.0)),
        Winner(common, 2, 1.0, (1.0, 1.0)),
    ]
    assert middle_of(breeder, winners, winners, SEEDS).lines == common


def test_parts_that_cost_nothing_are_no_rules(breeder: PlanBreeder):
    winner = Winner(
        plan(WORKERS, MILL, ARMY), 0, 1.0, (0.2,) * 3, (Part((0, 1), 0.5), Part((2,), 0.0))
    )
    names = [rule.name for rule in breeder.rules([winner], "anybody", SEEDS)]
    assert names == ["AntiSoldierRushPlan", "AntiSoldierRushIn1"]


def test_what_is_too_long_for_a_line_is_no_rule(breeder: PlanBreeder):
    for many in (WORKERS, 'plan(need("farm"), need("barracks"));'):
        winner = Winner(plan(*[many] * 40), 0, 1.0, (0.2,) * 40, (Part(tuple(range(40)), 0.5),))
        assert breeder.rules([winner], "anybody", SEEDS) == []


def test_names_of_tactics_are_written_as_the_thesis_writes_rules():
    assert camel("soldier_rush") == "SoldierRush"
    assert camel("my-own rush.rules") == "MyOwnRushRules"

"""Why a line of a plan is served, waits, gives up or is passed over."""

from __future__ import annotations

from random import Random

import pytest

from sparring.errors import UsageError
from sparring.worlds.registry import open_world
from sparring.worlds.strategy.data.codes import Event, Op
from sparring.worlds.strategy.world import Large, Strategy
from tests.worlds.strategy.games import checked, played


def explained(*lines, seconds=0):
    """What is told of a plan in the second after so many others."""
    bout = Strategy().begin(([checked(*lines)], "soldier_rush"), 1, explains=True)
    played(bout, seconds)
    bout.open_round()
    return bout.why()[0]


def reasons(decision):
    return [one.reason for one in decision.tried]


def test_a_line_that_can_be_done_is_served():
    decision = explained("plan(workers(6));")
    assert (decision.rule, reasons(decision)) == ("line 1", ["it can be done"])
    assert decision.order.steps == ((Op.WORKERS, 6, 0, 0),)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('plan(need("stables"));', "it needs a keep, which is neither there nor asked for"),
        ('plan(need("castle"));', "it needs a keep, which is neither there nor asked for"),
        (
            'plan(research("weapon"));',
            "it needs a blacksmith, which is neither there nor asked for",
        ),
        ("plan(raid(knights(2)));", "it needs stables, which is neither there nor asked for"),
        ('plan(wait("keep"));', "nobody has asked for a keep"),
        ("plan(attack(3));", "force 3 wants nobody"),
        ("if gold > 90000 then plan(workers(9));", "gold is 4528.0, not > 90000"),
    ],
)
def test_what_cannot_be_done_is_passed_over_with_the_reason(line, reason):
    decision = explained(line, "plan(workers(6));")
    assert reasons(decision) == [reason, "it can be done"]
    assert [one.acted for one in decision.tried] == [False, True]


def test_a_line_waits_for_a_building_a_force_or_some_rest():
    waiting = explained('plan(build("blacksmith"));', seconds=10)
    assert reasons(waiting) == ["it waits for a blacksmith, 0:10 of at most 2:43"]
    gathering = explained("plan(raid(soldiers(9)));", seconds=5)
    assert reasons(gathering) == ["it waits for nine soldiers, 0:05 of at most 2:43"]
    resting = explained("plan(workers(5));", "plan(sleep(600));", seconds=8)
    assert reasons(resting) == ["served before", "it rests for another 0:12"]


def test_what_was_asked_for_often_enough_is_passed_over():
    lines = ['plan(need("blacksmith"));', *['plan(research("weapon"));'] * 3, "plan(sleep(3000));"]
    assert reasons(explained(*lines, seconds=2))[:4] == [
        *["served before"] * 3,
        "passed over before",
    ]


def test_a_plan_at_its_end_decides_nothing_and_one_with_a_loop_begins_anew():
    assert 0 not in bout_after("plan(workers(5));", seconds=3).why()
    looping = bout_after("plan(loop, workers(5), sleep(30));", seconds=5).why()[0]
    assert looping.rule == "line 1"


def bout_after(*lines, seconds):
    bout = Strategy().begin(([checked(*lines)], "soldier_rush"), 1, explains=True)
    played(bout, seconds)
    bout.open_round()
    return bout


def test_whoever_waits_too_long_gives_up_and_the_plan_goes_on():
    world = Strategy(numbers={"wait_limit": 60})
    bout = world.begin(
        ([checked("plan(raid(soldiers(200)));", "plan(workers(9));")], "balanced"), 1
    )
    played(bout, 70)
    codes = [(event.code, event.thing) for event in bout.all_events if event.who == 0]
    assert (Event.GAVE_UP, 0) in codes
    assert (Event.RULE, 1) in codes


@pytest.mark.parametrize(("kind", "seconds"), [(Strategy, 600), (Large, 250)])
def test_every_explained_choice_is_the_one_that_is_carried_out(kind, seconds):
    world = kind()
    learner = world.learner("strategy", seed=5)
    sides = [world.draw_team(learner), "knight_rush"]
    bout = world.begin(sides, 3, explains=True)
    asked = 0
    while not bout.over and bout.round < seconds:
        bout.open_round()
        for who, decision in bout.why().items():
            assert decision.order == bout.chosen(who)
            assert [one.rule for one in decision.tried if one.acted] == [decision.rule]
            asked += 1
        bout.close_round()
    assert asked > seconds


def test_plans_of_any_lines_are_explained_as_they_are_carried_out():
    rules = [rule.statement for rule in Strategy.own_rules().roles["commander"].rules]
    luck, world, asked = Random(4), Strategy(), 0
    for seed in range(20):
        script = luck.sample(rules, 12)
        bout = world.begin(([script], "soldier_rush"), seed, explains=True)
        while not bout.over and bout.round < 25:
            bout.open_round()
            decision = bout.why().get(0)
            assert (decision and decision.order) == bout.chosen(0)
            asked += 1
            bout.close_round()
    assert asked > 400


def test_reasons_need_a_bout_that_keeps_them():
    bout = open_world("strategy").begin(("soldier_rush", "balanced"), 1)
    bout.open_round()
    with pytest.raises(UsageError, match="explains=True"):
        bout.why()

"""Learners that a run has no room for: named, all at once, with the way out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sparring.errors import UsageError
from sparring.kernels.loading import load_run
from sparring.kernels.obstacles import obstacles
from sparring.scripting.fallback import Record
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import (
    FITNESS_PROPAGATION,
    LIMITED_DISTANCE,
    NO_FALLBACK,
    OURS,
    Difficulty,
    DifficultyKind,
    Fallback,
    FallbackKind,
    Order,
    Settings,
    Updates,
)
from tests.kernels.story import RUN
from tests.scripting.helpers import add_rule, rulebase

LEARNED = Settings(order=Order.LEARNED, fallback=NO_FALLBACK)
FAR = Fallback(kind=FallbackKind.LIMITED, ancestors=30, distance=900)


def guards(count: int, **more: Any) -> Any:
    return rulebase([f"rule {at}" for at in range(count)], **more)


def many(count: int, rules: int = 6) -> Any:
    return [guards(rules, role=str(at)) for at in range(count)]


def travellers(states: int, rules: int = 1, size: int = 3) -> Any:
    made = rulebase("", size=size)
    for state in range(states):
        for rule in range(rules):
            add_rule(made, f"walk {state} {rule}", states=[(f"state {state}", None)])
    made.closing(lambda me: "wait")
    return made


@pytest.mark.parametrize(
    ("rules", "chosen", "agents", "reason"),
    [
        (rulebase(), Settings(), 17, "1 to 16 agents fight, not 17"),
        (rulebase(), Settings(), 0, "1 to 16 agents fight, not 0"),
        (many(17), Settings(), 1, "it has 17 roles, more than 16"),
        (
            rulebase(),
            Settings(updates=Updates.OWN),
            17,
            "it has 17 roles and agents with rulebases of their own, more than 16",
        ),
        (guards(129), Settings(), 1, "role 'guard' has 129 rules, more than 128"),
        (travellers(2, 129), LEARNED, 1, "role 'guard' in 'state 1' has 129 rules, more than 128"),
        (guards(300, size=129), Settings(), 1, "role 'guard' has scripts of 129 rules, more"),
        (travellers(5, 30, 150), LEARNED, 1, "has scripts of 150 rules, more than 128"),
        (travellers(33), LEARNED, 1, "role 'guard' has 33 game states, more than 32"),
        (many(8), Settings(fallback=FAR), 1, "remembers 7,448 earlier rulebases, more than 6,656"),
        (many(5, 120), LEARNED, 1, "learns the order of 72,000 pairs of rules, more than 65,536"),
        (rulebase(), Settings(max_weight=2**31), 1, "max_weight is 2,147,483,648, more than"),
        (
            rulebase(),
            replace(OURS, max_weight=2**29, difficulty=Difficulty(kind=DifficultyKind.CULL)),
            1,
            "the ceiling of weights may rise to 2,147,483,648",
        ),
        (
            guards(3, weights=[2**30] * 3),
            Settings(max_weight=2**30),
            1,
            "add up to 3,221,225,472",
        ),
        (
            travellers(2),
            Settings(break_even=1e-300),
            1,
            "has game states that may move a weight by more than 2,147,483,647",
        ),
    ],
)
def test_what_kernels_cannot_do_is_refused_with_the_way_out(rules, chosen, agents, reason):
    first = next(iter(DynamicScripting(rules, chosen).roles))
    learner = DynamicScripting(rules, chosen, team=[first] * agents)
    with pytest.raises(UsageError) as caught:
        load_run(RUN, learner, [first] * agents)
    assert reason in str(caught.value)
    assert "The plain learner can: call draw and learn_team" in str(caught.value)


@pytest.mark.parametrize(
    ("rules", "chosen"),
    [
        (many(7), Settings(fallback=FAR)),
        (travellers(20, 50, 120), Settings(order=Order.LEARNED, fallback=FITNESS_PROPAGATION)),
        (many(16, 64), LEARNED),
        (rulebase(), Settings(break_even=1e-300)),
    ],
    ids=["far-back", "twenty-states", "sixteen-orders", "no-states"],
)
def test_what_there_is_room_for_is_taken(rules, chosen):
    learner = DynamicScripting(rules, chosen)
    load_run(RUN, learner, [next(iter(learner.roles))])
    assert RUN.pools == len(learner.all_pools())


def test_too_many_sets_of_weights_are_refused():
    roles = [travellers(23), travellers(23), travellers(23)]
    for at, role in enumerate(roles):
        role.role = str(at)
    reasons = obstacles(DynamicScripting(roles, LEARNED), ["0"])
    assert list(reasons) == ["it has 69 sets of weights, more than 64"]


def test_every_obstacle_is_named_at_once():
    learner = DynamicScripting(guards(129), Settings(fallback=FAR, max_tries=2**40))
    pool = learner.pool()
    pool.lineage = [Record(at, pool.weights, 0.5, 0.5) for at in range(6700)]
    with pytest.raises(UsageError, match=r"max_tries .*; it remembers 6,700 .*; role 'guard' has"):
        load_run(RUN, learner, ["guard"])


def test_an_unknown_role_is_refused():
    with pytest.raises(UsageError, match="no role 'gard'; did you mean 'guard'"):
        load_run(RUN, DynamicScripting(rulebase()), ["gard"])


def test_agents_without_rulebases_of_their_own_are_refused():
    learner = DynamicScripting(rulebase(), Settings(updates=Updates.OWN), team=["guard"] * 2)
    with pytest.raises(UsageError, match="the team has 2 of role 'guard', no agent 3"):
        load_run(RUN, learner, ["guard"] * 3)


def test_a_lineage_that_was_restored_too_long_is_refused():
    learner = DynamicScripting(rulebase(), Settings(fallback=LIMITED_DISTANCE))
    pool = learner.pool()
    pool.lineage = [Record(at, pool.weights, 0.5, 0.5) for at in range(1, 6658)]
    with pytest.raises(UsageError, match="it remembers 6,657 earlier rulebases"):
        load_run(RUN, learner, ["guard"])


def test_a_lesson_of_more_rules_than_there_can_be_is_refused():
    learner = DynamicScripting(rulebase())
    learner.pool().lessons.append((1, 0.5, 0.5, 3, (0,) * 129, None, None))
    assert list(obstacles(learner, ["guard"])) == [
        "role 'guard' remembers a lesson of more than 128 rules"
    ]

"""The order of rules in a script."""

from __future__ import annotations

from collections import Counter

from sparring.scripting.learner import DynamicScripting
from sparring.scripting.ordering import (
    add_relations,
    by_priority,
    by_relations,
    no_relations,
    ranks_of,
)
from sparring.scripting.settings import NO_FALLBACK, Order, Settings
from tests.scripting.helpers import rulebase


def test_priority_goes_before_weight_and_weight_before_the_draw():
    priorities, weights = [1, 5, 5, 5], [2000, 10, 20, 10]
    ranks = ranks_of(priorities)
    assert by_priority([0, 3, 1, 2], ranks, weights) == [2, 3, 1, 0]


def test_no_weight_bridges_two_priorities():
    ranks = ranks_of([-3, -2, 0, 1])
    assert by_priority([0, 1, 2, 3], ranks, [2**32, 0, 2**32, 0]) == [3, 2, 1, 0]


def test_equal_rules_stand_in_random_order():
    learner = DynamicScripting(rulebase("ab", size=2), seed=1)
    first = Counter(learner.draw().rules[0] for _ in range(1000))
    assert abs(first["a"] - 500) < 60


def test_own_change_is_credited_to_every_rule_that_stood_later():
    relations = no_relations(4)
    add_relations(relations, [[2, 0, 3]], {2: 10, 0: -4})
    assert relations == [[0, 0, 0, -4], [0] * 4, [10, 0, 0, 10], [0] * 4]


def test_script_is_ordered_by_row_sums_over_its_own_rules():
    relations = [[0, 5, 100], [0, 0, 0], [0, 9, 0]]
    assert by_relations([0, 1], relations, [0] * 3, [1] * 3) == [0, 1]
    assert by_relations([0, 1, 2], relations, [0] * 3, [1] * 3) == [0, 2, 1]
    assert by_relations([1, 2], relations, [0] * 3, [1] * 3) == [2, 1]


def test_learned_ties_are_broken_by_priority_then_weight_then_the_draw():
    relations = no_relations(4)
    priorities, weights = [0, 1, 1, 1], [9, 1, 2, 2]
    assert by_relations([0, 3, 2, 1], relations, priorities, weights) == [3, 2, 1, 0]


def learning(size=2, **settings):
    chosen = Settings(order=Order.LEARNED, fallback=NO_FALLBACK, **settings)
    return DynamicScripting(rulebase("abcd", size=size), chosen, seed=2)


def test_order_that_won_is_kept():
    learner = learning(max_reward=50)
    for _ in range(300):
        script = learner.draw()
        if {"a", "b"} <= set(script.rules):
            script.activate(script.rules[0])
            won = script.rules.index("a") < script.rules.index("b")
            learner.learn(script, 0.9 if won else 0.0)
    relations = learner.pool().relations
    assert relations is not None
    assert relations[0][1] > 0 >= relations[1][0]
    order = [script.rules for script in (learner.draw() for _ in range(100))]
    assert ["b", "a"] not in order


def test_silent_rules_are_credited_half():
    learner = learning(half_share=True)
    script = learner.draw()
    script.mark(0)
    learner.learn(script, 1.0)
    first, second = (learner.pool().names.index(name) for name in script.rules)
    assert learner.pool().relations[first][second] == 100
    learner = learning(half_share=True)
    script = learner.draw()
    script.mark(1)
    learner.learn(script, 1.0)
    assert learner.pool().relations[first][second] == 50


def test_nothing_is_credited_when_every_rule_acted_and_none_was_rewarded():
    learner = learning(size=4)
    script = learner.draw()
    script.mark(0, 1, 2, 3)
    learner.learn(script, 1.0)
    assert learner.pool().relations == no_relations(4)
    assert learner.pool().rewarded == [0] * 4


def test_rules_may_stay_as_they_were_drawn():
    made = rulebase("abc", size=3, priorities=[1, 2, 3])
    learner = DynamicScripting(made, Settings(order=Order.DRAWN), seed=4)
    assert len({tuple(learner.draw().rules) for _ in range(100)}) == 6

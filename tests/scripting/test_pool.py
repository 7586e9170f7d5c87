"""One set of weights."""

from __future__ import annotations

import pytest

from sparring.errors import SettingsError
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.pool import Scope
from sparring.scripting.roles import make_pools
from sparring.scripting.settings import Difficulty, DifficultyKind, Settings, Unique
from tests.scripting.helpers import add_rule, rulebase


def only_pool(made, **settings):
    return make_pools(made, Settings(**settings))[None]


def test_rules_start_with_their_own_weight_or_the_settings():
    pool = only_pool(rulebase("abc", weights=[5, None, 200]), initial_weight=70)
    assert pool.weights == [5, 70, 200]
    assert pool.total == 275
    assert (pool.scope, pool.label) == (Scope.ALL, None)


def test_total_that_the_bounds_cannot_hold_is_refused():
    with pytest.raises(SettingsError, match="3 rules with weights from 50 to 90"):
        only_pool(rulebase("abc"), min_weight=50, max_weight=90)
    with pytest.raises(SettingsError, match="cannot add up to 300"):
        only_pool(rulebase("abc"), min_weight=101, max_weight=200)


def test_start_weight_outside_the_bounds_is_refused():
    with pytest.raises(SettingsError, match="rule 'b' starts with weight 10, outside 25 to 2000"):
        only_pool(rulebase("abc", weights=[100, 10, 100]), min_weight=25)


def test_total_beyond_one_word_of_luck_is_refused():
    made = rulebase("ab", weights=[2**31, 2**31 + 1])
    with pytest.raises(SettingsError, match="more than 4294967296"):
        only_pool(made, max_weight=2**33)
    made = rulebase("ab", weights=[2**31, 2**31], size=1)
    learner = DynamicScripting(made, Settings(max_weight=2**33))
    assert learner.draw().rules


def test_message_names_the_state_whose_weights_do_not_fit():
    made = rulebase("")
    add_rule(made, "a", states=[("start", "rest")])
    add_rule(made, "b", weight=0, states=[("rest", None)])
    with pytest.raises(SettingsError, match="of state 'rest'"):
        make_pools(made, Settings(min_weight=20))


def test_twins_share_a_line_unless_every_rule_counts():
    made = rulebase("abcd", texts=["x", "y", "x", "z"])
    assert only_pool(made).line_of == (0, 1, 0, 3)
    assert only_pool(made).has_twins
    assert only_pool(made, unique=Unique.RULE).line_of == (0, 1, 2, 3)
    assert not only_pool(made, unique=Unique.RULE).has_twins


def test_each_goal_and_each_state_gets_weights_of_its_own():
    made = rulebase("ab")
    add_rule(made, "c", goals=["hunt"], weight=30)
    add_rule(made, "d", goals=["hunt", "hide"])
    pools = make_pools(made, Settings())
    assert list(pools) == [None, "hunt", "hide"]
    assert [pool.scope for pool in pools.values()] == [Scope.ALL, Scope.GOAL, Scope.GOAL]
    assert pools["hunt"].names == ("c", "d")
    assert pools["hunt"].weights == [30, 100]
    assert pools["hunt"].members == (2, 3)
    made = rulebase("")
    add_rule(made, "e", states=[("start", "end")])
    add_rule(made, "f", states=[("start", None), ("end", None)])
    pools = make_pools(made, Settings())
    assert list(pools) == ["start", "end"]
    assert pools["end"].names == ("f",)


def test_wheel_is_made_anew_after_bounds_are_enforced():
    learner = DynamicScripting(rulebase("abc", weights=[300, 0, 0], size=3), "crpg", seed=1)
    assert learner.draw().rules == ["a"]
    learner.set_difficulty(Difficulty(kind=DifficultyKind.CLIP))
    learner.pool().ceiling = 100
    learner.resume_difficulty(Difficulty(kind=DifficultyKind.CLIP))
    assert sorted(learner.draw().rules) == ["a", "b", "c"]

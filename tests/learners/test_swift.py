"""Swift scripting: what an encounter does to the weights, and what stays as it was."""

from __future__ import annotations

import json
from dataclasses import replace
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import SettingsError, StateError, UsageError
from sparring.learners.swift import (
    BASE,
    Experience,
    SwiftScripting,
    SwiftSettings,
    half_to_the,
    power_of_e,
    whole_weights,
)
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.rulebase import Rulebase
from sparring.scripting.settings import Difficulty, DifficultyKind, Order, Settings


def strike(me):
    return True


def ogre_rules(count=6, draws=3):
    rules = Rulebase("ogre", script_size=draws)
    rules.closing(strike)
    for number in range(count):
        rules.rule(name=f"rule_{number}")(lambda me: None)
    return rules


HUNDRED = replace(BASE, initial_weight=100, max_weight=2000)
"""Rounder numbers than the usual ones."""
MOVING = SwiftSettings(pace=0.08)
"""Its break-even points move."""


def ogres(count=6, draws=3, settings=HUNDRED, **more):
    return SwiftScripting(ogre_rules(count, draws), settings, **more)


def lived(rules, acted, fitness):
    return [Experience("ogre", rules, acted, fitness)]


# --- what an encounter teaches ---------------------------------------------------


def test_rules_that_acted_in_a_win_grow_and_all_others_pay():
    learner = ogres()
    learner.live_through(lived([0, 1, 2], [0, 1], 0.9), True)
    weights = learner.pool("ogre").weights
    assert weights[0] == weights[1] > 100
    assert weights[3] == weights[4] < 100
    assert sum(weights) == 600


def test_rules_that_acted_in_a_defeat_shrink():
    learner = ogres()
    learner.live_through(lived([0, 1, 2], [0], 0.0), False)
    weights = learner.pool("ogre").weights
    assert weights[0] < 100 < weights[5]


def test_silent_rules_of_a_script_get_a_part_of_it():
    learner = ogres(swift=SwiftSettings(silent=0.5))
    learner.live_through(lived([0, 1], [0], 0.9), True)
    weights = learner.pool("ogre").weights
    assert weights[0] > weights[1] > weights[2]


def test_the_break_even_point_follows_what_is_achieved():
    learner = ogres(swift=MOVING)
    for _ in range(40):
        learner.live_through(lived([0], [0], 0.9), True)
    assert learner.break_evens["ogre"] == 0.6
    for _ in range(80):
        learner.live_through(lived([0], [0], 0.0), False)
    assert learner.break_evens["ogre"] == 0.1


def test_a_win_counts_more_where_winning_is_rare():
    used_to_losing, used_to_winning = ogres(), ogres()
    used_to_losing.break_evens["ogre"] = 0.1
    used_to_winning.break_evens["ogre"] = 0.6
    for learner in (used_to_losing, used_to_winning):
        learner.live_through(lived([0], [0], 0.7), True)
    assert used_to_losing.pool("ogre").weights[0] > used_to_winning.pool("ogre").weights[0]


def test_what_the_winners_did_grows_after_a_defeat_only():
    beaten, winning = ogres(), ogres()
    beaten.live_through(lived([0], [0], 0.3), False, {"ogre": [5]})
    winning.live_through(lived([0], [0], 0.3), True, {"ogre": [5]})
    assert beaten.pool("ogre").weights[5] > 100
    assert winning.pool("ogre").weights[5] == 100


def test_imitation_fades():
    early, late = ogres(), ogres()
    late.pool("ogre").encounters = 60
    for learner in (early, late):
        learner.live_through(lived([0], [0], 0.3), False, {"ogre": [5]})
    assert early.pool("ogre").weights[5] > late.pool("ogre").weights[5] >= 100


def test_scripts_are_drawn_marked_and_learned_from_as_usual():
    learner = ogres(seed=3)
    script = learner.draw("ogre")
    script.mark(0)
    learner.learn(script, 1.0, won=True)
    assert learner.weights()[script.rules[0]] > 100
    with pytest.raises(UsageError, match="already learned"):
        learner.learn(script, 1.0)


def test_a_team_learns_from_names_of_rules_that_were_seen():
    learner = ogres(seed=3)
    script = learner.draw("ogre")
    learner.learn(script, 0.2, won=False, seen={"ogre": ["rule_4"]})
    with pytest.raises(UsageError, match="no rule 'rule_9'"):
        learner.learn(learner.draw("ogre"), 0.2, won=False, seen={"ogre": ["rule_9"]})


TOGETHER = replace(HUNDRED, updates="once per role")
OWN = replace(HUNDRED, updates="own rulebases")


def test_agents_that_learn_together_teach_as_one():
    learner, one = ogres(settings=TOGETHER), ogres()
    both = lived([0, 1, 2], [0], 0.9) + lived([2, 0, 3], [2], 0.3)
    learner.live_through(both, True)
    one.live_through(lived([0, 1, 2, 3], [0, 2], 0.6), True)
    assert learner.pool("ogre").weights == one.pool("ogre").weights
    assert learner.break_evens == one.break_evens
    assert [lesson[1] for lesson in learner.pool("ogre").lessons] == [0.6]


def test_agents_with_rulebases_of_their_own_learn_and_imitate_for_themselves():
    learner = ogres(settings=OWN, team=["ogre", "ogre"], swift=MOVING)
    scripts = [learner.draw("ogre", agent=agent) for agent in (1, 2)]
    scripts[0].mark(0)
    learner.learn_team([(scripts[0], 0.9), (scripts[1], 0.0)], won=False, seen={"ogre": ["rule_5"]})
    first, second = learner.pool("ogre 1"), learner.pool("ogre 2")
    assert first.weights != second.weights
    assert sum(first.weights) == sum(second.weights) == 600
    assert learner.break_evens["ogre 1"] > learner.break_evens["ogre 2"]
    imitating = ogres(settings=OWN, team=["ogre", "ogre"])
    imitating.live_through(
        [Experience(f"ogre {agent}", [0, 1, 2], [], 0.3) for agent in (1, 2)], False, {"ogre": [5]}
    )
    assert min(imitating.pool(name).weights[5] for name in ("ogre 1", "ogre 2")) > 100


def test_a_start_is_for_every_agent_with_a_rulebase_of_its_own():
    start = {"ogre": [5, 1, 1, 1, 1, 1]}
    learner = ogres(settings=OWN, team=["ogre", "ogre"], prior=start)
    assert learner.weights("ogre 1") == learner.weights("ogre 2")
    assert learner.weights("ogre 2")["rule_0"] == 300


@pytest.mark.parametrize(("before", "after"), [(HUNDRED, OWN), (OWN, HUNDRED), (OWN, OWN)])
def test_break_even_points_go_on_with_the_weights(before, after):
    team = ["ogre", "ogre"]
    learner = ogres(settings=before, team=team, swift=MOVING)
    heir = ogres(settings=after, team=team, swift=MOVING)
    first = next(iter(learner.roles))
    learner.live_through([Experience(first, [0, 1, 2], [0], 1.0)], True)
    heir.restore(json.loads(json.dumps(learner.state())))
    assert heir.break_evens[next(iter(heir.roles))] == learner.break_evens[first]
    assert next(iter(heir.break_evens.values())) != HUNDRED.break_even


@pytest.mark.parametrize("results", [[], [3], [("a script", 0.5)], [(None, "much")]])
def test_results_that_are_none_are_refused(results):
    with pytest.raises(UsageError):
        ogres().learn_team(results)


def test_fitness_outside_zero_to_one_is_refused_and_changes_nothing():
    learner = ogres()
    with pytest.raises(UsageError, match="fitness"):
        learner.learn(learner.draw("ogre"), 1.5)
    assert learner.pool("ogre").weights == [100] * 6


# --- invariants -------------------------------------------------------------------

histories = st.lists(
    st.tuples(
        st.sets(st.integers(0, 9), max_size=5),
        st.floats(0, 1),
        st.sampled_from([True, False, None]),
        st.sets(st.integers(0, 9), max_size=4),
    ),
    max_size=25,
)


@given(histories, st.sampled_from(list(DifficultyKind)))
def test_the_total_and_the_bounds_hold_whatever_happens(history, kind):
    settings = Settings(
        initial_weight=300,
        min_weight=1,
        max_weight=6000,
        fallback=BASE.fallback,
        difficulty=Difficulty(kind=kind),
    )
    learner = ogres(10, 5, settings=settings)
    for rules, fitness, won, seen in history:
        acted = sorted(rules)[::2]
        learner.live_through(lived(sorted(rules), acted, fitness), won, {"ogre": sorted(seen)})
        weights = learner.pool("ogre").weights
        assert sum(weights) == 3000
        assert min(weights) >= 1
        assert max(weights) <= learner.regime.highest_weight(learner.pool("ogre"))


@given(histories)
def test_the_same_history_gives_the_same_weights(history):
    one, other = ogres(10, 5), ogres(10, 5)
    for learner in (one, other):
        for rules, fitness, won, seen in history:
            learner.live_through(
                lived(sorted(rules), sorted(rules), fitness), won, {"ogre": [*seen]}
            )
    assert one.state() == other.state()


@given(
    st.lists(st.floats(0, 1e6), min_size=1, max_size=30), st.integers(0, 3), st.integers(0, 3000)
)
def test_whole_weights_add_up_and_stay_within_bounds(weights, low, spare):
    total = len(weights) * low + spare
    high = max(low, -(-total // len(weights)) + 5)
    found = whole_weights(weights, total, low, high)
    assert sum(found) == total
    assert all(low <= weight <= high for weight in found)


def test_whole_weights_keep_proportions_where_they_can():
    assert whole_weights([1, 2, 1], 400, 0, 400) == [100, 200, 100]
    assert whole_weights([1, 8, 1], 100, 0, 60) == [20, 60, 20]


@given(st.floats(-3, 3))
def test_powers_of_e_come_near_enough(exponent):
    assert power_of_e(exponent) == pytest.approx(exp(exponent), rel=0.08)
    assert half_to_the(abs(exponent)) == pytest.approx(0.5 ** abs(exponent), rel=0.05)


# --- settings, priors, state -------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"rate": -1},
        {"rate": float("nan")},
        {"silent": 2},
        {"pace": "fast"},
        {"lowest_break_even": 0.7},
        {"fades": 0},
        {"imitation": True},
    ],
)
def test_settings_that_make_no_sense_are_refused(wrong):
    with pytest.raises(SettingsError):
        SwiftSettings(**wrong)


def test_a_learned_order_and_half_shares_are_refused():
    with pytest.raises(SettingsError):
        ogres(settings=Settings(order=Order.LEARNED))
    with pytest.raises(SettingsError):
        ogres(settings=Settings(half_share=True))


def test_goals_and_states_are_refused():
    rules = Rulebase("ogre", script_size=1)
    rules.closing(strike)
    rules.rule(name="hide", goals=["live"])(lambda me: None)
    with pytest.raises(UsageError, match="use DynamicScripting"):
        SwiftScripting(rules)


def test_a_prior_is_scaled_to_the_total():
    learner = ogres(prior={"ogre": [1, 1, 1, 1, 1, 5]})
    assert learner.pool("ogre").weights == [60, 60, 60, 60, 60, 300]
    with pytest.raises(UsageError, match="as many weights"):
        ogres(prior={"ogre": [1, 2]})


def test_saved_state_goes_on_as_if_nothing_had_happened():
    learner = ogres(seed=9)
    for number in range(12):
        script = learner.draw("ogre")
        script.mark(0)
        learner.learn(script, number / 12, won=number > 6)
    other = ogres(seed=1)
    other.restore(json.loads(json.dumps(learner.state())))
    assert other.state() == learner.state()
    assert other.draw("ogre").rules == learner.draw("ogre").rules


def test_what_dynamic_scripting_learned_can_be_gone_on_from():
    plain = DynamicScripting(ogre_rules(), "crpg", seed=2)
    for _ in range(10):
        script = plain.draw("ogre")
        script.mark(0, 1)
        plain.learn(script, 1.0)
    learner = ogres()
    learner.restore(plain.state())
    weights = learner.pool("ogre").weights
    assert sum(weights) == 600
    assert min(weights) >= 1


@pytest.mark.parametrize("damage", [{"break_even": {"ogre": 2}}, {"break_even": 3}, 7])
def test_damaged_state_is_refused_and_changes_nothing(damage):
    learner = ogres()
    before = learner.state()
    with pytest.raises(StateError):
        learner.restore({**learner.state(), "swift": damage})
    assert learner.state() == before

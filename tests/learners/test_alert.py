"""Alert and AlertAM: rates, exploration, and the model of the opponent."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.temporal_settings import AlertSettings
from sparring.luck import Luck


def alert(**wanted: Any) -> Alert:
    return Alert(["x", "y"], states=["S"], settings=AlertSettings(**wanted))


def model(**wanted: Any) -> AlertAM:
    settings = AlertSettings(highest_exploration=0, lowest_exploration=0)
    names = {"actions": ["x", "y"], "states": ["S", "T"], "seen": ["f", "g"]}
    return AlertAM(**(names | {"settings": settings} | wanted))  # type: ignore[arg-type]


def encounter(learner: Alert, *rewards: float, seen: Any = None) -> None:
    character = learner.begin()
    for reward in rewards:
        character.choose(0)
        character.observe(reward, seen)
    character.end()


# --- rates --------------------------------------------------------------------------


def test_errors_that_waver_bring_the_rate_down_to_its_lowest_and_no_lower():
    learner = alert(window=1)
    for sign in (1, -1) * 40:
        learner.adapt(0, sign * 0.5, 0.0)
    assert learner.rates == [0.01, 0.2]


def test_errors_of_one_sign_bring_it_up_to_its_highest_and_no_higher():
    learner = alert()
    learner.lowered = [20, 20]
    learner.follow_levels()
    for _ in range(6):
        learner.adapt(0, -0.5, 0.0)
    assert learner.rates == [pytest.approx(0.01 + 5 * 0.0095), 0.01]
    for _ in range(60):
        learner.adapt(0, -0.5, 0.0)
    assert learner.rates == [0.2, 0.01]


def test_only_so_many_errors_as_the_window_holds_are_compared_with():
    learner = alert(window=2)
    for error in (5.0, -1.0, -1.0):
        learner.adapt(0, error, 0.0)
    assert learner.lowered == [2, 0]  # Both times the mean was still above 0.
    learner.adapt(0, -1.0, 0.0)
    assert learner.lowered == [1, 0]


def test_no_error_and_a_mean_of_nothing_leave_the_rate():
    learner = alert()
    learner.lowered = [5, 5]
    for error in (1.0, 0.0, -1.0):  # The last is compared with the mean of the first two.
        learner.adapt(0, error, 0.0)
    assert learner.lowered == [6, 5]
    learner.adapt(0, 1.0, 0.0)  # 1 + 0 - 1 is nothing.
    assert learner.lowered == [6, 5]


# --- exploration --------------------------------------------------------------------


def test_exploration_falls_by_wins_and_rises_by_losses_within_its_bounds():
    learner = alert()
    encounter(learner, 0.5, 0.5)
    assert learner.exploration == pytest.approx(0.019)
    for _ in range(30):
        encounter(learner, 1.0)
    assert learner.exploration == pytest.approx(0.005)
    encounter(learner, 0.5, -0.5)
    assert learner.exploration == pytest.approx(0.005)
    encounter(learner, 0.5, -0.75)
    assert learner.exploration == pytest.approx(0.006)
    for _ in range(30):
        encounter(learner, -1.0)
    assert learner.exploration == 0.02


def test_exploration_can_follow_each_step_instead():
    learner = alert(explores_by="step")
    encounter(learner, 0.5, 0.5, 0.5, 0.0, -0.25)
    assert learner.exploration == pytest.approx(0.018)


def test_rates_and_exploration_may_stand_still():
    learner = alert(lowest_rate=0.2, lowest_exploration=0.02)
    for _ in range(5):
        encounter(learner, 1.0, -3.0, 2.5)
    assert (learner.rates, learner.exploration) == ([0.2, 0.2], 0.02)


# --- the model ----------------------------------------------------------------------


def test_an_action_is_worth_its_mean_over_what_was_seen():
    learner = model()
    learner.weights[0] = [0.25, 0.0]
    learner.take_over([[3, 4, 1], [0, 0, 0]], [[1.0, 0.5], [-1.0, 0.5], [4.0, 0.5]])
    assert learner.worth(0, [0, 1]) == [0.25 + (3 - 4 + 4) / 8, 0.5]


def test_where_nothing_was_seen_all_that_is_listed_is_as_likely_and_nothing_else():
    learner = model()
    learner.take_over([[0, 0, 0], [0, 0, 0]], [[1.0, 0.0], [0.5, 0.0], [100.0, 0.0]])
    assert learner.worth(1, [0, 1]) == [0.75, 0.0]


@pytest.mark.parametrize("listed", [1, 2, 7, 8, 9, 20])
def test_however_many_things_are_listed_the_mean_is_taken_one_by_one(listed: int):
    luck = Luck(listed)
    names = [f"thing {number}" for number in range(listed)]
    learner = AlertAM(["x", "y", "z"], seen=names, states=["S", "T"])
    counts = [[luck.below(5) for _ in range(listed + 1)], [0] * (listed + 1)]
    weights = [[luck.below(2000) / 1999 - 0.5 for _ in range(3)] for _ in range(listed + 1)]
    counts[0][0] = 1
    learner.take_over(counts, weights)
    assert (learner.counts(), learner.pair_weights()) == (counts, weights)
    for state, often in enumerate([counts[0], [1] * listed + [0]]):
        totals = [0.0, 0.0, 0.0]
        for count, row in zip(often, weights, strict=True):
            totals = [total + count * weight for total, weight in zip(totals, row, strict=True)]
        means = [total / sum(often) for total in totals]
        assert learner.worth(state, [0, 1, 2]) == means
        assert learner.worth(state, [2, 0]) == [means[2], means[0]]


@pytest.mark.parametrize("seen", [None, "h", 3, ["f"], {"f": 1}, "other"])
def test_what_is_not_listed_counts_as_one_thing(seen: Any):
    learner = model()
    encounter(learner, 0.5, seen=seen)
    assert learner.counts_in(0) == [0, 0, 1]


def test_only_the_first_sight_after_a_choice_counts():
    learner = model()
    character = learner.begin()
    character.choose("S")
    character.observe(0.1, "g")
    character.observe(0.1, "f")
    character.end(0.1, "f")
    assert learner.counts() == [[0, 1, 0], [0, 0, 0]]
    assert learner.visits == [1, 0]


def test_a_last_sight_may_come_with_the_end():
    learner = model()
    character = learner.begin()
    character.choose("S")
    character.end(1.0, "f")
    assert learner.counts_in(0) == [1, 0, 0]


def test_what_is_seen_counts_for_the_state_in_which_the_choice_was_made():
    learner = model()
    character = learner.begin()
    character.choose("T")
    character.observe(0.0, "f")
    character.choose("S")
    character.observe(0.0, "g")
    character.end()
    assert learner.counts() == [[0, 1, 0], [1, 0, 0]]


def test_a_model_needs_something_to_see():
    with pytest.raises(UsageError, match="what an opponent is seen doing"):
        model(seen=[])


@given(st.lists(st.tuples(st.integers(0, 1), st.sampled_from("fgh"))), st.floats(0, 1))
def test_counts_add_up_to_visits(steps: Any, trace: float):
    learner = model(settings=AlertSettings(trace=trace))
    character = learner.begin()
    for state, seen in steps:
        character.choose(state)
        character.observe(0.25, seen)
    character.end()
    assert [sum(row) for row in learner.counts()] == learner.visits
    assert sum(learner.visits) == sum(map(sum, learner.uses)) == len(steps)


def test_the_model_finds_the_answer_to_an_opponent_who_prefers_one_thing():
    """Rock, paper, scissors against someone who mostly shows scissors, then mostly paper:
    only what is usual can be answered."""
    names = ["rock", "paper", "scissors"]
    learner = AlertAM(names, states=["any"], seen=names, settings="sorcerer", seed=4)
    luck = Luck(11)
    wins = []
    for number in range(600):
        usual = 2 if number < 300 else 1
        shown = usual if luck.below(10) < 8 else luck.below(3)
        character = learner.begin()
        mine = names.index(character.choose("any"))
        result = {0: 0, 1: 1, 2: -1}[(mine - shown) % 3]
        character.end(float(result), names[shown])
        wins.append(result > 0)
    assert sum(wins[200:300]) > 70
    assert sum(wins[500:]) > 70

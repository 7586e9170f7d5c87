"""Learners of values: what they choose, and what an encounter teaches them."""

from __future__ import annotations

from collections import Counter

import pytest

from sparring.errors import SettingsError, UsageError
from sparring.learners.settings import MonteCarloSettings, QLearningSettings
from sparring.learners.values import LEARNERS, MonteCarlo, QLearning

ACTIONS = {"ogre": ["club", "throw", "flee"]}
STATES = ["well", "hurt"]
NEVER = MonteCarloSettings(exploration=0)
ALWAYS = MonteCarloSettings(exploration=1)


def ogres(settings=NEVER, **more):
    return MonteCarlo(ACTIONS, states=STATES, settings=settings, **more)


def careful(**more):
    return QLearning(ACTIONS, states=STATES, settings=QLearningSettings(exploration=0, **more))


def set_values(learner, state, *values):
    learner.tables["ogre"].values[STATES.index(state)] = list(values)


# --- choosing ----------------------------------------------------------------


def test_initial_values_lie_between_two_and_four_tenths_and_differ():
    values = [value for row in ogres().tables["ogre"].values for value in row]
    assert all(0.2 <= value < 0.4 for value in values)
    assert len(set(values)) == 6


def test_the_same_seed_gives_the_same_values_and_choices():
    def course(seed):
        learner = ogres(MonteCarloSettings(exploration=0.5), seed=seed)
        agent = learner.begin()
        return [agent.choose("well", [0, 1, 2]) for _ in range(30)], learner.state()

    assert course(3) == course(3)
    assert course(3) != course(4)


def test_the_best_valued_action_that_applies_is_chosen():
    learner = ogres()
    set_values(learner, "well", 0.1, 0.9, 0.5)
    agent = learner.begin("ogre")
    assert agent.choose("well", ["club", "throw", "flee"]) == "throw"
    assert agent.choose("well", ["club", "flee"]) == "flee"
    assert agent.choose(0, [0]) == "club"


def test_of_equal_values_the_first_action_is_chosen():
    learner = ogres()
    set_values(learner, "well", 0.3, 0.5, 0.5)
    assert learner.begin().choose("well", ["flee", "throw"]) == "throw"


def test_where_nothing_applies_nothing_is_chosen_or_remembered():
    agent = ogres().begin()
    assert agent.choose("well", []) is None
    assert agent.visits == []


def test_exploring_chooses_evenly_among_what_applies():
    agent = ogres(ALWAYS).begin()
    chosen = Counter(agent.choose("hurt", ["club", "flee"]) for _ in range(1000))
    assert set(chosen) == {"club", "flee"}
    assert 430 < chosen["club"] < 570


def test_one_choice_in_twenty_explores():
    learner = ogres(MonteCarloSettings())
    set_values(learner, "well", 1, 0, 0)
    agent = learner.begin()
    chosen = Counter(agent.choose("well", [0, 1, 2]) for _ in range(6000))
    assert 150 < chosen["throw"] + chosen["flee"] < 250


# --- Monte-Carlo control -----------------------------------------------------


def test_the_first_sample_replaces_the_initial_value():
    learner = ogres()
    agent = learner.begin()
    agent.take("well", "flee")
    before = [list(row) for row in learner.tables["ogre"].values]
    agent.learn(0.875)
    assert learner.tables["ogre"].values == [[*before[0][:2], 0.875], before[1]]


def test_a_value_is_the_mean_fitness_of_all_uses():
    learner = ogres()
    for fitness, times in ((1.0, 1), (0.5, 2), (0.0, 1)):
        agent = learner.begin()
        for _ in range(times):
            agent.take("well", "club")
        agent.learn(fitness)
    table = learner.tables["ogre"]
    assert table.uses[0] == [4, 0, 0]
    assert table.values[0][0] == pytest.approx((1.0 + 0.5 + 0.5 + 0.0) / 4)


def test_two_agents_of_a_role_share_its_values():
    learner = ogres()
    first, second = learner.begin(), learner.begin()
    first.take("hurt", "flee")
    second.take("hurt", "flee")
    first.learn(0.0)
    learner.learn(second, 1.0)
    assert learner.tables["ogre"].values[1][2] == 0.5
    assert learner.lessons == 2


# --- one-step Q-learning -----------------------------------------------------


def test_the_last_choice_moves_a_tenth_of_the_way_to_the_fitness():
    learner = careful()
    set_values(learner, "well", 0.5, 0, 0)
    agent = learner.begin()
    agent.take("well", "club")
    agent.learn(1.0)
    assert learner.tables["ogre"].values[0][0] == pytest.approx(0.55)


def test_an_earlier_choice_moves_towards_the_best_value_of_the_next_state():
    learner = careful(step=0.5, discount=0.5)
    set_values(learner, "well", 0.2, 0, 0)
    set_values(learner, "hurt", 0.1, 0.8, 0.3)
    agent = learner.begin()
    agent.take("well", "club")
    agent.take("hurt", "flee")
    agent.learn(1.0)
    table = learner.tables["ogre"]
    assert table.values[0][0] == pytest.approx(0.3)  # Half way from 0.2 to 0.5 * 0.8.
    assert table.values[1] == [0.1, 0.8, pytest.approx(0.65)]


# --- what is refused ---------------------------------------------------------


def test_an_agent_can_be_learned_from_once_and_by_its_own_learner_only():
    learner = ogres()
    agent = learner.begin()
    with pytest.raises(UsageError, match="another learner"):
        ogres().learn(agent, 0.5)
    agent.learn(0.5)
    for call in (lambda: agent.learn(0.5), lambda: agent.choose(0, [0])):
        with pytest.raises(UsageError, match="over"):
            call()


@pytest.mark.parametrize("fitness", [-0.1, 1.1, float("nan"), float("inf"), "good", None])
def test_a_fitness_that_is_none_is_refused(fitness):
    learner = ogres()
    agent = learner.begin()
    with pytest.raises(UsageError, match="fitness"):
        agent.learn(fitness)
    agent.learn(0.5)


@pytest.mark.parametrize(
    ("state", "actions"),
    [("fine", [0]), (2, [0]), (-1, [0]), (True, [0]), (0, ["clubb"]), (0, [3]), (0, [None])],
)
def test_unknown_states_and_actions_are_refused(state, actions):
    with pytest.raises(UsageError):
        ogres().begin().choose(state, actions)


def test_a_misspelt_name_gets_the_nearest_one():
    with pytest.raises(UsageError, match="did you mean 'throw'"):
        ogres().begin().choose("well", ["trow"])
    with pytest.raises(UsageError, match="did you mean 'ogre'"):
        ogres().begin("oger")


def test_a_name_like_no_other_gets_all_of_them():
    with pytest.raises(UsageError, match="no action of 'ogre' is named 'zzz'; known are club,"):
        ogres().begin().choose("well", ["zzz"])
    with pytest.raises(UsageError, match="no role 'zzz'; known are ogre"):
        ogres().begin("zzz")


@pytest.mark.parametrize(
    ("actions", "states"),
    [
        ({}, STATES),
        ({"ogre": []}, STATES),
        ({"ogre": ["club", "club"]}, STATES),
        ({"ogre": "club"}, STATES),
        ({"ogre": [1]}, STATES),
        ({"ogre": ["x" * 101]}, STATES),
        (ACTIONS, []),
        (ACTIONS, ["a", "a"]),
    ],
)
def test_learners_without_proper_actions_or_states_are_refused(actions, states):
    for learner in LEARNERS.values():
        with pytest.raises(UsageError):
            learner(actions, states=states)


@pytest.mark.parametrize(
    "wrong",
    [
        {"exploration": 1.5},
        {"exploration": float("nan")},
        {"exploration": "often"},
        {"lowest_start": 0.5},
        {"highest_start": float("inf")},
        {"step": 0},
        {"step": 2},
        {"discount": -1},
        {"discount": True},
        {"choices": "orders"},
        {"choices": None},
    ],
)
def test_settings_that_cannot_work_are_refused(wrong):
    with pytest.raises(SettingsError):
        QLearningSettings(**wrong)


def test_choices_are_counted_by_role_once_they_are_learned_from():
    learner = ogres(NEVER)
    agent = learner.begin("ogre")
    for _ in range(3):
        agent.choose(0, [0, 1])
    assert learner.choices_made("ogre") == 0
    agent.learn(0.5)
    assert learner.choices_made("ogre") == 3


def test_a_learner_refuses_the_settings_of_another():
    with pytest.raises(SettingsError, match="QLearningSettings"):
        QLearning(ACTIONS, states=STATES, settings=MonteCarloSettings())

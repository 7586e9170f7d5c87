"""Sarsa: choosing, observing, ending, and every call that makes no sense."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import SettingsError, UsageError
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.rewards import health_share, share_reward
from sparring.learners.sarsa import Sarsa
from sparring.learners.temporal_settings import PRESETS, AlertSettings, Handicap, SarsaSettings

GREEDY = SarsaSettings(exploration=0)
RANDOM = SarsaSettings(exploration=1)


def sarsa(settings: Any = GREEDY, **wanted: Any) -> Sarsa:
    return Sarsa(["hit", "guard", "wait"], states=["near", "far"], settings=settings, **wanted)


# --- choosing -----------------------------------------------------------------------


def test_the_best_valued_legal_action_is_chosen():
    learner = sarsa()
    learner.weights[0] = [0.1, 0.3, 0.2]
    assert learner.begin().choose("near") == "guard"
    assert learner.begin().choose("near", legal=["hit", "wait"]) == "wait"
    assert learner.begin().choose("near", legal=lambda name: name == "hit") == "hit"
    assert learner.begin().choose(0, legal=[2, "hit"]) == "wait"


def test_equals_are_chosen_about_equally_often():
    learner = sarsa()
    learner.weights[1] = [0.5, 0.1, 0.5]
    chosen = [learner.begin().choose("far") for _ in range(400)]
    assert 150 < chosen.count("hit") < 250
    assert chosen.count("guard") == 0


def test_exploring_chooses_among_the_legal_only():
    learner = sarsa(RANDOM)
    learner.weights[0] = [9.0, 0.0, 0.0]
    chosen = [learner.begin().choose("near", legal=["guard", "wait"]) for _ in range(400)]
    assert 150 < chosen.count("guard") < 250
    assert chosen.count("hit") == 0


def test_exploration_happens_as_often_as_it_says():
    learner = sarsa(SarsaSettings(exploration=0.3))
    learner.weights[0] = [1.0, 0.0, 0.0]
    chosen = [learner.begin().choose("near") for _ in range(2000)]
    # A random choice is the best one in a third of all cases.
    assert 340 < 2000 - chosen.count("hit") < 460


def test_the_order_in_which_legal_actions_are_named_changes_nothing():
    one, other = sarsa(seed=3), sarsa(seed=3)
    for _ in range(50):
        first = one.begin().choose("near", legal=["hit", "wait", "guard"])
        assert other.begin().choose("near", legal=["wait", "guard", "hit", "wait"]) == first


def test_the_same_seed_gives_the_same_choices_and_another_seed_others():
    def choices(seed: int) -> list[str]:
        learner = sarsa(RANDOM, seed=seed)
        return [learner.begin().choose("near") for _ in range(60)]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


def test_nothing_legal_is_an_error_that_says_what_to_do():
    learner = sarsa()
    luck = learner.luck.state
    for legal in ([], lambda name: False):
        with pytest.raises(UsageError, match=r"no action is legal.*'wait'"):
            learner.begin().choose("near", legal=legal)
    assert learner.luck.state == luck


@pytest.mark.parametrize(
    ("legal", "message"),
    [
        (["hitt"], "did you mean 'hit'"),
        ("hit", "come as a list"),
        ([3], "within 0 and 2"),
        ([[]], "within 0 and 2"),
    ],
)
def test_actions_that_are_not_there_are_refused(legal: Any, message: str):
    with pytest.raises(UsageError, match=message):
        sarsa().begin().choose("near", legal=legal)


# --- states -------------------------------------------------------------------------


def test_features_make_states_the_first_counting_one():
    learner = Sarsa(["a"], features=["hurt", "warded"])
    assert learner.situations.names == (
        "not hurt, not warded",
        "hurt, not warded",
        "not hurt, warded",
        "hurt, warded",
    )
    for number, name in enumerate(learner.situations.names):
        features = {"warded": number >= 2, "hurt": number % 2 == 1}
        assert learner.situations.number(features) == number
        assert learner.situations.number(name) == number
        assert learner.situations.number(number) == number


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ({"hurt": True}, "does not say whether it is warded"),
        ({"hurt": True, "wardd": True}, "did you mean 'warded'"),
        ({"hurt": True, "warded": True, "mad": False}, "no feature is named 'mad'"),
        (4, "within 0 and 3"),
        (True, "within 0 and 3"),
        (None, "a state is given as {'hurt': True, 'warded': True} or so; got None"),
        ([True, False], "a state is given as"),
        ("hurt", "say {'hurt': True, 'warded': True} or so"),
    ],
)
def test_states_that_are_not_there_are_refused(state: Any, message: str):
    learner = Sarsa(["a"], features=["hurt", "warded"])
    with pytest.raises(UsageError, match=message):
        learner.begin().choose(state)


def test_features_are_refused_where_states_were_named():
    for state in ({"hurt": True}, {}, None, [1]):
        with pytest.raises(UsageError, match="no features"):
            sarsa().begin().choose(state)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"states": ["a"], "features": ["b"]},
        {"states": []},
        {"features": []},
        {"states": ["a", "a"]},
        {"features": [f"f{number}" for number in range(13)]},
        {"states": [str(number) for number in range(10_001)]},
        {"features": "hurt"},
    ],
)
def test_states_and_features_that_cannot_be_are_refused(wanted: Any):
    with pytest.raises(UsageError):
        Sarsa(["a"], **wanted)


# --- encounters ---------------------------------------------------------------------


def test_rewards_add_up_until_the_next_choice():
    one, other = sarsa(), sarsa()
    character = one.begin()
    character.choose("near", legal=["hit"])
    for reward in (0.5, 0.25, -1.0):
        character.observe(reward)
    character.end(0.125)
    character = other.begin()
    character.choose("near", legal=["hit"])
    character.end(-0.125)
    assert one.weights == other.weights == [[-0.0125, 0, 0], [0, 0, 0]]


def test_a_choice_nobody_tells_about_brought_nothing():
    learner = sarsa()
    character = learner.begin()
    character.choose("near", legal=["hit"])
    character.choose("far", legal=["guard"])
    character.end(1.0)
    assert learner.weights == [[0, 0, 0], [0, 0.1, 0]]
    assert learner.uses == [[1, 0, 0], [0, 1, 0]]


def test_characters_at_once_share_what_they_learn_and_keep_apart_what_they_did():
    learner = sarsa()
    one, other = learner.begin(), learner.begin()
    one.choose("near", legal=["hit"])
    other.choose("far", legal=["guard"])
    one.observe(1.0)
    one.end()
    assert learner.weights[0][0] == pytest.approx(0.1)
    other.observe(0.5)
    other.choose("near")  # Knows what the first has learned: 0.5 + 0.1 - 0.
    assert learner.weights[1][1] == pytest.approx(0.06)
    other.end()
    assert learner.lessons == 2


def test_a_character_that_does_not_learn_leaves_everything_but_luck():
    learner = AlertAM(["hit", "guard"], states=["near"], seen=["hit"], seed=1)
    before = learner.state()
    character = learner.begin(learns=False)
    for _ in range(5):
        character.choose("near")
        character.observe(1.0, "hit")
    character.end()
    after = learner.state()
    assert after.pop("luck") != before.pop("luck")
    assert after == before


def test_calls_out_of_turn_are_refused():
    learner = sarsa()
    character = learner.begin()
    with pytest.raises(UsageError, match="nothing was chosen yet"):
        character.observe(1.0)
    character.choose("near")
    character.end()
    for call in (character.end, character.observe, lambda: character.choose("near")):
        with pytest.raises(UsageError, match="encounter is over"):
            call()


def test_an_encounter_without_a_choice_ends_without_a_lesson_for_values():
    learner = sarsa()
    learner.begin().end()
    assert learner.weights == [[0, 0, 0], [0, 0, 0]]
    assert learner.lessons == 1


@pytest.mark.parametrize("reward", [float("nan"), float("inf"), 1e7, "much", None, 10**400])
def test_rewards_that_are_no_numbers_or_beyond_all_measure_are_refused(reward: Any):
    character = sarsa().begin()
    character.choose("near")
    with pytest.raises(UsageError, match="a reward is a number"):
        character.observe(reward)
    with pytest.raises(UsageError, match="a reward is a number"):
        character.end(reward)


@given(st.data())
def test_values_stay_numbers_whatever_a_game_rewards(data: Any):
    settings = AlertSettings(highest_rate=1.0, trace=1.0)
    learner = AlertAM(["a", "b"], states=["s", "t"], seen=["c"], settings=settings)
    character = learner.begin()
    for _ in range(data.draw(st.integers(1, 60))):
        character.choose(data.draw(st.sampled_from("st")))
        character.observe(data.draw(st.sampled_from([1e6, -1e6, 0.0])), "c")
    character.end()
    assert all(abs(weight) < 1e12 for row in learner.weights for weight in row)
    learner.restore(learner.state())


# --- what it is for -----------------------------------------------------------------


@pytest.mark.parametrize("kind", [Sarsa, Alert])
def test_it_learns_the_better_of_two_actions_in_each_state(kind: Any):
    learner = kind(["left", "right"], states=["day", "night"], seed=1)
    for encounter in range(300):
        character = learner.begin()
        state = ("day", "night")[encounter % 2]
        good = character.choose(state) == ("left" if state == "day" else "right")
        character.end(1.0 if good else -1.0)
    (day_left, day_right), (night_left, night_right) = learner.weights
    assert day_left > day_right
    assert night_right > night_left


def test_a_reward_at_the_end_of_a_corridor_reaches_its_beginning():
    learner = Sarsa(["on", "back"], states=list("abcd"), seed=2)
    for _ in range(400):
        character, place = learner.begin(), 0
        for _ in range(30):
            place += 1 if character.choose(place) == "on" else -1
            place = max(0, place)
            character.observe(-0.01)
            if place == 4:
                character.observe(1.0)
                break
        character.end()
    assert all(on > back for on, back in learner.weights)


# --- settings -----------------------------------------------------------------------


def test_presets_hold_the_numbers_of_table_3_3():
    fighter, sorcerer = PRESETS["fighter"], PRESETS["sorcerer"]
    assert isinstance(fighter, AlertSettings)
    assert isinstance(sorcerer, AlertSettings)
    for settings in (fighter, sorcerer):
        assert (settings.highest_rate, settings.lowest_rate, settings.rate_steps) == (0.2, 0.01, 20)
        assert (settings.lowest_exploration, settings.exploration_steps) == (0.005, 15)
        assert (settings.discount, settings.trace) == (1, 0)
        assert settings.rate_step == pytest.approx(0.0095)
    assert (fighter.highest_exploration, sorcerer.highest_exploration) == (0.02, 0.08)
    assert fighter.exploration_step == pytest.approx(0.001)
    assert sorcerer.exploration_step == pytest.approx(0.005)


def test_settings_by_name_are_those_of_the_learner():
    assert sarsa("sarsa").settings == SarsaSettings(rate=0.1, exploration=0.02)
    with pytest.raises(SettingsError, match="no settings of sarsa are named 'fighter'"):
        sarsa("fighter")
    with pytest.raises(SettingsError, match="did you mean 'sorcerer'"):
        Alert(["a"], states=["s"], settings="sorceror")
    with pytest.raises(SettingsError, match="AlertSettings"):
        Alert(["a"], states=["s"], settings=SarsaSettings())
    with pytest.raises(SettingsError, match="handicap"):
        sarsa(handicap=0.5)


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (SarsaSettings, {"rate": 0}),
        (SarsaSettings, {"rate": 1.5}),
        (SarsaSettings, {"rate": float("nan")}),
        (SarsaSettings, {"rate": True}),
        (SarsaSettings, {"exploration": -0.1}),
        (SarsaSettings, {"trace": 1.1}),
        (SarsaSettings, {"traces": "replaceing"}),
        (SarsaSettings, {"discount": "1"}),
        (AlertSettings, {"lowest_rate": 0.5}),
        (AlertSettings, {"lowest_exploration": 0.5}),
        (AlertSettings, {"rate_steps": 0}),
        (AlertSettings, {"rate_steps": 2.5}),
        (AlertSettings, {"window": 1_001}),
        (AlertSettings, {"explores_by": "day"}),
        (Handicap, {"win_share": 1.0}),
        (Handicap, {"step": 0}),
        (Handicap, {"step": float("inf")}),
    ],
)
def test_settings_that_make_no_sense_are_refused(kind: Any, wrong: Any):
    with pytest.raises(SettingsError):
        kind(**wrong)


# --- the thesis's reward ------------------------------------------------------------


def test_rewards_by_shares_of_health_add_up_to_the_outcome():
    fights = {1.0: [(20, 20), (15, 18), (15, 4), (3, 0)], -1.0: [(20, 20), (20, 1), (0, 1)]}
    for outcome, healths in fights.items():
        shares = [health_share(own, theirs) for own, theirs in healths]
        rewards = [share_reward(*pair) for pair in pairwise(shares)]
        assert sum(rewards) == pytest.approx(outcome)
    assert health_share(0, 0) == 0.5
    with pytest.raises(UsageError):
        health_share(-1, 3)

"""Peaks and ceilings, and switching between the ways of holding opponents back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sparring.errors import UsageError
from sparring.scripting.difficulty import (
    culling_ceiling,
    moved_ceiling,
    moved_peak,
    penalised_fitness,
)
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import OURS, Difficulty, DifficultyKind, Settings
from tests.scripting.helpers import rulebase

PENALISE = Difficulty(kind=DifficultyKind.PENALISE)
CLIP = Difficulty(kind=DifficultyKind.CLIP)
CULL = Difficulty(kind=DifficultyKind.CULL)


def test_peak_moves_by_a_hundredth_between_its_bounds():
    peak, seen = 70, []
    for won in [True] * 7 + [False] * 12:
        peak = moved_peak(peak, won, PENALISE)
        seen.append(peak)
    assert seen == [69, 68, 67, 66, 65, 65, 65, *range(66, 76), 75, 75]


@pytest.mark.parametrize(
    ("fitness", "mapped"), [(0, 0), (0.35, 0.5), (0.7, 1), (0.85, 0.15 / 0.7), (1, 0)]
)
def test_fitness_at_the_peak_is_worth_most(fitness, mapped):
    assert penalised_fitness(fitness, 70) == pytest.approx(mapped)


def test_ceiling_falls_by_a_tenth_after_a_win_and_rises_by_one_after_a_loss():
    assert moved_ceiling(2000, True, CLIP, 250, 5000) == 1800
    assert moved_ceiling(1000, False, CLIP, 250, 5000) == 1100


def test_ceiling_is_rounded_down_after_a_win_and_up_after_a_loss():
    assert moved_ceiling(1999, True, CLIP, 100, 2000) == 1799
    assert moved_ceiling(101, False, CLIP, 100, 2000) == 112


def test_ceiling_stays_within_its_bounds():
    assert moved_ceiling(105, True, CLIP, 100, 2000) == 100
    assert moved_ceiling(1950, False, CLIP, 100, 2000) == 2000


def test_only_culling_keeps_rules_off_the_wheel():
    assert culling_ceiling(CULL, 300) == 300
    assert culling_ceiling(CLIP, 300) is None
    assert culling_ceiling(Difficulty(), 300) is None


# --- in a learner ------------------------------------------------------------


def learner(difficulty=None, weights=None, **settings):
    return DynamicScripting(
        rulebase(weights=weights, size=2),
        Settings(max_weight=300, difficulty=difficulty or Difficulty(), **settings),
        seed=1,
    )


def fight(opponents, *, won, fitness=0.5, act=True):
    script = opponents.draw()
    if act and script.rules:
        script.mark(0)
    opponents.learn(script, fitness, won=won)


def test_ceiling_moves_before_the_update_and_cuts_what_is_above():
    opponents = learner(CLIP, weights=[300, 100, 100, 50, 25, 25])
    fight(opponents, won=True, act=False)
    assert opponents.pool().ceiling == 270
    assert list(opponents.weights().values()) == [270, 106, 106, 56, 31, 31]


def test_peak_moves_before_the_fitness_is_mapped():
    opponents = learner(PENALISE)
    fight(opponents, won=True, fitness=0.69)
    lesson = opponents.pool().lessons[-1]
    assert opponents.pool().peak == 69
    assert lesson[1:4] == (0.69, 1.0, 100)


def test_draw_moves_neither_peak_nor_ceiling():
    for difficulty in (PENALISE, CLIP, CULL):
        opponents = learner(difficulty)
        fight(opponents, won=None)
        assert (opponents.pool().peak, opponents.pool().ceiling) == (70, 300)


def test_only_what_the_difficulty_uses_moves():
    opponents = learner(PENALISE)
    fight(opponents, won=False)
    assert (opponents.pool().peak, opponents.pool().ceiling) == (71, 300)
    opponents = learner(CULL)
    fight(opponents, won=False)
    assert (opponents.pool().peak, opponents.pool().ceiling) == (70, 330)


def test_nothing_moves_when_difficulty_scaling_is_off():
    opponents = learner()
    fight(opponents, won=True)
    assert (opponents.pool().peak, opponents.pool().ceiling) == (70, 300)


def test_difficulty_moves_once_for_a_team():
    opponents = learner(CLIP)
    scripts = [opponents.draw() for _ in range(3)]
    opponents.learn_team([(script, 0.5) for script in scripts], won=True)
    assert opponents.pool().ceiling == 270


def test_culled_rules_keep_their_weight_and_are_not_drawn():
    opponents = learner(CULL, weights=[300, 100, 100, 50, 25, 25])
    for _ in range(4):
        fight(opponents, won=True, fitness=0.3)
    assert opponents.weights()["a"] == 300
    assert opponents.pool().ceiling == 196
    assert all("a" not in opponents.draw().rules for _ in range(100))


def test_culling_lets_weights_grow_above_the_ceiling():
    opponents = learner(CULL, weights=[300, 100, 100, 50, 25, 25])
    script = opponents.restore_script(
        {
            "sparring_script": 1,
            "role": "guard",
            "parts": [{"label": None, "rules": ["a"]}],
            "activated": [0],
        }
    )
    opponents.learn(script, 1.0, won=False)
    assert opponents.weights()["a"] == 400


def test_everything_culled_leaves_the_closing_rules_and_comes_back_after_losses():
    opponents = learner(CULL, weights=[300, 300, 0, 0, 0, 0])
    while opponents.pool().ceiling >= 300:
        fight(opponents, won=True, fitness=0.3)
    assert opponents.draw().rules == []
    assert opponents.draw().act(None) == "wait"
    fight(opponents, won=False)
    fight(opponents, won=False)
    assert len(opponents.draw().rules) == 2


def test_switching_starts_from_the_preset_ceiling_and_peak():
    opponents = learner(CLIP)
    fight(opponents, won=True)
    opponents.set_difficulty(CULL)
    assert opponents.pool().ceiling == 300
    opponents.set_difficulty(PENALISE)
    fight(opponents, won=True)
    opponents.set_difficulty(PENALISE)
    assert opponents.pool().peak == 70


def test_switching_culling_off_enforces_the_bounds_at_once():
    opponents = learner(CULL, weights=[300, 100, 100, 50, 25, 25])
    pool = opponents.pool()
    pool.weights = [500, 50, 20, 20, 5, 5]
    opponents.set_difficulty(Difficulty())
    assert list(opponents.weights().values()) == [300, 90, 60, 60, 45, 45]


def test_switching_takes_effect_on_the_next_draw():
    opponents = learner(weights=[300, 100, 100, 50, 25, 25])
    opponents.draw()
    opponents.set_difficulty(Difficulty(kind=DifficultyKind.CULL, after_win=100))
    fight(opponents, won=True, fitness=0.3)
    assert opponents.pool().ceiling == 100
    assert all("a" not in opponents.draw().rules for _ in range(50))


def test_who_won_must_be_said_when_difficulty_is_scaled():
    opponents = learner(CLIP)
    script = opponents.draw()
    with pytest.raises(UsageError, match="who won"):
        opponents.learn(script, 0.5)
    with pytest.raises(UsageError, match="True, False, or None"):
        opponents.learn(script, 0.5, won=1)
    opponents.learn(script, 0.5, won=None)


def test_who_won_need_not_be_said_otherwise():
    opponents = learner()
    opponents.learn(opponents.draw(), 0.5)
    assert opponents.encounters == 1


# --- where lessons go by the usual -------------------------------------------


def test_the_rise_ends_at_the_papers_total_and_at_four_of_our_highest_weights():
    for settings, highest in ((Settings(), 600), (OURS, 80_000)):
        learner = DynamicScripting(rulebase(), settings, seed=1)
        learner.set_difficulty(Difficulty(kind=DifficultyKind.CULL, after_loss=3000))
        for _ in range(9):
            learner.learn(learner.draw(), 0.5, won=False)
        assert learner.pool().ceiling == highest


def test_the_ceiling_falls_no_lower_than_the_total_fits_below():
    made = rulebase("abc", weights=[1000, 1000, 1001])
    learner = DynamicScripting(made, replace(OURS, difficulty=replace(CULL, after_win=1)), seed=1)
    learner.learn(learner.draw(), 0.5, won=True)
    assert learner.pool().ceiling == 1001


def test_a_ceiling_of_multiplied_weights_begins_at_eight_times_their_mean():
    assert DynamicScripting(rulebase(), seed=1).pool().ceiling == 8000
    low = replace(OURS, max_weight=1200)
    assert DynamicScripting(rulebase(), low, seed=1).pool().ceiling == 1200


def test_multiplied_weights_keep_their_bound_while_others_are_culled():
    learner = DynamicScripting(rulebase("ab", size=1), replace(OURS, max_weight=1500), seed=1)
    learner.set_difficulty(CULL)
    for _ in range(30):
        script = learner.draw()
        script.mark(0)
        learner.learn(script, 1.0 if script.rules[0] == "a" else 0.0, won=None)
    assert learner.weights() == {"a": 1500, "b": 500}


def culling_learner(settings, weights, activated, ceiling=1000):
    made = rulebase("abcd", weights=weights, size=4, texts=["one", "two", "two", "three"])
    learner = DynamicScripting(made, settings, seed=1)
    learner.set_difficulty(CULL)
    learner.pool().ceiling, learner.pool().activated = ceiling, activated
    return learner


def test_the_lightest_rule_that_ever_acted_is_not_culled():
    learner = culling_learner(OURS, [100, 1900, 1100, 1100], [0, 3, 1, 1])
    assert sorted(learner.draw().rules) == ["a", "c"]
    assert learner.pool().wheel[1] == 2
    assert learner.control().state()["control"]
    assert learner.pool().drawn == [2, 0, 2, 0]


def test_one_that_acted_is_enough_on_the_wheel():
    learner = culling_learner(OURS, [100, 1900, 1100, 1100], [1, 3, 1, 1])
    assert learner.draw().rules == ["a"]
    never = culling_learner(OURS, [100, 1900, 1100, 1100], [0, 0, 0, 0])
    assert never.draw().rules == ["a"]


def test_twins_of_the_rule_that_stays_are_counted_once():
    learner = culling_learner(OURS, [100, 900, 1500, 1100], [0, 0, 4, 0])
    assert learner.draw().drawn_count == 2
    assert learner.pool().wheel == ([100, 1000, 2500, 2500], 2)


def test_the_papers_cull_everything_above_the_ceiling():
    learner = culling_learner(Settings(), [100, 1900, 1100, 1100], [0, 3, 1, 1])
    assert learner.draw().rules == ["a"]


def test_clipping_never_lets_multiplied_weights_pass_their_bound():
    clips = replace(OURS, max_weight=1500, difficulty=CLIP)
    learner = DynamicScripting(rulebase("abcd", size=1), clips, seed=1)
    for _ in range(200):
        script = learner.draw()
        script.activate(*script.rules)
        learner.learn(script, 0.9 if script.rules == ["a"] else 0.1, won=False)
    assert learner.pool().ceiling > 1500
    assert learner.weights()["a"] == 1500

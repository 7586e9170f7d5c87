"""Rewards, penalties and who pays for them, in numbers one can follow by hand."""

from __future__ import annotations

import pytest

from sparring.scripting.adjust import (
    adjust,
    adjust_sharing,
    adjustment_for,
    half_of,
    hand_out,
    rounded,
    state_adjustment_for,
    within,
)
from sparring.scripting.settings import PRESETS, Settings


@pytest.mark.parametrize(
    ("preset", "fitness", "adjustment"),
    [
        ("crpg-5.1", 0.0, -30),
        ("crpg-5.1", 0.3, 0),
        ("crpg-5.1", 1.0, 100),
        ("crpg", 0.0, -70),
        ("crpg", 0.15, -35),
        ("crpg", 0.65, 50),
        ("shooter", 0.0, -50),
        ("shooter", 0.75, 25),
        ("strategy", 0.0, -175),
        ("strategy", 0.25, -87),
        ("strategy", 1.0, 200),
        ("strategy-improved", 1.0, 400),
    ],
)
def test_fitness_is_rewarded_or_punished_around_the_break_even_value(preset, fitness, adjustment):
    assert adjustment_for(fitness, PRESETS[preset]) == adjustment


@pytest.mark.parametrize("break_even", [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.9])
@pytest.mark.parametrize("points", range(1, 240, 7))
def test_worst_and_best_fitness_cost_and_earn_exactly_all(points, break_even):
    settings = Settings(max_penalty=points, max_reward=points, break_even=break_even)
    assert adjustment_for(0, settings) == -points
    assert adjustment_for(1, settings) == points


def test_state_and_end_of_the_game_share_the_adjustment():
    strategy = PRESETS["strategy"]
    assert state_adjustment_for(1.0, 1.0, strategy) == 200
    assert state_adjustment_for(0.0, 0.0, strategy) == -175
    assert state_adjustment_for(1.0, 0.5, strategy) == 60
    assert state_adjustment_for(0.0, 0.5, strategy) == -52


def test_good_state_in_a_lost_game_is_rewarded_and_a_bad_one_in_a_won_game_punished():
    strategy = PRESETS["strategy"]
    assert state_adjustment_for(0.25, 1.0, strategy) == 96
    assert state_adjustment_for(0.75, -0.5, strategy) == -250


@pytest.mark.parametrize(
    ("numerator", "denominator", "result"),
    [(1, 2, 1), (-1, 2, -1), (3, 2, 2), (-3, 2, -2), (1, 3, 0), (-2, 3, -1), (0, 5, 0), (7, 1, 7)],
)
def test_halves_are_rounded_away_from_zero(numerator, denominator, result):
    assert rounded(numerator, denominator) == result


@pytest.mark.parametrize(("adjustment", "half"), [(5, 2), (-5, -2), (1, 0), (-1, 0), (4, 2)])
def test_half_an_adjustment_is_cut_towards_zero(adjustment, half):
    assert half_of(adjustment) == half


def test_others_pay_in_equal_parts_for_what_the_activated_rules_gain():
    assert adjust([100] * 5, [0], 40, 0, 2000, 500) == [140, 90, 90, 90, 90]


def test_others_share_what_the_activated_rules_lose():
    assert adjust([100] * 5, [1, 3], -30, 0, 2000, 500) == [120, 70, 120, 70, 120]


def test_odd_points_go_to_the_first_rules_whether_activated_or_not():
    # 10 points on three payers: 3 each, and the first rule pays the odd one.
    assert adjust([100] * 4, [0], 10, 0, 2000, 400) == [109, 97, 97, 97]
    assert adjust([100] * 4, [3], -10, 0, 2000, 400) == [104, 103, 103, 90]


def test_what_a_poor_rule_cannot_pay_is_collected_from_the_first_rules_on():
    assert adjust([100, 5, 95, 200], [0], 60, 0, 2000, 400) == [155, 0, 70, 175]


def test_what_a_rich_rule_cannot_take_is_handed_out():
    assert adjust([190, 10, 0, 0], [0], 100, 0, 200, 200) == [200, 0, 0, 0]
    assert adjust([150, 150, 100, 0], [0], 100, 0, 160, 400) == [160, 136, 86, 18]


def test_nothing_changes_when_no_rule_or_every_rule_was_activated():
    assert adjust([10, 20, 30], [], 50, 0, 100, 60) == [10, 20, 30]
    assert adjust([10, 20, 30], [0, 1, 2], 50, 0, 100, 60) == [10, 20, 30]


def test_bounds_are_enforced_even_when_nothing_is_learned():
    assert adjust([50, 0, 10], [], 0, 0, 30, 60) == [30, 10, 20]


def test_single_rule_keeps_its_weight():
    assert adjust([100], [0], 50, 0, 2000, 100) == [100]


def test_equal_bounds_leave_every_weight():
    assert adjust([7, 7, 7], [1], 50, 7, 7, 21) == [7, 7, 7]


def test_rules_that_never_acted_get_half_and_only_outsiders_pay():
    # 80 points on three payers: 27 each, and the one too many goes to the first rule.
    assert adjust_sharing([100] * 6, [0], [1, 2], 40, 0, 2000, 600) == [141, 120, 120, 73, 73, 73]


def test_half_share_may_reward_rules_although_none_acted():
    assert adjust_sharing([100] * 4, [], [0, 1], 10, 0, 2000, 400) == [105, 105, 95, 95]


def test_half_share_changes_nothing_when_nobody_is_inside_or_outside():
    assert adjust_sharing([10, 20], [], [], 10, 0, 100, 30) == [10, 20]
    assert adjust_sharing([10, 20], [0], [1], 10, 0, 100, 30) == [10, 20]


def test_weights_above_a_lowered_ceiling_are_cut_and_redistributed():
    assert within([300, 50, 50], 0, 150, 400) == [150, 125, 125]


def test_handing_out_nothing_changes_nothing():
    assert hand_out([1, 2, 3], 0, 0, 5) == [1, 2, 3]


def test_huge_remainder_is_handed_out_at_once():
    after = hand_out([0] * 50, 10**9, 0, 2**31)
    assert sum(after) == 10**9
    assert max(after) - min(after) <= 1


def test_everything_is_handed_out_or_collected_to_the_last_point():
    assert hand_out([3, 9, 4], 14, 0, 10) == [10, 10, 10]
    assert hand_out([3, 9, 4], -16, 0, 10) == [0, 0, 0]

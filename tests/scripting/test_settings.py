"""The papers' settings, and settings that are refused."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from sparring.errors import SettingsError
from sparring.scripting.settings import (
    EAGER,
    LIMITED_AGE,
    NO_END_OF_TRIES,
    OURS,
    PRESETS,
    Difficulty,
    DifficultyKind,
    Fallback,
    FallbackKind,
    Order,
    Relative,
    Settings,
    Unique,
    settings_named,
)

TABLE = {
    # W_min, W_max, R_max, P_max, b, fallback
    "crpg-5.1": (0, 2000, 100, 30, 0.3, FallbackKind.NONE),
    "crpg": (0, 2000, 100, 70, 0.3, FallbackKind.LIMITED),
    "crpg-difficulty": (0, 2000, 100, 100, 0.3, FallbackKind.PROPAGATION),
    "neverwinter": (0, 2000, 100, 50, 0.3, FallbackKind.NONE),
    "shooter": (0, 1000, 50, 50, 0.5, FallbackKind.NONE),
    "strategy": (25, 1250, 200, 175, 0.5, FallbackKind.NONE),
    "strategy-improved": (25, 1250, 400, 400, 0.5, FallbackKind.NONE),
}


@pytest.mark.parametrize("name", TABLE)
def test_preset_holds_the_numbers_of_its_paper(name):
    preset = PRESETS[name]
    assert (
        preset.min_weight,
        preset.max_weight,
        preset.max_reward,
        preset.max_penalty,
        preset.break_even,
        preset.fallback.kind,
    ) == TABLE[name]
    assert preset.initial_weight == 100
    assert preset.max_tries == (NO_END_OF_TRIES if name.startswith("strategy") else 100)
    assert preset.end_share == 0.3
    assert preset.unique is (Unique.RULE if name == "neverwinter" else Unique.TEXT)
    assert preset.half_share == (name in ("neverwinter", "shooter"))
    assert preset.difficulty.kind is DifficultyKind.OFF


def test_papers_fallback_has_no_limit_of_age_and_that_of_plain_settings_has():
    assert PRESETS["crpg"].fallback.max_age is None
    assert PRESETS["crpg-difficulty"].fallback.max_age is None
    assert Settings() == replace(PRESETS["crpg"], fallback=Settings().fallback)
    assert Settings().fallback == replace(PRESETS["crpg"].fallback, max_age=15)


def test_ours_measures_lessons_by_the_usual_and_the_papers_do_not():
    assert PRESETS["sparring"].relative == Relative()
    assert Settings().relative is None
    assert all(PRESETS[name].relative is None for name in TABLE)


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"rate": 0}, "rate lies above 0"),
        ({"rate": 1.1}, "rate lies above 0 and up to 1"),
        ({"haste": -0.1}, "haste within 0 and 1"),
        ({"haste": 2}, "haste within 0 and 1"),
        ({"silent_praise": 0.9, "silent_blame": 0.8}, "silent_praise lies within"),
        ({"silent_praise": -0.1}, "silent_praise lies within"),
        ({"silent_praise": 0.0, "silent_blame": 0.4}, "cannot act collect the weight"),
        ({"silent_blame": 1.1}, "silent_blame within 0.5 and 1"),
        ({"pace": 0}, "pace lies above 0"),
        ({"pace": 0.6}, "up to 0.5; got 0.6"),
        ({"inert": 0.4}, "inert lies within 0.5 and 3"),
        ({"inert": 3.1}, "inert lies within 0.5 and 3"),
        ({"rate": True}, "rate is a number; got True"),
        ({"pace": "fast"}, "pace is a number; got 'fast'"),
        ({"inert": float("nan")}, "inert is a number; got nan"),
    ],
)
def test_numbers_of_lessons_by_the_usual_have_bounds(chosen, message):
    with pytest.raises(SettingsError, match=message):
        Relative(**chosen)


def test_whole_numbers_will_do_and_are_the_same_settings():
    assert Relative(rate=1, haste=0) == Relative(rate=1.0, haste=0.0)
    assert type(Relative(rate=1).rate) is float


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"min_weight": 0}, "min_weight is at least 1; got 0"),
        ({"half_share": True}, r"write Relative\(silent_praise=0.5\)"),
        ({"fallback": LIMITED_AGE}, "write fallback=NO_FALLBACK"),
        ({"relative": {"rate": 1}}, "relative is a Relative or None"),
    ],
)
def test_what_lessons_by_the_usual_cannot_go_with_is_refused(chosen, message):
    with pytest.raises(SettingsError, match=message):
        replace(OURS, **chosen)


def test_only_ours_and_the_papers_settings_are_named():
    assert set(PRESETS) == {*TABLE, "sparring"}


def test_fallback_holds_the_thesis_numbers():
    fallback = Fallback()
    assert (fallback.ancestors, fallback.threshold) == (3, 0.4)
    assert (fallback.not_before, fallback.distance) == (10, 15)
    assert PRESETS["crpg"].fallback.reach == 15
    assert PRESETS["crpg-difficulty"].fallback.reach == 100
    assert (EAGER.ancestors, EAGER.not_before, EAGER.reach) == (0, 0, 100)


def test_difficulty_holds_the_thesis_numbers():
    difficulty = Difficulty()
    assert (difficulty.after_win, difficulty.after_loss) == (900, 1100)
    assert (difficulty.peak_start, difficulty.peak_low, difficulty.peak_high) == (70, 65, 75)
    assert (difficulty.peak_down, difficulty.peak_up) == (1, 1)


def test_preset_is_found_by_name_and_a_slip_is_answered_with_the_nearest():
    assert settings_named("crpg") is PRESETS["crpg"]
    with pytest.raises(SettingsError, match="did you mean 'shooter'"):
        settings_named("shoter")
    with pytest.raises(SettingsError, match="known are sparring, crpg"):
        settings_named("zzzzzz")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"min_weight": -1}, "min_weight"),
        ({"min_weight": 11, "max_weight": 10}, "11 and 10"),
        ({"break_even": 0.0}, "break_even"),
        ({"break_even": 1.0}, "break_even"),
        ({"break_even": float("nan")}, "break_even"),
        ({"end_share": 1.5}, "end_share"),
        ({"end_share": -0.1}, "end_share"),
        ({"initial_weight": -1}, "must not be negative"),
        ({"max_reward": -1}, "must not be negative"),
        ({"max_penalty": -1}, "must not be negative"),
        ({"max_tries": 0}, "max_tries"),
    ],
)
def test_contradictory_settings_are_refused(wrong, message):
    with pytest.raises(SettingsError, match=message):
        Settings(**wrong)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"after_win": 0}, "after_win=0"),
        ({"after_win": 1001}, "must not rise after a win"),
        ({"after_loss": 999}, "nor fall after a loss"),
        ({"after_loss": 10_001}, "after_loss=10001"),
        ({"peak_low": 71}, "71 <= 70"),
        ({"peak_high": 69}, "70 <= 69"),
        ({"peak_high": 101}, "101"),
        ({"peak_low": 49}, "within 50 to 100"),
        ({"peak_down": -1}, "steps must not be negative"),
        ({"peak_up": -1}, "steps must not be negative"),
    ],
)
def test_contradictory_difficulty_is_refused(wrong, message):
    with pytest.raises(SettingsError, match=message):
        Difficulty(**wrong)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"ancestors": -1}, "must not be negative"),
        ({"not_before": -1}, "must not be negative"),
        ({"distance": -1}, "must not be negative"),
        ({"max_age": -1}, "must not be negative"),
        ({"threshold": 1.1}, "threshold"),
        ({"threshold": float("nan")}, "threshold"),
        ({"kind": FallbackKind.LIMITED, "distance": 997}, "at most 1000"),
        ({"kind": FallbackKind.PROPAGATION, "ancestors": 900}, "at most 1000"),
    ],
)
def test_contradictory_fallback_is_refused(wrong, message):
    with pytest.raises(SettingsError, match=message):
        Fallback(**wrong)


def test_settings_cannot_be_changed_by_accident():
    with pytest.raises(FrozenInstanceError):
        Settings().max_weight = 5  # type: ignore[misc]


# --- aiming at a win rate ----------------------------------------------------


@pytest.mark.parametrize("kind", [DifficultyKind.CLIP, DifficultyKind.CULL])
@pytest.mark.parametrize("rate", [0.05, 0.2, 0.35, 0.5, 0.6, 0.75, 0.9, 0.95])
def test_ceiling_stands_still_at_the_win_rate_aimed_at(kind, rate):
    difficulty = Difficulty.aiming_at(rate, kind)
    assert difficulty.kind is kind
    assert difficulty.expected_win_rate == pytest.approx(rate, abs=0.015)


@pytest.mark.parametrize("rate", [0.1, 0.25, 0.5, 0.8, 0.9])
def test_peak_stands_still_at_the_win_rate_aimed_at(rate):
    difficulty = Difficulty.aiming_at(rate, DifficultyKind.PENALISE)
    assert difficulty.expected_win_rate == pytest.approx(rate, abs=0.01)


def test_the_papers_own_factors_expect_slightly_fewer_losses_than_wins():
    assert Difficulty(kind=DifficultyKind.CULL).expected_win_rate == pytest.approx(0.475, abs=0.001)
    assert Difficulty(kind=DifficultyKind.PENALISE).expected_win_rate == 0.5


def test_no_win_rate_is_expected_when_nothing_moves():
    assert Difficulty().expected_win_rate is None
    still = Difficulty(kind=DifficultyKind.CLIP, after_win=1000, after_loss=1000)
    assert still.expected_win_rate is None
    still = Difficulty(kind=DifficultyKind.PENALISE, peak_up=0, peak_down=0)
    assert still.expected_win_rate is None


@pytest.mark.parametrize("rate", [0.0, 0.04, 0.96, 1.0])
def test_win_rate_out_of_reach_is_refused(rate):
    with pytest.raises(SettingsError, match="win rate"):
        Difficulty.aiming_at(rate)


def test_orders_have_readable_values_for_saved_state():
    assert [order.value for order in Order] == ["priority", "learned", "drawn"]


@pytest.mark.parametrize("rate", [10**400, -(10**400), float("inf"), 11])
def test_numbers_of_any_size_are_refused_in_words(rate):
    with pytest.raises(SettingsError, match="too large or too small"):
        Relative(rate=rate)

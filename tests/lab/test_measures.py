"""What the papers measure, by hand and against a literal reading of their words."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.lab.measures import (
    absolute_turning_point,
    baseline_columns,
    counted,
    share_between,
    spread,
    turning_point_columns,
    win_columns,
)


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ("", 1),
        ("W", 1),
        ("L", 2),
        ("WWWW", 1),
        ("LLLL", 5),
        ("LLWWW", 3),
        ("WLW", 1),  # a loss after one win: as long, not longer
        ("WLLW", 4),  # two losses after one win: longer
        ("WWLLW", 1),
        ("WWLLL", 6),
        ("WWWLWLLW", 8),  # the second run of wins is followed by a longer one
        ("LWWLLWLWW", 2),
        ("W-LW", 4),  # a draw is no win
        ("W-W", 1),
    ],
)
def test_the_absolute_turning_point_of_runs_made_by_hand(results: str, expected: int) -> None:
    assert absolute_turning_point(results) == expected


def runs_of(results: str) -> list[tuple[int, bool, int]]:
    """Where each run starts, whether it is of wins, and how long it is."""
    runs: list[tuple[int, bool, int]] = []
    for place, letter in enumerate(results, start=1):
        won = letter == "W"
        if runs and runs[-1][1] == won:
            start, _, length = runs.pop()
            runs.append((start, won, length + 1))
        else:
            runs.append((place, won, 1))
    return runs


def literally(results: str) -> int:
    """The first run of wins such that neither it nor any later run of wins is
    followed by a longer run without a win."""
    runs = runs_of(results)

    def holds(at: int) -> bool:
        followed = at + 1 < len(runs) and runs[at + 1][2] > runs[at][2]
        return not followed

    for at, (start, won, _) in enumerate(runs):
        if won and all(holds(later) for later in range(at, len(runs)) if runs[later][1]):
            return start
    return len(results) + 1


@given(st.text("WL-", max_size=40))
def test_the_absolute_turning_point_is_what_the_paper_says_literally(results: str) -> None:
    assert absolute_turning_point(results) == literally(results)


@given(st.text("WL-", max_size=40))
def test_the_absolute_turning_point_is_a_win_or_lies_after_the_end(results: str) -> None:
    point = absolute_turning_point(results)
    assert point == len(results) + 1 or results[point - 1] == "W"


def test_tests_that_never_turn_count_as_turned_at_the_last_encounter() -> None:
    assert counted([10, None, 30], 241) == [10, 241, 30]
    columns = baseline_columns([10, None, 30], 241)
    assert columns["tp_over_241_pct"] == pytest.approx(100 / 3)
    assert columns["tp_avg"] == pytest.approx((10 + 241 + 30) / 3)
    assert columns["tp_median"] == 30


def test_the_highest_five_are_averaged() -> None:
    columns = turning_point_columns([1, 2, 3, 4, 5, 6, 70], 100)
    assert columns["tp_highest"] == 70
    assert columns["tp_top5"] == pytest.approx((3 + 4 + 5 + 6 + 70) / 5)
    assert turning_point_columns([4, 6], 100)["tp_top5"] == 5


def test_a_single_value_has_no_spread() -> None:
    assert spread([7]) == 0
    assert win_columns([20, 40]) == {"wins_per_100": 30, "wins_sd": pytest.approx(14.142, abs=0.01)}


# --- scripts and luck ----------------------------------------------------------


@given(st.lists(st.booleans(), min_size=2, max_size=30), st.integers(2, 20))
def test_where_the_same_team_always_ends_alike_all_variance_lies_between_teams(
    teams: list[bool], fights: int
) -> None:
    share = share_between([fights * wins for wins in teams], fights)
    assert share == pytest.approx(1 if len(set(teams)) == 2 else 0)


@given(st.lists(st.integers(0, 6), min_size=2, max_size=30))
def test_no_more_than_all_of_the_variance_lies_between_teams(wins: list[int]) -> None:
    assert share_between(wins, 6) <= 1 + 1e-9
    assert share_between(wins[::-1], 6) == pytest.approx(share_between(wins, 6))


@pytest.mark.parametrize(("chances", "share"), [((0.2, 0.6), 1 / 6), ((0.4, 0.4), 0)])
def test_the_luck_of_few_fights_is_taken_off(chances: tuple[float, float], share: float) -> None:
    luck = np.random.default_rng(3)
    for fights in (2, 5):
        wins = luck.binomial(fights, np.tile(chances, 20_000))
        assert share_between(wins.tolist(), fights) == pytest.approx(share, abs=0.01)

"""Wins counted as the thesis counts them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.lab.experiments.pit.alert.curves import (
    phases_of,
    shares_so_far,
    value_at,
    window_shares,
)
from sparring.lab.experiments.pit.alert.matches import PHASE, STEP


def test_wins_so_far_count_every_episode_of_the_phase() -> None:
    curve = shares_so_far("W" * 50 + "L" * 50 + "-" * 100)
    assert curve == [100, 50, pytest.approx(100 / 3), 25]


def test_the_second_phase_counts_anew() -> None:
    curve = shares_so_far("L" * 500 + "W" * 25 + "L" * 25 + "W" * 450)
    assert len(curve) == 20
    assert value_at(curve, 500) == 0
    assert value_at(curve, 550) == 50
    assert value_at(curve, 600) == 75
    assert value_at(curve, 1000) == 95
    assert (phases_of(curve), phases_of(curve[:10])) == (2, 1)


def test_windows_forget_what_was_before() -> None:
    assert window_shares("W" * 50 + "L" * 50 + "WL" * 25) == [100, 0, 50]


@given(st.text("WL-", min_size=2 * PHASE, max_size=2 * PHASE))
def test_wins_so_far_are_the_mean_of_the_windows_of_their_phase(results: str) -> None:
    so_far, windows = shares_so_far(results), window_shares(results)
    for at, value in enumerate(so_far):
        own = windows[at - at % (PHASE // STEP) : at + 1]
        assert value == pytest.approx(sum(own) / len(own))

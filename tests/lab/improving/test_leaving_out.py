"""Winners keep what they need, and are told what it is worth."""

from __future__ import annotations

import pytest

from sparring.lab.improving.leaving_out import trimmed, weighed, without_last_state
from sparring.lab.improving.winners import Winner
from tests.lab.improving.conftest import Known, line

SEEDS = range(10)


def winner(*texts: str) -> Winner:
    return Winner(tuple(map(line, texts)), seed=0)


def test_what_a_winner_does_not_need_is_left_out(needs):
    found = trimmed(
        winner("wait;", "block;", "sing;", "strike;"), needs("block;", "strike;"), SEEDS
    )
    assert [one.text for one in found.lines] == ["block;", "strike;"]
    assert found.wins == 1.0


def test_whoever_wins_by_luck_alone_is_no_winner():
    lucky = Known(lambda team, seed: seed == 0)
    assert trimmed(winner("strike;"), lucky, SEEDS) is None


def test_a_winner_is_never_left_without_any_line(needs):
    found = trimmed(winner("wait;", "sing;"), needs(), SEEDS)
    assert len(found.lines) == 1


def test_a_condition_that_changes_nothing_is_left_out():
    either = Known(lambda team, seed: any(text.endswith("block;") for text in team))
    found = trimmed(winner("if health < 99 then block;"), either, SEEDS)
    assert [one.text for one in found.lines] == ["block;"]


def test_a_condition_that_is_needed_stays(needs):
    needed = "if health < 50 then drink;"
    found = trimmed(winner(needed), needs(needed), SEEDS)
    assert [one.text for one in found.lines] == [needed]


def test_the_last_game_state_is_left_out_as_a_whole():
    lines = (line("a;", "1"), line("b;", "2"), line("c;", "4"), line("d;", "4"))
    assert without_last_state(Winner(lines, 0)).lines == lines[:2]


def test_the_worth_of_a_line_is_what_fewer_games_are_won_without_it():
    half = Known(lambda team, seed: "block;" in team and ("strike;" in team or seed % 2 == 0))
    found = weighed(winner("block;", "strike;"), half, SEEDS)
    assert found.wins == 1.0
    assert found.losses == pytest.approx((1.0, 0.5))

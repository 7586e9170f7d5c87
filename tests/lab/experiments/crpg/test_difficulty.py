"""Difficulty scaling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg.difficulty import (
    EIGHT_TACTICS,
    WIN_RATES,
    chosen_rates,
    difficulty,
    learner_with,
    wins_of,
)
from sparring.lab.workbench import settings_of
from sparring.scripting.settings import Difficulty, DifficultyKind, settings_named

if TYPE_CHECKING:
    from sparring.lab.laboratory import Laboratory


def test_only_the_last_hundred_encounters_count() -> None:
    assert wins_of({"results": "W" * 50 + "L" * 100}) == 0
    assert wins_of({"results": "L" * 50 + "W-L" * 33 + "W"}) == 34


def test_a_learner_as_data_is_the_learner_that_was_meant() -> None:
    scaling = Difficulty(kind=DifficultyKind.CLIP)
    settings = settings_of(learner_with(scaling))
    assert settings.difficulty == scaling
    plain = settings_of(learner_with(Difficulty(kind=DifficultyKind.OFF)))
    assert plain.max_reward == settings_named("crpg-difficulty").max_reward


def test_scaling_loses_wins_and_higher_wishes_win_more(lab: Laboratory) -> None:
    findings = difficulty(lab, Wishes(3, 1))
    assert list(findings.rows) == list(EIGHT_TACTICS)
    for scaler in ("penalising", "clipping", "culling"):
        wins = sum(row[f"{scaler}_avg"] for row in findings.rows.values())
        assert wins < sum(row["plain_avg"] for row in findings.rows.values())
    chosen = findings.extra["chosen_win_rates"]
    assert chosen["novice_30"]["wins_avg"] < chosen["novice_70"]["wins_avg"]
    assert [chosen[f"novice_{rate}"]["wanted"] for rate in WIN_RATES] == list(WIN_RATES)
    assert all(0 <= value <= 100 for group in findings.samples["wins"].values() for value in group)


def test_chosen_rates_are_asked_of_two_players() -> None:
    groups = chosen_rates(2, Wishes(seed=3))
    assert len(groups) == 2 * len(WIN_RATES) + 1
    assert [job.seed for job in groups["novice aims at 50"]] == [3, 4]
    (fall,) = {job.learner["difficulty"]["after_win"] for job in groups["novice stronger fall"]}
    assert fall == 700

"""What opponents have learned, as it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.arena.learning import (
    RECENT,
    PastEncounter,
    difficulty_named,
    difficulty_view,
    history_view,
    role_views,
    weights_of,
)
from sparring.errors import SettingsError
from sparring.kernels.loop import WINDOW
from sparring.scripting.settings import DIFFICULTY_NAMES, DifficultyKind
from sparring.worlds.crpg.world import Crpg
from tests.arena.helpers import through_json

if TYPE_CHECKING:
    from sparring.worlds.practice import ScriptPractice


def practised(encounters: int) -> ScriptPractice:
    practice: ScriptPractice = Crpg().practice("scripting", "novice", seed=5)
    for _ in range(encounters):
        practice.encounter()
    return practice


def history(
    results: list[bool | None], fitness: float = 0.5, enemy: float = 0.5
) -> list[PastEncounter]:
    return [
        PastEncounter(number, won, fitness, enemy) for number, won in enumerate(results, start=1)
    ]


def test_every_rule_is_shown_with_its_weight_and_the_one_before():
    practice = practised(3)
    before = weights_of(practice.learner)
    practice.encounter()
    now = weights_of(practice.learner)
    shown = role_views(practice.learner, before)
    assert through_json(shown) == shown
    assert [role["role"] for role in shown] == list(practice.learner.roles)
    for role in shown:
        name = role["role"]
        assert {rule["name"]: rule["weight"] for rule in role["rules"]} == now[name]
        assert {rule["name"]: rule["before"] for rule in role["rules"]} == before[name]
        assert role["total"] == sum(now[name].values())
    assert before != now


def test_the_likeliest_rules_come_first_and_chances_add_up_to_the_script():
    for role in role_views(practised(5).learner):
        weights = [rule["weight"] for rule in role["rules"]]
        assert weights == sorted(weights, reverse=True)
        chances = [rule["chance"] for rule in role["rules"]]
        assert sum(chance for chance in chances if chance is not None) == pytest.approx(
            role["script_size"]
        )


def test_chances_are_left_out_where_nobody_asks():
    role = role_views(practised(1).learner, with_chances=False)[0]
    assert {rule["chance"] for rule in role["rules"]} == {None}


def test_a_rule_that_was_unknown_before_has_not_changed():
    learner = practised(2).learner
    shown = role_views(learner, {"fighter": {}, "wizard": {}})
    assert all(rule["before"] == rule["weight"] for role in shown for rule in role["rules"])


def test_lessons_are_those_of_the_last_encounter():
    practice = practised(6)
    for role in role_views(practice.learner):
        assert role["lessons"]
        assert not any(lesson.startswith("encounter ") for lesson in role["lessons"])
    assert role_views(practised(0).learner)[0]["lessons"] == []


def test_wins_losses_and_draws_are_those_of_the_opponents():
    shown = history_view(history([True, True, False, None]))
    assert (shown["wins"], shown["losses"], shown["draws"]) == (2, 1, 1)
    assert shown["encounters"][3] == PastEncounter(4, None, 0.5, 0.5)._asdict()


def test_no_fights_are_a_history_too():
    shown = history_view([])
    assert (shown["encounters"], shown["ours"], shown["turning_point"]) == ([], [], None)


@given(st.lists(st.sampled_from([True, False, None]), max_size=40))
def test_every_encounter_is_won_lost_or_drawn(results: list[bool | None]):
    shown = history_view(history(results))
    assert shown["wins"] + shown["losses"] + shown["draws"] == len(results)
    assert len(shown["ours"]) == len(shown["theirs"]) == max(0, len(results) - WINDOW + 1)


def test_whoever_stays_ahead_has_turned_the_tables():
    ahead = history([True] * 30, fitness=0.9, enemy=0.1)
    assert history_view(ahead)["turning_point"] is not None
    behind = history([False] * 30, fitness=0.1, enemy=0.9)
    assert history_view(behind)["turning_point"] is None


def test_difficulty_has_one_name_a_kind():
    assert set(DIFFICULTY_NAMES.values()) == set(DifficultyKind)
    for name, kind in DIFFICULTY_NAMES.items():
        assert difficulty_named(name, 0.5).kind is kind


@pytest.mark.parametrize("rate", [0.0, 0.04, 0.96, float("nan")])
def test_a_win_rate_out_of_reach_is_refused(rate: float):
    with pytest.raises(SettingsError):
        difficulty_named("cull", rate)


@pytest.mark.parametrize("kind", list(DIFFICULTY_NAMES))
def test_difficulty_is_shown_with_its_effect(kind: str):
    practice = practised(4)
    practice.learner.set_difficulty(difficulty_named(kind, 0.3))
    for _ in range(12):
        practice.encounter()
    shown = difficulty_view(practice.learner, 0.3, history([True] * 30))
    assert (shown["kind"], shown["win_rate"]) == (kind, 0.3)
    assert (shown["recent"], shown["recent_wins"]) == (RECENT, RECENT)
    assert shown["words"]
    assert (shown["held_back"] > 0) <= (kind == "cull")

"""Opponents that learn: the same luck gives the same ones, kept or not."""

from __future__ import annotations

from typing import Any

import pytest

from sparring.arena.learning import weights_of
from sparring.arena.opponents import Opponents
from sparring.errors import StateError
from sparring.worlds.crpg.playing.kits import USUAL_KITS
from sparring.worlds.crpg.world import Crpg
from tests.arena.helpers import EDITED_RULES, RULES, changed, through_json


def taught(encounters: int, opponents: Opponents | None = None) -> Opponents:
    found = opponents or Opponents("crpg", 3)
    for _ in range(encounters):
        match = found.begin(USUAL_KITS, None, found.learner.encounters + 1)
        while not match.over:
            match.fight_on()
        found.learn_from(match)
    return found


def test_the_same_seed_gives_the_same_opponents():
    assert taught(3).form() == taught(3).form()
    assert taught(1).form() != taught(1, Opponents("crpg", 4)).form()


def test_opponents_as_they_were_kept_go_on_alike():
    opponents = taught(2)
    again = Opponents.resumed("crpg", through_json(opponents.form()))
    assert again.form() == opponents.form()
    assert taught(2, again).form() == taught(2, opponents).form()


def test_learning_changes_weights_and_the_ones_before_are_remembered():
    opponents = taught(3)
    before = weights_of(opponents.learner)
    taught(1, opponents)
    assert opponents.before == before
    assert weights_of(opponents.learner) != before


def test_an_encounter_is_told_from_the_opponents_side():
    opponents = Opponents("crpg", 3)
    match = opponents.begin(USUAL_KITS, 5, 1)
    while not match.over:
        match.fight_on()
    fought = opponents.learn_from(match)
    outcome = match.bout.outcome()
    assert fought.won == (None if outcome.winner is None else outcome.winner == 1)
    assert (fought.enemy_fitness, fought.fitness) == outcome.team_fitness
    assert (fought.number, fought.rounds) == (1, outcome.rounds)


def test_the_seed_of_a_fight_may_be_chosen_and_is_otherwise_luck():
    opponents = Opponents("crpg", 3)
    assert opponents.begin(USUAL_KITS, 77, 1).bout.seed == 77
    assert opponents.begin(USUAL_KITS, None, 1).bout.seed != 77


def test_edited_rules_come_into_force_with_the_next_encounter():
    opponents = taught(1)
    opponents.next_rules = EDITED_RULES
    assert opponents.rule_text == EDITED_RULES
    assert opponents.rules is None
    taught(1, opponents)
    assert (opponents.rules, opponents.next_rules) == (EDITED_RULES, None)
    assert opponents.learner.encounters == 2


def test_what_was_learned_outlives_a_change_of_rules():
    opponents = taught(4)
    weights = opponents.learner.weights("wizard")
    opponents.next_rules = EDITED_RULES
    opponents.use_next_rules()
    assert opponents.learner.weights("wizard") == weights
    opponents.next_rules = RULES
    opponents.use_next_rules()
    assert opponents.rules is None
    assert opponents.learner.weights("wizard") == weights


@pytest.mark.parametrize("kind", ["off", "penalise", "clip", "cull"])
def test_difficulty_is_kept(kind: str):
    opponents = taught(1)
    opponents.set_difficulty(kind, 0.3)
    again = Opponents.resumed("crpg", through_json(opponents.form()))
    assert again.learner.difficulty == opponents.learner.difficulty
    assert again.win_rate == 0.3


def test_what_another_learner_saved_can_be_taken_over():
    learner = Crpg().learner(seed=9)
    learner.learn_team([(learner.draw("fighter"), 0.9)], won=True)
    opponents = Opponents("crpg", 1)
    report = opponents.take_over(through_json(learner.state()))
    assert not report.patched
    assert opponents.learner.state() == learner.state()


def test_what_was_learned_in_another_way_is_taken_over_and_told():
    learner = Crpg().learner("crpg", seed=2)
    learner.learn_team([(learner.draw("fighter"), 0.9)], won=True)
    opponents = Opponents("crpg", 1)
    report = opponents.take_over(through_json(learner.state() | {"swift": {"version": 1}}))
    assert not report.patched
    assert "another way" in report.notes[0]
    assert opponents.learner.settings.relative is not None
    assert opponents.learner.encounters == 1


@pytest.mark.parametrize("state", [{}, {"sparring_state": 1}, {"sparring_values": 1}])
def test_taking_over_something_else_changes_nothing(state: dict[str, Any]):
    opponents = taught(1)
    before = opponents.form()
    with pytest.raises(StateError):
        opponents.take_over(state)
    assert opponents.form() == before


@pytest.fixture(scope="module")
def form() -> dict[str, Any]:
    return through_json(taught(1).form())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["rules"], 5),
        (["rules"], "no rules at all"),
        (["next_rules"], 5),
        (["next_rules"], "no rules at all"),
        (["win_rate"], "half"),
        (["win_rate"], True),
        (["win_rate"], -1),
        pytest.param(["win_rate"], 10**400, id="win_rate-huge"),
        (["fights"], "xyz"),
        (["fights"], "0" * 16),
        (["fights"], 5),
        (["before"], []),
        (["before"], {"fighter": 5}),
        (["before", "fighter"], {"melee_weakest": "heavy"}),
        (["state"], None),
        (["state"], {}),
        (["state", "encounters"], -1),
        (["state", "settings"], {}),
        (["state", "roles"], []),
        (["state", "roles", 0, "pools", 0, "weights", 0], 10**9),
    ],
)
def test_a_damaged_memory_of_opponents_is_refused(
    form: dict[str, Any], path: list[str | int], value: Any
):
    with pytest.raises(StateError):
        Opponents.resumed("crpg", changed(form, path, value))


@pytest.mark.parametrize("whole", [None, 5, [], {}, "opponents"])
def test_something_else_than_opponents_is_refused(whole: Any):
    with pytest.raises(StateError):
        Opponents.resumed("crpg", whole)

"""Evolution as a practice: an encounter is a generation."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sparring.errors import SettingsError, StateError, UsageError
from sparring.evolution.champion import save_champion
from sparring.worlds.registry import open_world

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.worlds.evolution_practice import EvolutionPractice

SMALL = {"changes": {"population": 6}}


def practice(world: str = "garden", against: str = "", **options: Any) -> EvolutionPractice:
    made: EvolutionPractice = open_world(world).practice(
        "evolution", against, **{"seed": 3, **SMALL, **options}
    )
    return made


def test_encounters_are_counted_through_all_phases():
    bred = practice(doping=[4], alone_generations=1)
    numbers = [bred.encounter().number for _ in range(4)]
    assert numbers == [1, 2, 3, 4]
    assert bred.deca.is_last_phase
    assert bred.champion.origin["doped_with"] == [4]


def test_where_somebody_opposes_the_better_half_of_the_fitness_is_a_win():
    encounter = practice("starships", "stationary").encounter()
    assert encounter.fitness + encounter.enemy_fitness == pytest.approx(1)
    assert encounter.won is (encounter.fitness > 0.5)
    assert encounter.against == "stationary"


def test_where_nobody_opposes_nobody_wins():
    encounter = practice().encounter()
    assert encounter.won is None
    assert encounter.enemy_fitness == 0
    assert 0 <= encounter.fitness <= 1


def test_many_generations_at_once_are_the_same_as_one_by_one():
    one_by_one, at_once = practice(), practice()
    fitness = [one_by_one.encounter().fitness for _ in range(3)]
    assert [float(row.team_fitness) for row in at_once.run(3)] == fitness
    assert at_once.state() == one_by_one.state()


def test_it_stops_at_the_turning_point_if_it_is_asked_to():
    rows = practice("starships", "stationary").run(40, stops=True)
    assert 19 <= len(rows) <= 40


def test_what_was_saved_goes_on_in_a_practice_that_was_set_up_otherwise():
    bred = practice(network="layered-3", doping=[1], alone_generations=1)
    bred.run(3)
    state = json.loads(json.dumps(bred.state()))
    other = practice(seed=9)
    other.restore(state)
    assert other.state() == bred.state()
    assert [float(row.team_fitness) for row in other.run(2)] == [
        float(row.team_fitness) for row in bred.run(2)
    ]


def test_what_was_saved_while_it_bred_on_one_instance_goes_on():
    bred = practice(doping=[2], alone_generations=3)
    bred.run(2)
    state = json.loads(json.dumps(bred.state()))
    other = practice(seed=9)
    other.restore(state)
    assert other.seed == 3
    assert other.state() == state
    assert [float(row.team_fitness) for row in other.run(4)] == [
        float(row.team_fitness) for row in bred.run(4)
    ]


def test_another_champion_in_the_file_of_the_rival_is_another_task(tmp_path: Path):
    path = tmp_path / "rival.json"
    names = set()
    for seed in (1, 2):
        rival = practice("starships", "ai_0", seed=seed)
        rival.encounter()
        save_champion(path, rival.champion)
        names.add(practice("starships", str(path)).deca.task.name)
    assert len(names) == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda state: state.pop("deca"),
        lambda state: state.update(sparring_evolution_practice=2),
        lambda state: state.update(generations="many"),
        lambda state: state["practice"].update(against="ai_0"),
        lambda state: state["deca"]["evolution"]["settings"].update(population="six"),
        lambda state: state["deca"]["evolution"]["settings"].update(unheard_of=1),
        lambda state: state["deca"]["evolution"]["shape"].update(inputs=7),
        lambda state: state["deca"]["evolution"].update(seed="-1"),
        lambda state: state["deca"].update(hard=["1"]),
        lambda state: state["deca"].update(hard=[99]),
    ],
)
def test_damaged_state_is_refused_and_changes_nothing(damage: Any):
    bred, other = practice(), practice()
    bred.encounter()
    state = json.loads(json.dumps(bred.state()))
    damage(state)
    with pytest.raises(StateError, match="not an evolution that can go on"):
        other.restore(state)
    assert other.state() == practice().state()


def test_what_was_learned_is_told_in_words():
    bred = practice()
    assert bred.learned().sentences() == ["Nobody has been rated yet."]
    bred.encounter()
    first, second, *_ = bred.learned().sentences()
    assert first.startswith("Bred on all 20 instances, the best of 6 networks is rated ")
    assert "92 genes" in second
    assert bred.learned().as_data()["network"] == bred.deca.best.form()


def test_networks_are_bred_against_a_champion(tmp_path: Path):
    rival = practice("starships", "ai_0")
    rival.encounter()
    path = tmp_path / "rival.json"
    save_champion(path, rival.champion)
    bred = practice("starships", str(path))
    assert bred.against == str(path)
    assert 0 < bred.encounter().fitness < 1


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"against": "look_ahead"}, UsageError, "nobody opposes in the world 'garden'"),
        ({"doping": [20]}, UsageError, "numbered 0 to 19; got 20"),
        ({"network": "layered-0"}, UsageError, "at least one node"),
        ({"settings": "no such"}, UsageError, "preset of evolution"),
        ({"changes": {"population": 1}}, SettingsError, "population"),
        ({"world": "starships", "against": "ai_9"}, UsageError, "did you mean 'ai_"),
        ({"world": "starships", "against": "lost.json"}, StateError, "cannot be read"),
    ],
)
def test_what_cannot_be_bred_is_refused_in_words(options: Any, error: Any, message: str):
    with pytest.raises(error, match=message):
        practice(**options)


def test_another_kind_of_learner_is_refused():
    with pytest.raises(UsageError, match="learner of the world 'garden'"):
        open_world("garden").practice("scripting")

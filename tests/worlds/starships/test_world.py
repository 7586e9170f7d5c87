"""Starships as a world among others."""

from __future__ import annotations

import json

import pytest

from sparring.errors import SettingsError, StateError, UsageError
from sparring.evolution.champion import Champion, save_champion
from sparring.worlds.checking import check_world
from sparring.worlds.starships.kernel.entries import examine
from sparring.worlds.starships.world import Starships
from tests.worlds.starships.helpers import exam, random_network

WORLD = Starships()
GENES = {
    "elman-5": 92,
    "elman-10": 232,
    "elman-5-5": 147,
    "general-7": 134,
    "layered-5-5": 97,
    "layered-10-10": 242,
    "layered-5-5-5": 127,
}


def test_it_keeps_what_worlds_promise():
    assert check_world(WORLD, parts=("everyone", "steps", "luck"))


def test_the_networks_have_the_thesis_s_sizes():
    assert {name: WORLD.shape(name).genes for name in WORLD.networks} == GENES


def test_training_and_test_sets_share_no_duel():
    assert len(WORLD.training) == 50
    assert len(set(WORLD.validation)) == 250
    assert not set(WORLD.training) & set(WORLD.validation)
    assert WORLD.training[0] % 50 == 0


def test_a_task_rates_networks_on_the_training_set_against_a_tactic():
    network = random_network(3)
    task = WORLD.task("ai_2")
    record = task.new_record()
    task.load(record, task.instances)
    WORLD.put_side(record, 0, network)
    task.examine(record)
    fitness, _ = exam(WORLD, network, "ai_2", WORLD.training)
    assert float(record.exam.fitness) == fitness


def test_all_test_sets_fit_into_one_exam():
    record = WORLD.new_record()
    WORLD.load(record, WORLD.validation)
    for place in range(2):
        WORLD.put_side(record, place, "ai_0")
    examine(record)
    assert 0.4 < float(record.exam.fitness) < 0.6


def test_too_many_duels_are_refused():
    with pytest.raises(UsageError, match="1 to 300 duels; got 301"):
        WORLD.load(WORLD.new_record(), range(301))


def test_a_champion_can_be_bred_against(tmp_path):
    path = tmp_path / "rival.json"
    save_champion(path, Champion(random_network(8), "starships"))
    task = WORLD.task(str(path))
    record = task.new_record()
    task.load(record, range(4))
    WORLD.put_side(record, 0, "ai_0")
    task.examine(record)
    fitness, _ = exam(WORLD, "ai_0", random_network(8), range(4))
    assert float(record.exam.fitness) == fitness


def test_a_network_of_another_world_is_refused(tmp_path):
    form = Champion(random_network(1), "starships").form()
    form["network"]["inputs"] = 9
    path = tmp_path / "other.json"
    path.write_text(json.dumps(form))
    with pytest.raises(StateError):
        WORLD.fight((str(path), "ai_0"), 1)


def test_numbers_outside_their_range_are_refused():
    with pytest.raises(SettingsError, match="contact lies within 4 to 16"):
        Starships({"contact": 17})

"""The world as others see it: contenders, numbers, the task, and what all worlds keep."""

from __future__ import annotations

from pathlib import Path

import pytest

from sparring.errors import SettingsError, StateError, UsageError
from sparring.evolution.champion import Champion, save_champion
from sparring.evolution.network import Network
from sparring.evolution.shapes import shape_named
from sparring.kernels.records import write
from sparring.lab.calibration.page import numbers_table
from sparring.worlds.boxes.data.numbers import FREE_NUMBERS, numbers_with
from sparring.worlds.boxes.world import Boxes
from sparring.worlds.checking import check_world
from tests.worlds.boxes.helpers import BOXES, random_network

PAGE = Path(__file__).parents[3] / "docs" / "worlds" / "boxes.md"


def test_the_world_keeps_what_worlds_promise():
    assert len(check_world(BOXES, parts=["everyone", "rules", "steps", "luck"])) == 4


def test_the_usual_network_has_81_genes():
    assert BOXES.shape().genes == 81


def test_a_champion_takes_part_from_its_file(tmp_path):
    path = tmp_path / "robot.json"
    network = random_network(3)
    save_champion(path, Champion(network, "boxes", 100.0))
    named = BOXES.fight([path], 7, log=True)
    assert named == BOXES.fight([network], 7, log=True)
    assert BOXES.contender(path, 0).plays == "robot"


def test_networks_of_another_size_are_refused():
    shape = shape_named("elman-4", 13, 4)
    network = Network(shape, [False] * shape.genes, [0.0] * shape.genes)
    with pytest.raises(StateError, match="14 inputs and 1 outputs"):
        BOXES.begin([network], 0)


def test_the_task_rates_a_network_on_the_nine_instances():
    task = BOXES.task()
    record = task.new_record()
    task.load(record, task.instances)
    write(record.exam.luck, low=1, carry=2)
    BOXES.put_side(record, 0, random_network(1))
    task.examine(record)
    assert int(record.exam.instances) == 9
    assert -500 < float(record.exam.fitness) < 400
    assert not set(task.validation) & set(task.instances)
    task.load(record, task.validation)
    count = len(task.validation)
    assert list(record.instance[:count]) == [seed % 9 for seed in task.validation]


def test_too_many_instances_are_refused():
    with pytest.raises(UsageError, match="at most 1,000"):
        BOXES.load(BOXES.new_record(), range(1001))


def test_scores_lie_within_0_to_1():
    assert [BOXES.score(fitness) for fitness in (-73.0, 0.0, 100.0, 500.0)] == [0, 0, 0.25, 1]


# --- free numbers --------------------------------------------------------------------


def test_free_numbers_lie_in_their_ranges():
    for number in FREE_NUMBERS:
        assert number.low <= number.chosen == number.proposed <= number.high
        assert number.meaning
        assert number.source
    assert Boxes().numbers == {number.name: number.chosen for number in FREE_NUMBERS}


def test_the_page_shows_the_free_numbers_as_they_are():
    assert "\n".join(numbers_table(FREE_NUMBERS)) in PAGE.read_text(encoding="utf-8")


def test_the_page_names_every_tactic():
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"| `{tactic}` |" in page for tactic in BOXES.tactics)


def test_other_numbers_make_another_corridor():
    world = Boxes.with_numbers({"half_width": 150, "friction": 0})
    assert world.numbers["half_width"] == 150
    record = world.new_record()
    assert (float(record.corridor.half_width), float(record.corridor.friction)) == (150.0, 0.0)


@pytest.mark.parametrize("numbers", [{"friction": 101}, {"width": 3}, {"column": 80}])
def test_numbers_that_cannot_be_are_refused(numbers):
    with pytest.raises(SettingsError):
        numbers_with(numbers)

"""What holds in every walk, whoever walks: told by its events."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import StateError, UsageError
from sparring.evolution.champion import Champion, save_champion
from sparring.evolution.network import Network
from sparring.worlds.checking import check_world
from sparring.worlds.garden.bout import Event
from sparring.worlds.garden.data.field import MOVES, STEPS, beside
from sparring.worlds.garden.grids import grid_of
from sparring.worlds.garden.kernel import exam
from tests.worlds.garden.helpers import WORLD, random_network, walked

SIDES = st.one_of(
    st.sampled_from(WORLD.tactics), st.integers(0, 10_000).map(lambda n: random_network(n))
)
SEEDS = st.integers(0, 2_000)


@given(side=SIDES, seed=SEEDS)
def test_a_walk_keeps_to_the_rules(side, seed):
    bout = WORLD.begin([side], seed)
    at, points, eaten = bout.grid.start, 0, 0
    carrots = 100
    while not bout.over:
        bout.step()
        happened = [event for event in bout.happenings if event.step == bout.round]
        step, *findings = happened
        assert step.code == Event.GOES
        assert step.cell == beside(at, STEPS[step.amount]), "one cell further on the torus"
        at = step.cell
        assert len(findings) <= 1
        for found in findings:
            assert (found.cell, 1 <= found.amount <= 5) == (at, True)
            eaten += found.amount if found.code == Event.EATS else 0
            points += found.amount if found.code == Event.EATS else -found.amount
        assert bout.points == points
        left = [int(held) for held in bout.record.cell]
        assert sum(held for held in left if held > 0) == carrots - eaten, "carrots never come back"
        assert [min(0, held) for held in left] == [min(0, held) for held in bout.grid.cells]
        assert left[at] <= 0
    assert bout.round == MOVES
    assert bout.outcome().points == points


@given(side=SIDES, seed=SEEDS)
def test_the_exam_of_one_garden_is_its_walk(side, seed):
    bout = WORLD.begin([side], seed)
    record = WORLD.begin([side], seed).record
    while not bout.over:
        bout.step()
    exam.examine(record)
    assert float(record.exam.fitness) == bout.points


@given(st.lists(SEEDS, min_size=1, max_size=30), st.integers(0, 1_000))
def test_fitness_is_the_mean_over_the_gardens(seeds, number):
    network, record = random_network(number), WORLD.new_record()
    WORLD.load(record, seeds)
    WORLD.put_side(record, 0, network)
    exam.examine(record)
    points = [walked(network, seed).points for seed in seeds]
    assert float(record.exam.fitness) == sum(points) / len(points)


# --- the world ----------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["everyone", "rules", "steps", "luck"])
def test_the_garden_is_a_world(part):
    assert check_world(WORLD, parts=[part])


def test_nobody_wins_and_fitness_is_a_share_of_all_carrots():
    outcome = WORLD.fight(["look_ahead"], 3, log=True)
    assert (outcome.winner, outcome.unit, outcome.duration) == (None, "move", 100)
    assert outcome.fitness == outcome.team_fitness == (outcome.points / 100,)
    assert outcome.as_data()["points"] == outcome.points
    assert [WORLD.score(points) for points in (-30, 0, 40, 100)] == [0, 0, 0.4, 1]


def test_the_usual_network_has_as_many_genes_as_the_thesis_says():
    assert WORLD.shape().genes == 92


def test_a_hundred_and_twenty_gardens_fit_and_no_more_than_there_is_room_for():
    record = WORLD.new_record()
    WORLD.load(record, range(120))
    assert int(record.exam.instances) == 120
    with pytest.raises(UsageError, match="at most 200 gardens at once; got 201"):
        WORLD.load(record, [0] * 201)


def test_only_gardens_whose_carrots_are_all_walled_in_have_a_flaw():
    task = WORLD.task()
    flaws = {seed: task.flaw(seed) for seed in task.instances}
    assert {seed for seed, flaw in flaws.items() if flaw} == {18, 19}
    assert flaws[19] == "every carrot lies behind poison"
    assert not task.flaw(WORLD.doping)


def test_a_flaw_is_found_in_the_garden_not_in_its_class():
    grid = grid_of(19)
    carrot = next(cell for cell, held in enumerate(grid.cells) if held > 0)
    open_cells = list(grid.cells)
    open_cells[beside(carrot, STEPS[0])] = 0
    assert grid.is_walled()
    assert not grid._replace(cells=tuple(open_cells)).is_walled()


def test_nobody_opposes_a_rabbit():
    with pytest.raises(UsageError, match="nobody opposes a rabbit"):
        WORLD.task("look_ahead")
    with pytest.raises(UsageError, match="has 1 sides; got 2"):
        WORLD.fight(["look_ahead", "row_sweep"], 1)


def test_a_champion_takes_part_by_its_file(tmp_path):
    network = random_network(7)
    path = tmp_path / "rabbit.json"
    save_champion(path, Champion(network, world="garden"))
    assert WORLD.fight([str(path)], 4) == WORLD.fight([network], 4)
    save_champion(path, Champion(network, world="boxes"))
    with pytest.raises(StateError, match="a champion of 'boxes', not of 'garden'"):
        WORLD.fight([str(path)], 4)


def test_a_network_of_another_size_cannot_steer():
    other = WORLD.shape().__class__("layered", 3, (2,), 4)
    with pytest.raises(StateError, match="13 inputs and 4 outputs; this one has 3 and 4"):
        WORLD.fight([Network(other, [True] * other.genes, [0.0] * other.genes)], 4)

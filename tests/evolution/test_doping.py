"""Doped evolution for any task: its phases, hard instances, and whether doping pays."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import StateError, UsageError
from sparring.evolution import Evolution, EvolutionSettings, PlainTask, compare, hardness
from sparring.evolution.doping import Deca, alone, fair_generations
from sparring.evolution.hard_instances import Outlook, hardest, hardness_of, outlook
from tests.evolution.helpers import ELMAN, SEEDS, random_network, settings, shapes
from tests.evolution.toy import compiled_task, mean_points, plain_task

TASKS = st.sampled_from([plain_task(validation=(7, 8)), compiled_task(validation=(7, 8))])
SMALL = EvolutionSettings(population=6, generations=2)


def constant(network, instance):
    return 1.0


# --- phases ----------------------------------------------------------------------------


@given(TASKS, shapes(), settings(population=6), SEEDS, st.lists(st.integers(0, 2), unique=True))
def test_the_last_phase_begins_with_the_solutions_in_a_random_population(
    task, shape, settings, seed, hard
):
    deca = Deca(task, shape, settings, hard=hard, seed=seed, alone_generations=1)
    while not deca.is_last_phase or not deca.history:
        deca.step()
    plain = Evolution(task, shape, settings, seed=seed)
    start = Evolution(task, shape, settings, seed=seed, doped=deca.evolution.doped)
    solutions = [alone(task, shape, settings, number, 1, seed).run() for number in hard]
    assert [solution.network for solution in deca.solutions] == solutions
    assert [solution.instance for solution in deca.solutions] == hard
    assert [start.population.network(at) for at in range(6)] == [
        *solutions,
        *(plain.population.network(at) for at in range(len(hard), 6)),
    ]
    assert deca.evolution.instances == tuple(task.instances)


@given(TASKS, shapes(), settings(), SEEDS)
def test_without_a_hard_instance_it_is_evolution_as_usual(task, shape, settings, seed):
    deca, plain = (
        Deca(task, shape, settings, seed=seed),
        Evolution(task, shape, settings, seed=seed),
    )
    assert deca.run() == plain.run()
    assert deca.history == plain.history
    assert deca.exams == plain.exams


def test_steps_and_phases_are_counted():
    deca = Deca(plain_task(), ELMAN, SMALL, hard=[2], alone_generations=1, generations=3)
    names = []
    while not deca.is_done:
        deca.step()
        names.append(deca.phase_name)
    assert names == ["instance 2 alone"] * 2 + ["all 3 instances, doped"] * 4
    assert deca.steps == deca.steps_taken == 6
    with pytest.raises(UsageError, match="this evolution is over"):
        deca.step()


@pytest.mark.parametrize("hard", [1, "1", [1, 1]])
def test_hard_instances_are_a_list_of_numbers_each_once(hard):
    with pytest.raises(UsageError, match="hard instance"):
        Deca(plain_task(), ELMAN, SMALL, hard=hard)


@pytest.mark.parametrize("hard", [[3], [-1], [0, 7], ["0"], [True], [1.0]])
def test_an_instance_that_is_not_there_is_refused(hard):
    with pytest.raises(UsageError, match="instances of 'plain toy' are numbered 0 to 2"):
        Deca(plain_task(), ELMAN, SMALL, hard=hard)


def test_the_state_of_another_doping_is_refused():
    saved = Deca(plain_task(), ELMAN, SMALL, hard=[1], alone_generations=1)
    saved.step()
    for other, message in (
        (Deca(plain_task(), ELMAN, SMALL, hard=[2], alone_generations=1), "other instances"),
        (Deca(plain_task(), ELMAN, SMALL, hard=[1], alone_generations=2), "1 generation on one"),
        (Deca(plain_task(), ELMAN, SMALL, hard=[1], alone_generations=1, seed=9), "seed"),
        (Deca(plain_task(), ELMAN, replace(SMALL, crowding=2), hard=[1], alone_generations=1), "s"),
    ):
        before = other.state()
        with pytest.raises(StateError, match=message):
            other.restore(saved.state())
        assert other.state() == before


@pytest.mark.parametrize(
    ("generations", "single", "instances", "left"),
    [(30, 60, 20, 27), (30, 61, 20, 26), (30, 0, 20, 30), (5, 100, 1, 0)],
)
def test_what_evolution_on_one_instance_costs_is_saved_elsewhere(
    generations, single, instances, left
):
    assert fair_generations(generations, single, instances) == left


# --- which instance is hard ------------------------------------------------------------


def rising(*bests: float) -> list[tuple[float, float]]:
    """Best and mean of each generation; at the start the mean is nothing."""
    return [(best, 0.0) for best in bests]


def test_the_instance_that_takes_longest_is_the_hardest():
    task = PlainTask(instances=["easy", "hard"], fitness=constant)
    early = hardness_of(task, 0, [rising(0.0, 0.9, 1.0, 1.0), rising(0.0, 1.0, 1.0, 1.0)])
    late = hardness_of(task, 1, [rising(0.0, 0.2, 0.5, 1.0), rising(0.0, 0.2, 0.3, 0.4)])
    assert (early.generations, late.generations) == (1.0, 3.5)
    assert hardest([late, early]) == late


def test_an_instance_that_chance_solves_is_not_hard_however_slowly_the_last_bit_comes():
    task = PlainTask(instances=["easy", "hard"], fitness=constant)
    by_chance = hardness_of(task, 0, [[(396.0, -80.0), (396.5, 200.0), (397.0, 390.0)]])
    hard = hardness_of(task, 1, [[(20.0, -80.0), (150.0, 0.0), (250.0, 100.0)]])
    assert (by_chance.generations, hard.generations) == (0.0, 2.0)
    assert by_chance.flaw == ""


def test_an_instance_with_a_flaw_is_not_doped_with():
    task = PlainTask(
        instances=["hard", "easy"],
        fitness=constant,
        flaw=lambda name: "damage is unavoidable" if name == "hard" else "",
    )
    late = hardness_of(task, 0, [rising(0.0, 0.0, 1.0)])
    early = hardness_of(task, 1, [rising(0.0, 1.0, 1.0)])
    flat = hardness_of(task, 1, [rising(1.0, 1.0, 1.0)])
    assert late.flaw == "damage is unavoidable"
    assert hardest([late, early]) == early
    assert flat.flaw == "nothing is gained on it by evolution"
    assert hardest([late, flat]) == late


@pytest.mark.parametrize("task", [plain_task(), compiled_task()])
def test_every_instance_is_ranked_whoever_works(task):
    ranking = hardness(task, ELMAN, SMALL, seed=4, repeats=2)
    assert sorted(one.instance for one in ranking) == [0, 1, 2]
    assert [one.generations for one in ranking] == sorted(
        (one.generations for one in ranking), reverse=True
    )
    assert hardness(task, ELMAN, SMALL, seed=4, repeats=2, workers=2) == ranking


# --- does it pay? ----------------------------------------------------------------------


def test_a_solution_that_chance_beats_will_not_pay():
    poor = random_network(ELMAN, 1, chance=0.0)
    expected = outlook(plain_task(), ELMAN, SMALL, poor, seed=3)
    assert expected.solution == mean_points(poor, (0, 1, 2))
    assert not expected.pays
    assert str(expected).startswith("doping will not pay: ")
    assert str(Outlook(2.0, 1.0)).startswith("doping may pay: ")


def test_with_and_without_doping_are_compared_by_the_same_seeds():
    task = compiled_task(validation=(7, 8))
    told = []
    comparison = compare(
        task, ELMAN, SMALL, hard=1, seeds=[3, 4, 5], progress=lambda *done: told.append(done)
    )
    assert len(comparison.plain) == len(comparison.doped) == 3
    plain = Evolution(task, ELMAN, SMALL, seed=3)
    plain.run()
    assert comparison.plain[0].fitness == plain.best_fitness
    assert comparison.plain[0].exams == plain.exams
    assert told == [(at, 6) for at in range(1, 7)]
    assert str(comparison).startswith("doping with instance 1 changes validation by ")
    again = compare(task, ELMAN, SMALL, hard=1, seeds=[3, 4, 5], workers=2)
    assert again == comparison


def test_one_seed_is_no_comparison():
    with pytest.raises(UsageError, match="at least two seeds"):
        compare(plain_task(), ELMAN, SMALL, hard=1, seeds=[3])


def test_workers_and_engines_that_are_none_are_refused():
    with pytest.raises(UsageError, match="at least one worker"):
        hardness(plain_task(), ELMAN, SMALL, workers=0)
    with pytest.raises(UsageError, match="no engine is named 'there'; did you mean 'here'"):
        hardness(plain_task(), ELMAN, SMALL, engine="there")

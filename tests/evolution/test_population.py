"""Populations: elitism, crowding, tournaments, diversity, doping."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.evolution import Evolution, EvolutionSettings
from sparring.evolution.kernel import generations
from sparring.evolution.population import Population
from sparring.evolution.settings import Operator
from tests.evolution.helpers import (
    ELMAN,
    LAYERED,
    SEEDS,
    only,
    random_network,
    settings,
    shapes,
)
from tests.evolution.toy import compiled_task, mean_points, plain_task
from tests.samples import samples

TASKS = st.sampled_from([plain_task(), compiled_task()])


def members_of(population: Population) -> list[tuple[str, float]]:
    return [
        (str(member["on"]) + str(member["weights"]), member["fitness"])
        for member in population.form()["members"]
    ]


# --- elitism and crowding --------------------------------------------------------------


@given(TASKS, shapes(), settings(), SEEDS)
def test_the_best_is_never_lost(task, shape, settings, seed):
    evolution = Evolution(task, shape, settings, seed=seed)
    evolution.run()
    for before, after in pairwise(evolution.history):
        assert after.best >= before.best
    population = evolution.population
    assert population.fitness()[population.best] == max(population.fitness())
    assert evolution.best == population.network(population.best)
    assert evolution.best_fitness == max(population.fitness())


@given(shapes(), settings(population=6), SEEDS)
def test_a_child_takes_the_place_of_one_member_or_of_none(shape, settings, seed):
    evolution = Evolution(plain_task(), shape, settings, seed=seed)
    evolution.step()
    population = evolution.population
    for _ in range(5):
        before = members_of(population)
        generations.propose(population.breeding, population.members)
        born = int(population.breeding.children)
        for number in range(born):
            population.set_child_fitness(number, number)
        generations.place(population.breeding, population.members)
        after = members_of(population)
        changed = [new for old, new in zip(before, after, strict=True) if old != new]
        assert len(changed) <= (born if settings.both_children else 1)
        assert {fitness for _, fitness in changed} <= set(range(born))


@given(TASKS, shapes(), settings(), SEEDS)
def test_a_population_keeps_its_size_and_makes_so_many_children(task, shape, settings, seed):
    evolution = Evolution(task, shape, settings, seed=seed)
    size = settings.population
    evolution.step()
    assert evolution.exams == size
    for generation in range(1, 4):
        evolution.step()
        assert len(evolution.population.form()["members"]) == size
        children = evolution.exams - size
        assert generation * size <= children <= 2 * generation * size + 1


def test_the_best_stays_when_a_child_is_only_as_good():
    settings = EvolutionSettings(
        population=2, operators=(Operator.RANDOMISATION,), crowding=1, generations=20
    )
    task = plain_task()
    flat = type(task)(instances=[0], fitness=lambda network, instance: 1.0)
    evolution = Evolution(flat, ELMAN, settings, seed=1)
    evolution.step()
    first = evolution.best
    assert evolution.run() == first


# --- tournaments -----------------------------------------------------------------------


@pytest.mark.parametrize(("rivals", "share"), [(1, 1 / 2), (2, 2 / 3), (3, 3 / 4), (9, 9 / 10)])
@samples(500, slow=20_000)
def test_the_fitter_become_parents(rivals, share, count):
    # Children that differ in nothing from their parents tell who these were.
    settings = EvolutionSettings(
        population=50, tournament=rivals, weight_reach=0.0, operators=(Operator.WEIGHT_MUTATION,)
    )
    population = Population(ELMAN, settings, 7)
    places = {}
    for place in range(population.size):
        places[population.network(place)] = place
        population.set_fitness(place, place)
    total = 0
    for _ in range(count):
        generations.propose(population.breeding, population.members)
        total += places[population.child(0)]
    # A uniform place has a deviation of 0.29 of the population; four standard errors.
    assert total / count / 49 == pytest.approx(share, abs=4 * 0.29 / count**0.5 + 0.01)


# --- diversity -------------------------------------------------------------------------


@given(shapes(), SEEDS)
def test_diversity_is_zero_when_all_are_alike_and_only_then(shape, seed):
    population = Population(shape, only(Operator.CONNECTIVITY), seed)
    network = random_network(shape, seed, chance=1.0)
    for place in range(population.size):
        population.put(place, network)
    assert population.diversity() == pytest.approx(0, abs=1e-12)
    other = random_network(shape, seed ^ 1, chance=1.0)
    population.put(0, other)
    assert population.diversity() > 0


def test_weights_of_absent_connections_make_no_diversity():
    population = Population(ELMAN, only(Operator.CONNECTIVITY, start_chance=0.0), 1)
    assert population.diversity() == 0


def test_diversity_is_the_mean_deviation_of_what_connections_carry():
    population = Population(ELMAN, EvolutionSettings(population=2), 1)
    zero = random_network(ELMAN, 0, chance=0.0)
    one = type(zero)(ELMAN, [True] * ELMAN.genes, [3.0] * ELMAN.genes)
    population.put(0, zero)
    population.put(1, one)
    assert population.diversity() == 1.5


# --- doping ----------------------------------------------------------------------------


@given(TASKS, shapes(), settings(population=6), SEEDS, st.integers(0, 6))
def test_doping_puts_in_the_solutions_for_as_many_members(task, shape, settings, seed, count):
    solutions = [random_network(shape, at) for at in range(count)]
    doped = Evolution(task, shape, settings, seed=seed, doped=solutions)
    plain = Evolution(task, shape, settings, seed=seed)
    ours, theirs = (
        [evolution.population.network(place) for place in range(6)] for evolution in (doped, plain)
    )
    assert ours == [*solutions, *theirs[count:]]
    assert doped.population.breeding.luck.low == plain.population.breeding.luck.low


@given(shapes(), settings(), SEEDS)
def test_a_doped_population_begins_at_least_as_well_as_the_solution(shape, settings, seed):
    solution = random_network(shape, seed)
    evolution = Evolution(plain_task(), shape, settings, seed=seed, doped=[solution])
    assert evolution.step().best >= mean_points(solution, (0, 1, 2))


def test_a_solution_of_another_shape_is_refused():
    with pytest.raises(UsageError, match="layered network 2-3-4-2 of 35 genes"):
        Evolution(plain_task(), ELMAN, doped=[random_network(LAYERED, 1)])


def test_more_solutions_than_members_are_refused():
    solutions = [random_network(ELMAN, 1)] * 7
    with pytest.raises(UsageError, match="7 solutions cannot replace 6 members"):
        Evolution(plain_task(), ELMAN, only(Operator.CONNECTIVITY), doped=solutions)

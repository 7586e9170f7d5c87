"""The search: the same with the same seed, what it keeps, what it rejects, when it ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from sparring.errors import UsageError
from sparring.luck import Luck
from sparring.worlds.strategy.data.states import FIRST
from sparring.worlds.strategy.evolved import SearchSettings, TacticSearch
from sparring.worlds.strategy.evolved.chromosome import opens_a_state, random_chromosome
from sparring.worlds.strategy.evolved.files import EvolvedTactic
from sparring.worlds.strategy.evolved.freezing import (
    RULED,
    WAY,
    fittest_on_the_way,
    frozen_form,
    is_on_the_way,
)
from sparring.worlds.strategy.evolved.search import (
    OTHERS,
    SHARES,
    likeness,
    settings_against,
)
from sparring.worlds.strategy.world import Large, Strategy

WORLD = Strategy()
SMALL = SearchSettings(population=6, children=12, target=1.0)


def search_with(seed=5, **changes):
    settings = SearchSettings(**{"population": 6, "children": 12, "target": 1.0, **changes})
    return TacticSearch(WORLD, "soldier_rush", seed=seed, settings=settings)


@pytest.fixture(scope="module")
def searched():
    search = TacticSearch(WORLD, "soldier-rush", seed=5, settings=SMALL)
    search.run()
    return search


def test_the_same_seed_is_the_same_search(searched):
    again = search_with()
    again.run()
    assert again.population == searched.population
    assert again.history == searched.history
    assert search_with(seed=6).run().chromosome != searched.best.chromosome


def test_a_search_breeds_as_many_children_as_it_may(searched):
    assert searched.is_over
    assert not searched.has_met_target
    assert searched.children == 12 == searched.made_by.total()
    assert len(searched.population) == 6
    assert searched.played == 6 + 12 + searched.rejected
    assert len(searched.history) == 18


def test_the_best_is_never_lost(searched):
    assert searched.history == sorted(searched.history)
    assert searched.best.fitness == searched.history[-1]


def test_nobody_does_what_another_does_beyond_the_first_population(searched):
    children = [one.active for one in searched.population if one.origin != "random"]
    assert len(set(children)) == len(children)


def test_without_children_the_fittest_of_the_first_population_is_the_result():
    search = search_with(children=0)
    assert not search.is_over
    with pytest.raises(UsageError, match="nobody has played yet"):
        _ = search.best
    assert search.run() is search.best
    assert (len(search.population), search.children) == (6, 0)


def test_a_search_ends_at_its_target():
    search = search_with(target=0.001)
    search.run()
    assert search.has_met_target
    assert search.children == 0
    assert search.best.fitness >= 0.001


def test_settings_are_the_thesiss():
    assert settings_against("soldier-rush") == SearchSettings(50, 250, 0.75, 3, 3)
    assert settings_against("knight_rush").target == 0.70
    assert SHARES == {"crossover": 30, "replacement": 30, "bias": 30, "random": 10}
    assert Counter(OTHERS) == {"replacement": 30, "bias": 30, "random": 10}


@pytest.mark.parametrize(
    "changes", [{"population": 3}, {"children": -1}, {"target": 0.0}, {"target": 1.5}]
)
def test_other_settings_are_refused(changes):
    with pytest.raises(UsageError):
        SearchSettings(**changes)


def test_nobody_is_bred_against_a_tactic_that_is_none():
    with pytest.raises(UsageError, match="soldier_rush"):
        TacticSearch(WORLD, "soldier_rusch")


@pytest.mark.parametrize("world", [WORLD, Large()], ids=["small", "large"])
def test_random_chromosomes_play(world):
    search, luck = TacticSearch(world, "knight_rush"), Luck(21)
    for _ in range(12):
        member = search.play(random_chromosome(luck), "random")
        assert 0.0 <= member.fitness <= 1.0
        assert (member.fitness >= 0.5) >= member.won
        assert member.reached[0] == FIRST
        assert 0 in member.acted
        assert set(member.orders()) <= set(member.chromosome.states)


def test_a_child_takes_the_place_of_whom_it_resembles_most():
    search = search_with()
    for _ in range(6):
        search.step()
    best = search.best
    for number, member in enumerate(list(search.population)):
        if member is best:
            continue
        double = member._replace(origin="bias")
        search.settings = SearchSettings(population=6, crowd=5)
        search.take_in(double)
        assert search.population[number].origin == "bias"
    assert search.best == best
    assert likeness(best, best) == len(best.active)


def test_parents_are_the_fittest_of_three():
    search = search_with()
    for _ in range(6):
        search.step()
    ranks = sorted(search.population, key=lambda member: member.fitness)
    parents = Counter(search.parent().fitness for _ in range(600))
    assert parents[ranks[-1].fitness] > 600 * 0.3
    assert parents[ranks[-1].fitness] > parents[ranks[0].fitness]


# --- what is frozen ------------------------------------------------------------------------


def tactic_on(states, seed=0):
    """A tactic all of whose genes acted, as if it had opened these states."""
    luck = Luck(seed)
    while True:
        chromosome = random_chromosome(luck)
        if set(states) <= set(chromosome.states):
            return EvolvedTactic(
                chromosome,
                "strategy-large",
                "knight_rush",
                0.8,
                frozenset(range(150)),
                {"states": list(states)},
            )


def test_what_is_frozen_went_the_way_and_fits_into_rules():
    candidates = [tactic_on((1, *WAY), seed) for seed in range(30)]
    fitting = [one for one in candidates if is_on_the_way(one)]
    assert 0 < len(fitting) < 30
    assert not is_on_the_way(tactic_on((1, 5, 12)))
    best = fittest_on_the_way(candidates)
    assert best is fitting[0]
    states = frozen_form(best)["states"]
    assert set(map(str, WAY)) <= set(states) <= set(map(str, RULED))


def test_whoever_only_built_its_way_out_of_a_state_is_not_frozen():
    (fitting, *_) = (one for one in map(on_the_way, range(30)) if is_on_the_way(one))
    idle = {place.line for place in fitting.chromosome.places() if place.state == WAY[-1]}
    builds = {
        place.line
        for place in fitting.chromosome.places()
        if place.state == WAY[-1] and opens_a_state(place.gene)
    }
    acted = fitting.acted - idle | builds
    assert acted != fitting.acted
    assert not is_on_the_way(replace(fitting, acted=frozenset(acted)))


def on_the_way(seed):
    """A tactic that came through all the states, whatever it did there."""
    return tactic_on((1, *WAY), seed)

"""Chromosomes by chance and the four operators: every child is legal."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sparring.errors import UsageError
from sparring.luck import Luck
from sparring.worlds.strategy.data.codes import House
from sparring.worlds.strategy.data.states import FIRST, LAST
from sparring.worlds.strategy.evolved.chromosome import (
    LAST_GENES,
    LOOP,
    MOST_GENES,
    Chromosome,
    Part,
    chromosome_from,
    random_chromosome,
)
from sparring.worlds.strategy.evolved.genes import Build, Combat, Economy
from sparring.worlds.strategy.evolved.operators import (
    biased,
    crossed,
    matching_states,
    replaced,
)

SEEDS = range(60)


def everything(chromosome):
    """All its lines, as if all had acted."""
    return range(sum(len(part.genes) for part in chromosome.parts))


def genes_of(chromosome):
    return [(state, gene) for _, state, gene in chromosome.places()]


@pytest.mark.parametrize("seed", SEEDS)
def test_random_chromosomes_go_from_the_first_state_to_the_last(seed):
    chromosome = random_chromosome(Luck(seed)).check()
    assert (chromosome.states[0], chromosome.states[-1]) == (FIRST, LAST)
    assert {12, 13} <= set(chromosome.states)
    assert all(part.opens == after.state for part, after in pairwise(chromosome.parts))
    assert len(chromosome.parts[-1].genes) == LAST_GENES
    assert len(genes_of(chromosome)) <= MOST_GENES


@pytest.mark.parametrize("seed", SEEDS)
def test_children_of_every_operator_are_legal(seed):
    luck = Luck(seed)
    mother, father = random_chromosome(luck), random_chromosome(luck)
    for _ in range(10):
        child = crossed(mother, father, luck)
        if child.fits:
            child.check()
        mother = biased(replaced(mother, everything(mother), luck), luck).check()


@pytest.mark.parametrize("seed", SEEDS)
def test_crossover_copies_whole_states_and_begins_with_the_mother(seed):
    luck = Luck(seed)
    mother, father = random_chromosome(luck), random_chromosome(luck)
    child = crossed(mother, father, luck)
    assert child.parts[0] == mother.parts[0]
    assert all(part in (*mother.parts, *father.parts) for part in child.parts)


def test_crossover_changes_parents_at_half_of_the_states_that_both_have():
    luck = Luck(11)
    mother = random_chromosome(luck)
    father = Chromosome(
        tuple(Part(part.state, (Economy(40), *part.genes)) for part in mother.parts)
    )
    changes = states = 0
    for _ in range(200):
        child = crossed(mother, father, luck)
        states += len(child.parts) - 1
        from_father = [part in father.parts for part in child.parts]
        changes += sum(first != second for first, second in pairwise(from_father))
    assert 0.4 < changes / states < 0.6


@pytest.mark.parametrize("seed", SEEDS)
def test_replacement_leaves_buildings_and_what_did_not_act(seed):
    luck = Luck(seed)
    parent = random_chromosome(luck)
    acted = frozenset(range(0, 200, 2))
    child = replaced(parent, acted, luck)
    for (line, state, before), (_, same_state, after) in zip(
        parent.places(), child.places(), strict=True
    ):
        assert state == same_state
        if line not in acted or isinstance(before, Build):
            assert after == before
        else:
            assert not isinstance(after, Build)


def test_a_quarter_of_what_acted_is_replaced():
    luck = Luck(2)
    before = after = 0
    for _ in range(150):
        parent = random_chromosome(luck)
        child = replaced(parent, everything(parent), luck)
        pairs = zip(genes_of(parent), genes_of(child), strict=True)
        open_pairs = [pair for pair in pairs if not isinstance(pair[0][1], Build)]
        before += len(open_pairs)
        after += sum(old != new for old, new in open_pairs)
    assert 0.22 < after / before < 0.28


def test_bias_moves_genes_that_never_acted_too_but_keeps_their_kinds():
    luck = Luck(4)
    moved = 0
    for _ in range(20):
        parent = random_chromosome(luck)
        for (_, old), (_, new) in zip(
            genes_of(parent), genes_of(biased(parent, luck)), strict=True
        ):
            assert type(old) is type(new)
            moved += old != new
            if isinstance(old, Combat):
                assert (new.attacks, len(new.troops)) == (old.attacks, len(old.troops))
    assert moved > 50


def test_states_match_where_genes_of_both_acted():
    luck = Luck(9)
    mother = random_chromosome(luck)
    whole = everything(mother)
    assert matching_states(mother, whole, mother, whole) == list(mother.states)
    first = range(len(mother.parts[0].genes))
    assert matching_states(mother, whole, mother, first) == [FIRST]
    assert matching_states(mother, whole, mother, ()) == []


# --- as data -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_chromosomes_survive_as_data(seed):
    chromosome = random_chromosome(Luck(seed))
    assert chromosome_from(chromosome.form()) == chromosome


def test_each_gene_is_one_line_and_the_loop_is_the_last():
    chromosome = random_chromosome(Luck(1))
    lines = chromosome.lines()
    assert len(lines) == len(genes_of(chromosome)) + 1 == len(chromosome.script())
    assert lines[-1] == LOOP
    assert [line.text.rstrip(";") for line in chromosome.script()] == [
        line.rstrip(";") for line in lines
    ]


def test_orders_of_what_acted_are_told_by_state():
    chromosome = random_chromosome(Luck(1))
    last = len(chromosome.parts[0].genes) - 1
    orders = chromosome.orders([last])
    assert list(orders) == [FIRST]
    assert orders[FIRST][0].startswith('build("')
    assert list(chromosome.orders()) == list(chromosome.states)


def broken(chromosome, number, *genes):
    """A chromosome with other genes in one of its states."""
    parts = list(chromosome.parts)
    parts[number] = Part(parts[number].state, genes)
    return Chromosome(tuple(parts))


def test_illegal_chromosomes_are_refused():
    chromosome = random_chromosome(Luck(1))
    first = chromosome.parts[0]
    smith, mill = Build(House.BLACKSMITH), Build(House.LUMBER_MILL)
    for wrong in (
        Chromosome(()),
        Chromosome(chromosome.parts[1:]),
        Chromosome(chromosome.parts[:-1]),
        broken(chromosome, 0),
        broken(chromosome, 0, Economy(3)),
        broken(chromosome, 0, smith, mill),
        broken(chromosome, 0, Build(House.CASTLE)),
        broken(chromosome, 0, *(Economy(1),) * MOST_GENES, *first.genes),
        broken(chromosome, -1, Build(House.KEEP)),
    ):
        with pytest.raises(UsageError):
            wrong.check()

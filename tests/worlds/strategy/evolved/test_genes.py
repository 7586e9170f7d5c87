"""Genes: what each state allows, by chance and moved a little."""

from __future__ import annotations

from collections import Counter

import pytest

from sparring.errors import UsageError
from sparring.luck import Luck
from sparring.worlds.strategy.data.codes import House, Kind, Upgrade
from sparring.worlds.strategy.data.states import FIRST, LAST, edges_from, kinds_in
from sparring.worlds.strategy.evolved.genes import (
    Build,
    Combat,
    Economy,
    Research,
    another_gene,
    buildings_in,
    changed,
    form_of,
    gene_from,
    openers_in,
    orders_of,
    random_gene,
    researches_in,
)
from sparring.worlds.strategy.evolved.words import gene_in_words, told_by_state

ALL_STATES = range(FIRST, LAST + 1)
DRAWN = 300


@pytest.mark.parametrize("state", ALL_STATES)
def test_openers_are_what_leads_out_of_a_state(state):
    assert {gene.house for gene in openers_in(state)} == {edge.house for edge in edges_from(state)}


@pytest.mark.parametrize("state", ALL_STATES)
def test_genes_by_chance_are_legal_and_stay_so_when_their_numbers_move(state):
    luck = Luck(state)
    for _ in range(DRAWN):
        gene = random_gene(state, luck)
        assert gene.is_legal(state)
        for _ in range(4):
            gene = changed(gene, luck)
            assert gene.is_legal(state)


@pytest.mark.parametrize("state", ALL_STATES)
def test_another_gene_is_legal_different_and_no_building(state):
    luck = Luck(state)
    gene = Economy(3)
    for _ in range(DRAWN):
        other = another_gene(gene, state, luck)
        assert other.is_legal(state)
        assert other != gene
        assert not isinstance(other, Build)
        gene = other


def test_every_building_and_research_is_as_likely_as_all_economy_genes_together():
    luck, state = Luck(5), 4
    drawn = Counter(
        type(gene) if isinstance(gene, Economy | Combat) else gene
        for gene in (random_gene(state, luck) for _ in range(6_000))
    )
    kinds = len(buildings_in(state)) + len(researches_in(state)) + 2
    assert len(drawn) == kinds
    assert all(abs(count - 6_000 / kinds) < 120 for count in drawn.values())


def test_new_numbers_have_the_ranges_of_new_genes():
    luck = Luck(7)
    genes = [random_gene(LAST, luck) for _ in range(4_000)]
    workers = {gene.workers for gene in genes if isinstance(gene, Economy)}
    forces = [gene for gene in genes if isinstance(gene, Combat)]
    assert workers == set(range(1, 13))
    assert {count for force in forces for _, count in force.troops} == set(range(9))
    assert {force.force for force in forces} == set(range(10))
    assert all([kind for kind, _ in force.troops] == kinds_in(LAST) for force in forces)
    attackers = sum(force.attacks for force in forces if force.force > 0)
    assert 0.4 < attackers / sum(force.force > 0 for force in forces) < 0.6


def test_moved_numbers_stay_within_five_and_the_role_is_kept():
    luck = Luck(3)
    gene = Combat(4, ((Kind.SOLDIER, 10), (Kind.SHOOTER, 1)), attacks=True)
    moved = [changed(gene, luck) for _ in range(2_000)]
    soldiers = [dict(one.troops)[Kind.SOLDIER] for one in moved]
    assert set(soldiers) == set(range(5, 16))
    assert 0.5 < soldiers.count(10) / len(soldiers) < 0.6  # By half, and by nothing.
    assert {dict(one.troops)[Kind.SHOOTER] for one in moved} == set(range(7))
    assert {one.force for one in moved} == set(range(1, 10))
    assert all(one.attacks for one in moved)
    assert {changed(Economy(38), luck).workers for _ in range(500)} == set(range(33, 41))


def test_what_has_no_numbers_does_not_move():
    for gene in (Build(House.KEEP), Research(Upgrade.ARMOUR)):
        assert changed(gene, Luck(1)) == gene


@pytest.mark.parametrize(
    ("gene", "state"),
    [
        (Build(House.STABLES), 1),
        (Build(House.BLACKSMITH), 3),
        (Build(House.GUARD_TOWER), 3),
        (Build(House.FARM), 20),
        (Research(Upgrade.WEAPON), 2),
        (Economy(0), 1),
        (Economy(41), 1),
        (Combat(0, ((Kind.SOLDIER, 3),), attacks=True), 1),
        (Combat(10, ((Kind.SOLDIER, 3),)), 1),
        (Combat(1, ((Kind.SOLDIER, 0),)), 1),
        (Combat(1, ((Kind.SOLDIER, 21),)), 1),
        (Combat(1, ((Kind.KNIGHT, 2),)), 10),
        (Combat(1, ((Kind.WORKER, 2),)), 1),
        (Combat(1, ((Kind.SOLDIER, 1), (Kind.SOLDIER, 2))), 1),
        (Combat(1, ()), 1),
    ],
)
def test_what_a_state_does_not_allow_is_not_legal(gene, state):
    assert not gene.is_legal(state)


@pytest.mark.parametrize("state", ALL_STATES)
def test_genes_survive_as_data(state):
    luck = Luck(state)
    for _ in range(100):
        gene = random_gene(state, luck)
        assert gene_from(form_of(gene)) == gene


@pytest.mark.parametrize(
    "form",
    [
        None,
        [],
        ["B"],
        ["B", 99],
        ["B", 1, 2],
        ["B", "keep"],
        ["Z", 1],
        [["B"], 1],
        ["E", True],
        ["E", 1.5],
        ["C", 1],
        ["C", 1, 0, 1],
        ["C", 1, 0, 77, 1],
        ["C", *range(40)],
        {"B": 1},
    ],
)
def test_what_is_no_gene_is_refused(form):
    with pytest.raises(UsageError):
        gene_from(form)


def test_genes_are_told_as_orders_and_in_words():
    raid = Combat(3, ((Kind.SOLDIER, 1), (Kind.KNIGHT, 0), (Kind.SHOOTER, 4)), attacks=True)
    assert orders_of(raid) == ["muster(3, soldiers(1), shooters(4))", "attack(3)"]
    assert orders_of(Build(House.KEEP)) == ['build("keep")']
    assert orders_of(Build(House.TOWN_HALL)) == ['need("town hall")']
    assert gene_in_words(raid) == "force 3: a soldier and four shooters attack"
    assert gene_in_words(Build(House.BARRACKS)) == "build barracks"
    assert gene_in_words(Combat(0, ((Kind.SOLDIER, 2),))) == "force 0: two soldiers stay at home"
    assert told_by_state([(1, Economy(1)), (3, Economy(2)), (1, Research(Upgrade.WEAPON))]) == {
        1: ["1 worker more", "research weapon"],
        3: ["2 workers more"],
    }

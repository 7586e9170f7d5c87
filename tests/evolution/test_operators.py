"""Children: what of them may differ from their parents, operator by operator."""

from __future__ import annotations

from itertools import pairwise, product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.evolution import EvolutionSettings, Network, Shape
from sparring.evolution.kernel import generations
from sparring.evolution.kernel.breeding import OperatorCode
from sparring.evolution.population import Population, network_of
from sparring.evolution.settings import Operator
from sparring.evolution.shapes import Kind
from tests.evolution import literal
from tests.evolution.helpers import (
    ELMAN,
    SEEDS,
    SHAPES,
    answers,
    chromosome_of,
    only,
    plan_of,
    random_inputs,
    random_network,
    shapes,
)
from tests.evolution.helpers import network_of as network_from_twin
from tests.samples import examples, samples

Pair = tuple[bool, float]


class Birth(NamedTuple):
    """A population, and the children that it made."""

    parents: list[Network]
    children: list[Network]
    mate: Network
    """The second parent as it was matched; of no meaning after a mutation."""


def birth(population: Population) -> Birth:
    generations.propose(population.breeding, population.members)
    return Birth(
        [population.network(place) for place in range(population.size)],
        [population.child(number) for number in range(int(population.breeding.children))],
        network_of(population.breeding.mate, population.shape),
    )


def births(shape: Shape, settings: EvolutionSettings, seed: int, count: int = 5) -> list[Birth]:
    """Children that take no places, one after the other."""
    population = Population(shape, settings, seed)
    for place in range(population.size):
        population.set_fitness(place, place % 4)
    generations.settle(population.breeding, population.members)
    return [birth(population) for _ in range(count)]


def genes(network: Network) -> list[Pair]:
    return list(zip(network.on, network.weights, strict=True))


def incoming(shape: Shape) -> list[set[int]]:
    """The genes that feed each node."""
    plan = plan_of(shape)
    return [
        {at for at, connection in enumerate(plan.connections) if connection.target == node}
        for node in plan.nodes
    ]


def touching(shape: Shape) -> list[set[int]]:
    """The genes that feed each node or are fed by it."""
    plan = plan_of(shape)
    return [
        {at for at, connection in enumerate(plan.connections) if node in connection}
        for node in plan.nodes
    ]


def changes(child: Network, parent: Network) -> set[int]:
    pairs = zip(genes(child), genes(parent), strict=True)
    return {at for at, (ours, theirs) in enumerate(pairs) if ours != theirs}


# --- mutations -------------------------------------------------------------------------


def test_the_codes_of_kernels_have_the_names_of_operators():
    assert [code.name for code in OperatorCode] == [operator.name for operator in Operator]


@given(shapes(), SEEDS, st.sampled_from([0.0, 0.3, 2.0]))
def test_weight_mutation_moves_weights_within_reach_and_leaves_bits_alone(shape, seed, reach):
    settings = only(Operator.WEIGHT_MUTATION, weight_chance=0.5, weight_reach=reach)
    for parents, (child,), _ in births(shape, settings, seed):
        assert any(
            child.on == parent.on and furthest_move(child, parent) <= reach + 1e-12
            for parent in parents
        )


def furthest_move(child: Network, parent: Network) -> float:
    return max(abs(w - v) for w, v in zip(child.weights, parent.weights, strict=True))


@given(shapes(), SEEDS, st.booleans())
def test_node_mutation_moves_what_feeds_one_node(shape, seed, with_outputs):
    settings = only(Operator.NODE_MUTATION, mutates_outputs=with_outputs)
    nodes = incoming(shape)[: None if with_outputs else shape.hidden_nodes]
    for parents, (child,), _ in births(shape, settings, seed):
        assert any(
            child.on == parent.on
            and furthest_move(child, parent) <= 0.3 + 1e-12
            and any(changes(child, parent) <= node for node in nodes)
            for parent in parents
        )


@given(shapes(), SEEDS, st.booleans(), st.sampled_from([0.0, 0.75, 1.0]))
def test_node_existence_switches_all_connections_of_one_node(shape, seed, with_outputs, chance):
    settings = only(Operator.NODE_EXISTENCE, mutates_outputs=with_outputs, removal_chance=chance)
    bits = {0.0: [True], 1.0: [False]}.get(chance, [True, False])
    nodes = touching(shape)[: None if with_outputs else shape.hidden_nodes]
    for parents, (child,), _ in births(shape, settings, seed):
        assert any(
            child.weights == parent.weights
            and changes(child, parent) <= node
            and all(child.on[gene] == bit for gene in node)
            for parent, node, bit in product(parents, nodes, bits)
        )


@given(shapes(), SEEDS, st.sampled_from([0.0, 0.1, 1.0]))
def test_connectivity_flips_bits_and_leaves_weights_alone(shape, seed, chance):
    settings = only(Operator.CONNECTIVITY, flip_chance=chance)
    for parents, (child,), _ in births(shape, settings, seed):
        (parent,) = [one for one in parents if child.weights == one.weights]
        if chance == 0.0:
            assert child.on == parent.on
        if chance == 1.0:
            assert child.on == tuple(not bit for bit in parent.on)


@given(shapes(), SEEDS, st.sampled_from([0.0, 1.0, 5.0]))
def test_randomisation_begins_anew_within_the_limits_of_the_start(shape, seed, reach):
    settings = only(Operator.RANDOMISATION, start_reach=reach, start_chance=1.0)
    for _, (child,), _ in births(shape, settings, seed):
        assert all(child.on)
        assert max(map(abs, child.weights)) <= reach


# --- crossovers ------------------------------------------------------------------------


def are_children_of(children: list[Network], first: Network, mate: Network) -> bool:
    """Whether every gene of the parents went to one child each."""
    ours = zip(*map(genes, children), strict=True)
    theirs = zip(genes(first), genes(mate), strict=True)
    return all(
        pair in (parental, parental[::-1]) for pair, parental in zip(ours, theirs, strict=True)
    )


def keeps_nodes_whole(child: Network, first: Network, mate: Network) -> bool:
    return all(
        not changes(child, first) & node or not changes(child, mate) & node
        for node in incoming(child.shape)
    )


@given(shapes(), SEEDS, st.booleans())
def test_uniform_crossover_hands_each_gene_to_one_of_two_children(shape, seed, matches):
    settings = only(Operator.UNIFORM_CROSSOVER, matching=matches)
    for parents, children, mate in births(shape, settings, seed):
        assert len(children) == 2
        assert any(are_children_of(children, first, mate) for first in parents)
        assert matches or mate in parents


@given(shapes(), SEEDS, st.booleans())
def test_nodes_crossover_keeps_every_node_whole(shape, seed, matches):
    settings = only(Operator.NODES_CROSSOVER, matching=matches)
    for parents, children, mate in births(shape, settings, seed):
        assert any(
            are_children_of(children, first, mate)
            and all(keeps_nodes_whole(child, first, mate) for child in children)
            for first in parents
        )


@samples(100, slow=5_000)
def test_half_of_all_genes_come_from_either_parent(count):
    settings = only(Operator.UNIFORM_CROSSOVER, matching=False)
    population = Population(ELMAN, settings, 3)
    population.put(0, random_network(ELMAN, 1))
    for place in range(1, population.size):
        population.put(place, random_network(ELMAN, 2))
    kept = total = 0
    for _ in range(count):
        _, children, _ = birth(population)
        distances = sorted(len(changes(children[0], random_network(ELMAN, at))) for at in (1, 2))
        if distances[0]:
            kept += distances[0]
            total += ELMAN.genes
    assert total > 5 * ELMAN.genes
    # The smaller of two halves that chance makes: a little below one half.
    assert 0.35 < kept / total < 0.5


# --- matching --------------------------------------------------------------------------


def renamed_by(network: Network, seed: int) -> Network:
    """The same network, the hidden nodes of each layer in another order."""
    plan = plan_of(network.shape)
    chromosome = chromosome_of(network)
    for layer in plan.hidden:
        turn = 1 + seed % len(layer)
        names = dict(zip(layer, layer[turn:] + layer[:turn], strict=True))
        chromosome = literal.renamed(plan, chromosome, names)
    return network_from_twin(network.shape, chromosome)


def do_the_same(one: Network, other: Network, inputs: list[list[float]]) -> bool:
    """Up to rounding: a node adds its inputs in their order."""
    pairs = zip(answers(one, inputs), answers(other, inputs), strict=True)
    return all(ours == pytest.approx(theirs, abs=1e-9) for ours, theirs in pairs)


@examples(2)
@given(shapes((Kind.ELMAN, Kind.LAYERED)), SEEDS)
def test_a_matched_parent_computes_the_same(shape, seed):
    settings = only(Operator.UNIFORM_CROSSOVER)
    inputs = random_inputs(shape, seed)
    for parents, _, mate in births(shape, settings, seed):
        assert any(do_the_same(mate, parent, inputs) for parent in parents)
        assert any(sorted(genes(mate)) == sorted(genes(parent)) for parent in parents)


@given(shapes((Kind.ELMAN, Kind.LAYERED)), SEEDS)
def test_a_network_in_another_order_computes_the_same(shape, seed):
    network = random_network(shape, seed)
    assert do_the_same(network, renamed_by(network, seed), random_inputs(shape, seed))


@given(st.sampled_from([Kind.ELMAN, Kind.LAYERED]), SEEDS, st.sampled_from(list(Operator)[:2]))
def test_crossing_a_network_with_itself_in_another_order_changes_nothing(kind, seed, operator):
    # With so many signs no two nodes of this layer look alike.
    network = random_network(Shape(kind, 12, (4,), 3), seed, chance=1.0)
    other = renamed_by(network, seed)
    population = Population(network.shape, only(operator), seed)
    for place in range(population.size):
        population.put(place, network if place % 2 else other)
    for _ in range(5):
        _, children, _ = birth(population)
        assert children[0] == children[1]
        assert children[0] in (network, other)


@given(SEEDS)
def test_nodes_of_general_networks_keep_their_places(seed):
    shape = next(shape for shape in SHAPES if shape.kind is Kind.GENERAL)
    for parents, _, mate in births(shape, only(Operator.UNIFORM_CROSSOVER), seed):
        assert mate in parents


def test_successive_children_differ():
    children = [birth.children[0] for birth in births(ELMAN, only(Operator.RANDOMISATION), 1)]
    assert all(one != other for one, other in pairwise(children))

"""A population as kernels hold it: members, settings, luck, and who becomes a parent."""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass
from enum import IntEnum
from math import sqrt
from typing import Annotated, TypeAlias

from sparring.evolution.kernel.brain import Brain
from sparring.evolution.kernel.program import kernel
from sparring.evolution.shapes import MOST_GENES, MOST_SIGNALS
from sparring.kernels.luck import Chance, below, word
from sparring.kernels.records import Byte, Long, Real, Short, Whole

MOST_OPERATORS = 8
PER_WORD = 2.0**-32


class OperatorCode(IntEnum):
    """`Operator` by its names."""

    UNIFORM_CROSSOVER = 0
    NODES_CROSSOVER = 1
    WEIGHT_MUTATION = 2
    NODE_MUTATION = 3
    NODE_EXISTENCE = 4
    CONNECTIVITY = 5
    RANDOMISATION = 6


@dataclass(slots=True)
class Member:
    """A chromosome: for each gene whether the connection is there, and its weight."""

    fitness: Real
    on: Annotated[list[Byte], MOST_GENES]
    weight: Annotated[list[Real], MOST_GENES]


Members: TypeAlias = MutableSequence[Member]


@dataclass(slots=True)
class Breeding:
    """How a population breeds: see `EvolutionSettings`; and the children at hand."""

    luck: Chance
    tournament: Short
    crowding: Short
    operators: Short
    operator: Annotated[list[Byte], MOST_OPERATORS]
    both_children: Byte
    weight_chance: Real
    weight_reach: Real
    removal_chance: Real
    flip_chance: Real
    matches: Byte
    start_chance: Real
    start_reach: Real
    mutates_outputs: Byte

    plan: Brain
    """The layers of every member; its weights are nobody's."""
    best: Whole
    """The place of the fittest member."""
    inserted: Whole
    """Children of the present generation that came to stand for a place."""
    exams: Long
    """Chromosomes examined since the beginning."""
    children: Byte
    """How many there are."""
    child: Annotated[list[Member], 2]
    mate: Member
    """The second parent, its hidden nodes in the order of the first's."""
    partner: Annotated[list[Short], MOST_SIGNALS]
    """For each node of the layer that is being matched, the mate's node."""
    is_taken: Annotated[list[Byte], MOST_SIGNALS]
    """Whether a node of the mate has been matched."""


# --- luck --------------------------------------------------------------------------


@kernel
def unit(luck: Chance) -> float:
    """A random number from 0 to just below 1."""
    return word(luck) * PER_WORD


@kernel
def within(luck: Chance, reach: float) -> float:
    """A random number from -reach to just below reach."""
    return (2.0 * unit(luck) - 1.0) * reach


# --- members -----------------------------------------------------------------------


@kernel
def copy_member(target: Member, source: Member, genes: int) -> None:
    """Make one chromosome like another."""
    target.fitness = source.fitness
    for gene in range(genes):
        target.on[gene] = source.on[gene]
        target.weight[gene] = source.weight[gene]


@kernel
def randomise(breeding: Breeding, member: Member) -> None:
    """Make a chromosome by chance alone."""
    for gene in range(breeding.plan.genes):
        member.on[gene] = 1 if unit(breeding.luck) < breeding.start_chance else 0
        member.weight[gene] = within(breeding.luck, breeding.start_reach)


@kernel
def express(brain: Brain, member: Member) -> None:
    """Give a brain the connections of a chromosome."""
    for gene in range(brain.genes):
        brain.weight[gene] = member.weight[gene] if member.on[gene] != 0 else 0.0


@kernel
def distance(one: Member, other: Member, genes: int) -> float:
    """How unlike two chromosomes are: squares over what their connections carry."""
    total = 0.0
    for gene in range(genes):
        ours = one.weight[gene] if one.on[gene] != 0 else 0.0
        theirs = other.weight[gene] if other.on[gene] != 0 else 0.0
        total += (ours - theirs) * (ours - theirs)
    return total


@kernel
def spread(breeding: Breeding, members: Members) -> float:
    """How far the connections of members lie from their mean: a deviation for each gene,
    and the mean of these."""
    total = 0.0
    for gene in range(breeding.plan.genes):
        mean = 0.0
        for place in range(len(members)):
            mean += members[place].weight[gene] if members[place].on[gene] != 0 else 0.0
        mean /= len(members)
        squares = 0.0
        for place in range(len(members)):
            off = (members[place].weight[gene] if members[place].on[gene] != 0 else 0.0) - mean
            squares += off * off
        total += sqrt(squares / len(members))
    return total / breeding.plan.genes


# --- selection and replacement -------------------------------------------------------


@kernel
def winner_of_tournament(breeding: Breeding, members: Members) -> int:
    """The fittest of a few random members, the first drawn of equals; one may be drawn
    twice."""
    winner = below(breeding.luck, len(members))
    for _ in range(1, breeding.tournament):
        rival = below(breeding.luck, len(members))
        if members[rival].fitness > members[winner].fitness:
            winner = rival
    return winner


@kernel
def place_for(breeding: Breeding, members: Members, child: Member) -> int:
    """The most similar of a few random members, the first drawn of equals; one may be
    drawn twice."""
    genes = breeding.plan.genes
    place = below(breeding.luck, len(members))
    nearest = distance(child, members[place], genes)
    for _ in range(1, breeding.crowding):
        other = below(breeding.luck, len(members))
        far = distance(child, members[other], genes)
        if far < nearest:
            place = other
            nearest = far
    return place


@kernel
def insert(breeding: Breeding, members: Members, child: Member) -> None:
    """Let a child replace a similar member; the best yields only to better."""
    breeding.inserted += 1
    place = place_for(breeding, members, child)
    if place == breeding.best and not child.fitness > members[place].fitness:
        return
    copy_member(members[place], child, breeding.plan.genes)
    if child.fitness > members[breeding.best].fitness:
        breeding.best = place


@kernel
def find_best(breeding: Breeding, members: Members) -> None:
    """Find the fittest member, the first of equals."""
    breeding.best = 0
    for place in range(1, len(members)):
        if members[place].fitness > members[breeding.best].fitness:
            breeding.best = place

"""How children are made of parents: the four operators of the thesis (6.3.4).

Every child is legal: crossover changes parents only at a state that both have, and mutation
leaves every building where it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.strategy.evolved.chromosome import Chromosome, Part
from sparring.worlds.strategy.evolved.genes import (
    EVEN_CHANCE,
    Build,
    Gene,
    another_gene,
    changed,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from sparring.luck import Luck

LEAST_MATCHING = 3
"""States that two parents must have in common, with genes that acted in both."""
REPLACED = 25
"""Of a hundred: how often a gene is replaced."""


def matching_states(
    mother: Chromosome, acted: Collection[int], father: Chromosome, acted_too: Collection[int]
) -> list[int]:
    """The states in which genes of both acted, in the mother's order."""
    theirs = {state for state, _ in father.active(acted_too)}
    return list(dict.fromkeys(state for state, _ in mother.active(acted) if state in theirs))


def crossed(mother: Chromosome, father: Chromosome, luck: Luck) -> Chromosome:
    """The mother's states; wherever the way comes to a state that both have, it may go on as
    the other's."""
    current, other = mother, father
    parts = [mother.parts[0]]
    while (state := parts[-1].opens) is not None:
        if other.part_in(state) is not None and luck.chance(EVEN_CHANCE):
            current, other = other, current
        part = current.part_in(state)
        assert part is not None, "the parent that the child follows has opened this state"
        parts.append(part)
    return Chromosome(tuple(parts))


def replaced(parent: Chromosome, acted: Collection[int], luck: Luck) -> Chromosome:
    """Some of the genes that acted become others by chance; buildings stay."""
    parts: dict[int, list[Gene]] = {part.state: [] for part in parent.parts}
    for line, state, gene in parent.places():
        is_open = line in acted and not isinstance(gene, Build)
        is_replaced = is_open and luck.chance(REPLACED)
        parts[state].append(another_gene(gene, state, luck) if is_replaced else gene)
    return Chromosome(tuple(Part(state, tuple(genes)) for state, genes in parts.items()))


def biased(parent: Chromosome, luck: Luck) -> Chromosome:
    """Some of the numbers of all genes, whether they acted or not, are moved a little."""
    return Chromosome(
        tuple(
            Part(part.state, tuple(changed(gene, luck) for gene in part.genes))
            for part in parent.parts
        )
    )

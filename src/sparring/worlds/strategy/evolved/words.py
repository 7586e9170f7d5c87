"""Bred tactics in words: what their genes do, state by state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.strategy.evolved.genes import Build, Combat, Economy, Research
from sparring.worlds.strategy.telling import a, amount_of, listed
from sparring.worlds.strategy.vocabulary import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.worlds.strategy.evolved.genes import Gene


def told_by_state(active: Iterable[tuple[int, Gene]]) -> dict[int, list[str]]:
    """What genes do in each state."""
    told: dict[int, list[str]] = {}
    for state, gene in active:
        told.setdefault(state, []).append(gene_in_words(gene))
    return told


def gene_in_words(gene: Gene) -> str:
    """What a gene does."""
    if isinstance(gene, Build):
        name = name_of(gene.house)
        return f"build {name if name.endswith('s') else a(name)}"
    if isinstance(gene, Research):
        return f"research {name_of(gene.upgrade)}"
    if isinstance(gene, Economy):
        return f"{gene.workers} {'worker' if gene.workers == 1 else 'workers'} more"
    return combat_in_words(gene)


def combat_in_words(gene: Combat) -> str:
    """Who fights, and how."""
    troops = listed(amount_of(count, kind) for kind, count in gene.troops if count)
    return f"force {gene.force}: {troops} {'attack' if gene.attacks else 'stay at home'}"

"""Evolved tactics: chromosomes of game states and genes, bred against a tactic.

    from sparring.worlds.strategy.evolved import TacticSearch
    from sparring.worlds.strategy.world import Strategy

    search = TacticSearch(Strategy(), "soldier_rush", seed=7)
    while not search.is_over:
        search.step()
    print(search.best.fitness, search.best.chromosome.orders())

After the thesis, section 6.3; `docs/worlds/strategy-evolved.md` tells how.
"""

from __future__ import annotations

from sparring.worlds.strategy.evolved.chromosome import Chromosome, Part
from sparring.worlds.strategy.evolved.files import (
    EvolvedTactic,
    load_tactic,
    save_tactic,
    tactic_from,
)
from sparring.worlds.strategy.evolved.genes import Build, Combat, Economy, Gene, Research
from sparring.worlds.strategy.evolved.search import Member, SearchSettings, TacticSearch

__all__ = [
    "Build",
    "Chromosome",
    "Combat",
    "Economy",
    "EvolvedTactic",
    "Gene",
    "Member",
    "Part",
    "Research",
    "SearchSettings",
    "TacticSearch",
    "load_tactic",
    "save_tactic",
    "tactic_from",
]

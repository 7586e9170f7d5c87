"""The bred tactic that the improved rulebase has as its rule Chromosome (thesis C.5.2).

    python -m sparring.worlds.strategy.evolved.freezing

breeds against the knight rush with one seed after the other, and writes the fittest solution
that goes the way of the thesis's into `improved/chromosome.json`. The rules themselves are then
written by `python -m sparring.worlds.strategy.rulebooks`.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

from sparring.worlds.strategy.evolved.chromosome import opens_a_state
from sparring.worlds.strategy.evolved.files import EvolvedTactic, tactic_of
from sparring.worlds.strategy.evolved.genes import orders_of
from sparring.worlds.strategy.evolved.search import TacticSearch
from sparring.worlds.strategy.kernel.record import MOST_STEPS
from sparring.worlds.strategy.rulebooks import CHROMOSOME
from sparring.worlds.strategy.vocabulary import MOST_ORDERS
from sparring.worlds.strategy.world import KNIGHT_RUSH, Large

if TYPE_CHECKING:
    from collections.abc import Iterable

SEEDS = range(100)
WAY = (3, 4, 8, 12)
"""States in which the solution must have done more than to build its way out: a rule with
nothing else is there already."""
RULED = (*WAY, 14)
"""States for which the thesis has a rule of this name."""
PROCESSES = 2


def solution(seed: int) -> EvolvedTactic:
    """What a search with this seed finds."""
    search = TacticSearch(Large(), KNIGHT_RUSH, seed=seed)
    return tactic_of(search, search.run())


def fittest_on_the_way(solutions: Iterable[EvolvedTactic]) -> EvolvedTactic:
    """The best of all that can become rules; of equal ones the first."""
    return max(filter(is_on_the_way, solutions), key=lambda one: one.fitness)


def is_on_the_way(tactic: EvolvedTactic) -> bool:
    """Whether all the states of the way opened, in each a gene acted that leads nowhere, and
    those of every state are few enough for one rule."""
    opened = set(tactic.origin["states"])
    is_short = all(is_rule_size(tactic, state) for state in RULED)
    return set(WAY) <= opened & busy_states(tactic) and is_short


def busy_states(tactic: EvolvedTactic) -> set[int]:
    """The states in which more acted than the building that leads out of them."""
    active = tactic.chromosome.active(tactic.acted)
    return {state for state, gene in active if not opens_a_state(gene)}


def is_rule_size(tactic: EvolvedTactic, state: int) -> bool:
    """Whether one plan has room for what acted in a state."""
    genes = [gene for at, gene in tactic.chromosome.active(tactic.acted) if at == state]
    orders = sum(len(orders_of(gene)) for gene in genes)
    return orders <= MOST_ORDERS and sum(len(gene.steps) for gene in genes) <= MOST_STEPS


def frozen_form(tactic: EvolvedTactic) -> dict[str, object]:
    """What the rulebase needs, and where it comes from."""
    orders, busy = tactic.orders(), busy_states(tactic)
    return {
        "against": tactic.against,
        "world": tactic.world,
        "fitness": round(tactic.fitness, 4),
        "origin": {**tactic.origin, "seeds_searched": len(SEEDS)},
        "states": {str(state): orders[state] for state in RULED if state in busy},
    }


def main() -> None:
    """Breed with every seed, and write down the best."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        best = fittest_on_the_way(pool.map(solution, SEEDS))
    CHROMOSOME.write_text(json.dumps(frozen_form(best), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

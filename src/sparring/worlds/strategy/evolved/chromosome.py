"""A chromosome: game states in their order, each with its genes; a plan when it is played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError
from sparring.rules.check import parse_rules
from sparring.worlds.strategy.data.states import FIRST, LAST, edges_from
from sparring.worlds.strategy.evolved.genes import (
    Build,
    Gene,
    form_of,
    gene_from,
    openers_in,
    orders_of,
    random_gene,
)
from sparring.worlds.strategy.rulebooks import ROLE
from sparring.worlds.strategy.vocabulary import strategy_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sparring.luck import Luck
    from sparring.rules.checked import CheckedStatement

LAST_GENES = 5
"""Genes of the last state, which nothing leads out of."""
MOST_GENES = 150
"""Genes of all states: what fits into a script. One random way in three hundred has more, and
is drawn anew."""
LOOP = "plan(loop, raidbest(6));"
"""What goes on when all genes are done: attacks of the strongest there are."""


class Part(NamedTuple):
    """What a chromosome does in one game state."""

    state: int
    genes: tuple[Gene, ...]

    @property
    def opens(self) -> int | None:
        """The state that its last gene leads to; None for the last of all."""
        last = self.genes[-1] if self.genes else None
        houses = {edge.house: edge.opens for edge in edges_from(self.state)}
        return houses.get(last.house) if isinstance(last, Build) else None

    def check(self) -> None:
        """Refuse genes that the state does not allow."""
        if not self.genes:
            raise UsageError(f"state {self.state} has no genes")
        for gene in self.genes:
            if not gene.is_legal(self.state):
                raise UsageError(f"state {self.state} does not allow {gene}")
        if any(isinstance(gene, Build) and gene.opens for gene in self.genes[:-1]):
            raise UsageError(f"the building that leads out of state {self.state} comes last")


class Place(NamedTuple):
    """Where a gene stands: its line in the script, its state, itself."""

    line: int
    state: int
    gene: Gene


@dataclass(frozen=True, slots=True)
class Chromosome:
    """States from the first to the last, each reached by the one before."""

    parts: tuple[Part, ...]

    @property
    def states(self) -> tuple[int, ...]:
        """The way that it means to go."""
        return tuple(part.state for part in self.parts)

    @property
    def fits(self) -> bool:
        """Whether a script has room for all its genes."""
        return sum(len(part.genes) for part in self.parts) <= MOST_GENES

    def part_in(self, state: int) -> Part | None:
        """What it does in a state, if it goes there."""
        return next((part for part in self.parts if part.state == state), None)

    def places(self) -> Iterator[Place]:
        """Every gene with its line and its state."""
        line = 0
        for part in self.parts:
            for gene in part.genes:
                yield Place(line, part.state, gene)
                line += 1

    def active(self, acted: Collection[int]) -> list[tuple[int, Gene]]:
        """The genes whose lines acted, each with its state."""
        return [(state, gene) for line, state, gene in self.places() if line in acted]

    def check(self) -> Chromosome:
        """This, or an error that says where it is not legal."""
        if not self.parts or self.parts[0].state != FIRST or self.parts[-1].state != LAST:
            raise UsageError(f"a chromosome goes from state {FIRST} to state {LAST}")
        if not self.fits:
            raise UsageError(f"a chromosome has at most {MOST_GENES} genes")
        for part, following in zip(self.parts, (*self.parts[1:], None), strict=True):
            part.check()
            leads_to = None if following is None else following.state
            if part.opens != leads_to:
                raise UsageError(
                    f"state {part.state} opens {part.opens or 'none'}, and {leads_to} follows"
                )
        return self

    # --- as a plan -------------------------------------------------------------------

    def orders(self, acted: Collection[int] | None = None) -> dict[int, list[str]]:
        """The orders of each state, as rules write them; of the genes that acted alone, if it
        is said which did."""
        orders: dict[int, list[str]] = {}
        for line, state, gene in self.places():
            if acted is None or line in acted:
                orders.setdefault(state, []).extend(orders_of(gene))
        return orders

    def lines(self) -> list[str]:
        """Its statements: one for each gene, then the loop."""
        return [*(plan_of(gene) for _, _, gene in self.places()), LOOP]

    def script(self) -> tuple[CheckedStatement, ...]:
        """The same as the world plays it."""
        return tuple(map(statement_of, self.lines()))

    # --- as data ---------------------------------------------------------------------

    def form(self) -> list[dict[str, object]]:
        """As JSON data."""
        return [
            {"state": part.state, "genes": [form_of(gene) for gene in part.genes]}
            for part in self.parts
        ]


def chromosome_from(form: object) -> Chromosome:
    """A chromosome from JSON data that may come from anyone."""
    if not isinstance(form, list) or not 1 <= len(form) <= LAST:
        raise UsageError(f"a chromosome is a list of 1 to {LAST} states; got {form!r:.40}")
    return Chromosome(tuple(map(part_from, form))).check()


def part_from(form: object) -> Part:
    """One state of it."""
    if not isinstance(form, dict) or type(form.get("state")) is not int:
        raise UsageError(f"a state has a number and genes; got {form!r:.40}")
    state, genes = form["state"], form.get("genes")
    if not FIRST <= state <= LAST or not isinstance(genes, list) or len(genes) > MOST_GENES:
        raise UsageError(
            f"states have numbers from {FIRST} to {LAST} and at most {MOST_GENES} genes; got "
            f"{form!r:.40}"
        )
    return Part(state, tuple(map(gene_from, genes)))


def plan_of(gene: Gene) -> str:
    """A gene as a statement."""
    return f"plan({', '.join(orders_of(gene))});"


@lru_cache(maxsize=4_096)
def statement_of(line: str) -> CheckedStatement:
    """A line of rule text, checked; a population has most of its lines in common."""
    (script,) = parse_rules(f"script {ROLE}\n    {line}\n", strategy_words()).scripts
    (statement,) = script.lines
    return statement


# --- by chance ---------------------------------------------------------------------------------


def random_chromosome(luck: Luck) -> Chromosome:
    """A way by chance, with genes by chance; the first that fits."""
    while True:
        chromosome = random_way(luck)
        if chromosome.fits:
            return chromosome


def random_way(luck: Luck) -> Chromosome:
    """From the first state to the last: each ends with the first building that leads out of
    it."""
    parts: list[Part] = []
    state: int | None = FIRST
    while state is not None:
        parts.append(random_part(state, luck))
        state = parts[-1].opens
    return Chromosome(tuple(parts))


def random_part(state: int, luck: Luck) -> Part:
    """One state by chance."""
    if not openers_in(state):
        return Part(state, tuple(random_gene(state, luck) for _ in range(LAST_GENES)))
    genes: list[Gene] = []
    while not (genes and opens_a_state(genes[-1])):
        genes.append(random_gene(state, luck))
    return Part(state, tuple(genes))


def opens_a_state(gene: Gene) -> bool:
    """Whether a gene leads out of its state."""
    return isinstance(gene, Build) and gene.opens

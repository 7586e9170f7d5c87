"""The search: a population of tactics, one child after the other (thesis 6.3).

search = TacticSearch(Strategy(), "soldier_rush", seed=7)
while not search.is_over:
    search.step()
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sparring.errors import UsageError
from sparring.luck import Luck
from sparring.worlds.strategy.evolved.chromosome import Chromosome, random_chromosome
from sparring.worlds.strategy.evolved.operators import (
    LEAST_MATCHING,
    biased,
    crossed,
    matching_states,
    replaced,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.worlds.own_tactics import Tactic
    from sparring.worlds.strategy.evolved.genes import Gene
    from sparring.worlds.strategy.outcome import StrategyOutcome
    from sparring.worlds.strategy.world import Strategy

STREAM = 640
"""Of the luck that breeds: apart from all other luck of a seed."""
CROSSOVER, REPLACEMENT, BIAS, RANDOM = "crossover", "replacement", "bias", "random"
SHARES = {CROSSOVER: 30, REPLACEMENT: 30, BIAS: 30, RANDOM: 10}
"""How often each operator is used, of a hundred times."""
URN = [operator for operator, share in SHARES.items() for _ in range(share)]
OTHERS = [operator for operator in URN if operator != CROSSOVER]
TARGETS = {"soldier_rush": 0.75, "knight_rush": 0.70}
"""The fitness that is enough, by opponent."""
USUAL_TARGET = 0.75
MOST_REJECTED = 1_000
"""Children in a row that did nothing new: then nothing new is left."""


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a population breeds."""

    population: int = 50
    children: int = 250
    """After so many it ends, whatever was found."""
    target: float = USUAL_TARGET
    """It ends as soon as somebody is as fit as this."""
    tournament: int = 3
    """So many are drawn, of whom the fittest is a parent."""
    crowd: int = 3
    """So many are drawn, of whom the most similar makes room for a child."""

    def __post_init__(self) -> None:
        if not 4 <= self.population <= 1_000 or not 0 <= self.children <= 100_000:
            raise UsageError(
                f"a population has 4 to 1,000 members and up to 100,000 children; got "
                f"{self.population:,} and {self.children:,}"
            )
        if not 0.0 < self.target <= 1.0:
            raise UsageError(f"a target fitness lies above 0, up to 1; got {self.target}")


def settings_against(tactic: str, **changes: Any) -> SearchSettings:
    """The thesis's settings against a tactic, some of them changed."""
    target = TARGETS.get(tactic.replace("-", "_"), USUAL_TARGET)
    return SearchSettings(**{"target": target, **changes})


class Member(NamedTuple):
    """A chromosome that was played."""

    chromosome: Chromosome
    fitness: float
    won: bool
    acted: frozenset[int]
    """The lines that acted."""
    reached: tuple[int, ...]
    """The states that opened."""
    origin: str
    """The operator that made it."""

    @property
    def active(self) -> tuple[tuple[int, Gene], ...]:
        """The genes that acted, each with its state."""
        return tuple(self.chromosome.active(self.acted))

    def orders(self) -> dict[int, list[str]]:
        """The orders of the genes that acted, by state."""
        return self.chromosome.orders(self.acted)


class TacticSearch:
    """A population bred against one tactic."""

    def __init__(
        self,
        world: Strategy,
        against: Tactic,
        *,
        seed: int = 0,
        settings: SearchSettings | None = None,
    ) -> None:
        self.world = world
        team = world.static_team(against, seed=seed)
        self.opponents_name = team.name
        self.opponents = team.next(None)
        self.settings = settings or settings_against(str(against))
        self.seed = seed
        self.luck = Luck(seed, STREAM)
        self.population: list[Member] = []
        self.children = 0
        """That took somebody's place; the first population aside."""
        self.made_by: Counter[str] = Counter()
        """Of these children, how many each operator made."""
        self.rejected = 0
        self.history: list[float] = []
        """The best fitness after every member and child."""
        self.played = 0

    # --- how far it is -----------------------------------------------------------

    @property
    def best(self) -> Member:
        """The fittest so far; of equal ones the first."""
        if not self.population:
            raise UsageError("nobody has played yet: take a step first")
        return max(self.population, key=lambda member: member.fitness)

    @property
    def has_met_target(self) -> bool:
        """Whether somebody is fit enough."""
        return bool(self.population) and self.best.fitness >= self.settings.target

    @property
    def is_over(self) -> bool:
        """Whether nothing more is bred."""
        is_full = len(self.population) >= self.settings.population
        return self.has_met_target or (is_full and self.children >= self.settings.children)

    @property
    def born(self) -> int:
        """Members of the first population and children."""
        return min(len(self.history), self.settings.population) + self.children

    # --- breeding ----------------------------------------------------------------

    def run(self, tell: Callable[[TacticSearch], None] | None = None) -> Member:
        """Breed to the end; the fittest."""
        while not self.is_over:
            self.step()
            if tell is not None:
                tell(self)
        return self.best

    def step(self) -> None:
        """One member more of the first population, or one child that does something new."""
        if len(self.population) < self.settings.population:
            self.population.append(self.play(random_chromosome(self.luck), RANDOM))
        else:
            child = self.new_child()
            self.take_in(child)
            self.children += 1
            self.made_by[child.origin] += 1
        self.history.append(self.best.fitness)

    def play(self, chromosome: Chromosome, origin: str) -> Member:
        """Play a chromosome against the tactic."""
        outcome = cast(
            "StrategyOutcome",
            self.world.fight(([chromosome.script()], self.opponents), self.seed),
        )
        self.played += 1
        return Member(
            chromosome,
            outcome.tactic_fitness[0],
            outcome.winner == 0,
            frozenset(outcome.activated[0]),
            outcome.states[0],
            origin,
        )

    def new_child(self) -> Member:
        """A child whose genes that acted are those of nobody else."""
        known = {member.active for member in self.population}
        for _ in range(MOST_REJECTED):
            chromosome, operator = self.bred()
            if chromosome.fits:
                child = self.play(chromosome, operator)
                if child.active not in known:
                    return child
            self.rejected += 1
        raise UsageError(f"{MOST_REJECTED:,} children in a row did nothing new")

    def bred(self) -> tuple[Chromosome, str]:
        """A child and the operator that made it; where two parents have too little in common
        for crossover, another operator is drawn."""
        operator = self.luck.pick(URN)
        parent = self.parent()
        if operator == CROSSOVER:
            other = self.parent()
            if have_enough_in_common(parent, other):
                return crossed(parent.chromosome, other.chromosome, self.luck), operator
            operator = self.luck.pick(OTHERS)
        if operator == REPLACEMENT:
            return replaced(parent.chromosome, parent.acted, self.luck), operator
        if operator == BIAS:
            return biased(parent.chromosome, self.luck), operator
        return random_chromosome(self.luck), operator

    def parent(self) -> Member:
        """The fittest of a few drawn by chance."""
        drawn = [self.luck.pick(self.population) for _ in range(self.settings.tournament)]
        return max(drawn, key=lambda member: member.fitness)

    def take_in(self, child: Member) -> None:
        """The child takes the place of whoever of a few is most like it; the fittest of all
        stays."""
        best = self.population.index(self.best)
        places = [place for place in range(len(self.population)) if place != best]
        self.luck.shuffle(places)
        crowd = places[: self.settings.crowd]
        self.population[max(crowd, key=lambda at: likeness(self.population[at], child))] = child


def have_enough_in_common(first: Member, second: Member) -> bool:
    """Whether genes of both acted in enough of the same states."""
    pair = (first.chromosome, first.acted, second.chromosome, second.acted)
    return len(matching_states(*pair)) >= LEAST_MATCHING


def likeness(first: Member, second: Member) -> int:
    """How many of the genes that acted two members share, state by state."""
    return (Counter(first.active) & Counter(second.active)).total()

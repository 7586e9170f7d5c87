"""A population in memory that kernels breed, as Python sees it."""

from __future__ import annotations

from contextlib import contextmanager
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from sparring.errors import StateError, UsageError
from sparring.evolution.kernel import generations
from sparring.evolution.kernel.breeding import Breeding, Member, OperatorCode
from sparring.evolution.loading import put_shape
from sparring.evolution.network import Network, genes_from, number_from
from sparring.kernels.records import blank, copied, layout, new, read, write
from sparring.kernels.switch import COMPILES
from sparring.luck import WORD, Luck
from sparring.untrusted import Unfit, field_of, items_of, saturated, whole_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sparring.evolution.kernel.breeding import Members
    from sparring.evolution.settings import EvolutionSettings
    from sparring.evolution.shapes import Shape

BREEDING_STREAM = 5
"""Luck of populations; apart from the luck of exams."""


class Generation(NamedTuple):
    """How a population stands after a generation, in three numbers."""

    best: float
    mean: float
    diversity: float
    """How far the connections of members lie from their mean, on average over genes: 0
    when all are alike."""


class Population:
    """Chromosomes of one shape, and how they breed."""

    def __init__(self, shape: Shape, settings: EvolutionSettings, seed: int) -> None:
        self.shape = shape
        self.size = settings.population
        self.members: Members = new_members(settings.population)
        self.breeding: Breeding = new(Breeding)
        put_settings(self.breeding, settings)
        put_shape(self.breeding.plan, shape)
        generations.found(self.breeding, self.members, seed & WORD, seed >> 32, BREEDING_STREAM)

    # --- members -------------------------------------------------------------------

    def network(self, place: int) -> Network:
        """The network of a member."""
        return network_of(self.members[place], self.shape)

    def child(self, number: int) -> Network:
        """The network of a child at hand."""
        return network_of(self.breeding.child[number], self.shape)

    def put(self, place: int, network: Network) -> None:
        """Replace a member by a network: whoever dopes does this before anybody is rated."""
        if network.shape != self.shape:
            raise UsageError(
                f"this population is of the {self.shape}; the {network.shape} does not fit"
            )
        put_chromosome(self.members[place], network.on, network.weights)

    def set_fitness(self, place: int, fitness: float) -> None:
        """What an exam found of a member."""
        write(self.members[place], fitness=fitness)

    def set_child_fitness(self, number: int, fitness: float) -> None:
        """What an exam found of a child."""
        write(self.breeding.child[number], fitness=fitness)

    @property
    def best(self) -> int:
        """The place of the fittest member."""
        return int(self.breeding.best)

    @property
    def exams(self) -> int:
        """Chromosomes examined so far."""
        return int(self.breeding.exams)

    def fitness(self) -> list[float]:
        """The fitness of every member."""
        return [float(read(member, "fitness")) for member in self.members]

    def census(self) -> Generation:
        """Best, mean and diversity."""
        fitness = self.fitness()
        # Not by `sum`: from Python 3.12 on it rounds otherwise than before.
        total = 0.0
        for one in fitness:
            total += one
        return Generation(fitness[self.best], total / len(fitness), self.diversity())

    def diversity(self) -> float:
        """How unlike the members are."""
        return float(generations.diversity(self.breeding, self.members))

    @contextmanager
    def unchanged_on_errors(self) -> Iterator[None]:
        """Nothing is half bred: whoever is interrupted inside finds everything as it was."""
        members, breeding = copied_members(self.members), copied(self.breeding)
        try:
            yield
        except BaseException:
            self.members, self.breeding = members, breeding
            raise

    # --- as data -----------------------------------------------------------------------

    def form(self) -> dict[str, Any]:
        """As JSON data, with everything that the next generation depends on."""
        chance = self.breeding.luck
        return {
            "luck": str(int(chance.low) | int(chance.carry) << 32),
            "best": self.best,
            "inserted": int(self.breeding.inserted),
            "exams": saturated(self.exams),
            "members": [member_form(member, self.shape.genes) for member in self.members],
        }

    def restore(self, form: Any) -> None:
        """Take over what was saved, once every part is checked."""
        luck = luck_from(form)
        best, inserted = whole_in(form, "best", 0), whole_in(form, "inserted", 0)
        members = items_of(form, "members", self.size)
        if len(members) != self.size:
            raise Unfit(f"{len(members)} members; this population has {self.size}")
        if inserted > self.size:
            raise Unfit(f"{inserted} children of a generation of {self.size}")
        read_members = [member_from(member, self.shape.genes) for member in members]
        if best >= self.size or read_members[best][0] < max(one[0] for one in read_members):
            raise Unfit(f"'best' is {best}, and that is not the fittest member")
        exams = whole_in(form, "exams", 0)
        for place, (fitness, on, weights) in enumerate(read_members):
            put_chromosome(self.members[place], on, weights)
            self.set_fitness(place, fitness)
        write(self.breeding.luck, low=luck.state & WORD, carry=luck.state >> 32)
        write(self.breeding, best=best, inserted=inserted, exams=exams)


# --- memory ----------------------------------------------------------------------------


def new_members(count: int) -> Members:
    """Blank members in the form that the kernels of this process want."""
    if not COMPILES:
        return [blank(Member) for _ in range(count)]
    return cast("Members", np.zeros(count, layout(Member)).view(np.recarray))


def copied_members(members: Members) -> Members:
    """Other memory with the same content."""
    return members.copy() if isinstance(members, np.ndarray) else deepcopy(members)


def put_settings(breeding: Breeding, settings: EvolutionSettings) -> None:
    """Settings as kernels read them."""
    codes = [OperatorCode[operator.name] for operator in settings.operators]
    breeding.operator[: len(codes)] = [int(code) for code in codes]
    write(
        breeding,
        tournament=settings.tournament,
        crowding=settings.crowding,
        operators=len(codes),
        both_children=int(settings.both_children),
        weight_chance=settings.weight_chance,
        weight_reach=settings.weight_reach,
        removal_chance=settings.removal_chance,
        flip_chance=settings.flip_chance,
        matches=int(settings.matching),
        start_chance=settings.start_chance,
        start_reach=settings.start_reach,
        mutates_outputs=int(settings.mutates_outputs),
    )


def put_chromosome(member: Any, on: Sequence[bool], weights: Sequence[float]) -> None:
    """Write the genes of a member."""
    member.on[: len(on)] = [int(bit) for bit in on]
    member.weight[: len(weights)] = list(weights)


def genes_of(member: Any, genes: int) -> tuple[list[int], list[float]]:
    """The bits and weights of a member."""
    on, weights = read(member, "on")[:genes], read(member, "weight")[:genes]
    if isinstance(member, np.void):
        return on.tolist(), weights.tolist()
    return list(on), list(weights)


def network_of(member: Any, shape: Shape) -> Network:
    """The network of a chromosome."""
    on, weights = genes_of(member, shape.genes)
    return Network(shape, [bit != 0 for bit in on], weights)


# --- data ------------------------------------------------------------------------------


def member_form(member: Any, genes: int) -> dict[str, Any]:
    """A member as JSON data."""
    on, weights = genes_of(member, genes)
    return {
        "fitness": float(read(member, "fitness")),
        "on": "".join(map(str, on)),
        "weights": weights,
    }


def member_from(form: Any, genes: int) -> tuple[float, list[bool], list[float]]:
    """Fitness, bits and weights of a member."""
    fitness = number_from(field_of(form, "fitness", int, float), "'fitness'")
    return fitness, *genes_from(form, genes)


def luck_from(form: Any) -> Luck:
    """Where luck stood."""
    text = field_of(form, "luck", str)
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise Unfit("'luck' is no state of a generator")
    try:
        return Luck.resumed(int(text))
    except StateError as error:
        raise Unfit(str(error)) from None

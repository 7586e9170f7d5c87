"""Shapes, settings and networks for tests of evolution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from sparring.evolution.network import Network
from sparring.evolution.settings import EvolutionSettings, Operator
from sparring.evolution.shapes import Kind, Shape
from sparring.luck import Luck
from tests.evolution import literal

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

SEEDS = st.integers(0, 2**64 - 1)
CHANCES = st.sampled_from([0.0, 0.05, 0.1, 0.5, 0.95, 1.0])
REACHES = st.sampled_from([0.0, 0.3, 2.0, 5.0])
ELMAN = Shape(Kind.ELMAN, 3, (4,), 2)
LAYERED = Shape(Kind.LAYERED, 2, (3, 4), 2)
GENERAL = Shape(Kind.GENERAL, 3, (4,), 2)
SHAPES = (ELMAN, LAYERED, GENERAL)


@st.composite
def shapes(draw: DrawFn, kinds: tuple[Kind, ...] = tuple(Kind)) -> Shape:
    kind = draw(st.sampled_from(kinds))
    layers = 1 if kind is Kind.GENERAL else draw(st.integers(1, 3))
    hidden = draw(st.lists(st.integers(1, 5), min_size=layers, max_size=layers))
    return Shape(kind, draw(st.integers(1, 5)), tuple(hidden), draw(st.integers(1, 4)))


@st.composite
def settings(draw: DrawFn, **fixed: Any) -> EvolutionSettings:
    """Any that work, for small populations."""
    free = {
        "population": st.integers(2, 9),
        "generations": st.integers(1, 4),
        "tournament": st.integers(1, 4),
        "crowding": st.integers(1, 4),
        "operators": st.lists(st.sampled_from(Operator), min_size=1, unique=True).map(tuple),
        "both_children": st.booleans(),
        "weight_chance": CHANCES,
        "weight_reach": REACHES,
        "removal_chance": CHANCES,
        "flip_chance": CHANCES,
        "matching": st.booleans(),
        "start_chance": CHANCES,
        "start_reach": REACHES,
        "mutates_outputs": st.booleans(),
    }
    drawn = {name: draw(values) for name, values in free.items() if name not in fixed}
    return EvolutionSettings(**drawn, **fixed)


def only(operator: Operator, **more: Any) -> EvolutionSettings:
    """A population that breeds by one operator alone."""
    return EvolutionSettings(population=6, generations=3, operators=(operator,), **more)


def random_network(shape: Shape, seed: int, chance: float = 0.5, reach: float = 5.0) -> Network:
    luck = Luck(seed)
    on = [luck.word() < chance * 2**32 for _ in range(shape.genes)]
    weights = [(luck.word() / 2**31 - 1) * reach for _ in range(shape.genes)]
    return Network(shape, on, weights)


def random_inputs(shape: Shape, seed: int, steps: int = 5) -> list[list[float]]:
    """What a network sees, step by step."""
    luck = Luck(seed, 1)
    return [[luck.word() / 2**30 - 2 for _ in range(shape.inputs)] for _ in range(steps)]


def answers(network: Any, inputs: list[list[float]]) -> list[list[float]]:
    """What a network says to this, from the beginning."""
    network.forget()
    return [network.act(seen) for seen in inputs]


def plan_of(shape: Shape) -> literal.Plan:
    return literal.Plan(shape.kind.value, shape.inputs, shape.hidden, shape.outputs)


def chromosome_of(network: Network) -> literal.Chromosome:
    """The genes of a network for the slow twin."""
    genes = map(literal.Gene, network.on, network.weights)
    return dict(zip(plan_of(network.shape).connections, genes, strict=True))


def network_of(shape: Shape, chromosome: literal.Chromosome) -> Network:
    """A network of the library with genes of the slow twin."""
    genes = chromosome.values()
    return Network(shape, [gene.is_on for gene in genes], [gene.weight for gene in genes])

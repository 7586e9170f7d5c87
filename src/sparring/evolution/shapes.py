"""Shapes of networks: which nodes there are, and which connections are possible.

Signals are numbered inputs first, then hidden nodes layer by layer, then outputs. The
genes of a network, one for each possible connection, lie in blocks: one for each layer,
a table whose columns are the layer's nodes. Its first row holds the biases, the next ones
the connections from each source, and in Elman networks the last ones those from each node
of the same layer, one step delayed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from sparring.errors import UsageError, unknown

MOST_GENES = 2_048
MOST_SIGNALS = 256
MOST_BLOCKS = 64


class Kind(StrEnum):
    """How the nodes of a network may be connected."""

    ELMAN = "elman"
    """In layers, each with a memory of its own nodes' last signals."""
    LAYERED = "layered"
    """In layers, each fed by the one before."""
    GENERAL = "general"
    """In one row: hidden nodes are fed by all inputs and all hidden nodes before them,
    outputs by all inputs and all hidden nodes."""


class Block(NamedTuple):
    """The genes of one layer."""

    first: int
    """The first node of the layer, as a signal."""
    count: int  # type: ignore[assignment]
    source: int
    """The first signal that feeds the layer."""
    sources: int
    recalls: bool
    """Whether the layer is also fed by its own last signals."""
    gene: int
    """The first gene."""

    @property
    def rows(self) -> int:
        """Genes of each node: bias, sources, and what is recalled."""
        return 1 + self.sources + (self.count if self.recalls else 0)

    @property
    def genes(self) -> int:
        """Genes of the layer."""
        return self.rows * self.count


@dataclass(frozen=True)
class Shape:
    """A kind of network with its numbers of nodes."""

    kind: Kind
    inputs: int
    hidden: tuple[int, ...]
    """Nodes of each hidden layer; one number for a general network."""
    outputs: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", kind_named(self.kind))
        object.__setattr__(self, "hidden", tuple(self.hidden))
        check(self)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The genes of every layer, in the order in which signals pass."""
        if self.kind is Kind.GENERAL:
            return self.row_of_nodes()
        return self.layers()

    def layers(self) -> tuple[Block, ...]:
        """Every layer is fed by the one before, and may recall itself."""
        blocks: list[Block] = []
        source, sources, gene = 0, self.inputs, 0
        for count in (*self.hidden, self.outputs):
            is_output = len(blocks) == len(self.hidden)
            recalls = self.kind is Kind.ELMAN and not is_output
            blocks.append(Block(source + sources, count, source, sources, recalls, gene))
            gene += blocks[-1].genes
            source, sources = source + sources, count
        return tuple(blocks)

    def row_of_nodes(self) -> tuple[Block, ...]:
        """Every hidden node is a layer of its own, fed by all signals before it."""
        blocks: list[Block] = []
        gene = 0
        counts = [1] * self.hidden[0] + [self.outputs]
        for place, count in enumerate(counts):
            before = self.inputs + place
            blocks.append(Block(before, count, 0, before, False, gene))
            gene += blocks[-1].genes
        return tuple(blocks)

    @property
    def hidden_nodes(self) -> int:
        """Hidden nodes of all layers."""
        return sum(self.hidden)

    @property
    def nodes(self) -> int:
        """Hidden nodes and outputs."""
        return self.hidden_nodes + self.outputs

    @property
    def signals(self) -> int:
        """Inputs, hidden nodes and outputs."""
        return self.inputs + self.nodes

    @property
    def genes(self) -> int:
        """Possible connections, biases included."""
        return self.blocks[-1].gene + self.blocks[-1].genes

    @property
    def name(self) -> str:
        """As the command line takes it: `layered-5-5`."""
        return "-".join([self.kind.value, *map(str, self.hidden)])

    def __str__(self) -> str:
        layers = "-".join(map(str, (self.inputs, *self.hidden, self.outputs)))
        return f"{self.kind.value} network {layers} of {self.genes} genes"


def check(shape: Shape) -> None:
    """Refuse what is no network, or one that is too large."""
    sizes = (shape.inputs, *shape.hidden, shape.outputs)
    if not all(isinstance(size, int) and not isinstance(size, bool) for size in sizes):
        raise UsageError(f"numbers of nodes are whole numbers; got {sizes!r:.60}")
    if any(size < 1 for size in sizes):
        raise UsageError(f"a network has at least one node in each layer; got {sizes!r:.60}")
    if not shape.hidden or (shape.kind is Kind.GENERAL and len(shape.hidden) != 1):
        wanted = "one number" if shape.kind is Kind.GENERAL else "at least one layer"
        raise UsageError(
            f"hidden nodes of a {shape.kind.value} network are {wanted}; got {shape.hidden!r:.60}"
        )
    layers = shape.hidden[0] if shape.kind is Kind.GENERAL else len(shape.hidden)
    for what, count, most in (
        ("layers", layers + 1, MOST_BLOCKS),
        ("signals", sum(sizes), MOST_SIGNALS),
    ):
        if count > most:
            raise UsageError(f"a network has at most {most:,} {what}; got {count:,}")
    if shape.genes > MOST_GENES:
        raise UsageError(f"a network has at most {MOST_GENES:,} genes; got {shape.genes:,}")


def shape_named(name: str, inputs: int, outputs: int) -> Shape:
    """A shape by its name, `layered-5-5`, for these inputs and outputs."""
    first, *numbers = name.split("-")
    kind = kind_named(first)
    if not numbers or not all(is_count(number) for number in numbers):
        raise UsageError(
            f"'{name:.40}' names no network: write its kind and the nodes of each hidden layer, "
            f"'{kind}-5' or '{kind}-10'"
        )
    return Shape(kind, inputs, tuple(map(int, numbers)), outputs)


def kind_named(name: str) -> Kind:
    """A kind of network by its name."""
    if name not in list(Kind):
        raise unknown("kind of network", name, Kind)
    return Kind(name)


def is_count(text: str) -> bool:
    """Whether a text is a number of nodes."""
    return text.isascii() and text.isdigit() and len(text) <= 3

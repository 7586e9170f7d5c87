"""A network as kernels run it: the twin of `Network.act`, held to its bits.

A world's kernel writes its inputs, lets the brain think, and reads the outputs:

    brain = world.exam.brain
    forget(brain)                               # when an instance begins
    brain.signal[0] = ...
    think(brain)
    steering = output(brain, 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.evolution.shapes import MOST_BLOCKS, MOST_GENES, MOST_SIGNALS
from sparring.kernels.elementary import sigmoid
from sparring.kernels.luck import shared
from sparring.kernels.records import Byte, Real, Short

kernel = shared.kernel


@dataclass(slots=True)
class BlockRow:
    """The genes of one layer: see `shapes.Block`."""

    first: Short
    count: Short
    source: Short
    sources: Short
    recalls: Byte
    gene: Short


@dataclass(slots=True)
class Brain:
    """A network with its signals."""

    inputs: Short
    outputs: Short
    signals: Short
    genes: Short
    blocks: Short
    block: Annotated[list[BlockRow], MOST_BLOCKS]
    signal: Annotated[list[Real], MOST_SIGNALS]
    """Inputs first; then hidden nodes, then outputs."""
    before: Annotated[list[Real], MOST_SIGNALS]
    """The signals of the last time."""
    weight: Annotated[list[Real], MOST_GENES]
    """Of every gene; zero where there is no connection."""


@kernel
def forget(brain: Brain) -> None:
    """Begin anew: nothing is remembered."""
    for at in range(brain.signals):
        brain.before[at] = 0.0


@kernel
def think(brain: Brain) -> None:
    """Pass the inputs through every layer. Nodes of a layer do not wait for each other, and
    four of them at a time keep the processor busy."""
    recalls = False
    for at in range(brain.blocks):
        block = brain.block[at]
        recalls = recalls or block.recalls != 0
        column = 0
        while column + 4 <= block.count:
            think_four(brain, block, column)
            column += 4
        while column < block.count:
            think_one(brain, block, column)
            column += 1
    if recalls:
        for at in range(brain.inputs, brain.signals):
            brain.before[at] = brain.signal[at]


@kernel
def think_one(brain: Brain, block: BlockRow, column: int) -> None:
    """The signal of one node: bias, sources and what is recalled, in this order."""
    gene = block.gene + column
    total = weight_of(brain, gene)
    for source in range(block.source, block.source + block.sources):
        gene += block.count
        total += weight_of(brain, gene) * signal_of(brain, source)
    if block.recalls != 0:
        for source in range(block.first, block.first + block.count):
            gene += block.count
            total += weight_of(brain, gene) * signal_before(brain, source)
    brain.signal[block.first + column] = sigmoid(total)


@kernel
def think_four(brain: Brain, block: BlockRow, column: int) -> None:
    """The signals of four neighbouring nodes, each as by `think_one`."""
    gene = block.gene + column
    first = weight_of(brain, gene)
    second = weight_of(brain, gene + 1)
    third = weight_of(brain, gene + 2)
    fourth = weight_of(brain, gene + 3)
    for source in range(block.source, block.source + block.sources):
        gene += block.count
        signal = signal_of(brain, source)
        first += weight_of(brain, gene) * signal
        second += weight_of(brain, gene + 1) * signal
        third += weight_of(brain, gene + 2) * signal
        fourth += weight_of(brain, gene + 3) * signal
    if block.recalls != 0:
        for source in range(block.first, block.first + block.count):
            gene += block.count
            signal = signal_before(brain, source)
            first += weight_of(brain, gene) * signal
            second += weight_of(brain, gene + 1) * signal
            third += weight_of(brain, gene + 2) * signal
            fourth += weight_of(brain, gene + 3) * signal
    node = block.first + column
    brain.signal[node] = sigmoid(first)
    brain.signal[node + 1] = sigmoid(second)
    brain.signal[node + 2] = sigmoid(third)
    brain.signal[node + 3] = sigmoid(fourth)


@kernel
def weight_of(brain: Brain, gene: int) -> float:
    """The weight of a gene. The bits cut off are never set: without them the compiler knows
    that the place exists, and need not look each time."""
    return brain.weight[gene & (MOST_GENES - 1)]


@kernel
def signal_of(brain: Brain, number: int) -> float:
    """A signal."""
    return brain.signal[number & (MOST_SIGNALS - 1)]


@kernel
def signal_before(brain: Brain, number: int) -> float:
    """A signal of the last time."""
    return brain.before[number & (MOST_SIGNALS - 1)]


@kernel
def output(brain: Brain, number: int) -> float:
    """One of the outputs, from 0 to 1."""
    return brain.signal[brain.signals - brain.outputs + number]

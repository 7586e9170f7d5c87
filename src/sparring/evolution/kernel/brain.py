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
    """Pass the inputs through every layer."""
    signal = brain.signal
    weight = brain.weight
    before = brain.before
    recalls = False
    for at in range(brain.blocks):
        block = brain.block[at]
        count = block.count
        first = block.first
        for column in range(count):
            gene = block.gene + column
            total = weight[gene]
            for source in range(block.source, block.source + block.sources):
                gene += count
                total += weight[gene] * signal[source]
            if block.recalls != 0:
                recalls = True
                for source in range(first, first + count):
                    gene += count
                    total += weight[gene] * before[source]
            signal[first + column] = sigmoid(total)
    if recalls:
        for at in range(brain.inputs, brain.signals):
            before[at] = signal[at]


@kernel
def output(brain: Brain, number: int) -> float:
    """One of the outputs, from 0 to 1."""
    return brain.signal[brain.signals - brain.outputs + number]

"""One network that thinks for many instances side by side, each in a lane of its own.

Every lane has, to the last bit, what `think` would have given. But lanes do not wait for
each other, so that the processor computes several of them at once: an exam whose instances
go side by side takes half the time.

    lanes.count = 20
    forget_in_lanes(lanes, brain)               # when the instances begin
    lanes.signal[place * MOST_LANES + lane] = ...
    think_in_lanes(lanes, brain)
    steering = output_in_lane(lanes, brain, 0, lane)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.evolution.kernel.brain import BlockRow, Brain, weight_of
from sparring.evolution.shapes import MOST_SIGNALS
from sparring.kernels.elementary import sigmoid
from sparring.kernels.luck import shared
from sparring.kernels.records import Real, Short

kernel = shared.kernel

MOST_LANES = 64
ROWS = (MOST_SIGNALS - 1) * MOST_LANES
"""The bits of a place at which a row begins."""


@dataclass(slots=True)
class Lanes:
    """The signals of a brain in every lane: a row for each signal, a column for each lane."""

    count: Short
    signal: Annotated[list[Real], MOST_SIGNALS * MOST_LANES]
    before: Annotated[list[Real], MOST_SIGNALS * MOST_LANES]
    """The signals of the last time."""


@kernel
def row_of(number: int) -> int:
    """Where the row of a signal begins. The bits cut off are never set: without them the
    compiler knows that the whole row exists, and need not look in every lane."""
    return (number * MOST_LANES) & ROWS


@kernel
def forget_in_lanes(lanes: Lanes, brain: Brain) -> None:
    """Begin anew: nothing is remembered."""
    for at in range(brain.signals * MOST_LANES):
        lanes.before[at] = 0.0


@kernel
def think_in_lanes(lanes: Lanes, brain: Brain) -> None:
    """Pass the inputs of every lane through every layer."""
    recalls = False
    for at in range(brain.blocks):
        block = brain.block[at]
        recalls = recalls or block.recalls != 0
        for column in range(block.count):
            think_node(lanes, brain, block, column)
    if recalls:
        for node in range(brain.inputs, brain.signals):
            remember(lanes, node)


@kernel
def think_node(lanes: Lanes, brain: Brain, block: BlockRow, column: int) -> None:
    """The signals of one node: bias, sources and what is recalled, in this order."""
    signal = lanes.signal
    before = lanes.before
    count = min(lanes.count, MOST_LANES)
    node = row_of(block.first + column)
    gene = block.gene + column
    bias = weight_of(brain, gene)
    for lane in range(count):
        signal[node + lane] = bias
    for source in range(block.source, block.source + block.sources):
        gene += block.count
        weight = weight_of(brain, gene)
        row = row_of(source)
        for lane in range(count):
            signal[node + lane] += weight * signal[row + lane]
    if block.recalls != 0:
        for source in range(block.first, block.first + block.count):
            gene += block.count
            weight = weight_of(brain, gene)
            row = row_of(source)
            for lane in range(count):
                signal[node + lane] += weight * before[row + lane]
    for lane in range(count):
        signal[node + lane] = sigmoid(signal[node + lane])


@kernel
def remember(lanes: Lanes, number: int) -> None:
    """Keep a signal of every lane for the next time."""
    row = row_of(number)
    for lane in range(min(lanes.count, MOST_LANES)):
        lanes.before[row + lane] = lanes.signal[row + lane]


@kernel
def output_in_lane(lanes: Lanes, brain: Brain, number: int, lane: int) -> float:
    """One of the outputs in a lane, from 0 to 1."""
    return lanes.signal[(brain.signals - brain.outputs + number) * MOST_LANES + lane]

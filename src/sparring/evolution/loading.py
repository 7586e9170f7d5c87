"""Networks handed to kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.records import write

if TYPE_CHECKING:
    from sparring.evolution.kernel.brain import Brain
    from sparring.evolution.network import Network
    from sparring.evolution.shapes import Shape


def put_shape(brain: Brain, shape: Shape) -> None:
    """Give a brain its layers; no connection is there yet."""
    write(
        brain,
        inputs=shape.inputs,
        outputs=shape.outputs,
        signals=shape.signals,
        genes=shape.genes,
        blocks=len(shape.blocks),
    )
    for row, block in zip(brain.block, shape.blocks, strict=False):
        write(row, **{**block._asdict(), "recalls": int(block.recalls)})
    brain.signal[:] = [0.0] * len(brain.signal)
    brain.before[:] = [0.0] * len(brain.before)
    brain.weight[:] = [0.0] * len(brain.weight)


def put_network(brain: Brain, network: Network) -> None:
    """Give a brain the layers and connections of a network; it remembers nothing."""
    put_shape(brain, network.shape)
    weights = [w if bit else 0.0 for bit, w in zip(network.on, network.weights, strict=True)]
    brain.weight[: len(weights)] = weights

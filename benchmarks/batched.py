"""The few things that games written for whole arrays ask of NumPy and Torch alike, under
one name for both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from sparring import elementary

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.evolution.shapes import Shape


class Arrays:
    """A library of arrays, and the precision of its numbers."""

    def __init__(self, library: Any, precision: Any, sigmoid: Callable[[Any], Any]) -> None:
        self.library = library
        self.precision = precision
        self.sigmoid = sigmoid
        self.as_array = library.asarray

    def reals(self, numbers: Any) -> Any:
        """An array of real numbers."""
        return self.as_array(numbers, dtype=self.precision)

    def wholes(self, numbers: Any) -> Any:
        """An array of whole numbers."""
        return self.as_array(numbers, dtype=self.library.int64)

    def zeros(self, *sizes: int) -> Any:
        """An array of zeros."""
        return self.library.zeros(sizes, dtype=self.precision)

    def repeated(self, array: Any, count: int) -> Any:
        """An array so often, one after the other."""
        return self.library.tile(array.reshape(-1), (count,))

    def joined(self, first: Any, second: Any) -> Any:
        """Two arrays side by side."""
        return self.library.concatenate((first, second), -1)

    def put(self, array: Any, places: Any, values: Any) -> None:
        """Write values into places of an array."""
        if self.library is torch:
            array.put_(places, values)
        else:
            np.put(array, places, values)

    def sine(self, angles: Any) -> Any:
        """Sines of angles."""
        return self.library.sin(angles)

    def cosine(self, angles: Any) -> Any:
        """Cosines of angles."""
        return self.library.cos(angles)

    def angle(self, along: Any, across: Any) -> Any:
        """The directions of vectors."""
        return self.library.atan2(across, along)

    def layers(self, shape: Shape, weights: Any) -> list[tuple[Any, Any]]:
        """Biases and weights of each layer, of all networks; what is recalled follows what
        comes from the layer before."""
        layers = []
        for block in shape.blocks:
            genes = weights[:, block.gene : block.gene + block.genes]
            table = genes.reshape(len(weights), block.rows, block.count)
            layers.append((table[:, :1], table[:, 1:]))
        return layers

    def think(self, layer: tuple[Any, Any], signals: Any) -> Any:
        """The signals of a layer."""
        bias, weights = layer
        if self.library is torch:
            return self.sigmoid(torch.baddbmm(bias, signals, weights))
        return self.sigmoid(bias + signals @ weights)


class ExactArrays(Arrays):
    """NumPy with curves and sums to the last bit as kernels have them: slow, to find out
    whether a game is the same."""

    def __init__(self) -> None:
        super().__init__(np, np.float64, np.vectorize(elementary.sigmoid, otypes=[float]))

    sine = staticmethod(np.vectorize(elementary.sine, otypes=[float]))
    angle = staticmethod(np.vectorize(elementary.angle_of, otypes=[float]))

    def cosine(self, angles: Any) -> Any:
        """Cosines of angles."""
        return self.sine(angles + elementary.HALF_PI)

    def think(self, layer: tuple[Any, Any], signals: Any) -> Any:
        """The signals of a layer, summed up one source after the other."""
        sums, weights = layer
        for source in range(signals.shape[-1]):
            sums = sums + weights[:, source : source + 1] * signals[..., source : source + 1]
        return self.sigmoid(sums)


def numpy_sigmoid(sums: Any) -> Any:
    """1 / (1 + e^-x)."""
    return 1.0 / (1.0 + np.exp(-sums))


EXACT = ExactArrays()
NUMPY = Arrays(np, np.float64, numpy_sigmoid)
TORCH = Arrays(torch, torch.float64, torch.sigmoid)
TORCH_SINGLE = Arrays(torch, torch.float32, torch.sigmoid)

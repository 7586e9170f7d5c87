"""Networks that act, in plain Python: what a game needs of evolution.

    network = load_network("rabbit.json")
    outputs = network.act([0.0, 1.0, ...])

A network of kind `elman` remembers; call `forget` when an encounter begins.
"""

from __future__ import annotations

import json
import sys
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.atomic import write_atomically
from sparring.elementary import sigmoid
from sparring.errors import StateError, UsageError
from sparring.evolution.shapes import MOST_GENES, Kind, Shape
from sparring.untrusted import Unfit, excerpt, field_of, items_of, whole_in, wholes_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

VERSION = 1
MOST_BYTES = 500_000
LARGEST_WEIGHT = 1e9
LARGEST_DOUBLE = sys.float_info.max


class Network:
    """A shape, and for each gene a weight and whether the connection is there."""

    __slots__ = ("_memory", "_weights", "on", "shape", "weights")

    def __init__(self, shape: Shape, on: Sequence[bool], weights: Sequence[float]) -> None:
        self.shape = shape
        self.on = tuple(bool(bit) for bit in on)
        self.weights = tuple(float(weight) for weight in weights)
        """Of absent connections, too: they may come back."""
        if len(self.on) != shape.genes or len(self.weights) != shape.genes:
            raise UsageError(
                f"one bit and one weight for each gene of the {shape}; got {len(self.on)} and "
                f"{len(self.weights)}"
            )
        if not all(isfinite(w) and abs(w) <= LARGEST_WEIGHT for w in self.weights):
            raise UsageError(f"weights lie within {LARGEST_WEIGHT:,.0f} of zero")
        self._weights = [w if bit else 0.0 for bit, w in zip(self.on, self.weights, strict=True)]
        self._memory = [0.0] * shape.signals

    def act(self, inputs: Sequence[float]) -> list[float]:
        """The outputs, each from 0 to 1; signals are remembered for the next time."""
        shape, weights, memory = self.shape, self._weights, self._memory
        if len(inputs) != shape.inputs:
            raise UsageError(f"this network has {shape.inputs} inputs; got {len(inputs)}")
        signals = [*map(float, inputs), *([0.0] * shape.nodes)]
        for first, count, source, sources, recalls, gene in shape.blocks:
            for column in range(count):
                at = gene + column
                total = weights[at]
                for signal in signals[source : source + sources]:
                    at += count
                    total += weights[at] * signal
                if recalls:
                    for signal in memory[first : first + count]:
                        at += count
                        total += weights[at] * signal
                signals[first + column] = sigmoid(total)
        self._memory = signals
        return signals[-shape.outputs :]

    def forget(self) -> None:
        """Begin anew: nothing is remembered."""
        self._memory = [0.0] * self.shape.signals

    @property
    def memory(self) -> tuple[float, ...]:
        """The signals of the last time, as they are remembered."""
        return tuple(self._memory)

    @property
    def connected(self) -> int:
        """Connections that are there."""
        return sum(self.on)

    def is_connected(self, output: int) -> bool:
        """Whether anything at all, be it a bias, reaches an output."""
        block = self.shape.blocks[-1]
        return any(
            self.on[block.gene + row * block.count + output]
            and self.weights[block.gene + row * block.count + output] != 0.0
            for row in range(block.rows)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Network) and self.form() == other.form()

    def __hash__(self) -> int:
        return hash((self.shape, self.on, self.weights))

    def __repr__(self) -> str:
        return f"<{self.shape}, {self.connected} connected>"

    # --- as data -----------------------------------------------------------------

    def form(self) -> dict[str, Any]:
        """As JSON data: see `docs/evolution.md`."""
        return {
            "sparring_network": VERSION,
            "kind": self.shape.kind.value,
            "inputs": self.shape.inputs,
            "hidden": list(self.shape.hidden),
            "outputs": self.shape.outputs,
            "on": "".join("1" if bit else "0" for bit in self.on),
            "weights": list(self.weights),
        }


def network_from(form: Any) -> Network:
    """A network from JSON data that may come from anyone."""
    try:
        return read_form(form)
    except (Unfit, UsageError) as error:
        raise StateError(f"not a network that can be used: {error}") from None


def read_form(form: Any) -> Network:
    """A network, every part checked."""
    version = whole_in(form, "sparring_network")
    if version != VERSION:
        raise Unfit(f"a network of version {version}; this version reads {VERSION}")
    shape = shape_from(form)
    return Network(shape, *genes_from(form, shape.genes))


def genes_from(form: Any, genes: int) -> tuple[list[bool], list[float]]:
    """The bits and weights in the data of a network, or of a member of a population."""
    bits = field_of(form, "on", str)
    if len(bits) != genes or set(bits) - {"0", "1"}:
        raise Unfit(f"'on' is no row of {genes} zeros and ones")
    weights = items_of(form, "weights", MOST_GENES)
    if len(weights) != genes:
        raise Unfit(f"'weights' has {len(weights)} numbers, not {genes}")
    return (
        [bit == "1" for bit in bits],
        [number_from(weight, "a weight", LARGEST_WEIGHT) for weight in weights],
    )


def number_from(value: Any, what: str, most: float = LARGEST_DOUBLE) -> float:
    """A number that is not further from zero than this."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise Unfit(f"{what} is {excerpt(value)}, not a number")
    if not abs(value) <= most:
        raise Unfit(f"{what} is {excerpt(value)}, out of range")
    return float(value)


def shape_from(form: Any) -> Shape:
    """The shape in a network's data."""
    kind = field_of(form, "kind", str)
    if kind not in list(Kind):
        raise Unfit(f"'kind' is {excerpt(kind)}, not {', '.join(Kind)}")
    return Shape(
        Kind(kind),
        whole_in(form, "inputs"),
        tuple(wholes_in(form, "hidden")),
        whole_in(form, "outputs"),
    )


# --- files -----------------------------------------------------------------------------


def save_network(path: str | PathLike[str], network: Network) -> None:
    """Keep a network in a file."""
    write_atomically(path, json.dumps(network.form()) + "\n")


def load_network(path: str | PathLike[str]) -> Network:
    """A network from a file of its own, or of a champion."""
    form = load_json(path)
    if isinstance(form, dict) and "network" in form:
        form = form["network"]
    return network_from(form)


def load_json(path: str | PathLike[str], most: int = MOST_BYTES) -> Any:
    """JSON data from a file of bounded size."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise StateError(f"{path} cannot be read: {error.strerror}") from None
    if len(data) > most:
        raise StateError(f"{path} is too large: more than {most:,} bytes")
    try:
        return json.loads(data.decode("utf-8"), parse_constant=no_constant)
    except (ValueError, RecursionError):
        raise StateError(f"{path} is no JSON") from None


def no_constant(name: str) -> Any:
    """Refuse what JSON does not have: infinities and what is no number."""
    raise ValueError(name)

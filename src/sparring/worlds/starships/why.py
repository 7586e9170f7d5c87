"""Why a network steered as it did: what each of its inputs did to its orders."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from sparring.worlds.starships.data.inputs import INPUTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.evolution.network import Network

LEAST_EFFECT = 0.005
"""What does less than this has not decided anything."""


class Reason(NamedTuple):
    """The input that spoke for an order most."""

    name: str
    effect: float
    """The order less what it would have been with this input at zero; orders lie within
    -1 to 1."""


def reasons(network: Network, seen: Sequence[Sequence[float]]) -> list[list[Reason | None]]:
    """For every step and each output, what spoke for the order most; None where no input
    did. A network that remembers keeps its memory while single inputs are tried."""
    walker = copy(network)
    walker.forget()
    told = []
    for inputs in seen:
        muted = [orders_of(copy(walker), without(inputs, place)) for place in range(len(INPUTS))]
        orders = orders_of(walker, inputs)
        told.append(
            [strongest(order, [other[at] for other in muted]) for at, order in enumerate(orders)]
        )
    return told


def orders_of(network: Network, inputs: Sequence[float]) -> list[float]:
    """What a network orders: acceleration and rotation, from -1 to 1."""
    return [2.0 * output - 1.0 for output in network.act(inputs)]


def without(inputs: Sequence[float], place: int) -> list[float]:
    """The same inputs with one at zero."""
    return [0.0 if at == place else value for at, value in enumerate(inputs)]


def strongest(order: float, muted: Sequence[float]) -> Reason | None:
    """The input that pushed an order furthest in the direction that it took."""
    way = 1.0 if order >= 0.0 else -1.0
    effects = [order - other for other in muted]
    place = max(range(len(effects)), key=lambda at: way * effects[at])
    if way * effects[place] < LEAST_EFFECT:
        return None
    return Reason(INPUTS[place], effects[place])

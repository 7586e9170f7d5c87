"""The networks of a bout, to be drawn beside the field while they think."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypedDict

from sparring.arena.parts import takes_networks, team_names
from sparring.evolution.connections import BIAS, connections_of, signal_names

if TYPE_CHECKING:
    from sparring.evolution.network import Network

MOST_SIGNALS = 80
"""Of a network that is drawn: more would not be told apart."""


class NetworkView(TypedDict):
    """A network that steers a side. Signals are numbered as everywhere."""

    side: int
    title: str
    note: str
    """What else there is to say of it."""
    names: list[str]
    """What each signal is called."""
    layers: list[list[int]]
    """The signals in columns: inputs, hidden layers, outputs."""
    links: list[tuple[int, int, float]]
    """From one signal to another, with the weight."""


def network_views(world: Any, showing: Any, bout: Any) -> list[NetworkView]:
    """The networks of a bout whose signals the world shows."""
    if not takes_networks(world) or not hasattr(showing, "signals"):
        return []
    networks = [(side, bout.network(side)) for side in range(len(world.sides))]
    return [
        network_view(world, showing, side, network)
        for side, network in networks
        if network is not None and network.shape.signals <= MOST_SIGNALS
    ]


def network_view(world: Any, showing: Any, side: int, network: Network) -> NetworkView:
    """A network as columns of signals and the connections that are there."""
    shape = network.shape
    sizes = (shape.inputs, *shape.hidden, shape.outputs)
    ends = list(accumulate(sizes))
    return {
        "side": side,
        "title": f"{team_names(world)[side]}'s network",
        "note": getattr(showing, "NETWORK_NOTE", ""),
        "names": signal_names(shape, world.input_names, world.output_names),
        "layers": [list(range(end - size, end)) for size, end in zip(sizes, ends, strict=True)],
        "links": [
            (one.source, one.target, round(one.weight, 3))
            for one in connections_of(network)
            if one.source != BIAS and not one.delayed
        ],
    }

"""The connections of a network one by one or as a table, and what its nodes are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sparring.evolution.network import Network
    from sparring.evolution.shapes import Shape

BIAS = -1
"""The source of a bias, which comes from no signal."""


class Connection(NamedTuple):
    """A connection that is there."""

    source: int
    """The signal that it comes from; `BIAS` for none."""
    target: int
    """The node that it feeds, as a signal."""
    weight: float
    delayed: bool
    """Whether it carries what the source was one step before."""


def connections_of(network: Network) -> Iterator[Connection]:
    """Every connection that is there, in the order of the genes."""
    for block in network.shape.blocks:
        for row in range(block.rows):
            delayed = row > block.sources
            source = block.first + row - 1 - block.sources if delayed else block.source + row - 1
            for column in range(block.count):
                gene = block.gene + row * block.count + column
                if network.on[gene]:
                    target = block.first + column
                    weight = network.weights[gene]
                    yield Connection(source if row else BIAS, target, weight, delayed)


def signal_names(
    shape: Shape, input_names: Sequence[str] = (), output_names: Sequence[str] = ()
) -> list[str]:
    """What each signal is called: inputs, hidden nodes, outputs."""
    return [
        *given_or_counted("in", shape.inputs, input_names),
        *hidden_names(shape),
        *given_or_counted("out", shape.outputs, output_names),
    ]


def given_or_counted(word: str, count: int, names: Sequence[str]) -> list[str]:
    """The names that were given, or a word and a number each."""
    if names and len(names) != count:
        raise UsageError(f"{count} names are needed for '{word}' nodes; got {len(names)}")
    return list(names) or [f"{word} {number}" for number in range(1, count + 1)]


def hidden_names(shape: Shape) -> list[str]:
    """h3 is the third hidden node; h2.3 that of the second layer, if there are several."""
    if len(shape.hidden) == 1:
        return [f"h{node}" for node in range(1, shape.hidden[0] + 1)]
    return [
        f"h{layer}.{node}"
        for layer, count in enumerate(shape.hidden, 1)
        for node in range(1, count + 1)
    ]


def reaching(network: Network) -> set[int]:
    """The signals that an output depends on, at once or after some steps; outputs that
    nothing reaches are none of them."""
    outputs = network.shape.outputs
    first = network.shape.signals - outputs
    reached = {first + output for output in range(outputs) if network.is_connected(output)}
    links = [one for one in connections_of(network) if one.source != BIAS and one.weight]
    before = -1
    while len(reached) > before:
        before = len(reached)
        reached |= {one.source for one in links if one.target in reached}
    return reached


# --- as a table --------------------------------------------------------------------------


def network_text(
    network: Network,
    input_names: Sequence[str] = (),
    output_names: Sequence[str] = (),
    strongest: int = 4,
) -> str:
    """A network as a table: each node with its bias and its strongest incoming
    connections."""
    shape = network.shape
    names = signal_names(shape, input_names, output_names)
    incoming: dict[int, list[Connection]] = {
        node: [] for node in range(shape.inputs, shape.signals)
    }
    for one in connections_of(network):
        incoming[one.target].append(one)
    width = max(4, *(len(names[node]) for node in incoming))
    rows = [f"{'node':<{width}}  {'bias':>7}  strongest incoming"]
    for node, ones in incoming.items():
        bias = next((f"{one.weight:+.2f}" for one in ones if one.source == BIAS), "none")
        links = strongest_in_words([one for one in ones if one.source != BIAS], names, strongest)
        rows.append(f"{names[node]:<{width}}  {bias:>7}  {links}")
    return "\n".join(rows)


def strongest_in_words(ones: Sequence[Connection], names: Sequence[str], most: int) -> str:
    """The strongest of some connections, and how many more there are."""
    ordered = sorted(ones, key=lambda one: -abs(one.weight))
    words = [
        f"{names[one.source]}{' before' if one.delayed else ''} {one.weight:+.2f}"
        for one in ordered[:most]
    ]
    more = [f"{len(ordered) - most} more"] if len(ordered) > most else []
    return ", ".join([*words, *more]) or "none"

"""Networks to look at: drawn as a picture (SVG); `network_text` is a table in characters.

    Path("rabbit.svg").write_text(network_svg(load_network("rabbit.json")))

Needs the standard library alone.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from sparring.evolution.connections import (
    BIAS,
    connections_of,
    network_text,
    reaching,
    signal_names,
)
from sparring.evolution.shapes import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.evolution.connections import Connection
    from sparring.evolution.network import Network
    from sparring.evolution.shapes import Shape

ROW, TIGHT_ROW = 34.0, 16.0
"""Pixels from one node of a column to the next, and in columns of very many."""
MANY = 30
"""Nodes of a column that make it tight."""
COLUMN = 190.0
"""Pixels from one layer to the next."""
STEP = 74.0
"""Pixels from one hidden node of a general network to the next."""
TOP, LEGEND = 70.0, 92.0
MARGIN = 24.0
LETTER = 7.2
"""Pixels of a letter of a node's name."""
LONGEST_NAME = 28
INPUT_RADIUS, NODE_RADIUS = 5.0, 14.0
THINNEST, WIDEST = 0.5, 4.5
FAINTEST = 0.25
"""How opaque the weakest connection is."""
LEAST_WIDTH = 620.0

STYLE = """
  .ground { fill: #ffffff; }
  text { fill: #1c2430; font: 13px system-ui, sans-serif; }
  .title { font-size: 16px; font-weight: 600; }
  .note { fill: #5a6472; font-size: 12px; }
  .inside { font-size: 10px; text-anchor: middle; dominant-baseline: central; }
  .name { dominant-baseline: central; }
  .node { fill: #eef1f5; stroke: #8a94a3; stroke-width: 1; }
  .ring { fill: none; }
  .link { fill: none; stroke-linecap: round; }
  .plus { stroke: #00727c; }
  .minus { stroke: #c2410c; }
  .link.minus { stroke-dasharray: 7 5; }
  .idle { opacity: 0.4; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #14181f; }
    text { fill: #e6eaf0; }
    .note { fill: #a3adba; }
    .node { fill: #242b36; stroke: #7c8796; }
    .plus { stroke: #45c4cf; }
    .minus { stroke: #ff9a62; }
  }
"""


class Spot(NamedTuple):
    """Where a node is drawn."""

    x: float
    y: float
    radius: float


def network_svg(
    network: Network, input_names: Sequence[str] = (), output_names: Sequence[str] = ()
) -> str:
    """A picture of a network: inputs at the left, outputs at the right, each connection
    as wide as its weight is great; what is absent is not drawn."""
    shape = network.shape
    names = [
        shortened(name, LONGEST_NAME) for name in signal_names(shape, input_names, output_names)
    ]
    connections = sorted(connections_of(network), key=lambda one: abs(one.weight))
    greatest = max((abs(one.weight) for one in connections), default=0.0) or 1.0
    left = MARGIN + LETTER * max(len(name) for name in names[: shape.inputs])
    right = MARGIN + LETTER * max(len(name) for name in names[-shape.outputs :])
    spots = spots_of(shape, left + 14)
    width = max(LEAST_WIDTH, max(spot.x for spot in spots) + right + 30)
    bottom = max(spot.y for spot in spots) + ROW
    parts = [link(one, spots, names, greatest) for one in connections if one.source != BIAS]
    parts += nodes(network, connections, spots, names, greatest)
    parts += legend(bottom, shape.kind is Kind.ELMAN, greatest)
    return framed(parts, network, width, bottom + LEGEND)


def framed(parts: Sequence[str], network: Network, width: float, height: float) -> str:
    """The whole picture, with words for those who cannot see it."""
    title = f"{network.shape.kind.value.capitalize()} network {layers_of(network.shape)}"
    count = f"{network.connected} of {network.shape.genes} possible connections are there"
    described = escape(network_text(network, strongest=2))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" aria-labelledby="title words">',
        f'<title id="title">{title}</title>',
        f'<desc id="words">{described}</desc>',
        f"<style>{STYLE}</style>",
        '<rect class="ground" width="100%" height="100%"/>',
        f'<text class="title" x="{MARGIN:.0f}" y="30">{title}</text>',
        f'<text class="note" x="{MARGIN:.0f}" y="49">{count}, biases included</text>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def layers_of(shape: Shape) -> str:
    """The nodes of each layer: 13-4-4."""
    return "-".join(map(str, (shape.inputs, *shape.hidden, shape.outputs)))


# --- where everything is ---------------------------------------------------------------


def spots_of(shape: Shape, left: float) -> list[Spot]:
    """Where each signal is drawn: layers as columns, the hidden nodes of a general
    network from left to right, high and low in turn."""
    is_row = shape.kind is Kind.GENERAL
    counts = [shape.inputs, *([1] * shape.hidden[0] if is_row else shape.hidden), shape.outputs]
    most = max(counts)
    row = TIGHT_ROW if most > MANY else ROW
    height = row * max(most - 1, 4)
    spots: list[Spot] = []
    x = left
    for place, count in enumerate(counts):
        radius = INPUT_RADIUS if place == 0 else NODE_RADIUS
        if is_row and 0 < place <= shape.hidden[0]:
            x += COLUMN if place == 1 else STEP
            spots.append(Spot(x, TOP + height * zigzag(place), radius))
            continue
        x += COLUMN if place else 0.0
        gap = min(height / max(count - 1, 1), 2.2 * row)
        first = TOP + (height - gap * (count - 1)) / 2
        spots += [Spot(x, first + gap * number, radius) for number in range(count)]
    return spots


def zigzag(place: int) -> float:
    """How far down a hidden node of a general network lies, as a share: in turn high,
    low and between, so that links do not run through nodes."""
    return (0.15, 0.85, 0.5, 0.32, 0.68)[place % 5]


def link(one: Connection, spots: Sequence[Spot], names: Sequence[str], greatest: float) -> str:
    """A connection between two nodes."""
    share = abs(one.weight) / greatest
    sign = "plus" if one.weight >= 0 else "minus"
    path = recalling(one, spots) if one.delayed else straight(spots[one.source], spots[one.target])
    when = ", one step delayed" if one.delayed else ""
    words = f"{names[one.source]} to {names[one.target]}{when}: {one.weight:+.2f}"
    return (
        f'<path class="link {sign}" d="{path}" stroke-width="{width_of(share):.1f}" '
        f'opacity="{FAINTEST + (1 - FAINTEST) * share:.2f}"><title>{escape(words)}</title></path>'
    )


def width_of(share: float) -> float:
    """How wide a connection of this share of the greatest weight is drawn."""
    return THINNEST + (WIDEST - THINNEST) * share


def straight(start: Spot, end: Spot) -> str:
    """A gentle curve from the right of one node to the left of another."""
    x1, x2 = start.x + start.radius, end.x - end.radius
    bend = (x2 - x1) * 0.35
    return (
        f"M{x1:.1f} {start.y:.1f}C{x1 + bend:.1f} {start.y:.1f} "
        f"{x2 - bend:.1f} {end.y:.1f} {x2:.1f} {end.y:.1f}"
    )


def recalling(one: Connection, spots: Sequence[Spot]) -> str:
    """An arc within a layer: a loop at the node itself, down on the right, up on the
    left."""
    start, end = spots[one.source], spots[one.target]
    if one.source == one.target:
        x, y = start.x, start.y - start.radius + 1
        return (
            f"M{x - 6:.1f} {y:.1f}C{x - 14:.1f} {y - 17:.1f} "
            f"{x + 14:.1f} {y - 17:.1f} {x + 6:.1f} {y:.1f}"
        )
    way = 1 if end.y > start.y else -1
    x1, x2 = start.x + way * 7, end.x + way * 7
    bulge = way * (16 + 0.16 * abs(end.y - start.y))
    y1, y2 = start.y + way * 11, end.y - way * 11
    return (
        f"M{x1:.1f} {y1:.1f}C{x1 + bulge:.1f} {y1 + way * 6:.1f} "
        f"{x2 + bulge:.1f} {y2 - way * 6:.1f} {x2:.1f} {y2:.1f}"
    )


# --- nodes and legend --------------------------------------------------------------------


def nodes(
    network: Network,
    connections: Sequence[Connection],
    spots: Sequence[Spot],
    names: Sequence[str],
    greatest: float,
) -> list[str]:
    """Every node with its name, and its bias as a ring; those that no output depends on are
    pale."""
    shape = network.shape
    biases = {one.target: one.weight for one in connections if one.source == BIAS}
    used = reaching(network)
    parts = []
    for signal, (spot, name) in enumerate(zip(spots, names, strict=True)):
        is_output = signal >= shape.signals - shape.outputs
        idle = "" if signal in used else ' class="idle"'
        bias = biases.get(signal)
        parts += [
            f"<g{idle}>",
            f'<circle class="node" cx="{spot.x:.1f}" cy="{spot.y:.1f}" r="{spot.radius:.0f}">'
            f"<title>{escape(words_of(name, bias, signal in used, is_output))}</title></circle>",
            *([] if bias is None else [ring(spot, bias, greatest)]),
            label(spot, escape(name), signal < shape.inputs, is_output),
            "</g>",
        ]
    return parts


def words_of(name: str, bias: float | None, is_used: bool, is_output: bool) -> str:
    """What is to be said of a node."""
    words = name if bias is None else f"{name}, bias {bias:+.2f}"
    if is_used:
        return words
    return f"{words}: " + (
        "nothing reaches it, always 0.5" if is_output else "no output depends on it"
    )


def ring(spot: Spot, bias: float, greatest: float) -> str:
    """A bias as a ring."""
    sign = "plus" if bias >= 0 else "minus"
    return (
        f'<circle class="ring {sign}" cx="{spot.x:.1f}" cy="{spot.y:.1f}" r="{spot.radius:.0f}" '
        f'stroke-width="{width_of(abs(bias) / greatest):.1f}"/>'
    )


def label(spot: Spot, name: str, is_input: bool, is_output: bool) -> str:
    """The name of a node: beside it, or within if it is hidden."""
    if not is_input and not is_output:
        return f'<text class="inside" x="{spot.x:.1f}" y="{spot.y:.1f}">{name}</text>'
    x = spot.x + (spot.radius + 8) * (-1 if is_input else 1)
    anchor = "end" if is_input else "start"
    return f'<text class="name" x="{x:.1f}" y="{spot.y:.1f}" text-anchor="{anchor}">{name}</text>'


def legend(top: float, recalls: bool, greatest: float) -> list[str]:
    """How to read the picture."""
    y = top + 16
    parts = []
    for at, (sign, words) in enumerate((("plus", "speaks for"), ("minus", "speaks against"))):
        x = MARGIN + 150 * at
        parts.append(
            f'<path class="link {sign}" d="M{x:.0f} {y:.0f}h34" stroke-width="2.5"/>'
            f'<text class="note" x="{x + 42:.0f}" y="{y + 4:.0f}">{words}</text>'
        )
    lines = [
        f"Width: weight, the widest {greatest:.2f}. Ring: bias. Pale: no output depends on it.",
        *(["Within a layer: one step delayed, down on the right, up on the left."] * recalls),
    ]
    for row, words in enumerate(lines, 1):
        parts.append(
            f'<text class="note" x="{MARGIN:.0f}" y="{y + 4 + 20 * row:.0f}">{words}</text>'
        )
    return parts


def shortened(name: str, most: int) -> str:
    """A name that is not too long."""
    return name if len(name) <= most else f"{name[: most - 1]}…"

"""Networks as pictures and as tables."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from sparring.errors import UsageError
from sparring.evolution.connections import (
    BIAS,
    Connection,
    connections_of,
    network_text,
    reaching,
    signal_names,
)
from sparring.evolution.drawing import network_svg
from sparring.evolution.network import Network
from sparring.evolution.shapes import shape_named
from sparring.luck import Luck

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = [("elman-4", 13, 4), ("layered-10-10", 10, 2), ("general-7", 10, 2), ("elman-5-5", 3, 1)]


def random_network(name: str, inputs: int, outputs: int, seed: int = 1) -> Network:
    shape, luck = shape_named(name, inputs, outputs), Luck(seed)
    return Network(
        shape,
        [luck.below(2) == 1 for _ in range(shape.genes)],
        [(luck.below(1001) - 500) / 100 for _ in range(shape.genes)],
    )


def bare(name: str, inputs: int, outputs: int, **weights: float) -> Network:
    """A network with the genes of these numbers alone: `g3=1.5`."""
    shape = shape_named(name, inputs, outputs)
    genes = [weights.get(f"g{gene}") for gene in range(shape.genes)]
    return Network(shape, [gene is not None for gene in genes], [gene or 0.0 for gene in genes])


# --- connections -----------------------------------------------------------------------


def test_connections_come_from_where_the_gene_order_says():
    # Two inputs, two hidden nodes that remember, one output: biases 0-1, inputs 2-5,
    # memory 6-9, then the output's bias 10 and sources 11-12.
    network = bare("elman-2", 2, 1, g1=1.0, g4=2.0, g7=-3.0, g10=4.0, g12=5.0)
    assert list(connections_of(network)) == [
        Connection(BIAS, 3, 1.0, False),
        Connection(1, 2, 2.0, False),
        Connection(2, 3, -3.0, True),
        Connection(BIAS, 4, 4.0, False),
        Connection(3, 4, 5.0, False),
    ]


@pytest.mark.parametrize("named", SHAPES)
def test_there_are_as_many_connections_as_bits_are_on(named: tuple[str, int, int]):
    network = random_network(*named)
    assert len(list(connections_of(network))) == network.connected


def test_a_signal_that_leads_to_no_output_is_not_reaching():
    network = bare("layered-2", 2, 2, g2=1.0, g5=1.0, g8=2.0)
    # The first input feeds the first hidden node, which feeds the first output.
    assert reaching(network) == {0, 2, 4}


def test_a_node_that_acts_through_memory_alone_is_reaching():
    network = bare("elman-2", 1, 1, g2=1.0, g5=1.0, g10=1.0)
    # in 1 -> h1, h1 -> h2 one step later, h2 -> out.
    assert reaching(network) == {0, 1, 2, 3}


# --- pictures --------------------------------------------------------------------------


@pytest.mark.parametrize("named", SHAPES)
def test_a_picture_has_a_line_for_each_connection_and_a_circle_for_each_node(
    named: tuple[str, int, int],
):
    network = random_network(*named)
    picture = ElementTree.fromstring(network_svg(network))
    links = [one for one in picture.iter(f"{SVG}path") if one.find(f"{SVG}title") is not None]
    biases = [one for one in connections_of(network) if one.source == BIAS]
    circles = list(picture.iter(f"{SVG}circle"))
    assert len(links) == network.connected - len(biases)
    assert len(circles) == network.shape.signals + len(biases)


def test_every_circle_and_curve_lies_within_the_picture():
    for named in SHAPES:
        picture = ElementTree.fromstring(network_svg(random_network(*named)))
        width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
        for circle in picture.iter(f"{SVG}circle"):
            assert 0 < float(circle.attrib["cx"]) < width
            assert 0 < float(circle.attrib["cy"]) < height


def test_a_picture_says_in_words_what_it_shows():
    network = bare("layered-1", 1, 2, g0=-0.5, g1=2.0, g4=-1.25)
    picture = ElementTree.fromstring(network_svg(network, ["sight & sound"], ["left", "right"]))
    words = [title.text for title in picture.iter(f"{SVG}title")]
    assert "sight & sound to h1: +2.00" in words
    assert "h1 to left: -1.25" in words
    assert "h1, bias -0.50" in words
    assert "right: nothing reaches it, always 0.5" in words
    described = picture.find(f"{SVG}desc")
    assert described is not None
    assert "strongest incoming" in (described.text or "")


def test_a_network_without_any_connection_can_be_drawn():
    picture = ElementTree.fromstring(network_svg(bare("elman-3", 2, 1)))
    assert "0 of 22 possible connections are there" in "".join(picture.itertext())


def test_the_widest_network_there_can_be_is_drawn():
    assert network_svg(random_network("layered-7", 240, 4)).endswith("</svg>\n")


# --- tables ----------------------------------------------------------------------------


def test_the_table_names_the_strongest_incoming_connections_first():
    network = bare("elman-1", 3, 1, g0=1.0, g1=0.5, g2=-4.0, g3=2.0, g4=3.0, g6=1.5)
    assert network_text(network, ["a", "b", "c"], ["go"], strongest=3).splitlines() == [
        "node     bias  strongest incoming",
        "h1      +1.00  b -4.00, h1 before +3.00, c +2.00, 1 more",
        "go       none  h1 +1.50",
    ]


def test_names_must_be_as_many_as_nodes():
    with pytest.raises(UsageError, match="3 names are needed"):
        signal_names(shape_named("elman-1", 3, 1), ["a"])


def test_hidden_nodes_of_several_layers_are_numbered_in_each():
    names = signal_names(shape_named("layered-2-1", 1, 1))
    assert names == ["in 1", "h1.1", "h1.2", "h2.1", "out 1"]


def test_drawing_needs_the_standard_library_alone():
    code = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "import sparring.evolution.drawing"
    )
    subprocess.run([sys.executable, "-c", code], check=True)

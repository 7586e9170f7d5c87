"""Shapes: which connections are possible, and how many genes that makes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.evolution import Shape, shape_named
from sparring.evolution.shapes import MOST_BLOCKS, MOST_GENES, MOST_SIGNALS, Kind
from tests.evolution.helpers import plan_of, shapes


@pytest.mark.parametrize(
    ("name", "inputs", "outputs", "genes"),
    [
        ("elman-4", 14, 1, 81),
        ("elman-4", 13, 4, 92),
        ("elman-5", 10, 2, 92),
        ("elman-10", 10, 2, 232),
        ("elman-5-5", 10, 2, 147),
        ("general-7", 10, 2, 134),
        ("layered-5-5", 10, 2, 97),
        ("layered-10-10", 10, 2, 242),
        ("layered-5-5-5", 10, 2, 127),
    ],
)
def test_gene_counts_are_those_of_the_thesis(name, inputs, outputs, genes):
    shape = shape_named(name, inputs, outputs)
    assert shape.genes == genes
    assert shape.name == name
    assert str(shape).endswith(f"of {genes} genes")


@given(shapes())
def test_genes_are_the_connections_of_the_slow_twin_in_their_order(shape):
    plan = plan_of(shape)
    signals = [*plan.inputs, *plan.nodes]
    connections = []
    for block in shape.blocks:
        targets = signals[block.first : block.first + block.count]
        sources = ["", *signals[block.source : block.source + block.sources]]
        rows = [(source, False) for source in sources]
        rows += [(target, True) for target in targets if block.recalls]
        assert block.gene == len(connections)
        assert block.rows == len(rows)
        connections += [
            (source, target, is_delayed) for source, is_delayed in rows for target in targets
        ]
    assert connections == plan.connections
    assert shape.genes == len(connections)
    assert shape.signals == len(signals)
    assert shape.nodes == len(plan.nodes)


@given(shapes())
def test_a_shape_is_named_as_the_command_line_takes_it(shape):
    assert shape_named(shape.name, shape.inputs, shape.outputs) == shape


def test_a_shape_takes_names_and_lists():
    assert Shape("elman", 3, [4], 2) == Shape(Kind.ELMAN, 3, (4,), 2)


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        (("elman", 0, (4,), 2), "at least one node in each layer"),
        (("elman", 3, (4,), 0), "at least one node in each layer"),
        (("elman", 3, (4, 0), 2), "at least one node in each layer"),
        (("elman", 3, (-4,), 2), "at least one node in each layer"),
        (("elman", 3.0, (4,), 2), "whole numbers"),
        (("elman", True, (4,), 2), "whole numbers"),
        (("elman", 3, ("4",), 2), "whole numbers"),
        (("layered", 3, (), 2), "at least one layer"),
        (("general", 3, (), 2), "one number"),
        (("general", 3, (4, 5), 2), "one number"),
        (("elman", 3, (1,) * MOST_BLOCKS, 2), f"at most {MOST_BLOCKS} layers; got 65"),
        (("general", 3, (MOST_BLOCKS,), 2), f"at most {MOST_BLOCKS} layers; got 65"),
        (("layered", MOST_SIGNALS, (1,), 1), f"at most {MOST_SIGNALS} signals; got 258"),
        (("layered", 100, (20,), 10), f"at most {MOST_GENES:,} genes; got 2,230"),
        (("elmann", 3, (4,), 2), "no kind of network is named 'elmann'; did you mean 'elman'"),
        ((7, 3, (4,), 2), "no kind of network is named '7'"),
    ],
)
def test_a_shape_that_is_no_network_is_refused(sizes, message):
    with pytest.raises(UsageError, match=message):
        Shape(*sizes)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "no kind of network is named ''"),
        ("layred-5", "did you mean 'layered'"),
        ("layered", "'layered' names no network: write its kind and the nodes"),
        ("layered-", "names no network"),
        ("layered-five", "names no network"),
        ("layered-5-", "names no network"),
        ("layered--5", "names no network"),
        ("layered-5.0", "names no network"),
        ("layered-٣", "names no network"),
        ("layered-1000", "names no network"),
        ("layered-0", "at least one node"),
        ("general-3-3", "one number"),
    ],
)
def test_a_name_of_no_network_is_refused(name, message):
    with pytest.raises(UsageError, match=message):
        shape_named(name, 3, 2)


@given(st.text(max_size=30))
def test_any_text_is_a_shape_or_refused_in_words(name):
    try:
        shape = shape_named(name, 3, 2)
    except UsageError:
        return
    assert shape.genes > 0

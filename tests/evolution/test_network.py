"""Networks: they act as kernels do, and are themselves again after JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import StateError, UsageError
from sparring.evolution import Champion, Network
from sparring.evolution.champion import champion_from
from sparring.evolution.loading import put_network
from sparring.evolution.network import LARGEST_WEIGHT, network_from
from sparring.kernels.records import new
from tests.evolution.helpers import ELMAN, LAYERED, SEEDS, SHAPES, random_inputs, random_network
from tests.evolution.helpers import answers as answers_of
from tests.evolution.helpers import shapes as any_shape
from tests.evolution.toy import Toy, begin_anew, think_once
from tests.samples import examples

ROOT = Path(__file__).parents[2]
NETWORK = random_network(ELMAN, 1)
FORM: dict[str, Any] = NETWORK.form()
CHAMPION_FORM: dict[str, Any] = Champion(NETWORK, "garden", 48.9, {"seed": 7}).form()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*FORM, *CHAMPION_FORM]), inner, max_size=6)
    ),
    max_leaves=20,
)


# --- acting ----------------------------------------------------------------------------


def kernel_answers(network: Network, inputs: list[list[float]]) -> list[list[float]]:
    """What the kernels say, from the beginning."""
    toy = new(Toy)
    brain = toy.exam.brain
    put_network(brain, network)
    begin_anew(toy)
    answers = []
    shape = network.shape
    for seen in inputs:
        brain.signal[: shape.inputs] = seen
        think_once(toy)
        outputs = brain.signal[shape.signals - shape.outputs : shape.signals]
        answers.append([float(signal) for signal in outputs])
    return answers


@examples(2)
@given(any_shape(), SEEDS, st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from([1.0, 5.0, 1e9]))
def test_a_network_acts_as_the_kernels_do_to_the_last_bit(shape, seed, chance, reach):
    network = random_network(shape, seed, chance, reach)
    inputs = random_inputs(shape, seed)
    assert answers_of(network, inputs) == kernel_answers(network, inputs)
    # A brain that thought before thinks the same again.
    assert answers_of(network, inputs) == kernel_answers(network, inputs)


def digests() -> list[str]:
    """What some networks say, to the last bit."""
    texts = []
    for shape in SHAPES:
        answers = kernel_answers(random_network(shape, 5), random_inputs(shape, 5))
        texts.append(" ".join(signal.hex() for answer in answers for signal in answer))
    return texts


def test_kernels_say_the_same_without_the_compiler():
    code = "import json; from tests.evolution.test_network import digests; "
    process = subprocess.run(
        [sys.executable, "-c", code + "print(json.dumps(digests()))"],
        env=os.environ | {"SPARRING_JIT": "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(process.stdout) == digests()


def test_an_unconnected_output_says_one_half():
    network = Network(ELMAN, [False] * ELMAN.genes, [5.0] * ELMAN.genes)
    assert network.act([1.0, 2.0, 3.0]) == [0.5, 0.5]
    assert not network.is_connected(0)
    assert network.connected == 0


def test_an_elman_network_remembers_until_it_forgets():
    network = random_network(ELMAN, 3, chance=1.0)
    inputs = [1.0, 0.5, -0.5]
    first, second = network.act(inputs), network.act(inputs)
    assert first != second
    network.forget()
    assert [network.act(inputs), network.act(inputs)] == [first, second]


def test_a_layered_network_remembers_nothing():
    network = random_network(LAYERED, 3, chance=1.0)
    assert network.act([1.0, 0.5]) == network.act([1.0, 0.5])


@given(any_shape(), SEEDS)
def test_outputs_lie_between_zero_and_one(shape, seed):
    network = random_network(shape, seed, reach=1e9)
    for outputs in answers_of(network, random_inputs(shape, seed)):
        assert len(outputs) == shape.outputs
        assert all(0 <= signal <= 1 for signal in outputs)


@given(any_shape(), SEEDS)
def test_absent_connections_have_no_effect(shape, seed):
    network = random_network(shape, seed)
    weights = [w if bit else -7.0 for bit, w in zip(network.on, network.weights, strict=True)]
    other = Network(shape, network.on, weights)
    inputs = random_inputs(shape, seed)
    assert answers_of(network, inputs) == answers_of(other, inputs)


def test_a_network_says_what_it_is_and_is_compared_by_its_genes():
    assert repr(NETWORK) == f"<elman network 3-4-2 of 42 genes, {sum(NETWORK.on)} connected>"
    twin = random_network(ELMAN, 1)
    twin.act([0.0] * 3)
    assert twin == NETWORK
    assert hash(twin) == hash(NETWORK)
    assert random_network(ELMAN, 2) != NETWORK
    assert NETWORK != "network"


@pytest.mark.parametrize(
    ("on", "weights", "message"),
    [
        ([True] * 41, [0.0] * 42, "got 41 and 42"),
        ([True] * 42, [0.0] * 43, "got 42 and 43"),
        ([True] * 42, [float("nan")] * 42, "within 1,000,000,000 of zero"),
        ([True] * 42, [float("inf")] * 42, "within 1,000,000,000 of zero"),
        ([True] * 42, [2 * LARGEST_WEIGHT] * 42, "within 1,000,000,000 of zero"),
    ],
)
def test_a_network_that_does_not_fit_its_shape_is_refused(on, weights, message):
    with pytest.raises(UsageError, match=message):
        Network(ELMAN, on, weights)


@pytest.mark.parametrize("inputs", [[], [1.0] * 2, [1.0] * 4])
def test_too_few_or_too_many_inputs_are_refused(inputs):
    with pytest.raises(UsageError, match=f"has 3 inputs; got {len(inputs)}"):
        NETWORK.act(inputs)


# --- as data ---------------------------------------------------------------------------


@given(any_shape(), SEEDS, st.sampled_from([0.0, 5.0, 1e9]))
def test_a_network_is_itself_again_after_json(shape, seed, reach):
    network = random_network(shape, seed, reach=reach)
    again = network_from(json.loads(json.dumps(network.form())))
    assert again == network
    inputs = random_inputs(shape, seed)
    assert answers_of(again, inputs) == answers_of(network, inputs)


BROKEN: list[tuple[Any, str]] = [
    (None, "expected an object"),
    ([], "expected an object"),
    ("network", "expected an object"),
    ({}, "'sparring_network' is missing"),
    (FORM | {"sparring_network": 2}, "of version 2; this version reads 1"),
    (FORM | {"sparring_network": True}, "'sparring_network' is True"),
    (FORM | {"sparring_network": "1"}, "'sparring_network' is '1'"),
    (FORM | {"kind": "elmann"}, "'kind' is 'elmann', not elman, layered, general"),
    (FORM | {"kind": ["elman"]}, "'kind' is"),
    (FORM | {"inputs": 3.0}, "'inputs' is 3.0, not a whole number"),
    (FORM | {"inputs": 0}, "at least one node"),
    (FORM | {"inputs": 10**9}, "at most 256 signals"),
    (FORM | {"inputs": 10**30}, "out of range"),
    (FORM | {"inputs": 4}, "'on' is no row of 46 zeros and ones"),
    (FORM | {"hidden": []}, "at least one layer"),
    (FORM | {"hidden": 4}, "'hidden' is 4, not a list"),
    (FORM | {"hidden": [4.5]}, "an item of 'hidden' is 4.5"),
    (FORM | {"hidden": [1] * 20_000}, "'hidden' has 20,000 items"),
    (FORM | {"hidden": [1] * 200}, "at most 64 layers"),
    (FORM | {"kind": "general", "hidden": [4, 4]}, "one number"),
    (FORM | {"outputs": -1}, "at least one node"),
    (FORM | {"on": "1" * 41}, "'on' is no row of 42"),
    (FORM | {"on": "2" * 42}, "'on' is no row of 42"),
    (FORM | {"on": [1] * 42}, "'on' is"),
    (FORM | {"weights": [0.0] * 41}, "'weights' has 41 numbers, not 42"),
    (FORM | {"weights": [0.0] * 3000}, "'weights' has 3,000 items"),
    (FORM | {"weights": ["0"] * 42}, "a weight is '0', not a number"),
    (FORM | {"weights": [True] * 42}, "a weight is True, not a number"),
    (FORM | {"weights": [None] * 42}, "a weight is None, not a number"),
    (FORM | {"weights": [float("nan")] * 42}, "a weight is nan, out of range"),
    (FORM | {"weights": [float("inf")] * 42}, "a weight is inf, out of range"),
    (FORM | {"weights": [10**400] * 42}, "out of range"),
    (FORM | {"weights": [10**5000] * 42}, "out of range"),
    (FORM | {"weights": {}}, "'weights' is {}, not a list"),
]


@pytest.mark.parametrize(("form", "message"), BROKEN)
def test_broken_data_is_refused_in_words(form, message):
    with pytest.raises(StateError, match="not a network that can be used: ") as error:
        network_from(form)
    assert message in str(error.value)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("missing", FORM)
def test_every_part_of_a_network_is_needed(missing):
    with pytest.raises(StateError, match=f"'{missing}' is missing"):
        network_from({part: value for part, value in FORM.items() if part != missing})


BROKEN_CHAMPIONS: list[tuple[Any, str]] = [
    ([], "expected an object"),
    ({}, "'sparring_champion' is missing"),
    (CHAMPION_FORM | {"sparring_champion": 9}, "of version 9"),
    (CHAMPION_FORM | {"world": 7}, "'world' is 7"),
    (CHAMPION_FORM | {"world": "w" * 1000}, "a short text"),
    (CHAMPION_FORM | {"fitness": "good"}, "'fitness' is 'good', not a number"),
    (CHAMPION_FORM | {"fitness": float("nan")}, "'fitness' is nan, out of range"),
    (CHAMPION_FORM | {"fitness": 10**400}, "out of range"),
    (CHAMPION_FORM | {"origin": []}, "'origin' is [], not an object"),
    (CHAMPION_FORM | {"network": None}, "'network' is None"),
    (CHAMPION_FORM | {"network": {}}, "'sparring_network' is missing"),
]


@pytest.mark.parametrize(("form", "message"), BROKEN_CHAMPIONS)
def test_broken_champions_are_refused_in_words(form, message):
    with pytest.raises(StateError, match="that can be used: ") as error:
        champion_from(form)
    assert message in str(error.value)


@examples(2)
@given(JSON)
def test_whatever_is_read_is_a_network_or_refused(form):
    for read in (network_from, champion_from):
        with pytest.raises(StateError):
            read(form)


@examples(2)
@given(st.sampled_from([*FORM]), JSON)
def test_a_network_with_one_part_replaced_is_read_or_refused(part, value):
    for read, form in (
        (network_from, FORM | {part: value}),
        (champion_from, CHAMPION_FORM | {"network": FORM | {part: value}}),
    ):
        with suppress(StateError):
            read(form)


@examples(2)
@given(st.sampled_from([*CHAMPION_FORM]), JSON)
def test_a_champion_with_one_part_replaced_is_read_or_refused(part, value):
    with suppress(StateError):
        champion_from(CHAMPION_FORM | {part: value})

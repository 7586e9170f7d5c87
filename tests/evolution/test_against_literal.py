"""The library against its slow twin: every population, bit for bit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.evolution import CONTROL, DUEL, Evolution, EvolutionSettings, Network, Shape
from sparring.evolution.evolving import EXAM_STREAM
from sparring.luck import Luck
from tests.evolution import literal
from tests.evolution.helpers import (
    ELMAN,
    GENERAL,
    LAYERED,
    SEEDS,
    SHAPES,
    chromosome_of,
    plan_of,
    random_network,
    settings,
    shapes,
)
from tests.evolution.toy import SlowExam, compiled_task, mean_points, plain_task
from tests.samples import examples, samples

NUMBERS = st.lists(st.integers(0, 50), min_size=1, max_size=4)


def assert_same_history(fast: Evolution, slow: literal.Evolution) -> None:
    """Breed both, and compare everything after each generation."""
    fast.step()
    while True:
        assert fast.population.form() == slow.form()
        assert [list(generation) for generation in fast.history] == slow.history
        if fast.is_done:
            return
        fast.step()
        slow.generation()


def slow_twin(
    fast: Evolution, doped: tuple[Network, ...] = (), is_compiled: bool = False
) -> literal.Evolution:
    numbers = fast.instances
    return literal.Evolution(
        plan_of(fast.shape),
        fast.settings.as_data(),
        fast.seed,
        SlowExam(numbers, Luck(fast.seed, EXAM_STREAM))
        if is_compiled
        else lambda network, best: mean_points(network, numbers),
        [chromosome_of(solution) for solution in doped],
    )


@examples(2)
@given(shapes(), settings(), SEEDS, NUMBERS)
def test_a_plain_task_breeds_the_populations_of_the_slow_twin(shape, settings, seed, numbers):
    fast = Evolution(plain_task(numbers), shape, settings, seed=seed)
    assert_same_history(fast, slow_twin(fast))


@examples(2)
@given(shapes(), settings(), SEEDS, NUMBERS)
def test_a_compiled_task_breeds_the_populations_of_the_slow_twin(shape, settings, seed, numbers):
    fast = Evolution(compiled_task(numbers), shape, settings, seed=seed)
    slow = slow_twin(fast, is_compiled=True)
    assert_same_history(fast, slow)
    assert fast.examiner.luck.state == slow.examine.luck.state


@given(shapes(), settings(population=5), SEEDS, st.integers(0, 5))
def test_a_doped_population_is_that_of_the_slow_twin(shape, settings, seed, solutions):
    doped = tuple(random_network(shape, at) for at in range(solutions))
    fast = Evolution(plain_task(), shape, settings, seed=seed, doped=doped)
    assert_same_history(fast, slow_twin(fast, doped))


@pytest.mark.parametrize("preset", [CONTROL, replace(CONTROL, tournament=3), DUEL])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@samples(1, slow=20)
def test_both_columns_of_settings_breed_as_the_slow_twin_does(preset, shape, count):
    settings = replace(preset, population=30, generations=6 * count)
    fast = Evolution(compiled_task(), shape, settings, seed=count)
    assert_same_history(fast, slow_twin(fast, is_compiled=True))


@given(shapes(), SEEDS)
def test_networks_act_as_those_of_the_slow_twin(shape, seed):
    fast = random_network(shape, seed)
    slow = literal.Network(plan_of(shape), chromosome_of(fast))
    for number in range(3):
        assert mean_points(fast, [number]) == mean_points(slow, [number])


# --- with and without the compiler -----------------------------------------------------

CASES: list[tuple[Shape, EvolutionSettings]] = [
    (ELMAN, replace(CONTROL, population=12, generations=4)),
    (LAYERED, replace(DUEL, population=12, generations=4)),
    (GENERAL, replace(DUEL, population=12, generations=4)),
]


def states() -> list[dict[str, Any]]:
    """What some evolutions come to."""
    reached = []
    for seed, (shape, preset) in enumerate(CASES):
        for task in (plain_task(), compiled_task()):
            evolution = Evolution(task, shape, preset, seed=seed)
            evolution.run()
            reached.append(evolution.state())
    return reached


def test_without_the_compiler_everything_has_the_same_bits():
    code = "import json; from tests.evolution.test_against_literal import states; "
    process = subprocess.run(
        [sys.executable, "-c", code + "print(json.dumps(states()))"],
        env=os.environ | {"SPARRING_JIT": "0"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(process.stdout) == json.loads(json.dumps(states()))

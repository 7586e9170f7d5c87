"""An evolution that was stopped, or killed, ends as one that was not."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import StateError
from sparring.evolution import DUEL, Evolution
from sparring.evolution.doping import Deca
from tests.evolution.helpers import ELMAN, LAYERED, SEEDS, settings, shapes
from tests.evolution.toy import compiled_task, plain_task

TASKS = st.sampled_from([plain_task(), compiled_task()])
SETTINGS = replace(DUEL, population=20, generations=40)


def through_json(state):
    return json.loads(json.dumps(state))


@given(TASKS, shapes(), settings(generations=4), SEEDS, st.integers(0, 5))
def test_whoever_stops_after_any_generation_ends_with_the_same(task, shape, settings, seed, stop):
    undisturbed = Evolution(task, shape, settings, seed=seed)
    undisturbed.run()
    first = Evolution(task, shape, settings, seed=seed)
    for _ in range(stop):
        first.step()
    second = Evolution(task, shape, settings, seed=seed)
    second.restore(through_json(first.state()))
    assert second.state() == first.state()
    second.run()
    assert second.state() == undisturbed.state()
    assert second.best == undisturbed.best


@given(TASKS, settings(generations=1), SEEDS)
def test_more_generations_may_be_wanted_later(task, settings, seed):
    longer = replace(settings, generations=3)
    undisturbed = Evolution(task, ELMAN, longer, seed=seed)
    undisturbed.run()
    first = Evolution(task, ELMAN, settings, seed=seed)
    first.run()
    second = Evolution(task, ELMAN, longer, seed=seed)
    second.restore(through_json(first.state()))
    assert not second.is_done
    second.run()
    assert second.state() == undisturbed.state()


@given(TASKS, settings(generations=2), SEEDS, st.integers(0, 8))
def test_doped_evolution_goes_on_in_any_phase(task, settings, seed, stop):
    def deca():
        return Deca(task, ELMAN, settings, hard=[0, 2], seed=seed, alone_generations=1)

    undisturbed = deca()
    undisturbed.run()
    first = deca()
    for _ in range(min(stop, first.steps)):
        first.step()
    second = deca()
    second.restore(through_json(first.state()))
    assert second.steps_taken == first.steps_taken
    assert second.run() == undisturbed.best
    assert second.state() == undisturbed.state()
    assert second.exams == undisturbed.exams


def test_evolutions_are_kept_in_files(tmp_path):
    path = tmp_path / "evolution.json"
    first = Evolution(compiled_task(), LAYERED, SETTINGS, seed=3)
    first.step()
    first.save(path)
    second = Evolution(compiled_task(), LAYERED, SETTINGS, seed=3)
    second.load(path)
    assert second.run() == first.run()
    path.write_text("{", "utf-8")
    with pytest.raises(StateError, match="is no JSON"):
        second.load(path)


# --- killed ----------------------------------------------------------------------------

BREEDER = """
import sys
from pathlib import Path
from tests.evolution.test_resuming import to_be_killed
evolution, path = to_be_killed(sys.argv[1]), Path(sys.argv[2])
if path.exists():
    evolution.load(path)
while not evolution.is_done:
    evolution.step()
    evolution.save(path)
"""
LONG_ENOUGH = {"plain": (plain_task(), 60), "compiled": (compiled_task(), 1000)}
"""Generations that take longer than a kill."""


def to_be_killed(name: str) -> Evolution:
    task, generations = LONG_ENOUGH[name]
    return Evolution(task, LAYERED, replace(SETTINGS, generations=generations), seed=11)


def generations_in(path: Path) -> int:
    return len(json.loads(path.read_text("utf-8"))["history"]) if path.exists() else 0


def breed_and_kill(name: str, path: Path, wanted: int) -> None:
    """Breed until so many generations are kept, and kill -9 in the middle of the next."""
    process = subprocess.Popen(
        [sys.executable, "-c", BREEDER, name, str(path)], cwd=Path(__file__).parents[2]
    )
    with process:
        while process.poll() is None and generations_in(path) < wanted:
            time.sleep(0.001)
        assert process.poll() is None, "it was over before it could be killed"
        process.kill()


@pytest.mark.parametrize("name", LONG_ENOUGH)
def test_an_evolution_that_is_killed_twice_ends_with_the_same_champion(name, tmp_path):
    path = tmp_path / "evolution.json"
    for wanted in (2, 9):
        breed_and_kill(name, path, wanted)
    resumed, undisturbed = to_be_killed(name), to_be_killed(name)
    resumed.load(path)
    assert len(resumed.history) >= 9
    assert not resumed.is_done
    assert resumed.run() == undisturbed.run()
    assert resumed.state() == undisturbed.state()

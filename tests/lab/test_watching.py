"""Encounters looked at one by one: the same fights as on the fast path."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from sparring.kernels.loop import CONFIRMED, WINDOW, Row, turning_point
from sparring.lab.jobs import Job
from sparring.lab.watching import Watch
from sparring.lab.workbench import Workbench

BOTH = ("fitness", "weights", "fallbacks", "counts")
"""What both ways can tell."""
LOOKED = ("scripts", "acted", "history")


@pytest.fixture(scope="module")
def bench() -> Workbench:
    return Workbench()


@pytest.mark.parametrize(
    ("tactic", "learner", "stops"),
    [
        ("consecutive", {"preset": "crpg"}, False),
        ("random_agent", {"preset": "crpg-5.1"}, True),
        ("disabling", {"preset": "crpg", "fallback": "propagation"}, True),
        ("offensive", {"kind": "baseline"}, False),
        ("novice", {"preset": "crpg-difficulty", "difficulty": {"kind": "top culling"}}, False),
    ],
)
def test_looking_changes_nothing(
    bench: Workbench, tactic: str, learner: dict[str, Any], stops: bool
) -> None:
    for seed in range(2):
        plain = Job(
            tactic=tactic, encounters=60, seed=seed, learner=learner, stops=stops, keeps=BOTH
        )
        fast = bench(plain)
        slow = bench(replace(plain, keeps=(*BOTH, *LOOKED)))
        assert {name: slow[name] for name in fast} == fast
        assert set(slow) == {*fast, *LOOKED}
        for name in LOOKED:
            assert len(slow[name]) == len(slow["results"])


def test_what_is_noted_fits_together(bench: Workbench) -> None:
    record = bench(Job(tactic="cursing", encounters=30, seed=1, keeps=("weights", *LOOKED)))
    assert record["history"][-1] == record["weights"]
    totals = {tuple(map(sum, weights)) for weights in record["history"]}
    assert len(totals) == 1
    for scripts, parts in zip(record["scripts"], record["acted"], strict=True):
        assert len(scripts) == len(parts)
        for script, acted in zip(scripts, parts, strict=True):
            assert set(acted) <= set(script)
            assert len(set(script)) == len(script)
    assert any(before != after for before, after in pairwise(record["scripts"]))


def test_a_watch_sees_the_turning_point_when_the_kernel_does() -> None:
    watch = Watch(Job(tactic="x", encounters=100, seed=0))
    rows = [Row(0.2, 0.8, 0)] * 15 + [Row(0.9, 0.1, 1)] * 40
    left = iter(rows)
    while not watch.has_turned:
        note(watch, next(left))
    found, fought = watch.record(), len(watch.rows)
    assert found["turning_point"] == turning_point(rows) == fought - CONFIRMED + 1
    assert found["results"] == "L" * 15 + "W" * (fought - 15)


def test_fewer_encounters_than_a_window_never_turn() -> None:
    watch = Watch(Job(tactic="x", encounters=100, seed=0))
    for _ in range(WINDOW + CONFIRMED - 2):
        note(watch, Row(1.0, 0.0, 1))
    assert not watch.has_turned
    assert watch.record()["turning_point"] is None
    note(watch, Row(1.0, 0.0, 1))
    assert watch.has_turned
    assert watch.record()["turning_point"] == WINDOW


def note(watch: Watch, row: Row) -> None:
    class Fought:
        parts: list[Any] = []

    fought: Any = Fought()
    fought.row = row
    watch.note(fought, None)  # type: ignore[arg-type]

"""Evidence that may be looked at again and again."""

from __future__ import annotations

from math import exp, log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.lab.doctor.sequential import (
    discoveries,
    lasting_interval,
    log_below,
    log_evidence_below,
)

ESTIMATES = st.floats(-50, 50)
ERRORS = st.floats(0.01, 20)
LOOKS = 40
RUNS = 400


def walks() -> np.ndarray:
    """Means of ever more values around zero, with spread one: one run a row."""
    luck = np.random.default_rng(1)
    steps = luck.normal(size=(RUNS, LOOKS, 25)).sum(axis=2)
    return np.cumsum(steps, axis=1) / (25 * np.arange(1, LOOKS + 1))


def errors() -> np.ndarray:
    return 1 / np.sqrt(25 * np.arange(1, LOOKS + 1))


def test_a_true_hypothesis_is_hardly_ever_given_up_at_any_look() -> None:
    given_up = [
        any(
            log_evidence_below(mean, error, 0.0, 0.2) >= log(20)
            for mean, error in zip(run, errors(), strict=True)
        )
        for run in walks()
    ]
    assert sum(given_up) <= 0.05 * RUNS + 2 * sqrt(0.05 * 0.95 * RUNS)


def test_an_interval_holds_the_truth_at_all_looks_together() -> None:
    misses = 0
    for run in walks():
        ends = [lasting_interval(m, e, 0.2) for m, e in zip(run, errors(), strict=True)]
        misses += any(one.low > 0 or one.high < 0 for one in ends)
    assert misses <= 0.05 * RUNS + 2 * sqrt(0.05 * 0.95 * RUNS)


def test_a_false_hypothesis_is_given_up_in_the_end() -> None:
    assert log_evidence_below(-2.0, 0.2, -1.0, 1.0) > log(1000)
    assert log_evidence_below(0.0, 0.2, -1.0, 1.0) < 0


@given(ESTIMATES, ERRORS)
def test_an_interval_surrounds_its_estimate_and_grows_with_the_error(
    estimate: float, error: float
) -> None:
    ends, wider = (lasting_interval(estimate, e, 1.0) for e in (error, 2 * error))
    assert wider.low < ends.low < estimate < ends.high < wider.high


@given(ESTIMATES, st.floats(0.001, 5), ERRORS)
def test_lower_estimates_are_more_evidence(estimate: float, less: float, error: float) -> None:
    low = log_evidence_below(estimate - less, error, 0.0, 1.0)
    assert low >= log_evidence_below(estimate, error, 0.0, 1.0) - 1e-9


def test_the_tail_has_no_step_where_its_expansion_begins() -> None:
    assert log_below(-8.001) == pytest.approx(log_below(-7.999), abs=0.05)
    assert exp(log_below(0.0)) == pytest.approx(0.5)


def test_many_discoveries_need_less_evidence_each() -> None:
    assert discoveries([log(39), 0.0], 0.05) == []
    assert discoveries([log(41), 0.0], 0.05) == [0]
    assert discoveries([log(21), log(21)], 0.05) == [0, 1]


@given(st.lists(st.floats(-10, 10), max_size=20))
def test_whoever_is_discovered_has_more_evidence_than_the_others(evidence: list[float]) -> None:
    found = discoveries(evidence, 0.05)
    others = [value for at, value in enumerate(evidence) if at not in found]
    assert all(evidence[at] >= max(others, default=-10) for at in found)

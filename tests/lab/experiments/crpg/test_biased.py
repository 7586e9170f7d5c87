"""Biased rulebases: where the start weights come from."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg import biased as module
from sparring.lab.experiments.crpg.biased import (
    OTHER_SEEDS,
    biased,
    rated,
    share_of_good,
    start_weights,
    with_total,
)
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.ruletexts import rule_names

if TYPE_CHECKING:
    from sparring.lab.laboratory import Laboratory

WEIGHTS = st.lists(st.integers(0, 600), min_size=1, max_size=50)


@given(weights=WEIGHTS, share=st.floats(0, 1))
def test_the_total_is_restored_and_no_weight_falls_below_zero(
    weights: list[int], share: float
) -> None:
    total = int(sum(weights) * share)
    result = with_total(weights, total)
    assert sum(result) == total
    assert all(0 <= after <= before for before, after in zip(weights, result, strict=True))


@given(weights=WEIGHTS)
def test_a_better_rule_is_not_overtaken(weights: list[int]) -> None:
    result = with_total(sorted(weights), sum(weights) * 2 // 3)
    for before, after in pairwise(result):
        assert before <= after + 1


def test_a_constant_is_taken_from_every_weight() -> None:
    assert with_total([500, 300, 200], 700) == [400, 200, 100]
    assert with_total([10, 10, 10], 28) == [9, 9, 10]
    assert with_total([7, 3], 10) == [7, 3]


@pytest.mark.parametrize(
    ("shares", "weight"),
    [
        ([0.5] * 7, 500),
        ([0.9] * 6 + [0.49], 300),
        ([0.0] * 6 + [0.5], 300),
        ([0.25] + [0.0] * 6, 200),
        ([0.24] * 7, 100),
    ],
)
def test_rules_are_rated_by_how_often_they_did_well(shares: list[float], weight: int) -> None:
    assert rated(dict(zip(TACTICS, shares, strict=True)), 100) == weight


def test_a_rule_that_starts_higher_is_not_rated_down() -> None:
    assert rated(dict.fromkeys(TACTICS, 0.3), 250) == 250


def test_a_rule_did_well_where_its_weight_doubled() -> None:
    records = [{"weights": [[0], [weight]]} for weight in (199, 200, 201, 0)]
    assert share_of_good(records, 1, 0, 100) == 0.5


def test_what_is_learned_is_tested_on_other_seeds(
    lab: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RUNS", 2)
    run, seeds = lab.run, []

    def noting(jobs, name):
        seeds.append({job.seed for job in jobs})
        return run(jobs, name)

    monkeypatch.setattr(lab, "run", noting)
    biased(lab, Wishes(tests=1, seed=7))
    assert seeds == [{7 + OTHER_SEEDS, 8 + OTHER_SEEDS}, {7}]


def test_the_experiment_tells_its_start_weights(
    lab: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RUNS", 4)
    result = biased(lab, Wishes(2, 1))
    assert list(result.rows) == list(TACTICS)
    for role, names in rule_names("").items():
        weights = result.extra["start_weights"][role]
        assert list(weights) == list(names)
        assert sum(weights.values()) == sum(start_weights(role, ""))
        assert max(weights.values()) > min(weights.values()) >= 0
        for shares in result.extra["did_well"][role].values():
            assert set(shares) == set(TACTICS)
            assert all(0 <= share <= 1 for share in shares.values())

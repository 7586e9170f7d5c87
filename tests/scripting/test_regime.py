"""What is in force: the bounds that difficulty sets."""

from __future__ import annotations

import pytest

import sparring
from sparring.scripting.pool import Pool, Scope
from sparring.scripting.regime import Regime


@pytest.mark.parametrize(
    ("kind", "bound"),
    [
        ("off", 500),
        ("high-fitness penalising", 500),
        ("weight clipping", 300),
        ("top culling", 900),
    ],
)
def test_the_upper_bound_follows_the_difficulty(kind, bound):
    pool = Pool(Scope.ALL, None, ["a", "b"], ["a", "b"], [0, 0], [450, 450])
    pool.ceiling = 300
    difficulty = sparring.Difficulty(kind=kind)
    regime = Regime(sparring.Settings(max_weight=500), difficulty)
    assert regime.highest_weight(pool) == bound

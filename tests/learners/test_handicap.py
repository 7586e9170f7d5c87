"""An even game: what may be chosen is cut off at the top."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.learners.alert import Alert
from sparring.learners.sarsa import Sarsa
from sparring.learners.temporal_settings import Handicap, SarsaSettings
from sparring.luck import Luck

STRENGTHS = {"push": 10, "swing": 35, "feint": 60, "thrust": 95}
"""A toy game: of a hundred rounds each action wins so many."""


def wins_of(handicap: Handicap | None, seed: int, encounters: int = 600) -> float:
    """The share of the second half of some encounters that is won."""
    learner = Alert(list(STRENGTHS), states=["any"], handicap=handicap, seed=seed)
    luck = Luck(seed, 99)
    wins = 0
    for number in range(encounters):
        character = learner.begin()
        won = luck.chance(STRENGTHS[character.choose("any")])
        character.end(1.0 if won else -1.0)
        wins += won and number >= encounters // 2
    return wins / (encounters // 2)


@pytest.mark.parametrize("wanted", [0.3, 0.5, 0.7])
def test_wins_come_near_the_wanted_share(wanted: float):
    shares = [wins_of(Handicap(wanted), seed) for seed in range(10)]
    assert sum(shares) / len(shares) == pytest.approx(wanted, abs=0.04)
    assert all(abs(share - wanted) < 0.12 for share in shares)


def test_without_a_handicap_it_plays_as_well_as_it_can():
    shares = [wins_of(None, seed) for seed in range(10)]
    assert sum(shares) / len(shares) > 0.8


@pytest.mark.parametrize(
    ("reach", "chosen"),
    [(1.2, "d"), (1.0, "d"), (0.99, "c"), (0.6, "c"), (0.3, "b"), (0.0, "a"), (-0.2, "a")],
)
def test_reach_cuts_the_span_of_values(reach: float, chosen: str):
    settings = SarsaSettings(exploration=0)
    learner = Sarsa(list("abcd"), states=["s"], settings=settings, handicap=Handicap())
    learner.weights[0] = [-1.0, -0.75, 0.0, 1.0]
    learner.reach = reach
    assert learner.begin().choose("s") == chosen


def test_reach_moves_by_outcomes_within_bounds():
    learner = Sarsa(["a"], states=["s"], handicap=Handicap(0.75, step=0.1))
    for total, reach in ((1.0, 0.95), (0.0, 0.95), (-1.0, 1.1), (-1.0, 1.2), (-1.0, 1.2)):
        learner.conclude(total)
        assert learner.reach == pytest.approx(reach)
    for _ in range(50):
        learner.conclude(1.0)
    assert learner.reach == pytest.approx(-0.2)


@given(
    st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=8),
    st.floats(-0.2, 1.2),
)
def test_something_is_always_in_reach(values: list[float], reach: float):
    learner = Sarsa(["a"], states=["s"], handicap=Handicap())
    learner.reach = reach
    assert learner.best_in_reach(values, max(values)) in values

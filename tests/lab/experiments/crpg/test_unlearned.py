"""Figures without learning: runs drawn from single fights against real ones."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sparring.kernels.loop import Row, turning_point
from sparring.lab.experiments.crpg import unlearned
from sparring.lab.experiments.crpg.calibration import CALIBRATION
from sparring.lab.experiments.crpg.opponents import TACTICS
from tests.samples import samples


@given(st.lists(st.sampled_from([-0.8, -0.5, 0.0, 0.5, 0.9]), min_size=20, max_size=80))
def test_a_run_turns_when_its_turning_point_is_found(ahead: list[float]) -> None:
    rows = [Row(max(0.0, by), max(0.0, -by), 0) for by in ahead]
    (turns,) = unlearned.turns(np.array([ahead]))
    assert bool(turns) == (turning_point(rows) is not None)


def test_a_measurement_depends_on_numbers_and_seed_alone() -> None:
    assert unlearned.measured({}, 40, 3) == unlearned.measured({}, 40, 3)


def test_every_figure_that_a_goal_wants_is_measured() -> None:
    assert set(unlearned.measured({}, 8, 3)) == set(CALIBRATION.figures)


@samples(24, slow=150)
def test_runs_drawn_from_fights_turn_as_often_as_real_ones(count: int) -> None:
    """Within four standard errors of the real runs, for every tactic."""
    pools = unlearned.pools_of({}, 4_000, 11)
    luck = np.random.default_rng(11)
    for tactic in TACTICS:
        drawn = unlearned.never_turning(pools, tactic, luck)
        fought = unlearned.really_never_turning({}, tactic, 5, count)
        likely = (drawn / 100 * count + 1) / (count + 2)
        error = 100 * (likely * (1 - likely) / count) ** 0.5
        assert abs(drawn - fought) < 4 * error, tactic

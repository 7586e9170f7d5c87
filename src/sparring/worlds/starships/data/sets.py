"""Which sets of duels networks are bred and tested on."""

from __future__ import annotations

TRAINING_SET = 36
"""Chosen among 400 by what ships do that never learn: see
docs/worlds/starships-calibration.md."""
TEST_SETS = (400, 401, 402, 403, 404)
"""The first five that the choice did not look at."""

"""How fast the pit is: figures that make sense beside each other, on any machine."""

from __future__ import annotations

import pytest

from sparring.kernels.switch import COMPILES
from sparring.worlds.bench import learning_figures, start_seconds
from sparring.worlds.pit.world import Pit


@pytest.mark.skipif(not COMPILES, reason="takes minutes")
def test_the_pit_is_measured_as_other_worlds_are():
    figures = learning_figures("pit", Pit(), 0.6)
    assert set(figures) == {
        "fights_per_s",
        "learning_encounters_per_s",
        "learning_encounters_per_s_2",
    }
    assert all(figure > 0 for figure in figures.values())
    # Learning takes a part of the time, and not most of it.
    assert figures["learning_encounters_per_s"] > 0.3 * figures["fights_per_s"]


@pytest.mark.skipif(not COMPILES, reason="a fight without the compiler is no start")
def test_a_fresh_interpreter_fights_without_compiling_anything():
    assert 0 < start_seconds("pit") < 20

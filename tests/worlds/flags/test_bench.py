"""Speed: far beyond the guide, whatever else the machine does."""

from __future__ import annotations

from sparring.worlds.flags.world import Flags

GUIDE = 10_000
"""Times real time, on one core."""


def test_flags_are_played_far_faster_than_real_time():
    figures = Flags().speeds(1.5)
    assert set(figures) == {
        "times_real_time",
        "learning_times_real_time",
        "learning_times_real_time_2",
    }
    assert figures["times_real_time"] > GUIDE
    assert figures["learning_times_real_time"] > GUIDE

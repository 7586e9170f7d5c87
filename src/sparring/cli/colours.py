"""Colours that can be read on dark and on light ground alike (contrast above 4
with black and with white). They never say anything that words do not say too."""

from __future__ import annotations

SIDE_COLOURS = ("#d93025", "#1a73e8", "#188038", "#9c6400")
"""Of each side; those of the first two are what they are called by most worlds."""
LEARNER, RIVAL = "#008787", "#af5f00"
"""Of the team that learns and the team that does not."""
GOOD, BAD = "#00875f", "#d93025"
FAINT = "dim"


def colour_of(side: int) -> str:
    """The colour of a side."""
    return SIDE_COLOURS[side % len(SIDE_COLOURS)]

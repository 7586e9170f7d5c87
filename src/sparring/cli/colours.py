"""Colours that can be read on dark and on light ground alike (contrast above 4
with black and with white). They never say anything that words do not say too."""

from __future__ import annotations

TEAM_COLOURS = ("#d93025", "#1a73e8")
"""Of the red and the blue team."""
LEARNER, RIVAL = "#008787", "#af5f00"
"""Of the team that learns and the team that does not."""
GOOD, BAD = "#00875f", "#d93025"
FAINT = "dim"

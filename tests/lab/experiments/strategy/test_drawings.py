"""Fitness over a test, drawn."""

from __future__ import annotations

import pytest

from sparring.lab.experiments.strategy.drawings import described, fitness_panels, windows
from sparring.lab.figures.style import description_of

CURVE = [0.3] * 50 + [0.7] * 50


def test_a_curve_is_smoothed_and_told() -> None:
    assert len(windows(CURVE)) == 91
    assert windows(CURVE)[45] == pytest.approx(0.5)
    assert described(CURVE) == "from 0.30 to 0.70"


def test_a_panel_is_drawn_for_each_opponent_and_told_in_words() -> None:
    curves = {"small_balanced": CURVE, "soldier_rush": CURVE, "soldier_rush_ours": CURVE}
    picture = fitness_panels(curves)
    told = "small balanced: from 0.30 to 0.70. soldier rush: from 0.30 to 0.70."
    assert description_of(picture) == told
    assert [len(axes.lines) for axes in picture.axes] == [2, 3]

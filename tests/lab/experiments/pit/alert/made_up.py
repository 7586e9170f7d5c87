"""Curves that nobody fought for: trials about a wished mean at every point of a figure."""

from __future__ import annotations

from statistics import NormalDist

from sparring.lab.experiment import Findings
from sparring.lab.experiments.pit.alert.matches import MATCHES, NAME, STEP

TESTS = 40
Shape = tuple[float, float]
"""Mean and standard deviation."""
AS_SAID: dict[str, Shape | dict[int, Shape]] = {
    "fig_3_4": (85, 5),
    "fig_3_5": (93, 4),
    "fig_3_6": (82, 4),
    "fig_3_7": (50, 6),
    "fig_3_8": (50, 15),
    "fig_3_9": (50, 4),
    "fig_3_10": (93, 3),
    "fig_3_11": (82, 4),
    "fig_3_12": (67, 7),
    "fig_3_13": (63, 3),
    "fig_3_14": (64, 6),
    "fig_3_15": (64, 6),
    "fig_3_16": {50: (48, 4), 550: (50, 6), 600: (72, 6), 1000: (82, 6)},
    "fig_3_17": {50: (65, 6), 550: (50, 6), 600: (72, 6)},
    "weapon_alert": (80, 3),
    "weapon_sarsa": (60, 3),
    "weapon_scripting": (60, 3),
    "weapon_ai161": (50, 3),
}
"""Every figure as the thesis tells of it; several shapes each begin with an episode."""


def curves(shape: Shape | dict[int, Shape], episodes: int, tests: int) -> list[list[float]]:
    """One curve for each trial, all of this shape together."""
    shapes = shape if isinstance(shape, dict) else {STEP: shape}
    trials: list[list[float]] = [[] for _ in range(tests)]
    for point in range(STEP, episodes + 1, STEP):
        mean, deviation = shapes[max(start for start in shapes if start <= point)]
        bell = NormalDist(mean, deviation)
        for at, trial in enumerate(trials):
            trial.append(bell.inv_cdf((at + 0.5) / tests))
    return trials


def duels(tests: int = TESTS, **changed: Shape | dict[int, Shape]) -> dict[str, Findings]:
    """What would be found if every claim held, but for what is changed."""
    shapes = AS_SAID | changed
    found = {row: curves(shape, MATCHES[row].episodes, tests) for row, shape in shapes.items()}
    return {NAME: Findings({}, tests, {}, {"so_far": found})}

"""Records and findings that were never found, of a wished shape."""

from __future__ import annotations

from typing import Any

from sparring.lab.experiment import Findings
from sparring.lab.experiments.strategy.tables import EVEN_MATCHES, MATCHES, RUSHES
from tests.lab.experiments.crpg.made_up import around

TESTS = 20


def record(wins: int, at: int | None, ticks: int = 5_000) -> dict[str, Any]:
    """A test of a hundred games that turns at about a game, and wins the last ones."""
    turn = 100 if at is None else at
    return {
        "results": "L" * (100 - wins) + "W" * wins,
        "team_fitness": [0.3] * turn + [0.8] * (100 - turn),
        "durations": [ticks] * 100,
        "pools": [
            {"members": [0, 1, 2], "weights": [150, 400, 50]},
            {"members": [0, 1, 2], "weights": [100, 100, 100]},
        ],
    }


def table(
    points: dict[str, float], wins: dict[str, float], weights: dict[str, float] | None = None
) -> Findings:
    """A table about these means."""
    heavy = weights or {"Townhall": 50, "AirForce": 60, "Barracks": 150, "Farm": 140, "Smith": 130}
    return Findings(
        rows={},
        tests=TESTS,
        extra={
            "weights": dict.fromkeys(MATCHES, heavy),
            "rushes": {row: [True] * 3 + [False] * (TESTS - 3) for row in EVEN_MATCHES},
        },
        samples={
            "turning_points": {row: list(around(points[row], 2, TESTS)) for row in MATCHES},
            "wins": {row: list(around(wins[row], 2, TESTS)) for row in MATCHES},
        },
    )


ORIGINAL = table(
    dict.fromkeys(EVEN_MATCHES, 50.0) | dict.fromkeys(RUSHES, 120.0),
    dict.fromkeys(EVEN_MATCHES, 60.0) | dict.fromkeys(RUSHES, 3.0),
)
IMPROVED = table(
    dict.fromkeys(EVEN_MATCHES, 15.0) | dict.fromkeys(RUSHES, 120.0),
    dict.fromkeys(EVEN_MATCHES, 70.0) | dict.fromkeys(RUSHES, 20.0),
    {"Townhall": 50, "Barracks": 90, "Farm": 100, "AntiSoldierRush": 300, "Chromosome3": 200},
)


def as_in_thesis() -> dict[str, Findings]:
    """What would be found if every claim on learning held."""
    return {"strategy-original": ORIGINAL, "strategy-improved": IMPROVED}

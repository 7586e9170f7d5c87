"""Findings that were never found: samples of a wished shape for every experiment."""

from __future__ import annotations

from sparring.lab.experiment import Findings
from sparring.lab.experiments.pit.learned import WARRIORS
from sparring.lab.experiments.pit.neverwinter import FIRST_TACTICS
from sparring.lab.experiments.pit.opponents import VERSIONS
from tests.lab.experiments.crpg.made_up import around, late_ones, turning

TESTS = 40


def game(
    points: dict[str, float] | None = None,
    wins: dict[str, tuple[float, float]] | None = None,
    first: float = 60,
    tests: int = TESTS,
) -> Findings:
    """Table 5.5 with its wins, as the thesis has it but for what is named."""
    means = {
        "ai129_none": 20.0,
        "ai161_none": 34.0,
        "ai161_fpf": 34.0,
        "cursed_none": 34.0,
        "cursed_fpf": 34.0,
    }
    shapes = {
        "without_culling": (79.0, 12.0),
        "with_culling": (50.0, 3.0),
        "without_culling_ai129": (85.0, 10.0),
    }
    found = turning(means | (points or {}), tests)
    found.samples["wins"] = {
        row: around(*shape, tests) for row, shape in (shapes | (wins or {})).items()
    }
    found.samples["role_playing_world"] = {
        tactic: late_ones(first, tests) for tactic in FIRST_TACTICS
    }
    return found


def unlearned(wins: float = 40, points: float = 150, tests: int = TESTS) -> Findings:
    """Sides that never learn."""
    return Findings(
        {},
        tests,
        {},
        {
            "wins": {f"equal_{version}": around(wins, 5, tests) for version in VERSIONS},
            "turning_points": {version: late_ones(points, tests) for version in VERSIONS},
        },
    )


def learned(more: float = 20, tests: int = TESTS) -> Findings:
    """Everything is done so much more often after learning."""
    columns = ("closes_in", "closing_weight", "holds_buff", "speed_first")
    samples = {
        f"{version}_{role}": {
            f"{column}_{when}": around(mean, 8, tests)
            for column in columns
            for when, mean in (("before", 50), ("after", 50 + more))
        }
        for version in VERSIONS
        for role in WARRIORS
    }
    return Findings({}, tests, {}, samples)


def as_in_papers() -> dict[str, Findings]:
    """What would be found if every claim held."""
    return {"neverwinter": game(), "pit-unlearned": unlearned(), "pit-learned": learned()}

"""A calibration of a world of one's own: a plain one, with a number left open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from sparring.errors import UsageError
from sparring.lab.calibration import Calibration, PageText, Sizes, calibrate, measure, wins_in
from sparring.lab.calibration_page import page


@dataclass(frozen=True)
class Number:
    name: str
    chosen: int
    proposed: int
    low: int
    high: int
    meaning: str = "how far an arrow flies"
    source: str = "nobody's paper"
    words: tuple[str, ...] = ()


TEXT = PageText("# Numbers\n", search="{first} choices, {guided} guided; proposed: {proposed}")


def wins(numbers: Any, tactic: str, fights: int, seed: int) -> float:
    """The nearer to seven, the more."""
    return 60.0 - 4 * abs(numbers["reach"] - 7) - (tactic == "rush")


OWN = Calibration(
    (Number("reach", 7, 2, 0, 12), Number("width", 3, 3, 1, 5)),
    {"rush": 59.0, "volley": 60.0},
    wins,
    TEXT,
    unsearched=("width",),
)


def test_a_search_finds_the_number_that_meets_the_targets() -> None:
    sizes = Sizes(first=12, rounds=2, batch=3, fights=1, finalists=3, final_fights=5)
    outcome = calibrate(OWN, sizes, seed=3)
    assert outcome.chosen.numbers == {"reach": 7}
    assert outcome.chosen.worst == 0
    text = page(OWN, [{name: str(value) for name, value in row.items()} for row in outcome.rows])
    assert "| `reach` | how far an arrow flies | 0 to 12 | 2 | **7** | nobody's paper |" in text
    assert "proposed: rush 39, volley 40" in text
    assert "| `width` |" in text


def test_nothing_free_is_nothing_to_search() -> None:
    fixed = Calibration((), {"rush": 50.0}, wins, TEXT)
    with pytest.raises(UsageError, match="no number is free"):
        calibrate(fixed, Sizes(), seed=0)


def test_any_rule_world_fights_without_learning(registered: Any) -> None:
    plain = Calibration((), {"rush": 50.0, "volley": 50.0}, wins_in("skirmish"), TEXT)
    candidate = measure(plain, {}, 10, seed=2)
    assert list(candidate.wins) == ["rush", "volley"]
    assert all(0 <= rate <= 100 and rate % 10 == 0 for rate in candidate.wins.values())
    with pytest.raises(UsageError, match="'skirmish' has no free numbers"):
        measure(plain, {"reach": 3}, 10, seed=2)

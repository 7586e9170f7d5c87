"""Wins over a trial as the thesis draws them: of all episodes so far, every fifty; and beside
them of the last fifty alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.experiments.pit.alert.matches import PHASE, STEP

if TYPE_CHECKING:
    from collections.abc import Sequence

POINTS = (50, 100, 200, 300, 350, 400, 500)
"""Episodes that every row tells of,"""
LATER_POINTS = (550, 750, 1000)
"""and those of rows with a second phase."""
WON = "W"


def column(episode: int) -> str:
    """The column of the wins so far after an episode."""
    return f"wins_pct_{episode}"


def shares_so_far(results: str) -> list[float]:
    """Wins of 100 so far after every step; each phase counts anew, since nothing else could
    show how it went (after a tie of 500, not even 80 of 100 would bring the whole to 80)."""
    return [
        share(results[end - 1 - (end - 1) % PHASE : end])
        for end in range(STEP, len(results) + 1, STEP)
    ]


def window_shares(results: str) -> list[float]:
    """Wins of 100 in every step alone."""
    return [share(results[end - STEP : end]) for end in range(STEP, len(results) + 1, STEP)]


def share(results: str) -> float:
    """Wins of 100 episodes; one that nobody wins is not won."""
    return 100 * results.count(WON) / len(results)


def value_at(curve: Sequence[float], episode: int) -> float:
    """A curve's value after an episode that it has a point for."""
    return curve[episode // STEP - 1]


def phases_of(curve: Sequence[float]) -> int:
    """How many phases a curve goes through."""
    return len(curve) * STEP // PHASE

"""The numbers that a search chose, measured once more in the world as it is now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.calibration.files import row_of
from sparring.lab.calibration.goals import Candidate
from sparring.lab.calibration.page import AGAIN, Found

if TYPE_CHECKING:
    from sparring.lab.calibration.goals import Calibration


def measured_again(
    calibration: Calibration, rows: list[dict[str, str]], fights: int, seed: int
) -> tuple[Candidate, list[dict[str, Any]]]:
    """What the choice of a search gives now, and the search with it, in place of what was
    measured again before."""
    numbers = Found(calibration, rows).chosen.numbers
    measure = calibration.confirm or calibration.measure
    now = Candidate(calibration, numbers, measure(numbers, fights, seed), fights, seed)
    return now, [*(row for row in rows if row["kind"] != AGAIN), row_of(AGAIN, now)]

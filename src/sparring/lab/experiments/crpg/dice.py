"""The dice of initiative, and the free numbers that fit best with each of them, by figures
without learning: `luck_fits.json`, which `luck_fits.py` writes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.lab.calibration.goals import Candidate
from sparring.lab.experiments.crpg.calibration import CALIBRATION

if TYPE_CHECKING:
    from collections.abc import Mapping

FITS = Path(__file__).with_name("luck_fits.json")
DICE = {"none": 1, "d2": 2, "d3": 3, "d4": 4, "d5": 5, "d6": 6}
"""Every die of initiative by its name, as sides; a die of one side is none."""


@cache
def luck_fits() -> dict[str, Candidate]:
    """The best choice with each die, and its figures without learning."""
    fits = json.loads(FITS.read_text(encoding="utf-8"))
    return {die: fit_from(fits[die]) for die in DICE}


def fit_from(data: Mapping[str, Any]) -> Candidate:
    """A choice with its figures, as it was written."""
    return Candidate(CALIBRATION, data["numbers"], data["figures"], data["fights"], data["seed"])

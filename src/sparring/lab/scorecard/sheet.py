"""What a scorecard is made of: measures of requirements, a cell for each learner."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.statistics import interval

if TYPE_CHECKING:
    from collections.abc import Sequence

REQUIREMENTS = (
    *("speed", "effectiveness", "robustness", "efficiency"),
    *("clarity", "variety", "consistency", "scalability"),
)
"""Four computational ones, then four functional ones, in the thesis's order."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one learner reaches; or why it has no value."""

    value: float | None = None
    ends: tuple[float, float] | None = None
    """The 95 per cent interval of the value."""
    reason: str = ""
    """Why there is no value."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        if self.value is None:
            return {"value": None, "reason": self.reason}
        return {"value": self.value} | ({"interval": list(self.ends)} if self.ends else {})


@dataclass(frozen=True, slots=True)
class Measure:
    """One row: something counted of every learner."""

    requirement: str
    name: str
    """What is counted, with its unit."""
    cells: dict[str, Cell] = field(default_factory=dict)
    """By learner."""
    low_is_good: bool | None = False
    """None if neither is better."""
    target: float | None = None
    decimals: int = 1
    stands_for_all: bool = False
    """Whether the picture shows this measure for its requirement."""
    key: str = ""
    """Its short name for machines."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "measure": self.name,
            "low_is_good": self.low_is_good,
            "target": self.target,
            "learners": {name: cell.as_data() for name, cell in self.cells.items()},
        }


def none_because(reason: str) -> Cell:
    """A cell without a value."""
    return Cell(reason=reason)


def mean_cell(values: Sequence[float], seed: int) -> Cell:
    """The mean of one value a test, with its interval if there are several tests."""
    if len(values) < 2:
        return Cell(fmean(values))
    ends = interval(values, seed=seed)
    return Cell(fmean(values), (ends.low, ends.high))

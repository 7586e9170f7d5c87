"""What independent learners show against one opponent: wins, draws and turning points,
each with its interval of 95 per cent over the tests."""

from __future__ import annotations

from statistics import fmean
from statistics import median as middle
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.kernels.loop import CONFIRMED, WINDOW
from sparring.lab.measures import counted
from sparring.lab.statistics import Interval, highest, intervals, mean, median, share_interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.jobs import Record
    from sparring.lab.statistics import Statistic

HUNDREDS = ((1, 100), (101, 200), (401, 500))
"""Encounters that are looked at apart, as far as a test has so many."""
LETTERS = {"won": "W", "drawn": "-", "lost": "L"}
LEAST_TESTS = 2
"""A single test has no spread, so nothing has an interval."""
SHORTEST = WINDOW + CONFIRMED - 1
"""Encounters of the shortest test that can show a turning point."""


class Estimate(NamedTuple):
    """A figure of a sample."""

    value: float
    ends: Interval | None
    """Of 95 per cent; None where a single test shows none."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        ends = None if self.ends is None else [self.ends.low, self.ends.high]
        return {"value": self.value, "interval": ends}


class Stretch(NamedTuple):
    """How some encounters of every test ended."""

    first: int
    last: int
    ended: dict[str, Estimate]
    """Encounters of a hundred: `won`, `drawn`, `lost`."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        figures = {name: estimate.as_data() for name, estimate in self.ended.items()}
        return {"first": self.first, "last": self.last, **figures}


class TurningPoints(NamedTuple):
    """When the learners got the better of their opponent."""

    figures: dict[str, Estimate]
    """`median`, `mean` and `highest`, where tests that never turned count as turned at the
    latest encounter, so that these are too low then; and `never`, tests of a hundred."""
    points: list[int | None]
    """Of each test; None for never."""
    latest: int
    """The last encounter that can be seen to be one."""

    def is_too_low(self, name: str) -> bool:
        """Whether a figure would be higher if tests that never turned had gone on."""
        never = self.points.count(None)
        most = (len(self.points) - 1) // 2 if name == "median" else 0
        return name != "never" and never > most

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        figures = {name: estimate.as_data() for name, estimate in self.figures.items()}
        return {**figures, "points": self.points, "latest": self.latest}


class Sample(NamedTuple):
    """What came of the tests."""

    stretches: list[Stretch]
    """All encounters, then the hundreds that are looked at apart."""
    turning: TurningPoints | None
    """None if the tests were too short to show any."""


def sample_of(records: Sequence[Record], encounters: int, seed: int) -> Sample:
    """What records of tests show that differ in their seeds alone."""
    results = [str(record["results"]) for record in records]
    whole = (1, encounters)
    hundreds = [one for one in HUNDREDS if one[1] <= encounters and one != whole]
    stretches = [stretch_of(results, first, last, seed) for first, last in (whole, *hundreds)]
    points = [record["turning_point"] for record in records]
    return Sample(stretches, turning_of(points, encounters, seed))


def stretch_of(results: Sequence[str], first: int, last: int, seed: int) -> Stretch:
    """How the encounters of a stretch ended, test by test and then over all tests:
    encounters of one test hang together, tests do not."""
    length = last - first + 1
    ended = {}
    for name, letter in LETTERS.items():
        shares = [100 * result[first - 1 : last].count(letter) / length for result in results]
        ends = intervals(shares, {name: mean}, seed=seed)[name] if has_spread(shares) else None
        ended[name] = Estimate(fmean(shares), ends)
    return Stretch(first, last, ended)


def turning_of(points: list[int | None], encounters: int, seed: int) -> TurningPoints | None:
    """Turning points and how many tests have none."""
    if encounters < SHORTEST:
        return None
    latest = encounters - CONFIRMED + 1
    values = counted(points, latest)
    share = points.count(None) / len(points)
    wanted: dict[str, Statistic] = {"median": median, "mean": mean, "highest": highest}
    ends: dict[str, Interval] = intervals(values, wanted, seed=seed) if has_spread(values) else {}
    figures = {
        "median": Estimate(float(middle(values)), ends.get("median")),
        "mean": Estimate(fmean(values), ends.get("mean")),
        "highest": Estimate(float(max(values)), ends.get("highest")),
        "never": Estimate(100 * share, in_hundredths(share_interval(share, len(points)))),
    }
    return TurningPoints(figures, points, latest)


def has_spread(values: Sequence[float]) -> bool:
    """Whether there are enough tests for an interval."""
    return len(values) >= LEAST_TESTS


def in_hundredths(share: Interval) -> Interval:
    """An interval of a share, of a hundred."""
    return Interval(100 * share.low, 100 * share.high)

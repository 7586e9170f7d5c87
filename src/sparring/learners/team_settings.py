"""How TEAM learns: every number, and where it comes from.

Those that the thesis tells (section 4.2) say so; the others are ours.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import isfinite

from sparring.errors import SettingsError, way_out
from sparring.learners.settings import check_share
from sparring.untrusted import excerpt

ENDING, BEGINNING = "ending", "beginning"
CREDITS = (ENDING, BEGINNING)
"""Which transition says whether an interval was good: the one it ends or begins with."""
LARGEST_POPULATION, LARGEST_DEPTH = 100, 20
LONGEST_TEMPO = 1e6
WHOLE = ("population", "depth")


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSettings:
    """Settings of TEAM."""

    population: int = 5
    """Splits that are kept for each state (thesis 4.2.3)."""
    depth: int = 2
    """A split is judged by the interval it was made for and so many after it (thesis
    4.2.3)."""
    mutation: float = 0.5
    """How far a gene of the worst parent may move; that of a perfect one does not. Ours."""
    propagation: float = 0.3
    """What a child's fitness counts in its parent's. Ours."""
    first_fitness: float = 0.5
    """What the splits of the beginning are held to be worth. Ours."""
    credits: str = ENDING
    """Which transition says whether an interval was good. The thesis can be read either
    way: by the ending one a quick gain is the best and a quick loss the worst."""
    tempo: float = 1.0
    """How much slower than Quake a game is: seconds are divided by it. Ours."""

    def __post_init__(self) -> None:
        for field in fields(self):
            if field.name != "credits":
                check_number(field.name, getattr(self, field.name))
        if self.credits not in CREDITS:
            raise SettingsError(
                f"no credits are named {excerpt(self.credits)}; "
                f"{way_out(str(self.credits), CREDITS)}"
            )
        for name in ("mutation", "propagation", "first_fitness"):
            check_share(name, getattr(self, name))
        check_range("population", self.population, 1, LARGEST_POPULATION)
        check_range("depth", self.depth, 0, LARGEST_DEPTH)
        check_range("tempo", self.tempo, 1 / LONGEST_TEMPO, LONGEST_TEMPO)


def check_number(name: str, value: object) -> None:
    """A finite number, and a whole one where it counts something."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        raise SettingsError(f"{name} is a finite number; got {excerpt(value)}")
    if name in WHOLE and not isinstance(value, int):
        raise SettingsError(f"{name} is a whole number; got {excerpt(value)}")


def check_range(name: str, value: float, low: float, high: float) -> None:
    """A number within bounds."""
    if not low <= value <= high:
        raise SettingsError(f"{name} lies within {low:g} and {high:g}; got {value:g}")

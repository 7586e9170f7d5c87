"""What ships do that never learn, held against the thesis; which set networks are bred on.

    python -m sparring.lab.experiments.starships.calibration
    python -m sparring.lab.experiments.starships.calibration --out FILE.csv

The rule of choice, written down before any set was looked at: of sets 0 to 399 the one
whose figures lie nearest to the thesis's, that is, with the least mean of squared
differences, each in its own deviation from set to set. All 49 figures count alike.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sparring.atomic import write_atomically
from sparring.lab.experiments.starships.calibration_page import page, table_of
from sparring.lab.experiments.starships.unlearned import WANTED, figures_of
from sparring.worlds.starships.data.numbers import FREE_NUMBERS
from sparring.worlds.starships.data.sets import TRAINING_SET

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.experiments.starships.unlearned import Values

SETS = 400
TRIED_SETS = 60
"""What each choice of free numbers is measured on."""


class Measured(NamedTuple):
    """All figures over many sets."""

    figures: Mapping[str, Values]
    near: float = 2.0
    """A figure is met within so many deviations."""

    def mean(self, name: str) -> float:
        """Over all sets."""
        return float(self.figures[name].mean())

    def deviation(self, name: str) -> float:
        """From set to set."""
        return float(self.figures[name].std(ddof=1))

    def apart(self, name: str, value: float) -> float:
        """How far a value is from the thesis's, in deviations."""
        return (value - WANTED[name]) / self.deviation(name)

    def missed(self) -> list[str]:
        """Figures whose mean is too far from the thesis's."""
        return [name for name in WANTED if abs(self.apart(name, self.mean(name))) > self.near]

    @property
    def loss(self) -> float:
        """The mean of squared differences of the means from the thesis."""
        return float(np.mean([self.apart(name, self.mean(name)) ** 2 for name in WANTED]))

    @property
    def worst(self) -> float:
        """The furthest that any mean is from the thesis's, in deviations."""
        return max(abs(self.apart(name, self.mean(name))) for name in WANTED)

    def furthest(self) -> Values:
        """Of every set, how far its furthest figure is from the mean of all sets."""
        apart = [
            np.abs(self.figures[name] - self.mean(name)) / self.deviation(name) for name in WANTED
        ]
        worst: Values = np.max(apart, axis=0)
        return worst

    def losses(self) -> Values:
        """Of every set, the mean of squared differences from the thesis."""
        squares = [self.apart(name, self.figures[name]) ** 2 for name in WANTED]  # type: ignore[arg-type]
        mean: Values = np.mean(squares, axis=0)
        return mean

    def nearest(self) -> int:
        """The set that is nearest to the thesis."""
        return int(self.losses().argmin())


# --- free numbers --------------------------------------------------------------------------


class Attempt(NamedTuple):
    """A choice of free numbers, and how near it comes."""

    numbers: Mapping[str, int]
    loss: float
    missed: int
    worst: float


def attempts(count: int, seed: int) -> list[Attempt]:
    """The numbers as they are; as many choices spread evenly over all ranges; and as many
    again, each near the best by then."""
    luck = np.random.default_rng(seed)
    made = [attempt({one.name: one.chosen for one in FREE_NUMBERS})]
    for _ in range(count):
        made.append(
            attempt({one.name: int(luck.integers(one.low, one.high + 1)) for one in FREE_NUMBERS})
        )
    for _ in range(count):
        best = min(made, key=lambda one: one.loss)
        made.append(attempt(neighbour(best.numbers, luck)))
    return made


def neighbour(numbers: Mapping[str, int], luck: np.random.Generator) -> dict[str, int]:
    """A choice near another: each number moved by a tenth of its range at most."""
    moved = {}
    for one in FREE_NUMBERS:
        reach = max(1, (one.high - one.low) // 10)
        value = numbers[one.name] + int(luck.integers(-reach, reach + 1))
        moved[one.name] = min(one.high, max(one.low, value))
    return moved


def attempt(numbers: Mapping[str, int]) -> Attempt:
    """How near one choice comes."""
    figures = figures_of(range(TRIED_SETS), numbers)
    if any(values.std() == 0.0 for values in figures.values()):
        # Such ships never hurt each other, or always: there is nothing to measure by.
        return Attempt(numbers, float("inf"), len(WANTED), float("inf"))
    measured = Measured(figures)
    return Attempt(numbers, measured.loss, len(measured.missed()), measured.worst)


# --- what is written ----------------------------------------------------------------------


def rows_of(measured: Measured) -> list[dict[str, Any]]:
    """Every set with its figures, as lines of the file."""
    losses = measured.losses()
    return [
        {
            "set": at,
            "loss": round(float(losses[at]), 4),
            **{name: round(float(values[at]), 4) for name, values in measured.figures.items()},
        }
        for at in range(len(losses))
    ]


def write(path: Path, measured: Measured, tried: list[Attempt]) -> None:
    """The file of all sets, and the page beside it."""
    rows = rows_of(measured)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    write_atomically(path.with_suffix(".md"), page(measured, tried, TRIED_SETS))


def main() -> None:
    """Measure all sets and print the table; with a file to write to, try other free
    numbers as well and write file and page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, help="a .csv file; the page is written beside it")
    parser.add_argument("--tries", type=int, default=200, help="choices of numbers, half of them")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    measured = Measured(figures_of(range(SETS)))
    print("\n".join(table_of(measured, measured.nearest())))
    if options.out is not None:
        write(options.out, measured, attempts(options.tries, options.seed))
    if measured.nearest() != TRAINING_SET:
        sys.exit(f"the nearest set is {measured.nearest()}; data/sets.py has {TRAINING_SET}")


if __name__ == "__main__":
    main()

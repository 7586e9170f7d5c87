"""The twenty classes of gardens (thesis, table 3.1), and which seed is which."""

from __future__ import annotations

from typing import NamedTuple


class GardenClass(NamedTuple):
    """Gardens that are equally hard."""

    fewest: int
    """Poison patches beside every carrot patch, at least."""
    most: int
    """The same, at most."""
    bottles: int
    """Of poison, in the whole garden."""

    @property
    def density(self) -> str:
        """Poison patches beside a carrot patch, as the thesis writes it."""
        return str(self.most) if self.fewest == self.most else f"{self.fewest}-{self.most}"

    def __str__(self) -> str:
        return f"density {self.density}, {self.bottles} bottles"


BOTTLES_OF_DENSITY = {
    (0, 0): (0, 25, 50, 100, 150),
    (0, 1): (25, 50, 100, 150),
    (1, 2): (25, 50, 100, 150),
    (2, 3): (50, 100, 150),
    (3, 4): (100, 150),
    (4, 4): (100, 150),
}
"""For each density, fewest and most, the numbers of bottles that there are gardens of."""
CLASSES = tuple(
    GardenClass(fewest, most, bottles)
    for (fewest, most), numbers in BOTTLES_OF_DENSITY.items()
    for bottles in numbers
)
"""The instances of the thesis, 0 to 19."""
TRAINING = tuple(range(len(CLASSES)))
"""Seeds that rabbits are bred on: one garden of each class."""
VALIDATION = tuple(range(len(CLASSES), 6 * len(CLASSES)))
"""Seeds of the thesis's test set: five further gardens of each class."""
HARD_INSTANCE = 17
"""What the thesis dopes with: the hardest class whose poison can be walked around."""


def class_of(seed: int) -> GardenClass:
    """The class of a seed's garden: seeds go through the classes in turn."""
    return CLASSES[seed % len(CLASSES)]

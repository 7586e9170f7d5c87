"""How learners of values learn: every number, and why it is what it is."""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import isfinite

from sparring.errors import SettingsError, way_out
from sparring.untrusted import excerpt

LARGEST_START = 10.0
"""Initial values lie within so much of zero: fitness does not go further either."""
JOURNAL, ORDERS_ONLY = "journal", "orders-only"
CHOICES = (JOURNAL, ORDERS_ONLY)
"""What agents of our worlds choose, and when: as the journal paper has it, or nothing
but an order at the start of each round."""


@dataclass(frozen=True, slots=True)
class ValueSettings:
    """What every learner of values needs to know."""

    exploration: float = 0.05
    """How often an action is chosen at random instead of by its value."""
    lowest_start: float = 0.2
    """Initial values are drawn evenly from here: a tenth below break-even."""
    highest_start: float = 0.4
    """... up to here."""
    choices: str = JOURNAL
    """What agents of our worlds choose, and when; your own game says so itself."""

    def __post_init__(self) -> None:
        if self.choices not in CHOICES:
            raise SettingsError(
                f"no choices are named {excerpt(self.choices)}; "
                f"{way_out(str(self.choices), CHOICES)}"
            )
        for name in (field.name for field in fields(self) if field.name != "choices"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise SettingsError(f"{name} is a number; got {excerpt(value)}")
            if not isfinite(value):
                raise SettingsError(f"{name} is a finite number; got {excerpt(value)}")
        check_share("exploration", self.exploration)
        if not -LARGEST_START <= self.lowest_start <= self.highest_start <= LARGEST_START:
            raise SettingsError(
                f"initial values lie within {-LARGEST_START:g} and {LARGEST_START:g}, the lowest "
                f"first; got {self.lowest_start:g} and {self.highest_start:g}"
            )


@dataclass(frozen=True, slots=True)
class MonteCarloSettings(ValueSettings):
    """Settings of Monte-Carlo control: those of the journal paper."""


@dataclass(frozen=True, slots=True)
class QLearningSettings(ValueSettings):
    """Settings of one-step Q-learning. The papers tell none: these are ours."""

    step: float = 0.1
    """How far a value moves towards what it should have been."""
    discount: float = 1.0
    """What the value of the next state counts: in full, since encounters are short
    and always end."""

    def __post_init__(self) -> None:
        # Classes with slots are made anew, so super() without names finds the old one.
        super(QLearningSettings, self).__post_init__()
        check_share("discount", self.discount)
        if not 0 < self.step <= 1:
            raise SettingsError(f"step lies above 0 and is at most 1; got {self.step:g}")


def check_share(name: str, value: float) -> None:
    """A number from 0 to 1."""
    if not 0 <= value <= 1:
        raise SettingsError(f"{name} lies within 0 and 1; got {value:g}")

"""How Sarsa, Alert and AlertAM learn: every number, and where it comes from.

The numbers of the presets `fighter` and `sorcerer` are those of the agent-modelling
thesis, table 3.3; what it leaves open is ours and says so.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from sys import float_info

from sparring.errors import SettingsError, way_out
from sparring.learners.settings import check_share
from sparring.untrusted import excerpt

ACCUMULATING, REPLACING = "accumulating", "replacing"
TRACES = (ACCUMULATING, REPLACING)
"""What a visit does to the trace of its action: one more, or one again."""
PER_EPISODE, PER_STEP = "episode", "step"
TIMINGS = (PER_EPISODE, PER_STEP)
"""When exploration follows success: after each encounter, or after each choice."""
MOST_STEPS, LONGEST_WINDOW = 1_000, 1_000
LARGEST_REACH_STEP = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class TemporalSettings:
    """What all three have in common."""

    discount: float = 1.0
    """Gamma: what the next choice's value counts (table 3.3)."""
    trace: float = 0.0
    """Lambda: how far a lesson reaches back to earlier choices (table 3.3: not at all)."""
    traces: str = ACCUMULATING
    """What a second visit does to a trace; nothing while lambda is 0. Ours."""

    def __post_init__(self) -> None:
        check_kinds(self)
        check_choice("traces", self.traces, TRACES)
        check_share("discount", self.discount)
        check_share("trace", self.trace)

    @property
    def decay(self) -> float:
        """What is left of a trace after each choice."""
        return self.discount * self.trace


@dataclass(frozen=True, slots=True, kw_only=True)
class SarsaSettings(TemporalSettings):
    """Settings of Sarsa(lambda): nothing moves. The thesis tells no numbers: ours."""

    rate: float = 0.1
    """Alpha: how far values move towards what they should have been."""
    exploration: float = 0.02
    """Epsilon: how often a choice is random; Alert's highest for fighters."""

    def __post_init__(self) -> None:
        # Classes with slots are made anew, so super() without names finds the old one.
        super(SarsaSettings, self).__post_init__()
        check_rate("rate", self.rate)
        check_share("exploration", self.exploration)


@dataclass(frozen=True, slots=True, kw_only=True)
class AlertSettings(TemporalSettings):
    """Settings of Alert and AlertAM: rates and exploration move between bounds. Both
    start at their highest (ours: the thesis does not say)."""

    highest_rate: float = 0.2
    """Alpha max (table 3.3)."""
    lowest_rate: float = 0.01
    """Alpha min (table 3.3)."""
    rate_steps: int = 20
    """Steps from alpha max to alpha min (table 3.3), so one is 0.0095."""
    window: int = 10
    """An error is compared with the mean of so many before it. Ours: the thesis keeps
    it to itself."""
    highest_exploration: float = 0.02
    """Epsilon max (table 3.3): 0.02 for fighters, 0.08 for sorcerers."""
    lowest_exploration: float = 0.005
    """Epsilon min (table 3.3)."""
    exploration_steps: int = 15
    """Steps from epsilon max to epsilon min (table 3.3): 0.001 each for fighters, 0.005
    for sorcerers."""
    explores_by: str = PER_EPISODE
    """When exploration follows success. Ours: the thesis can be read either way."""

    def __post_init__(self) -> None:
        super(AlertSettings, self).__post_init__()
        check_choice("explores_by", self.explores_by, TIMINGS)
        check_rate("highest_rate", self.highest_rate)
        check_rate("lowest_rate", self.lowest_rate)
        check_share("highest_exploration", self.highest_exploration)
        check_share("lowest_exploration", self.lowest_exploration)
        check_order("rate", self.lowest_rate, self.highest_rate)
        check_order("exploration", self.lowest_exploration, self.highest_exploration)
        check_count("rate_steps", self.rate_steps, MOST_STEPS)
        check_count("exploration_steps", self.exploration_steps, MOST_STEPS)
        check_count("window", self.window, LONGEST_WINDOW)

    @property
    def rate_step(self) -> float:
        """How far a learning rate moves at once."""
        return (self.highest_rate - self.lowest_rate) / self.rate_steps

    @property
    def exploration_step(self) -> float:
        """How far exploration moves at once."""
        return (self.highest_exploration - self.lowest_exploration) / self.exploration_steps


@dataclass(frozen=True, slots=True)
class Handicap:
    """Holds an even game: what may be chosen is cut off at the top, the deeper the more
    is won.

    A learner has a reach. In each state, actions valued above
    `lowest + reach * (highest - lowest)` of the legal ones are not chosen by value. Reach
    falls after each encounter won (total reward above 0) and rises after each one lost, by
    steps in such a proportion that they are even at the wanted share of wins.
    """

    win_share: float = 0.5
    """Of the encounters that are decided, so many are to be won."""
    step: float = 0.1
    """How far reach moves, on average of both ways."""

    def __post_init__(self) -> None:
        check_kinds(self)
        if not 0.05 <= self.win_share <= 0.95:
            raise SettingsError(f"win_share lies within 0.05 and 0.95; got {self.win_share:g}")
        if not 0 < self.step <= LARGEST_REACH_STEP:
            raise SettingsError(
                f"step lies above 0 and is at most {LARGEST_REACH_STEP:g}; got {self.step:g}"
            )

    @property
    def rise(self) -> float:
        """What reach gains by a loss."""
        return 2 * self.step * self.win_share

    @property
    def fall(self) -> float:
        """What reach loses by a win."""
        return 2 * self.step * (1 - self.win_share)

    @property
    def lowest(self) -> float:
        """Reach falls no lower: a little below nothing, so that a step up at the bottom
        is not always worth more than one down."""
        return -2 * self.step

    @property
    def highest(self) -> float:
        """Reach rises no higher: a little above all, for the same reason."""
        return 1 + 2 * self.step


# --- checks ------------------------------------------------------------------


def check_kinds(settings: TemporalSettings | Handicap) -> None:
    """Numbers where numbers belong, finite ones."""
    for field in fields(settings):
        value = getattr(settings, field.name)
        if isinstance(field.default, str):
            continue
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise SettingsError(f"{field.name} is a number; got {excerpt(value)}")
        # Not `isfinite`: a whole number of many digits cannot be asked.
        if not -float_info.max <= value <= float_info.max:
            raise SettingsError(f"{field.name} is a finite number; got {excerpt(value)}")


def check_choice(name: str, value: object, known: tuple[str, ...]) -> None:
    """One of a few words."""
    if value not in known:
        raise SettingsError(f"{name} cannot be {excerpt(value)}; {way_out(str(value), known)}")


def check_rate(name: str, value: float) -> None:
    """A learning rate that learns."""
    if not 0 < value <= 1:
        raise SettingsError(f"{name} lies above 0 and is at most 1; got {value:g}")


def check_order(what: str, lowest: float, highest: float) -> None:
    """Bounds the right way round."""
    if lowest > highest:
        raise SettingsError(
            f"lowest_{what} must not lie above highest_{what}; got {lowest:g} and {highest:g}"
        )


def check_count(name: str, value: object, most: int) -> None:
    """A whole number, at least 1."""
    if not isinstance(value, int) or not 1 <= value <= most:
        raise SettingsError(f"{name} is a whole number from 1 to {most:,}; got {excerpt(value)}")


# --- presets -----------------------------------------------------------------

PRESETS: dict[str, SarsaSettings | AlertSettings] = {
    "sarsa": SarsaSettings(),
    "fighter": AlertSettings(),
    "sorcerer": AlertSettings(highest_exploration=0.08),
}
"""Settings by name: Sarsa takes the first, Alert and AlertAM take the others."""

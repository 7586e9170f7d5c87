"""How a learner learns, with the papers' own settings by name."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from math import log
from typing import TypeVar

from sparring.errors import SettingsError, way_out

Member = TypeVar("Member", bound=Enum)


def member(kinds: type[Member], value: Member | str) -> Member:
    """A member of an enum, given as itself or by its value."""
    try:
        return kinds(value)
    except ValueError:
        values = [str(kind.value) for kind in kinds]
        hint = way_out(str(value), values)
        raise SettingsError(f"{value!r:.60} is unknown here; {hint}") from None


def check_whole(holder: object, names: tuple[str, ...]) -> None:
    """Refuse fields that are no whole numbers, or too large to be saved."""
    for name in names:
        value = getattr(holder, name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise SettingsError(f"{name} is a whole number; got {value!r:.60}")
        if abs(value) > LARGEST_SETTING:
            raise SettingsError(f"{name} is at most {LARGEST_SETTING:,}; got {value!r:.60}")


LARGEST_SETTING = 2**52


class FallbackKind(Enum):
    """Which earlier weights a stuck learner may return to."""

    NONE = "none"
    """Never return."""
    LIMITED = "limited distance"
    """Only to one of the last few rulebases."""
    PROPAGATION = "fitness propagation"
    """To any, but new fitness is factored into the ancestors' fitness."""


FARTHEST_ANCESTOR = 100
"""Fitness propagation searches no farther back than this."""
MOST_RECORDS = 1_000
"""Earlier rulebases ever kept for one set of weights."""
LOWEST_PEAK = 50
"""Below it, fitness just above the peak would count for more than the best."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallback:
    """When and where a learner returns to earlier weights (thesis 5.3.2)."""

    kind: FallbackKind = FallbackKind.NONE
    """Which earlier weights may be returned to."""
    ancestors: int = 3
    """How many ancestors must be as bad, or as good, as the rulebase itself."""
    threshold: float = 0.4
    """Fitness below this is bad, above it is good."""
    not_before: int = 10
    """Rulebases of the first encounters have not learned enough to return to."""
    distance: int = 15
    """How many ancestors back may be returned to, or are told of new fitness."""
    max_age: int | None = None
    """How many encounters ago a rulebase may have fought; None for no limit.
    Returning keeps an ancestor near however long ago it fought, so without a
    limit a learner can return to it for ever after the player has changed."""

    reach: int = field(init=False, repr=False)
    """How many ancestors back may be returned to."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", member(FallbackKind, self.kind))
        check_whole(self, ("ancestors", "not_before", "distance"))
        if self.max_age is not None:
            check_whole(self, ("max_age",))
        limited = self.kind is FallbackKind.LIMITED
        object.__setattr__(self, "reach", self.distance if limited else FARTHEST_ANCESTOR)
        if min(self.ancestors, self.not_before, self.distance, self.max_age or 0) < 0:
            raise SettingsError("ancestors, not_before, distance and max_age must not be negative")
        if self.reach + self.ancestors >= MOST_RECORDS:
            raise SettingsError(
                f"at most {MOST_RECORDS} earlier rulebases are kept; {self.reach} back and "
                f"{self.ancestors} ancestors of the farthest are more"
            )
        if not 0 <= self.threshold <= 1:
            raise SettingsError(f"threshold lies within 0 to 1; got {self.threshold}")


NO_FALLBACK = Fallback()
"""Never return to earlier weights."""
LIMITED_DISTANCE = Fallback(kind=FallbackKind.LIMITED)
"""Return only to one of the last few rulebases, as in the thesis."""
LIMITED_AGE = Fallback(kind=FallbackKind.LIMITED, max_age=15)
"""Ours: limited distance that also forgets what fought too long ago."""
FITNESS_PROPAGATION = Fallback(kind=FallbackKind.PROPAGATION)
"""Return to any that did better; one that disappoints is worth less from then on."""
EAGER = Fallback(kind=FallbackKind.LIMITED, ancestors=0, not_before=0, distance=100)
"""Returns at the first bad encounter; the thesis reports that it does harm."""


class DifficultyKind(Enum):
    """How the opponents are kept at the player's level (thesis 5.4)."""

    OFF = "off"
    """They play as well as they can."""
    PENALISE = "high-fitness penalising"
    """Mediocre fitness is rewarded most."""
    CLIP = "weight clipping"
    """No rule may grow likely while the opponents win."""
    CULL = "top culling"
    """The best rules are out of reach while the opponents win."""


DIFFICULTY_NAMES = {
    "off": DifficultyKind.OFF,
    "penalise": DifficultyKind.PENALISE,
    "clip": DifficultyKind.CLIP,
    "cull": DifficultyKind.CULL,
}
"""Short names, for command lines and pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty:
    """Difficulty scaling: what moves, and how fast, after a win or a loss."""

    kind: DifficultyKind = DifficultyKind.OFF
    """How the opponents are held back."""
    after_win: int = 900
    """The weight ceiling is multiplied by this many thousandths after a win."""
    after_loss: int = 1100
    """The weight ceiling is multiplied by this many thousandths after a loss."""
    peak_start: int = 70
    """The fitness rewarded most, in hundredths, when penalising begins."""
    peak_low: int = 65
    """The peak falls no lower than this."""
    peak_high: int = 75
    """The peak rises no higher than this."""
    peak_down: int = 1
    """The peak falls by this much after a win."""
    peak_up: int = 1
    """The peak rises by this much after a loss."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", member(DifficultyKind, self.kind))
        check_whole(self, ("after_win", "after_loss", "peak_start", "peak_low", "peak_high"))
        check_whole(self, ("peak_down", "peak_up"))
        if not 0 < self.after_win <= 1000 <= self.after_loss <= 10_000:
            raise SettingsError(
                "the ceiling must not rise after a win nor fall after a loss: "
                f"after_win={self.after_win} and after_loss={self.after_loss} are thousandths"
            )
        if not LOWEST_PEAK <= self.peak_low <= self.peak_start <= self.peak_high <= 100:
            raise SettingsError(
                f"the peak must start between its bounds, all within {LOWEST_PEAK} to 100; got "
                f"{self.peak_low} <= {self.peak_start} <= {self.peak_high}"
            )
        if self.peak_down < 0 or self.peak_up < 0:
            raise SettingsError("the peak's steps must not be negative")

    @property
    def expected_win_rate(self) -> float | None:
        """The win rate at which the ceiling stands still: a first guess at what
        is reached, not a promise. None when nothing moves."""
        if self.kind is DifficultyKind.PENALISE:
            steps = self.peak_up + self.peak_down
            return self.peak_up / steps if steps else None
        if self.kind is DifficultyKind.OFF or self.after_win == self.after_loss:
            return None
        rise, fall = log(self.after_loss / 1000), -log(self.after_win / 1000)
        return rise / (rise + fall)

    @classmethod
    def aiming_at(cls, win_rate: float, kind: DifficultyKind = DifficultyKind.CULL) -> Difficulty:
        """Difficulty whose balance lies at this win rate (0.5 is an even game)."""
        if not 0.05 <= win_rate <= 0.95:
            raise SettingsError(f"a win rate to aim at lies within 0.05 to 0.95; got {win_rate}")
        if kind is DifficultyKind.PENALISE:
            up, down = nearest_steps(win_rate / (1 - win_rate))
            return cls(kind=kind, peak_up=up, peak_down=down)
        if win_rate >= 0.5:
            rise = 1.1
            fall = rise ** (-(1 - win_rate) / win_rate)
        else:
            fall = 1 / 1.1
            rise = fall ** (-win_rate / (1 - win_rate))
        return cls(kind=kind, after_win=round(1000 * fall), after_loss=round(1000 * rise))


def nearest_steps(ratio: float) -> tuple[int, int]:
    """Two small whole numbers whose ratio comes nearest to this one."""
    pairs = ((up, down) for up in range(1, 21) for down in range(1, 21))
    return min(pairs, key=lambda pair: (abs(pair[0] / pair[1] - ratio), sum(pair)))


class Order(Enum):
    """The order of the rules in a script."""

    PRIORITY = "priority"
    """By priority, then weight, then chance."""
    LEARNED = "learned"
    """By what was learned of one rule standing before another."""
    DRAWN = "drawn"
    """As they were drawn."""


class Unique(Enum):
    """What may stand only once in a script."""

    TEXT = "text"
    """A statement: of two rules with one text only one enters."""
    RULE = "rule"
    """A rule, whatever its text."""


class Updates(Enum):
    """How the agents of one role in a team learn (the thesis can be read as any)."""

    EACH = "each agent"
    """One after the other into the weights they share."""
    ONCE = "once per role"
    """Together: one update of the weights they share, from their mean fitness."""
    OWN = "own rulebases"
    """Each into weights of its own, which its scripts are drawn from."""


UPDATES_NAMES = {"each": Updates.EACH, "once": Updates.ONCE, "own": Updates.OWN}
"""Short names, for command lines and jobs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relative:
    """Lessons by what is usual: weights are multiplied, the more the further fitness lies
    from what it usually is (`scripting/relative.py`)."""

    rate: float = 0.15
    """Fitness that lies one spread above the usual multiplies what had acted by e to
    this power; below it divides."""
    haste: float = 0.15
    """What is added to the rate at first; half of it after thirty encounters."""
    silent_praise: float = 0.7
    """What rules of the script that did not act get of the exponent of those that did,
    when fitness lies above the usual."""
    silent_blame: float = 1.0
    """The same when it lies below: more, for whether a rule comes to act is itself a
    result of the fight, and rules that cannot act must not collect the weight."""
    pace: float = 0.05
    """How far the usual moves towards each fitness."""
    inert: float = 1.5
    """A script in which nothing acted counts at least this many spreads below the usual."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
                raise SettingsError(f"{name} is a number; got {value!r:.40}")
            if not -10 <= value <= 10:
                raise SettingsError(f"{name} is too large or too small")
            object.__setattr__(self, name, float(value))
        if not (0 < self.rate <= 1 and 0 <= self.haste <= 1):
            raise SettingsError("rate lies above 0 and up to 1, haste within 0 and 1")
        if not (0 <= self.silent_praise <= self.silent_blame <= 1 and self.silent_blame >= 0.5):
            raise SettingsError(
                "silent_praise lies within 0 and silent_blame, silent_blame within 0.5 and 1: "
                "otherwise rules that cannot act collect the weight"
            )
        if not 0 < self.pace <= 0.5:
            raise SettingsError(f"pace lies above 0 and up to 0.5; got {self.pace}")
        if not 0.5 <= self.inert <= 3:
            raise SettingsError(f"inert lies within 0.5 and 3; got {self.inert}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that shapes drawing and learning."""

    initial_weight: int = 100
    """The start weight of a rule that states none."""
    min_weight: int = 0
    """No weight falls below this."""
    max_weight: int = 2000
    """No weight rises above this."""
    max_reward: int = 100
    """Points for the best fitness there is."""
    max_penalty: int = 70
    """Points lost for the worst fitness there is."""
    break_even: float = 0.3
    """The fitness at which nothing changes."""
    half_share: bool = False
    """Rules that were in the script but never acted get half of what others get."""
    max_tries: int = 100
    """Spins of the wheel for one place in a script."""
    unique: Unique = Unique.TEXT
    """What may stand only once in a script."""
    order: Order = Order.PRIORITY
    """How the rules of a script are ordered."""
    updates: Updates = Updates.EACH
    """How the agents of one role in a team learn."""
    end_share: float = 0.3
    """How much the end of the game counts beside each state (state rulebases)."""
    relative: Relative | None = None
    """How lessons are measured by what is usual; None for the papers' way, by rewards and
    penalties around the break-even point (which is then only where the usual begins)."""
    fallback: Fallback = LIMITED_AGE
    """When to return to earlier weights."""
    difficulty: Difficulty = Difficulty()
    """Whether and how opponents are kept at the player's level."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "order", member(Order, self.order))
        object.__setattr__(self, "unique", member(Unique, self.unique))
        object.__setattr__(self, "updates", member(Updates, self.updates))
        check_whole(self, ("initial_weight", "min_weight", "max_weight", "max_reward"))
        check_whole(self, ("max_penalty", "max_tries"))
        for name, kind in (("fallback", Fallback), ("difficulty", Difficulty)):
            if not isinstance(getattr(self, name), kind):
                raise SettingsError(
                    f"{name} is a {kind.__name__}, such as {kind.__name__}(kind=...); "
                    f"got {getattr(self, name)!r:.60}"
                )
        if not 0 <= self.min_weight <= self.max_weight:
            raise SettingsError(
                "weights need 0 <= min_weight <= max_weight; got "
                f"{self.min_weight} and {self.max_weight}"
            )
        if not 0 < self.break_even < 1:
            raise SettingsError(f"break_even lies between 0 and 1; got {self.break_even}")
        if not 0 <= self.end_share <= 1:
            raise SettingsError(f"end_share lies within 0 to 1; got {self.end_share}")
        if self.initial_weight < 0 or self.max_reward < 0 or self.max_penalty < 0:
            raise SettingsError("initial_weight, max_reward and max_penalty must not be negative")
        if self.max_tries < 1:
            raise SettingsError(f"max_tries is at least 1; got {self.max_tries}")
        if self.relative is not None:
            self._check_relative()

    def _check_relative(self) -> None:
        """What lessons by the usual cannot be combined with."""
        if not isinstance(self.relative, Relative):
            raise SettingsError(f"relative is a Relative or None; got {self.relative!r:.60}")
        if self.min_weight < 1:
            raise SettingsError(
                "where weights are multiplied none may be 0, it would stay there for ever: "
                f"min_weight is at least 1; got {self.min_weight}"
            )
        if self.half_share:
            raise SettingsError("write Relative(silent_praise=0.5) instead of half_share=True")
        if self.fallback.kind is not FallbackKind.NONE:
            raise SettingsError(
                "lessons by the usual are never stuck, so there is nothing to fall back from: "
                "write fallback=NO_FALLBACK"
            )


NO_END_OF_TRIES = 1_000_000
"""Spins for one place where it is filled whatever it takes."""

CRPG_FINAL = Settings(fallback=LIMITED_DISTANCE)

OURS = Settings(
    initial_weight=1000,
    min_weight=10,
    max_weight=20_000,
    fallback=NO_FALLBACK,
    relative=Relative(),
)
"""What opponents learn by if nobody says otherwise."""

PRESETS: dict[str, Settings] = {
    "sparring": OURS,
    "crpg-5.1": replace(CRPG_FINAL, max_penalty=30, fallback=NO_FALLBACK),
    "crpg": CRPG_FINAL,
    "crpg-difficulty": replace(CRPG_FINAL, max_penalty=100, fallback=FITNESS_PROPAGATION),
    "neverwinter": replace(
        CRPG_FINAL, max_penalty=50, fallback=NO_FALLBACK, half_share=True, unique=Unique.RULE
    ),
    "shooter": Settings(
        max_weight=1000,
        max_reward=50,
        max_penalty=50,
        break_even=0.5,
        half_share=True,
        fallback=NO_FALLBACK,
    ),
    "strategy": Settings(
        min_weight=25,
        max_weight=1250,
        max_reward=200,
        max_penalty=175,
        break_even=0.5,
        order=Order.DRAWN,
        max_tries=NO_END_OF_TRIES,
        fallback=NO_FALLBACK,
    ),
    "strategy-improved": Settings(
        min_weight=25,
        max_weight=1250,
        max_reward=400,
        max_penalty=400,
        break_even=0.5,
        order=Order.DRAWN,
        max_tries=NO_END_OF_TRIES,
        fallback=NO_FALLBACK,
    ),
}
"""Ours, then the papers': the thesis's table 5.1 and final role-playing settings,
its difficulty experiments, Neverwinter Nights, the shooter, and the strategy
game before and after its rulebase was improved."""


def settings_from(settings: Settings | str) -> Settings:
    """Settings given as themselves or by the name of a preset."""
    if isinstance(settings, Settings):
        return settings
    if not isinstance(settings, str):
        raise SettingsError(f"settings are a Settings or a preset's name; got {settings!r:.60}")
    return settings_named(settings)


def settings_named(name: str) -> Settings:
    """One of the presets."""
    if name in PRESETS:
        return PRESETS[name]
    raise SettingsError(f"no settings are named '{name}'; {way_out(name, PRESETS)}")

"""A pool: one set of weights, for a whole rulebase or for one goal or state."""

from __future__ import annotations

from collections import deque
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sparring.errors import SettingsError, plural
from sparring.luck import WORDS
from sparring.scripting.adjust import within
from sparring.scripting.ordering import ranks_of
from sparring.scripting.relative import FIRST_SPREAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.scripting.draw import Wheel
    from sparring.scripting.fallback import Record
    from sparring.scripting.regime import Regime
    from sparring.scripting.rulebase import Line, Rule
    from sparring.scripting.settings import Settings

RECENT = 10
"""How many lessons and weight changes are kept for explanations."""


MOST_POINTS = WORDS
"""The largest weight total: a spin of the wheel is one word of luck."""


FIRST_CEILING = 8
"""Where the ceiling of weights begins that are multiplied, in mean weights."""
SHARED = 0
"""The number of no agent: weights that all agents of a role share."""


def own_name(role: str, agent: int) -> str:
    """What weights are called: by their role, or `goblin 2` where each agent has its own."""
    return role if agent == SHARED else f"{role} {agent}"


class Scope(Enum):
    """What a pool's weights are for."""

    ALL = "all"
    GOAL = "goal"
    STATE = "state"


class Lesson(NamedTuple):
    """What one agent, or all of a role together, taught a rulebase in one encounter."""

    encounter: int
    fitness: float
    """As told by the game; the mean where agents learn together."""
    used_fitness: float
    """As learned from: mapped when high fitness is penalised."""
    adjustment: int
    """What each activated rule gained or lost, bounds aside; 0 when nothing could change."""
    activated: tuple[int, ...]
    """The rules that acted."""
    returned_to: int | None
    """The encounter whose weights were restored first, if learning was stuck."""
    usual: float | None = None
    """The fitness that was usual then, where lessons are measured by it; the adjustment
    is then what weights were multiplied by, in 1024ths above or below 1."""


LessonFields: TypeAlias = "tuple[int, float, float, int, tuple[int, ...], int | None, float | None]"
"""The fields of a Lesson: a plain tuple costs a third as much."""


class Pool:
    """The weights of some rules and everything remembered about them."""

    __slots__ = (
        "activated",
        "agent",
        "ceiling",
        "drawn",
        "encounters",
        "fallbacks",
        "gloom",
        "has_twins",
        "label",
        "lessons",
        "line_of",
        "lineage",
        "lines",
        "members",
        "names",
        "peak",
        "priorities",
        "punished",
        "ranks",
        "recent",
        "relations",
        "rewarded",
        "scope",
        "spread",
        "texts",
        "total",
        "usual",
        "weights",
        "wheel",
    )

    def __init__(
        self,
        scope: Scope,
        label: str | None,
        names: Sequence[str],
        texts: Sequence[str],
        priorities: Sequence[int],
        weights: Sequence[int],
    ) -> None:
        count = len(names)
        self.scope = scope
        self.label = label
        self.agent = SHARED
        """Whose weights they are, counted from 1; or SHARED."""
        self.names = tuple(names)
        self.texts = tuple(texts)
        self.priorities = tuple(priorities)
        self.ranks = ranks_of(priorities)
        self.members: tuple[int, ...] = tuple(range(count))
        """Where each rule of the pool stands in its rulebase."""
        self.weights = list(weights)
        self.total = sum(weights)
        self.line_of: tuple[int, ...] = tuple(range(count))
        """Rules with one number here are twins: only one of them enters a script."""
        self.has_twins = False
        self.lines: tuple[Line, ...] = ()
        """What each rule asks and does; empty for a pool read from a file."""
        self.ceiling = 0
        self.peak = 0
        self.usual = 0.0
        """The fitness that is usual, where lessons are measured by it."""
        self.spread = FIRST_SPREAD
        """The square of how much fitness varies around it."""
        self.gloom = 0
        """How many lessons in a row have left the usual fitness below `GLOOMY`."""
        self.encounters = 0
        self.fallbacks = 0
        """How often earlier weights were returned to."""
        self.lineage: list[Record] = []
        self.relations: list[list[int]] | None = None
        self.drawn = [0] * count
        self.activated = [0] * count
        self.rewarded = [0] * count
        self.punished = [0] * count
        self.recent: deque[list[int]] = deque(maxlen=RECENT)
        """The weights before each of the last encounters."""
        self.lessons: deque[LessonFields] = deque(maxlen=RECENT)
        self.wheel: Wheel | None = None

    @classmethod
    def of_rules(
        cls,
        scope: Scope,
        label: str | None,
        rules: Sequence[Rule],
        members: Sequence[int],
        settings: Settings,
    ) -> Pool:
        """A fresh pool of some rules of a rulebase."""
        pool_rules = [rules[member] for member in members]
        pool = cls(
            scope,
            label,
            [rule.name for rule in pool_rules],
            [rule.text for rule in pool_rules],
            [rule.priority for rule in pool_rules],
            [settings.initial_weight if r.weight is None else r.weight for r in pool_rules],
        )
        pool.members = tuple(members)
        pool.lines = tuple(rule.line for rule in pool_rules)
        pool.usual = settings.break_even
        pool.begin_difficulty(settings)
        pool.check_bounds(settings.min_weight, settings.max_weight)
        return pool

    def find_twins(self) -> None:
        """Give rules that share a text one line."""
        first: dict[str, int] = {}
        self.line_of = tuple(first.setdefault(text, rule) for rule, text in enumerate(self.texts))
        self.has_twins = len(first) < len(self.texts)

    def begin_difficulty(self, settings: Settings) -> None:
        """Peak and ceiling as they stand when difficulty scaling begins."""
        self.ceiling = self.first_ceiling(settings)
        self.peak = settings.difficulty.peak_start
        self.wheel = None

    def first_ceiling(self, settings: Settings) -> int:
        """The ceiling as it stands when difficulty scaling begins."""
        if settings.relative is None:
            return settings.max_weight
        # What is learned early stands a few times above the mean: from the highest
        # weight there is, the ceiling would need fifty encounters to come down to it.
        return min(settings.max_weight, FIRST_CEILING * self.total // len(self.names))

    def check_bounds(self, low: int, high: int) -> None:
        """The total must fit between the bounds, or points could not be handed out."""
        count = len(self.names)
        where = "" if self.label is None else f" of {self.scope.value} '{self.label}'"
        if not count * low <= self.total <= count * high:
            raise SettingsError(
                f"{plural(count, 'rule')}{where} with weights from {low} to {high} cannot add up "
                f"to {self.total}: the total must lie within {count * low} to {count * high}"
            )
        if self.total > MOST_POINTS:
            raise SettingsError(
                f"the weights{where} add up to {self.total}, more than {MOST_POINTS}"
            )
        for name, weight in zip(self.names, self.weights, strict=True):
            if not low <= weight <= high:
                raise SettingsError(
                    f"rule '{name}' starts with weight {weight}, outside {low} to {high}; rules "
                    "that state none start with the setting initial_weight"
                )

    def enforce_bounds(self, regime: Regime) -> None:
        """Bring every weight within the present bounds, keeping the total."""
        low, high = regime.settings.min_weight, regime.highest_weight(self)
        self.weights = within(self.weights, low, high, self.total)
        self.wheel = None

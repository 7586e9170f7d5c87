"""What is open in a world, what it is to be fitted to, and how near a choice comes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from sparring.kernels.loop import column
from sparring.kernels.run import Won
from sparring.worlds.registry import world_class

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class FreeNumber(Protocol):
    """A number that a world leaves open: what its table of free numbers holds."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def chosen(self) -> int:
        """What the world uses."""
        ...

    @property
    def proposed(self) -> int:
        """What its source suggests, before calibration."""
        ...

    @property
    def low(self) -> int:
        """The lowest it may be."""
        ...

    @property
    def high(self) -> int:
        """The highest it may be."""
        ...

    @property
    def values(self) -> Sequence[int]:
        """All it may be, from the lowest to the highest."""
        ...

    @property
    def meaning(self) -> str:
        """What it is, in words."""
        ...

    @property
    def source(self) -> str:
        """Where the proposal comes from."""
        ...

    @property
    def words(self) -> Sequence[str]:
        """For a switch: what each value stands for, from `low` on."""
        ...


# --- what is wanted ---------------------------------------------------------------------


class Sense(Enum):
    """How a figure is held against what is wanted."""

    NEAR = "near"
    AT_MOST = "at most"
    AT_LEAST = "at least"


@dataclass(frozen=True)
class Goal:
    """Figures of one kind that a world is to meet."""

    name: str
    wanted: Mapping[str, float]
    """By whatever tells them apart: most often a tactic."""
    source: str = ""
    meaning: str = ""
    """What the figures are, in words."""
    sense: Sense = Sense.NEAR
    cost: float = 1.0
    """What each unit of the mean miss costs in the search."""
    worst_cost: float = 0.0
    """What each unit of the worst miss costs beside."""
    is_share: bool = True
    """Whether the figures are per cent; else they are amounts above zero."""
    most_mean: float = float("inf")
    """The goal is met if the mean miss is no more than this,"""
    most: float = float("inf")
    """and no miss more than that."""

    def figure(self, of: str) -> str:
        """What a figure is called among all of them."""
        return f"{self.name} {of}" if of else self.name

    @property
    def figures(self) -> list[str]:
        """All that it wants."""
        return [self.figure(of) for of in self.wanted]

    def misses(self, figures: Mapping[str, Any]) -> Any:
        """How far each figure is from what is wanted; of arrays, a row each."""
        return np.array([self.miss(figures[self.figure(of)], of) for of in self.wanted])

    def miss(self, value: Any, of: str) -> Any:
        """How far one figure is from what is wanted."""
        apart = value - self.wanted[of]
        if self.sense is Sense.NEAR:
            return np.abs(apart)
        return np.maximum(0.0, apart if self.sense is Sense.AT_MOST else -apart)

    def loss(self, figures: Mapping[str, Any]) -> Any:
        """What missing it costs."""
        misses = self.misses(figures)
        return self.cost * misses.mean(axis=0) + self.worst_cost * misses.max(axis=0)

    def is_met(self, figures: Mapping[str, float]) -> bool:
        """Whether the figures come near enough."""
        misses = self.misses(figures)
        return bool(misses.mean() <= self.most_mean and misses.max() <= self.most)

    def verdict(self, figures: Mapping[str, float]) -> str:
        """Whether it is met or missed; nothing of one without a bar, which only tells equals
        apart."""
        if min(self.most_mean, self.most) == float("inf"):
            return ""
        return "met" if self.is_met(figures) else "missed"

    def to_model(self, values: Any) -> Any:
        """Figures as models hold them: odds, or logarithms."""
        return np.log((values + 1) / (101 - values)) if self.is_share else np.log(values)

    def from_model(self, values: Any) -> Any:
        """What a model holds as a figure."""
        return 102 / (1 + np.exp(-values)) - 1 if self.is_share else np.exp(values)


@dataclass(frozen=True, slots=True)
class PageText:
    """What the page on a calibration says beside its tables, all of it Markdown."""

    opening: str
    """The heading, what was left open and what it was fitted to."""
    beside: str = ""
    """After the table of numbers: what was not searched, and why."""
    search: str = ""
    """How it was searched; see `calibration_page.facts_of` for what it may name in braces."""
    trade_off: str = ""
    """After the tables on what stands against what; may name the same."""
    ending: str = ""
    """What remains off."""
    again: str = ""
    """Before that, if the choice was measured again: what has changed in the world since."""


@dataclass(frozen=True)
class Calibration:
    """What is open in a world, and what it is to be fitted to."""

    numbers: Sequence[FreeNumber]
    goals: Sequence[Goal]
    """The first is the one that the page shows first and in full."""
    measure: Callable[[Mapping[str, int], int, int], Mapping[str, float]]
    """Every figure, with some numbers, in so many encounters, from a seed; without
    learning. `wins_in(world, tactics)` does, in worlds with rulebases."""
    page: PageText
    confirm: Callable[[Mapping[str, int], int, int], Mapping[str, float]] | None = None
    """The same, dearer and more exactly, for finalists; None for no other way."""
    unsearched: Sequence[str] = ()
    """Numbers that stay as they were chosen."""
    compared: str = ""
    """A number for each of whose values the best choice is sought as well."""
    jumps: Callable[[Mapping[str, Any]], Sequence[Any]] | None = None
    """Where figures are known to jump: of numbers by their names, each an array, what is on
    which side of each threshold. Models, which are smooth, are told of it."""

    @cached_property
    def by_name(self) -> dict[str, FreeNumber]:
        """The numbers that are searched: those that have more than one value."""
        return {
            one.name: one
            for one in self.numbers
            if one.name not in self.unsearched and len(one.values) > 1
        }

    @cached_property
    def figures(self) -> dict[str, Goal]:
        """Every figure by its name, with the goal it belongs to."""
        return {name: goal for goal in self.goals for name in goal.figures}

    def loss(self, figures: Mapping[str, Any]) -> Any:
        """What the search makes as small as it can."""
        return sum(goal.loss(figures) for goal in self.goals)


def wins_in(
    world: str, tactics: Sequence[str]
) -> Callable[[Mapping[str, int], int, int], dict[str, float]]:
    """How to fight without learning in a world whose class takes free numbers
    (`with_numbers`): wins per 100 against each tactic."""

    def wins(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
        changed = world_class(world).with_numbers(numbers)
        options = {"settings": changed.settings, "learns": False}
        rates = {}
        for tactic in tactics:
            rows = changed.practice("scripting", tactic, seed=seed, **options).run(fights)
            rates[f"wins {tactic}"] = 100 * column(rows, "won").count(Won.LEARNERS) / fights
        return rates

    return wins


# --- candidates -------------------------------------------------------------------------


class Candidate(NamedTuple):
    """A choice of free numbers and the figures it gives."""

    calibration: Calibration
    numbers: Mapping[str, int]
    figures: Mapping[str, float]
    fights: int
    """Of each kind, that it was measured with."""
    seed: int

    @property
    def first_goal(self) -> Any:
        """How far each figure of the first goal is from what is wanted."""
        return self.calibration.goals[0].misses(self.figures)

    @property
    def mean_difference(self) -> float:
        """Mean miss of the first goal."""
        return float(self.first_goal.mean())

    @property
    def worst(self) -> float:
        """The largest miss of the first goal."""
        return float(self.first_goal.max())

    @property
    def loss(self) -> float:
        """What the search makes as small as it can."""
        return float(self.calibration.loss(self.figures))

    @property
    def met(self) -> list[str]:
        """The goals that it meets."""
        return [goal.name for goal in self.calibration.goals if goal.is_met(self.figures)]


def nearest(candidates: list[Candidate]) -> Candidate:
    """The one with the least loss."""
    return min(candidates, key=lambda candidate: candidate.loss)

"""Learners with a rulebase on a field: how often they win, and what their rules come to."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.lab.improving.fields import job_on
from sparring.lab.improving.sizes import seed_for
from sparring.lab.ruletexts import rule_names
from sparring.lab.statistics import interval, interval_of_difference, mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.improving.fields import Field
    from sparring.lab.improving.sizes import Sizes, Use
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.statistics import Interval

NAME = "improve"
"""Under which records are kept."""
KEPT = ("pools", "counts")
HUNDRED = 100


@dataclass(frozen=True, slots=True)
class School:
    """Where rulebases are learned with."""

    lab: Laboratory
    sizes: Sizes
    seed: int
    settings: str | None = None
    """A preset of dynamic scripting; None for what each world's papers used."""

    def records(self, rules: str, field: Field, use: Use) -> list[Record]:
        """Learners with seeds of a use."""
        learner = {} if self.settings is None else {"preset": self.settings}
        jobs = [
            job_on(
                field,
                rules=rules,
                learner=learner,
                encounters=self.sizes.encounters,
                seed=seed_for(self.seed, use, test),
                keeps=KEPT,
            )
            for test in range(self.sizes.tests)
        ]
        return self.lab.run(jobs, NAME)

    def wins(self, rules: str, field: Field, use: Use) -> list[float]:
        """Wins of a hundred of each learner."""
        return [wins_in(record) for record in self.records(rules, field, use)]


def wins_in(record: Record) -> float:
    """Wins of a hundred in a record."""
    results = record["results"]
    return float(HUNDRED * results.count("W") / len(results))


# --- what rules come to --------------------------------------------------------------------


class Weighed(NamedTuple):
    """What a rule came to where learning touched it."""

    weight: float
    """Its final weight, where 1 is the mean of all rules that it stands with; a mean over
    learners and game states."""
    acted: int
    """In how many encounters it acted, all learners together."""


def weights_in(records: Sequence[Record], rules: str, world: str) -> dict[tuple[str, str], Weighed]:
    """By role and rule; rules of which nothing was learned are not there."""
    names = rule_names(rules, world)
    found: dict[tuple[str, str], list[float]] = {}
    acted: dict[tuple[str, str], int] = {}
    for record in records:
        for pool in record["pools"]:
            weights = pool["weights"]
            if max(weights) == min(weights):
                continue
            average = fmean(weights)
            for member, weight in zip(pool["members"], weights, strict=True):
                key = (pool["role"], names[pool["role"]][member])
                found.setdefault(key, []).append(weight / average)
        for role, counts in zip(names, record["counts"], strict=True):
            for name, count in zip(names[role], counts["activated"], strict=True):
                acted[role, name] = acted.get((role, name), 0) + count
    return {key: Weighed(fmean(of), acted.get(key, 0)) for key, of in found.items()}


# --- before and after ----------------------------------------------------------------------


class Change(NamedTuple):
    """Wins of a hundred with the rulebase as it was and as it is, on fresh seeds."""

    field: Field
    before: list[float]
    after: list[float]
    is_chosen_by: bool = True
    """Whether rules were bred and chosen here; on other fields they are only looked at."""

    @property
    def sentence(self) -> str:
        """In words."""
        first, last = ends_of(self.before), ends_of(self.after)
        looked = "" if self.is_chosen_by else " (only looked at)"
        return (
            f"against {self.field}{looked} learners win {fmean(self.after):.1f} of 100 "
            f"({last.low:.1f} to {last.high:.1f}), before {fmean(self.before):.1f} "
            f"({first.low:.1f} to {first.high:.1f}): {self.verdict}; {len(self.after)} fresh "
            "learners each"
        )

    @property
    def verdict(self) -> str:
        """Whether chance alone may have made the difference."""
        ends = self.interval
        if ends.low > 0:
            return "surely more"
        return "surely fewer" if ends.high < 0 else "no difference beyond chance"

    @property
    def interval(self) -> Interval:
        """Of the gain, of 95 per cent."""
        return interval_of_difference(self.after, self.before, mean, seed=0)

    @property
    def gain(self) -> float:
        """How many more of a hundred are won."""
        return fmean(self.after) - fmean(self.before)

    def as_data(self) -> dict[str, Any]:
        """As JSON data, with intervals of 95 per cent."""
        ends = self.interval
        return {
            "world": self.field.world,
            "against": self.field.tactic,
            "tests": len(self.after),
            "before": with_ends(self.before),
            "after": with_ends(self.after),
            "gain": {"value": self.gain, "interval": [ends.low, ends.high]},
            "verdict": self.verdict,
            "chosen_by": self.is_chosen_by,
        }


def ends_of(wins: Sequence[float]) -> Interval:
    """The interval of 95 per cent of a mean."""
    return interval(wins, seed=0)


def with_ends(wins: Sequence[float]) -> dict[str, Any]:
    """A mean with its interval."""
    ends = ends_of(wins)
    return {"value": fmean(wins), "interval": [ends.low, ends.high]}

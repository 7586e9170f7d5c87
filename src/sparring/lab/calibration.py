"""The search for a world's free numbers, by what a side does that never learns.

The only measure is wins per 100 of a side that draws its scripts but does not learn,
against named tactics. Nothing about learning is looked at, so that whatever a world says
about learning is a prediction.

The search begins with choices drawn evenly from all ranges. From what they give, a
quadratic model of each tactic's wins is fitted, again and again: each round tries
what the model, fitted to a random half of the data, holds to be best. The best of
all are measured anew on fresh seeds; of those that come near enough, the one
nearest to what was proposed is chosen.
"""

from __future__ import annotations

import csv
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from sparring.errors import UsageError
from sparring.kernels.loop import column
from sparring.kernels.run import Won
from sparring.worlds.registry import world_class

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

RIDGE = 3.0
"""How strongly the models are held back."""
FEWEST = 200
"""Choices that a model is fitted to, at least, if there are as many."""


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


@dataclass(frozen=True, slots=True)
class PageText:
    """What the page on a calibration says beside its tables, all of it Markdown."""

    opening: str
    """The heading, what was left open and what it was fitted to."""
    beside: str = ""
    """After the table of numbers: what was not searched, and why."""
    search: str = ""
    """How it was searched; may name `{first}`, `{guided}`, `{finalists}`, `{proposed}` and
    `{proposed_difference}`."""
    ending: str = ""
    """What remains off."""


def nothing_follows(wins: Mapping[str, Any]) -> dict[str, Any]:
    """No figure follows from others."""
    return {}


@dataclass(frozen=True)
class Calibration:
    """What is open in a world, and what it is to be fitted to."""

    numbers: Sequence[FreeNumber]
    targets: Mapping[str, float]
    """Wins per 100 without learning, by tactic: these are fought."""
    wins: Callable[[Mapping[str, int], str, int, int], float]
    """Fights: wins per 100 without learning, with some numbers, against a tactic, in so
    many encounters, from a seed. `wins_in(world)` does, in worlds with rulebases."""
    page: PageText
    unsearched: Sequence[str] = ()
    """Numbers that stay as they were chosen."""
    further_targets: Mapping[str, float] = field(default_factory=dict)
    """Wins against tactics that need not be fought, for they follow from the others."""
    follow: Callable[[Mapping[str, Any]], dict[str, Any]] = nothing_follows
    """How they follow; takes numbers, or arrays of them."""

    @cached_property
    def by_name(self) -> dict[str, FreeNumber]:
        """The numbers that are searched."""
        return {one.name: one for one in self.numbers if one.name not in self.unsearched}

    @property
    def every_target(self) -> dict[str, float]:
        """Those that are fought, and those that follow."""
        return {**self.targets, **self.further_targets}

    def every_win(self, wins: Mapping[str, Any]) -> dict[str, Any]:
        """The same of what was measured."""
        return {**wins, **self.follow(wins)}

    def differences(self, wins: Mapping[str, float]) -> list[float]:
        """How far each figure is from its target."""
        measured = self.every_win(wins)
        return [abs(measured[name] - wanted) for name, wanted in self.every_target.items()]

    def loss(self, wins: Mapping[str, float]) -> float:
        """The mean difference, and half of the worst: no figure may be far off."""
        differences = self.differences(wins)
        return sum(differences) / len(differences) + max(differences) / 2


def wins_in(world: str) -> Callable[[Mapping[str, int], str, int, int], float]:
    """How to fight without learning in a world whose class takes free numbers
    (`with_numbers`)."""

    def wins(numbers: Mapping[str, int], tactic: str, fights: int, seed: int) -> float:
        changed = world_class(world).with_numbers(numbers)
        options = {"settings": changed.settings, "learns": False}
        practice = changed.practice("scripting", tactic, seed=seed, **options)
        return 100 * column(practice.run(fights), "won").count(Won.LEARNERS) / fights

    return wins


class Candidate(NamedTuple):
    """A choice of free numbers and the wins it gives."""

    calibration: Calibration
    numbers: Mapping[str, int]
    wins: Mapping[str, float]

    @property
    def mean_difference(self) -> float:
        """Mean absolute difference from all targets."""
        differences = self.calibration.differences(self.wins)
        return sum(differences) / len(differences)

    @property
    def worst(self) -> float:
        """The largest difference from any target."""
        return max(self.calibration.differences(self.wins))

    @property
    def loss(self) -> float:
        """What the search makes as small as it can."""
        return self.calibration.loss(self.wins)

    @property
    def departure(self) -> float:
        """How far the numbers are from those proposed: each as a share of its range."""
        known = self.calibration.by_name
        return sum(
            abs(value - known[name].proposed) / (known[name].high - known[name].low)
            for name, value in self.numbers.items()
            if name in known
        )


class Sizes(NamedTuple):
    """How much is tried, and how often each choice fights."""

    first: int = 400
    """Choices spread evenly."""
    rounds: int = 9
    batch: int = 35
    """Choices by models, each round."""
    fights: int = 800
    """Against each tactic, each trial."""
    finalists: int = 20
    final_fights: int = 10_000
    near_enough: float = 1.5
    """The mean difference from the targets at which a choice is good enough."""

    @property
    def trials(self) -> int:
        """Choices in all; what was proposed is the first."""
        return 1 + self.first + self.rounds * self.batch


class Progress(NamedTuple):
    """How far a search is."""

    done: int
    trials: int
    best: float
    """The least loss so far."""
    seconds: float

    def __str__(self) -> str:
        rate = self.done / max(1e-9, self.seconds)
        left = (self.trials - self.done) / rate
        return (
            f"{self.done} of {self.trials}, best loss {self.best:.2f}, {rate:.1f}/s, "
            f"{left:.0f} s left"
        )


def measure(
    calibration: Calibration, numbers: Mapping[str, int], fights: int, seed: int, threads: int = 2
) -> Candidate:
    """Fight without learning with these numbers against each tactic."""
    with ThreadPoolExecutor(threads) as pool:
        rates = pool.map(
            lambda tactic: calibration.wins(numbers, tactic, fights, seed), calibration.targets
        )
        wins = dict(zip(calibration.targets, rates, strict=True))
    return Candidate(calibration, dict(numbers), wins)


def search(
    calibration: Calibration,
    sizes: Sizes,
    seed: int,
    progress: Callable[[Progress], None] | None = None,
) -> list[Candidate]:
    """Try choices spread evenly, then those that models of the results suggest."""
    if not calibration.by_name:
        raise UsageError("there is nothing to search: no number is free")
    luck = np.random.default_rng(seed)
    started = perf_counter()
    trials: list[Candidate] = []

    def attempt(numbers: Mapping[str, int]) -> None:
        # A seed for each, so that nothing is fitted to the luck of one.
        own_seed = seed * 1_000_000 + len(trials)
        trials.append(measure(calibration, numbers, sizes.fights, own_seed))
        if progress is not None:
            best = min(one.loss for one in trials)
            progress(Progress(len(trials), sizes.trials, best, perf_counter() - started))

    attempt({name: number.proposed for name, number in calibration.by_name.items()})
    for row in evenly_drawn(calibration, sizes.first, luck):
        attempt(numbers_from(calibration, row))
    for _ in range(sizes.rounds):
        for row in suggestions(calibration, trials, sizes.batch, luck):
            attempt(numbers_from(calibration, row))
    return trials


def evenly_drawn(calibration: Calibration, count: int, luck: Any) -> Any:
    """Choices from all ranges: in each number, every part of its range as often."""
    columns = []
    for number in calibration.by_name.values():
        places = (luck.permutation(count) + luck.random(count)) / count
        width = number.high - number.low + 1
        columns.append(number.low + np.floor(places * width))
    return np.stack(columns, axis=1)


def numbers_from(calibration: Calibration, row: Any) -> dict[str, int]:
    """A row of the matrix as named numbers."""
    return {name: int(value) for name, value in zip(calibration.by_name, row, strict=True)}


# --- models --------------------------------------------------------------------------


def suggestions(
    calibration: Calibration, trials: list[Candidate], count: int, luck: Any
) -> list[Any]:
    """The most promising choice by each of several models."""
    suggested = []
    rows = rows_of(calibration, trials)
    for _ in range(count):
        part = luck.permutation(len(trials))[: max(len(trials) // 2, FEWEST)]
        models = fitted_models(calibration, [trials[at] for at in part], rows[part])
        pool = variations(calibration, trials, rows, luck)
        suggested.append(pool[int(np.argmin(promise(calibration, pool, models)))])
    return suggested


def rows_of(calibration: Calibration, trials: list[Candidate]) -> Any:
    """The numbers of candidates as a matrix."""
    return np.array([[one.numbers[name] for name in calibration.by_name] for one in trials])


def variations(
    calibration: Calibration, trials: list[Candidate], rows: Any, luck: Any, count: int = 20_000
) -> Any:
    """The best so far with some numbers changed, and new choices from all ranges."""
    best = np.argsort([candidate.loss for candidate in trials])[:30]
    parents = rows[luck.choice(best, count)]
    fresh = evenly_drawn(calibration, count, luck)
    share = luck.choice([0.05, 0.1, 0.2, 0.5], (count, 1))
    return np.where(luck.random(parents.shape) < share, fresh, parents)


def features(calibration: Calibration, rows: Any) -> Any:
    """Each number, scaled to its range, and all products of two."""
    lows = np.array([number.low for number in calibration.by_name.values()])
    highs = np.array([number.high for number in calibration.by_name.values()])
    scaled = 2 * (rows - lows) / (highs - lows) - 1
    left, right = np.triu_indices(scaled.shape[1])
    return np.hstack([np.ones((len(rows), 1)), scaled, scaled[:, left] * scaled[:, right]])


def fitted_models(calibration: Calibration, trials: list[Candidate], rows: Any) -> Any:
    """A ridge regression of each tactic's wins, as odds."""
    wins = np.array([[one.wins[name] for name in calibration.targets] for one in trials])
    odds = np.log((wins + 1) / (101 - wins))
    known = features(calibration, rows)
    square = known.T @ known + RIDGE * np.eye(known.shape[1])
    return np.linalg.solve(square, known.T @ odds)


def promise(calibration: Calibration, rows: Any, models: Any) -> Any:
    """The loss that models expect of choices."""
    odds = features(calibration, rows) @ models
    wins = 102 / (1 + np.exp(-odds)) - 1
    named = {name: wins[:, at] for at, name in enumerate(calibration.targets)}
    expected = calibration.every_win(named)
    targets = calibration.every_target
    differences = np.column_stack([np.abs(expected[name] - targets[name]) for name in targets])
    return differences.mean(axis=1) + differences.max(axis=1) / 2


# --- the choice ----------------------------------------------------------------------


def finalists_of(trials: list[Candidate], count: int, fights: int, seed: int) -> list[Candidate]:
    """The best candidates, measured again with more fights on fresh seeds."""
    best = sorted(trials, key=lambda candidate: candidate.loss)[:count]
    return [measure(one.calibration, one.numbers, fights, seed) for one in best]


def chosen_of(candidates: list[Candidate], near_enough: float) -> Candidate:
    """Of those that come near enough, the one nearest to what was proposed."""
    near = [
        candidate
        for candidate in candidates
        if candidate.mean_difference <= near_enough and candidate.worst <= 2 * near_enough
    ]
    if near:
        return min(near, key=lambda candidate: candidate.departure)
    return min(candidates, key=lambda candidate: candidate.loss)


def sensitivity(base: Candidate, fights: int, seed: int) -> list[tuple[str, int, Candidate]]:
    """Each number alone at the ends of its range, the others as chosen."""
    calibration, known = base.calibration, base.calibration.by_name
    changes = []
    for name in base.numbers:
        for value in sorted({known[name].low, known[name].high} - {base.numbers[name]}):
            numbers = {**base.numbers, name: value}
            changes.append((name, value, measure(calibration, numbers, fights, seed)))
    return changes


class Outcome(NamedTuple):
    """A whole search, and what came of it."""

    chosen: Candidate
    rows: list[dict[str, Any]]
    """Everything that was tried, not only the winner: lines of the file."""


def calibrate(
    calibration: Calibration,
    sizes: Sizes,
    seed: int,
    progress: Callable[[Progress], None] | None = None,
) -> Outcome:
    """Search, measure again, choose, and see what each number does."""
    trials = search(calibration, sizes, seed, progress)
    finalists = finalists_of(trials, sizes.finalists, sizes.final_fights, seed + 1)
    chosen = chosen_of(finalists, sizes.near_enough)
    changes = sensitivity(chosen, sizes.final_fights // 5, seed + 2)
    rows = [row_of("trial", candidate) for candidate in trials]
    rows += [row_of("finalist", candidate) for candidate in finalists]
    rows.append(row_of("chosen", chosen))
    rows += [row_of(f"{name}={value}", candidate) for name, value, candidate in changes]
    return Outcome(chosen, rows)


def row_of(kind: str, candidate: Candidate) -> dict[str, Any]:
    """A candidate as a line of the file."""
    wins = {f"wins_{name}": round(rate, 2) for name, rate in candidate.wins.items()}
    return {
        "kind": kind,
        "mean_difference": round(candidate.mean_difference, 3),
        "worst": round(candidate.worst, 2),
        "departure": round(candidate.departure, 3),
        **wins,
        **candidate.numbers,
    }


def write_rows(path: Path, rows: list[dict[str, Any]]) -> None:
    """Everything that was tried, as a file of comma-separated values."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def read_rows(path: Path) -> list[dict[str, str]]:
    """A search as it was written."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))

"""The search for a world's free numbers, by what it does when nobody learns.

Only figures and statements without learning are looked at, so that whatever a world says
about learning is a prediction: a calibration can ask for nothing but what its own
`measure` tells, and those of our worlds fight with learners switched off.

The search begins with choices drawn evenly from all ranges. From what they give, a
quadratic model of each figure is fitted, again and again: each round tries what the
models, fitted to a random half of the data, hold to be best. One number may be compared:
then further rounds hold it at each of its values in turn. What looks best by then was also
lucky, so the best are measured again with more fights, and the search goes on among them
in the same way. The best of these are measured anew on fresh seeds, and the one that comes
nearest is chosen.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from math import isfinite
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from sparring.errors import UsageError
from sparring.kernels.loop import column
from sparring.kernels.run import Won
from sparring.worlds.registry import world_class

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

RIDGE = 3.0
"""How strongly the models are held back."""
FEWEST = 200
"""Choices that a model is fitted to, at least, if there are as many."""
PARENTS = 30
"""Of the best choices so far, so many are varied."""


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


class Sizes(NamedTuple):
    """How much is tried, and how often each choice fights."""

    first: int = 500
    """Choices spread evenly."""
    rounds: int = 16
    batch: int = 35
    """Choices by models, each round."""
    held_rounds: int = 3
    """Rounds of them for each value of the number that is compared."""
    fights: int = 800
    """Against each tactic, each trial."""
    refined: int = 60
    """Of the best, so many are measured again,"""
    held_refined: int = 8
    """and at least so many with each value of the number that is compared."""
    fine_rounds: int = 6
    """Rounds of choices near these."""
    fine_held: int = 10
    """Choices near these for each value of the number that is compared."""
    fine_fights: int = 4_000
    finalists: int = 12
    held_finalists: int = 2
    """At least so many with each value of the number that is compared."""
    final_fights: int = 10_000

    def trials(self, values: int) -> int:
        """Choices in all, if a number of so many values is compared; what was proposed is
        the first."""
        return 1 + self.first + (self.rounds + self.held_rounds * values) * self.batch

    def fine_trials(self, values: int) -> int:
        """Further choices near the best of these."""
        return self.fine_rounds * self.batch + self.fine_held * values


class Progress(NamedTuple):
    """How far a search is."""

    stage: str
    done: int
    trials: int
    best: float
    """The least loss so far."""
    seconds: float

    def __str__(self) -> str:
        rate = self.done / max(1e-9, self.seconds)
        left = (self.trials - self.done) / rate
        return (
            f"{self.stage}: {self.done} of {self.trials}, best loss {self.best:.2f}, "
            f"{rate:.1f}/s, {left:.0f} s left"
        )


class Journal:
    """What was measured so far, kept in a file, so that a search goes on where it was
    broken off. What was measured with other sources is not used again."""

    def __init__(self, path: Path | None = None, stamp: str = "") -> None:
        self.path = path
        self.stamp = stamp
        """Stands for the world and the sources that measure."""
        self.known: dict[str, dict[str, float]] = {}
        if path is not None and path.exists():
            text = path.read_text(encoding="utf-8", errors="replace")
            self.known = dict(entries_in(text))
            if not text.endswith("\n"):
                # A line that was cut off must not spoil the next one.
                append(path, "\n")

    def figures(
        self, key: Any, names: Iterable[str], measure: Callable[[], Mapping[str, float]]
    ) -> dict[str, float]:
        """The named figures as they were measured under this key, or are now."""
        name = json.dumps([self.stamp, key], sort_keys=True)
        if not set(names) <= set(self.known.get(name, ())):
            self.known[name] = {what: float(value) for what, value in measure().items()}
            if self.path is not None:
                append(self.path, json.dumps([name, self.known[name]]) + "\n")
        return self.known[name]


def append(path: Path, text: str) -> None:
    """Write more at the end of a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def entries_in(text: str) -> Iterable[tuple[str, dict[str, float]]]:
    """The whole lines of a journal; one that was cut off or damaged is left out."""
    for line in text.splitlines():
        try:
            name, figures = json.loads(line)
            numbers = {str(what): float(value) for what, value in figures.items()}
        except (ValueError, TypeError, AttributeError, RecursionError):
            continue
        if all(map(isfinite, numbers.values())):
            yield str(name), numbers


# --- the search -------------------------------------------------------------------------


@dataclass
class Search:
    """One search, from its first trial to what came of it."""

    calibration: Calibration
    sizes: Sizes
    seed: int
    progress: Callable[[Progress], None] | None = None
    journal: Journal = field(default_factory=Journal)
    trials: list[Candidate] = field(default_factory=list)
    refined: list[Candidate] = field(default_factory=list)
    """The best of them again, and choices near these, with more fights."""

    def __post_init__(self) -> None:
        if not self.calibration.by_name:
            raise UsageError("there is nothing to search: no number is free")
        self.luck = np.random.default_rng(self.seed)
        self.started = perf_counter()

    @property
    def values(self) -> Sequence[int]:
        """Those of the number that is compared, if one is."""
        compared = self.calibration.compared
        return self.calibration.by_name[compared].values if compared else ()

    def run(self) -> dict[str, list[Candidate]]:
        """Try choices spread evenly, then those that models of the results suggest; the
        candidates by how they came about."""
        known = self.calibration.by_name
        self.attempt({name: number.proposed for name, number in known.items()})
        for row in evenly_drawn(self.calibration, self.sizes.first, self.luck):
            self.attempt(numbers_from(self.calibration, row))
        for _ in range(self.sizes.rounds):
            self.attempt_suggestions({})
        for value in self.values:
            for _ in range(self.sizes.held_rounds):
                self.attempt_suggestions({self.calibration.compared: value})
        guided = 1 + self.sizes.first
        held = guided + self.sizes.rounds * self.sizes.batch
        return {
            "proposed": self.trials[:1],
            "first": self.trials[1:guided],
            "guided": self.trials[guided:held],
            "held": self.trials[held:],
        }

    def attempt_suggestions(self, held: Mapping[str, int]) -> None:
        """One round by models."""
        for row in suggestions(self.trials, self.trials, self.sizes.batch, self.luck, held):
            self.attempt(numbers_from(self.calibration, row))

    def refine(self) -> None:
        """Measure the best again with more fights, and search on among them."""
        self.started = perf_counter()
        sizes, compared = self.sizes, self.calibration.compared
        best = self.best_of(self.trials, sizes.refined, sizes.held_refined)
        total = len(best) + sizes.fine_trials(len(self.values))
        for one in best:
            self.attempt_finely(one.numbers, total)
        for _ in range(sizes.fine_rounds):
            self.attempt_near(sizes.batch, {}, total)
        for value in self.values:
            self.attempt_near(sizes.fine_held, {compared: value}, total)

    def attempt_near(self, count: int, held: Mapping[str, int], total: int) -> None:
        """One round by models, near those that were measured again."""
        known = [*self.trials, *self.refined]
        for row in suggestions(known, self.refined, count, self.luck, held):
            self.attempt_finely(numbers_from(self.calibration, row), total)

    def attempt_finely(self, numbers: Mapping[str, int], total: int) -> None:
        """Try one choice with more fights."""
        own_seed = self.seed * 1_000_000 + 500_000 + len(self.refined)
        self.refined.append(self.measured(numbers, self.sizes.fine_fights, own_seed))
        self.tell("refinement", len(self.refined), total, nearest(self.refined).loss)

    def best_of(self, candidates: list[Candidate], count: int, held: int) -> list[Candidate]:
        """The best, and at least so many with each value of the number that is compared."""
        best = without_twins(sorted(candidates, key=lambda candidate: candidate.loss))
        chosen = best[:count]
        for value in self.values:
            with_it = [one for one in best if one.numbers[self.calibration.compared] == value]
            missing = held - sum(one in chosen for one in with_it)
            chosen += [one for one in with_it if one not in chosen][: max(0, missing)]
        return chosen

    def attempt(self, numbers: Mapping[str, int]) -> None:
        """Try one choice. A seed for each, so that nothing is fitted to the luck of one."""
        own_seed = self.seed * 1_000_000 + len(self.trials)
        self.trials.append(self.measured(numbers, self.sizes.fights, own_seed))
        best = min(one.loss for one in self.trials)
        self.tell("search", len(self.trials), self.sizes.trials(len(self.values)), best)

    def measured(
        self, numbers: Mapping[str, int], fights: int, seed: int, *, confirms: bool = False
    ) -> Candidate:
        """A choice with its figures."""
        calibration = self.calibration
        measure = (calibration.confirm or calibration.measure) if confirms else calibration.measure
        key = [dict(numbers), fights, seed, confirms]
        names = calibration.figures
        figures = self.journal.figures(key, names, lambda: measure(numbers, fights, seed))
        return Candidate(calibration, dict(numbers), figures, fights, seed)

    def finalists(self) -> list[Candidate]:
        """The best candidates, measured again with more fights on fresh seeds."""
        sizes = self.sizes
        chosen = self.best_of(self.refined, sizes.finalists, sizes.held_finalists)
        self.started = perf_counter()
        finalists: list[Candidate] = []
        for one in chosen:
            fights, seed = sizes.final_fights, self.seed + 1
            finalists.append(self.measured(one.numbers, fights, seed, confirms=True))
            loss = min(finalist.loss for finalist in finalists)
            self.tell("finalists", len(finalists), len(chosen), loss)
        return finalists

    def sensitivity(self, base: Candidate) -> dict[str, Candidate]:
        """The choice with the seed of these, then each number alone at the ends of its
        range, the others as chosen."""
        known = self.calibration.by_name
        changed = {"base": dict(base.numbers)}
        for name in base.numbers:
            for value in sorted({known[name].low, known[name].high} - {base.numbers[name]}):
                changed[f"{name}={value}"] = {**base.numbers, name: value}
        self.started = perf_counter()
        fights, seed = self.sizes.final_fights // 5, self.seed + 2
        changes: dict[str, Candidate] = {}
        for kind, numbers in changed.items():
            changes[kind] = self.measured(numbers, fights, seed)
            self.tell("each number alone", len(changes), len(changed), base.loss)
        return changes

    def tell(self, stage: str, done: int, trials: int, best: float) -> None:
        """Say how far it is."""
        if self.progress is not None:
            self.progress(Progress(stage, done, trials, best, perf_counter() - self.started))


def without_twins(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Those whose numbers no one before has."""
    known: dict[tuple[int, ...], Candidate] = {}
    for one in candidates:
        known.setdefault(tuple(one.numbers.values()), one)
    return list(known.values())


def evenly_drawn(calibration: Calibration, count: int, luck: Any) -> Any:
    """Choices from all ranges: in each number, every part of its range as often."""
    columns = []
    for number in calibration.by_name.values():
        places = (luck.permutation(count) + luck.random(count)) / count
        values = np.array(number.values)
        columns.append(values[np.floor(places * len(values)).astype(int)])
    return np.stack(columns, axis=1)


def numbers_from(calibration: Calibration, row: Any) -> dict[str, int]:
    """A row of the matrix as named numbers."""
    return {name: int(value) for name, value in zip(calibration.by_name, row, strict=True)}


# --- models --------------------------------------------------------------------------


def suggestions(
    known: list[Candidate],
    parents: list[Candidate],
    count: int,
    luck: Any,
    held: Mapping[str, int],
) -> list[Any]:
    """The most promising choice near the parents by each of several models, fitted to all
    that is known, with some numbers held."""
    calibration = known[0].calibration
    suggested = []
    rows, parent_rows = rows_of(calibration, known), rows_of(calibration, parents)
    for _ in range(count):
        part = luck.permutation(len(known))[: max(len(known) // 2, FEWEST)]
        models = fitted_models(calibration, [known[at] for at in part], rows[part])
        pool = variations(calibration, parents, parent_rows, luck)
        for name, value in held.items():
            pool[:, list(calibration.by_name).index(name)] = value
        suggested.append(pool[int(np.argmin(promise(calibration, pool, models)))])
    return suggested


def rows_of(calibration: Calibration, trials: list[Candidate]) -> Any:
    """The numbers of candidates as a matrix."""
    return np.array([[one.numbers[name] for name in calibration.by_name] for one in trials])


def variations(
    calibration: Calibration, trials: list[Candidate], rows: Any, luck: Any, count: int = 8_000
) -> Any:
    """The best so far with some numbers changed, and new choices from all ranges."""
    best = np.argsort([candidate.loss for candidate in trials])[:PARENTS]
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
    """A ridge regression of each figure; who fought more often counts more."""
    weights = np.array([one.fights for one in trials]) / min(one.fights for one in trials)
    columns = [
        goal.to_model(np.array([one.figures[name] for one in trials]))
        for name, goal in calibration.figures.items()
    ]
    known = features(calibration, rows)
    weighted = known.T * weights
    square = weighted @ known + RIDGE * np.eye(known.shape[1])
    return np.linalg.solve(square, weighted @ np.column_stack(columns))


def promise(calibration: Calibration, rows: Any, models: Any) -> Any:
    """The loss that models expect of choices."""
    expected = features(calibration, rows) @ models
    figures = {
        name: goal.from_model(expected[:, at])
        for at, (name, goal) in enumerate(calibration.figures.items())
    }
    return calibration.loss(figures)


# --- the choice ----------------------------------------------------------------------


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
    journal: Journal | None = None,
) -> Outcome:
    """Search, measure again, choose the nearest, and see what each number does."""
    search = Search(calibration, sizes, seed, progress, journal or Journal())
    trials = search.run()
    search.refine()
    finalists = search.finalists()
    chosen = nearest(finalists)
    changes = search.sensitivity(chosen)
    rows = [row_of(kind, candidate) for kind, tried in trials.items() for candidate in tried]
    rows += [row_of("refined", candidate) for candidate in search.refined]
    rows += [row_of("finalist", candidate) for candidate in finalists]
    rows.append(row_of("chosen", chosen))
    for value in search.values:
        with_it = [one for one in finalists if one.numbers[calibration.compared] == value]
        if with_it:
            rows.append(row_of(f"best {calibration.compared} {value}", nearest(with_it)))
    rows += [row_of(kind, candidate) for kind, candidate in changes.items()]
    return Outcome(chosen, rows)


def nearest(candidates: list[Candidate]) -> Candidate:
    """The one with the least loss."""
    return min(candidates, key=lambda candidate: candidate.loss)


def row_of(kind: str, candidate: Candidate) -> dict[str, Any]:
    """A candidate as a line of the file."""
    return {
        "kind": kind,
        "fights": candidate.fights,
        "seed": candidate.seed,
        "loss": round(candidate.loss, 3),
        **{name: round(candidate.figures[name], 3) for name in candidate.calibration.figures},
        **candidate.numbers,
    }


def candidate_in(calibration: Calibration, row: Mapping[str, str]) -> Candidate:
    """A candidate from a line of the file."""
    return Candidate(
        calibration,
        {name: int(row[name]) for name in calibration.by_name},
        {name: float(row[name]) for name in calibration.figures},
        int(row["fights"]),
        int(row["seed"]),
    )


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

"""The search itself: wide, by models, again among the best, and the choice."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sparring.errors import UsageError
from sparring.lab.calibration.files import row_of
from sparring.lab.calibration.goals import Candidate, nearest
from sparring.lab.calibration.journal import Journal
from sparring.lab.calibration.models import evenly_drawn, numbers_from, suggestions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sparring.lab.calibration.goals import Calibration


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

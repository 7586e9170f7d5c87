"""The search for the role-playing world's free numbers.

    python -m sparring.lab.calibration --out calibration.csv

The only measure is the journal paper's baseline (table I): wins per 100 of a team
that draws its scripts but does not learn. Nothing about learning is looked at.

The search begins with choices drawn evenly from all ranges. From what they give, a
quadratic model of each tactic's wins is fitted, again and again: each round tries
what the model, fitted to a random half of the data, holds to be best. The best of
all are measured anew on fresh seeds; of those that come near enough, the one
nearest to what the modelled rules suggest is chosen.
"""

from __future__ import annotations

import argparse
import csv
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.worlds.crpg.data.numbers import BY_NAME, FREE_NUMBERS, PROPOSED
from sparring.worlds.crpg.practice import Gym

if TYPE_CHECKING:
    from collections.abc import Mapping

TARGETS = {
    "offensive": 21,
    "disabling": 67,
    "cursing": 32,
    "defensive": 36,
    "random_agent": 42,
}
"""Journal paper, table I. Random team and consecutive follow from the first four."""
COMPOSED = {"random_team": 39, "consecutive": 33}
FIXED = ("round_limit", "front_gap")
"""Free, but no rule of the papers depends on them, or hardly any fight: not searched."""
SEARCHED = tuple(number.name for number in FREE_NUMBERS if number.name not in FIXED)
RIDGE = 3.0
"""How strongly the models are held back."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A choice of free numbers and the baseline it gives."""

    numbers: Mapping[str, int]
    wins: Mapping[str, float]

    @property
    def mean_difference(self) -> float:
        """Mean absolute difference from all seven figures of the table."""
        apart = differences(self.wins)
        return sum(apart) / len(apart)

    @property
    def worst(self) -> float:
        """The largest difference from any figure of the table."""
        return max(differences(self.wins))

    @property
    def loss(self) -> float:
        """What the search makes as small as it can."""
        return loss_of(self.wins)

    @property
    def departure(self) -> float:
        """How far the numbers are from those proposed: each as a share of its range."""
        return sum(
            abs(value - BY_NAME[name].proposed) / (BY_NAME[name].high - BY_NAME[name].low)
            for name, value in self.numbers.items()
        )


def differences(wins: Mapping[str, float]) -> list[float]:
    """How far each of the seven figures is from the table."""
    found = {**wins, **composed(wins)}
    return [abs(found[name] - wanted) for name, wanted in (TARGETS | COMPOSED).items()]


def loss_of(wins: Mapping[str, float]) -> float:
    """The mean difference, and half of the worst: no figure may be far off."""
    apart = differences(wins)
    return sum(apart) / len(apart) + max(apart) / 2


def composed(wins: Mapping[str, float]) -> dict[str, float]:
    """What the basic tactics make of the composite ones: one is met as often as
    the others, or as long as it wins."""
    basics = [wins[name] for name in ("offensive", "disabling", "cursing", "defensive")]
    return {
        "random_team": sum(basics) / len(basics),
        "consecutive": len(basics) / sum(1 / max(rate, 0.1) for rate in basics),
    }


def measure(numbers: Mapping[str, int], fights: int, seed: int, threads: int = 2) -> Candidate:
    """Fight the baseline with these numbers against each tactic."""

    def against(tactic: str) -> float:
        trial = Gym(numbers=numbers).trial(tactic, fights, settings="crpg", seed=seed, learns=False)
        return 100 * trial.wins / fights

    with ThreadPoolExecutor(threads) as pool:
        rates = list(pool.map(against, TARGETS))
    return Candidate(dict(numbers), dict(zip(TARGETS, rates, strict=True)))


def search(first: int, rounds: int, batch: int, fights: int, seed: int) -> list[Candidate]:
    """Try choices spread evenly, then those that models of the results suggest."""
    luck = np.random.default_rng(seed)
    total = 1 + first + rounds * batch
    started = perf_counter()
    found: list[Candidate] = []

    def attempt(numbers: Mapping[str, int]) -> None:
        # A seed for each, so that nothing is fitted to the luck of one.
        found.append(measure(numbers, fights, seed * 1_000_000 + len(found)))
        show_progress(found, total, started)

    attempt({name: PROPOSED[name] for name in SEARCHED})
    for row in evenly_drawn(first, luck):
        attempt(numbers_from(row))
    for _ in range(rounds):
        for row in suggestions(found, batch, luck):
            attempt(numbers_from(row))
    return found


def evenly_drawn(count: int, luck: Any) -> Any:
    """Choices from all ranges: in each number, every part of its range as often."""
    columns = []
    for name in SEARCHED:
        number = BY_NAME[name]
        places = (luck.permutation(count) + luck.random(count)) / count
        width = number.high - number.low + 1
        columns.append(number.low + np.floor(places * width))
    return np.stack(columns, axis=1)


def suggestions(found: list[Candidate], count: int, luck: Any) -> list[Any]:
    """The most promising choice by each of several models."""
    chosen = []
    tried = rows_of(found)
    for _ in range(count):
        part = luck.permutation(len(found))[: max(len(found) // 2, 200)]
        models = fitted([found[at] for at in part], tried[part])
        pool = variations(found, tried, luck)
        chosen.append(pool[int(np.argmin(promise(pool, models)))])
    return chosen


def rows_of(found: list[Candidate]) -> Any:
    """The numbers of candidates as a matrix."""
    return np.array([[candidate.numbers[name] for name in SEARCHED] for candidate in found])


def variations(found: list[Candidate], tried: Any, luck: Any, count: int = 20_000) -> Any:
    """The best so far with some numbers changed, and new choices from all ranges."""
    best = np.argsort([candidate.loss for candidate in found])[:30]
    parents = tried[luck.choice(best, count)]
    fresh = evenly_drawn(count, luck)
    share = luck.choice([0.05, 0.1, 0.2, 0.5], (count, 1))
    return np.where(luck.random(parents.shape) < share, fresh, parents)


def features(rows: Any) -> Any:
    """Each number, scaled to its range, and all products of two."""
    lows = np.array([BY_NAME[name].low for name in SEARCHED])
    highs = np.array([BY_NAME[name].high for name in SEARCHED])
    scaled = 2 * (rows - lows) / (highs - lows) - 1
    left, right = np.triu_indices(scaled.shape[1])
    return np.hstack([np.ones((len(rows), 1)), scaled, scaled[:, left] * scaled[:, right]])


def fitted(found: list[Candidate], rows: Any) -> Any:
    """A ridge regression of each tactic's wins, as odds."""
    wins = np.array([[candidate.wins[name] for name in TARGETS] for candidate in found])
    odds = np.log((wins + 1) / (101 - wins))
    known = features(rows)
    square = known.T @ known + RIDGE * np.eye(known.shape[1])
    return np.linalg.solve(square, known.T @ odds)


def promise(rows: Any, models: Any) -> Any:
    """The loss that models expect of choices."""
    odds = features(rows) @ models
    wins = 102 / (1 + np.exp(-odds)) - 1
    basics = wins[:, :4]
    team = basics.mean(axis=1)
    consecutive = 4 / (1 / np.maximum(basics, 0.1)).sum(axis=1)
    found = np.column_stack([wins, team, consecutive])
    apart = np.abs(found - np.array([*TARGETS.values(), *COMPOSED.values()]))
    return apart.mean(axis=1) + apart.max(axis=1) / 2


def numbers_from(row: Any) -> dict[str, int]:
    """A row of the matrix as named numbers."""
    return {name: int(value) for name, value in zip(SEARCHED, row, strict=True)}


def show_progress(found: list[Candidate], trials: int, started: float) -> None:
    """One line on how far the search is."""
    best = min(candidate.loss for candidate in found)
    rate = len(found) / (perf_counter() - started)
    left = (trials - len(found)) / rate
    line = f"\r{len(found)} of {trials}, best loss {best:.2f}, {rate:.1f}/s, {left:.0f} s left "
    sys.stderr.write(line + ("\n" if len(found) == trials else ""))
    sys.stderr.flush()


def finalists(found: list[Candidate], count: int, fights: int, seed: int) -> list[Candidate]:
    """The best candidates, measured again with more fights on fresh seeds."""
    best = sorted(found, key=lambda candidate: candidate.loss)[:count]
    return [measure(candidate.numbers, fights, seed) for candidate in best]


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
    changed = []
    for name in base.numbers:
        for value in sorted({BY_NAME[name].low, BY_NAME[name].high} - {base.numbers[name]}):
            changed.append((name, value, measure({**base.numbers, name: value}, fights, seed)))
    return changed


def row_of(kind: str, candidate: Candidate) -> dict[str, Any]:
    """A candidate as a line of the report."""
    wins = {f"wins_{name}": round(rate, 2) for name, rate in candidate.wins.items()}
    return {
        "kind": kind,
        "mean_difference": round(candidate.mean_difference, 3),
        "worst": round(candidate.worst, 2),
        "departure": round(candidate.departure, 3),
        **wins,
        **candidate.numbers,
    }


def write_report(path: Path, rows: list[dict[str, Any]]) -> None:
    """Everything that was tried, not only the winner."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def main(arguments: list[str] | None = None) -> None:
    """Search, measure again, choose, report."""
    parser = argparse.ArgumentParser(description="Search for the free numbers of the world.")
    parser.add_argument("--first", type=int, default=400, help="choices spread evenly")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--batch", type=int, default=35, help="choices by models, each round")
    parser.add_argument("--fights", type=int, default=800, help="against each tactic, each trial")
    parser.add_argument("--finalists", type=int, default=20)
    parser.add_argument("--final-fights", type=int, default=10_000)
    parser.add_argument("--near-enough", type=float, default=1.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("calibration.csv"))
    given = parser.parse_args(arguments)

    found = search(given.first, given.rounds, given.batch, given.fights, given.seed)
    final = finalists(found, given.finalists, given.final_fights, given.seed + 1)
    best = chosen_of(final, given.near_enough)
    changed = sensitivity(best, given.final_fights // 5, given.seed + 2)
    rows = [row_of("trial", candidate) for candidate in found]
    rows += [row_of("finalist", candidate) for candidate in final]
    rows.append(row_of("chosen", best))
    rows += [row_of(f"{name}={value}", candidate) for name, value, candidate in changed]
    write_report(given.out, rows)
    print({name: value for name, value in best.numbers.items() if value != PROPOSED[name]})
    print({name: round(rate, 1) for name, rate in best.wins.items()}, best.mean_difference)


if __name__ == "__main__":
    main()

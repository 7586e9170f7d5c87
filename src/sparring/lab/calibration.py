"""The search for the role-playing world's free numbers.

    python -m sparring.lab.calibration --trials 1200 --out calibration.csv

The only measure is the journal paper's baseline (table I): wins per 100 of a team
that draws its scripts but does not learn. Nothing about learning is looked at. Of
all candidates that come close enough, measured again on fresh seeds, the one
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
FIXED = ("round_limit",)
"""Free, but without influence on who wins: not searched."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A choice of free numbers and the baseline it gives."""

    numbers: Mapping[str, int]
    wins: Mapping[str, float]

    @property
    def mean_difference(self) -> float:
        """Mean absolute difference from all seven figures of the table."""
        found = {**self.wins, **composed(self.wins)}
        table = TARGETS | COMPOSED
        return sum(abs(found[name] - wanted) for name, wanted in table.items()) / len(table)

    @property
    def worst(self) -> float:
        """The largest difference from any figure of the table."""
        found = {**self.wins, **composed(self.wins)}
        return max(abs(found[name] - wanted) for name, wanted in (TARGETS | COMPOSED).items())

    @property
    def departure(self) -> float:
        """How far the numbers are from those proposed: each as a share of its range."""
        return sum(
            abs(value - BY_NAME[name].proposed) / (BY_NAME[name].high - BY_NAME[name].low)
            for name, value in self.numbers.items()
        )


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


def search(trials: int, fights: int, seed: int) -> list[Candidate]:
    """Try many choices, each guided by those before it (a tree-structured Parzen
    estimator); the first is what was proposed."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    found: list[Candidate] = []
    started = perf_counter()

    def objective(trial: Any) -> float:
        numbers = {
            number.name: trial.suggest_int(number.name, number.low, number.high)
            for number in FREE_NUMBERS
            if number.name not in FIXED
        }
        candidate = measure(numbers, fights, seed)
        found.append(candidate)
        show_progress(found, trials, started)
        # A small price for leaving what was proposed keeps the search near it.
        return candidate.mean_difference + 0.1 * candidate.departure

    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, multivariate=True))
    study.enqueue_trial({name: PROPOSED[name] for name in PROPOSED if name not in FIXED})
    study.optimize(objective, n_trials=trials)
    return found


def show_progress(found: list[Candidate], trials: int, started: float) -> None:
    """One line on how far the search is."""
    best = min(candidate.mean_difference for candidate in found)
    rate = len(found) / (perf_counter() - started)
    left = (trials - len(found)) / rate
    line = f"\r{len(found)} of {trials}, best {best:.2f}, {rate:.1f}/s, {left:.0f} s left "
    sys.stderr.write(line + ("\n" if len(found) == trials else ""))
    sys.stderr.flush()


def finalists(found: list[Candidate], count: int, fights: int, seed: int) -> list[Candidate]:
    """The best candidates, measured again with more fights on fresh seeds."""
    best = sorted(found, key=lambda candidate: candidate.mean_difference)[:count]
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
    return min(candidates, key=lambda candidate: candidate.mean_difference)


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
    parser.add_argument("--trials", type=int, default=1200)
    parser.add_argument("--fights", type=int, default=1000, help="against each tactic, each trial")
    parser.add_argument("--finalists", type=int, default=30)
    parser.add_argument("--final-fights", type=int, default=10_000)
    parser.add_argument("--near-enough", type=float, default=1.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("calibration.csv"))
    given = parser.parse_args(arguments)

    found = search(given.trials, given.fights, given.seed)
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

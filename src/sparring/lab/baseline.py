"""The baseline of the journal paper's table I: the same rulebases, never learning."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from sparring.lab.measures import turning_point_columns, win_columns
from sparring.lab.paper import paper_rows
from sparring.worlds.crpg.practice import Gym, in_threads
from sparring.worlds.crpg.rosters import BASIC, COMPOSITE

if TYPE_CHECKING:
    from collections.abc import Callable

TABLE = "journal_I_baseline"
TACTICS = (*BASIC, *COMPOSITE)
ENCOUNTERS = 100
"""In a run that counts wins."""
LONG_RUN = 250
"""Encounters in a run that looks for a turning point."""
LATEST = LONG_RUN - 9
"""The last encounter that can be seen to be a turning point."""
SECOND_SEEDS = 1_000_000
"""Turning points are looked for with other seeds than wins."""


@dataclass(frozen=True, slots=True)
class Result:
    """A table of ours beside the papers'."""

    rows: dict[str, dict[str, Any]]
    tests: int
    tp_tests: int
    seed: int
    seconds: float

    @property
    def mean_difference(self) -> float:
        """Mean absolute difference of wins per 100 from the paper."""
        return sum(self.differences) / len(self.differences)

    @property
    def worst_difference(self) -> float:
        """The largest absolute difference of wins per 100 from the paper."""
        return max(self.differences)

    @property
    def differences(self) -> list[float]:
        """The absolute difference of wins per 100, tactic by tactic."""
        return [
            abs(row["wins_per_100"] - row["paper"]["wins_per_100"]) for row in self.rows.values()
        ]

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "experiment": "baseline",
            "rows": self.rows,
            "extra": {
                "mean_difference": self.mean_difference,
                "worst_difference": self.worst_difference,
            },
            "tests": self.tests,
            "tp_tests": self.tp_tests,
            "seed": self.seed,
            "seconds": self.seconds,
        }


def baseline(
    tests: int = 100,
    *,
    tp_tests: int = 30,
    seed: int = 0,
    threads: int = 2,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Wins of a team that draws scripts but never learns, against each tactic."""
    started = perf_counter()
    paper = paper_rows(TABLE)
    rows = {}
    done, total = 0, len(TACTICS) * (tests + tp_tests)

    def counted(work: Callable[[Gym, int], Any]) -> Callable[[Gym, int], Any]:
        def one(gym: Gym, at: int) -> Any:
            nonlocal done
            result = work(gym, at)
            done += 1
            if progress is not None:
                progress(min(done, total), total)
            return result

        return one

    for tactic in TACTICS:

        def wins(gym: Gym, at: int, tactic: str = tactic) -> int:
            return gym.trial(tactic, ENCOUNTERS, settings="crpg", seed=seed + at, learns=False).wins

        def turn(gym: Gym, at: int, tactic: str = tactic) -> int | None:
            trial = gym.trial(
                tactic,
                LONG_RUN,
                settings="crpg",
                seed=seed + SECOND_SEEDS + at,
                learns=False,
                stop_at_turning_point=True,
            )
            return trial.turning_point

        points = in_threads(Gym, counted(turn), tp_tests, threads)
        rows[tactic] = {
            **turning_point_columns(points, LATEST),
            **win_columns(in_threads(Gym, counted(wins), tests, threads)),
            "paper": paper[tactic],
        }
    return Result(rows, tests, tp_tests, seed, perf_counter() - started)

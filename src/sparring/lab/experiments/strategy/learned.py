"""Tables 6.1 and 6.3: dynamic scripting over game states against the four static tactics, with
the original rulebase and with improved ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.strategy.tables import EVEN_MATCHES, GAMES, MATCHES
from sparring.lab.experiments.strategy.turning import columns_of, turning_point
from sparring.lab.ruletexts import rule_names
from sparring.lab.statistics import intervals_of, share_interval
from sparring.worlds.strategy.rulebooks import IMPROVED
from sparring.worlds.strategy.world import (
    BALANCED,
    KNIGHT_RUSH,
    SOLDIER_RUSH,
    Large,
    LargeLucky,
    LargeNeutral,
    Lucky,
    Neutral,
    Strategy,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

ORIGINAL_NAME, IMPROVED_NAME = "strategy-original", "strategy-improved"
ROLE = "commander"
FIRST_PRESET, SECOND_PRESET = "strategy", "strategy-improved"
FASTER, JUDGED = "faster", "neutral"
"""Controls of ours, by what their rows end with: the rewards of the improved rulebase, and
game states judged around the middle."""
OURS = "ours"
"""What the rows of our own improved rulebase end with."""
OWN_IMPROVED = Path(__file__).parent / "ours.rules"
"""What `sparring improve` made of the original rulebase, frozen."""
LEARNED_BY = 1.0
"""A game state whose weights moved by more than this on average has been learned in."""
START_WEIGHT = 100.0
NAMED = 5
FEWEST_TURNED = 5
"""Tests that turned, below which their turning points have no interval: fewer only show how
near they happen to be to each other."""
LATEST = 20
"""Games at the end of a test that tell what it came to."""


def original(lab: Laboratory, wishes: Wishes) -> Findings:
    """The original rulebase, and two controls of ours."""
    groups: dict[str, list[Job]] = {}
    for row in MATCHES:
        groups[row] = jobs_of(row, wishes, FIRST_PRESET)
    for row in MATCHES:
        groups[f"{row}_{FASTER}"] = jobs_of(row, wishes, SECOND_PRESET)
    for row in MATCHES:
        groups[f"{row}_{JUDGED}"] = jobs_of(row, wishes, FIRST_PRESET, neutral=True)
    return findings_of(run_groups(lab, ORIGINAL_NAME, groups), groups, wishes)


def improved(lab: Laboratory, wishes: Wishes) -> Findings:
    """The thesis's improved rulebase, and ours where there is one."""
    groups: dict[str, list[Job]] = {}
    for row in MATCHES:
        groups[row] = jobs_of(row, wishes, SECOND_PRESET, IMPROVED)
    if OWN_IMPROVED.exists():
        for row in MATCHES:
            groups[f"{row}_{OURS}"] = jobs_of(row, wishes, SECOND_PRESET, OWN_IMPROVED)
    return findings_of(run_groups(lab, IMPROVED_NAME, groups), groups, wishes)


KEPT = ("fitness", "durations", "pools")


def jobs_of(
    row: str, wishes: Wishes, preset: str, rules: Path | None = None, *, neutral: bool = False
) -> list[Job]:
    """The tests of a match: as many as in the thesis, or fewer if so wished."""
    match = MATCHES[row]
    kinds = (Neutral, LargeNeutral) if neutral else (Lucky, LargeLucky)
    tests = match.tests if rules is None else match.tests_improved
    there = wishes._replace(world=kinds[match.on_large_map].name)
    if rules is not None:
        there = there._replace(rules=rules.read_text(encoding="utf-8"))
    size = tests if wishes.tests is None else min(tests, wishes.tests)
    return jobs_for(match.tactic, {"preset": preset}, GAMES, size, there, keeps=KEPT)


def findings_of(
    records: Mapping[str, Sequence[Record]],
    groups: Mapping[str, Sequence[Job]],
    wishes: Wishes,
) -> Findings:
    """The rows of a table."""
    points = {
        row: [turning_point(one["team_fitness"]) for one in of] for row, of in records.items()
    }
    wins = {
        row: [GAMES * one["results"].count("W") / len(one["results"]) for one in of]
        for row, of in records.items()
    }
    weights = {row: mean_weights(of, groups[row][0].rules) for row, of in records.items()}
    rows: dict[str, Any] = {row: columns_of(points[row], wins[row]) for row in records}
    return Findings(
        rows=rows,
        tests=max(len(of) for of in records.values()),
        tests_of={row: len(of) for row, of in records.items()},
        extra={
            "turning_points": points,
            "intervals": {row: intervals_of_row(points[row], wins[row], wishes) for row in records},
            "weights": weights,
            "rushes": {
                row: [is_rush(one, rush_ticks(MATCHES[row].on_large_map)) for one in records[row]]
                for row in EVEN_MATCHES
            },
            "curves": {row: curve_of(of) for row, of in records.items()},
            "in_words": [in_words(row, weights[row]) for row in records],
        },
        samples={"wins": wins, "turning_points": {row: turned(of) for row, of in points.items()}},
    )


def intervals_of_row(
    points: Sequence[int | None], wins: Sequence[float], wishes: Wishes
) -> dict[str, list[float]]:
    """Of wins, of turning points where enough tests turned, and of how many did not: a count
    that stands beside the thesis's only with as many tests. A single test has none."""
    tests, turned_at = len(points), [float(point) for point in points if point is not None]
    found: dict[str, list[float]] = {}
    if tests < 2:
        return found
    if len(turned_at) >= FEWEST_TURNED:
        found |= intervals_of(turned_at, {"tp_avg": "mean", "tp_median": "median"}, wishes.seed)
    if wishes.tests is None:
        share = share_interval(1 - len(turned_at) / tests, tests)
        found["tp_over_100"] = [tests * share.low, tests * share.high]
    return found | intervals_of(wins, {"won_of_100": "mean"}, wishes.seed)


def turned(points: Sequence[int | None]) -> list[float]:
    """Turning points of the tests that turned; one more than there are games for others."""
    return [GAMES + 1 if point is None else float(point) for point in points]


@cache
def rush_ticks(on_large_map: bool) -> int:
    """How long the rush of a map takes to beat the balanced tactic."""
    world, rush = (Large(), KNIGHT_RUSH) if on_large_map else (Strategy(), SOLDIER_RUSH)
    return int(world.fight((rush, BALANCED), seed=0).duration)


def is_rush(record: Record, ticks: int) -> bool:
    """Whether a test came to win as quickly as a rush: half of what it won of its last games."""
    latest = zip(record["results"][-LATEST:], record["durations"][-LATEST:], strict=True)
    won = [duration for result, duration in latest if result == "W"]
    return bool(won) and median(won) <= ticks


def curve_of(records: Sequence[Record]) -> list[float]:
    """Mean fitness of every game over all tests."""
    return [fmean(game) for game in zip(*(one["team_fitness"] for one in records), strict=True)]


def mean_weights(records: Sequence[Record], rules: str) -> dict[str, float]:
    """The final weight of every rule, a mean over all tests and all game states that were
    learned in; the highest first."""
    found: dict[str, list[float]] = {}
    names = rule_names(rules, Lucky.name)[ROLE]
    for record in records:
        for pool in record["pools"]:
            weights = pool["weights"]
            if fmean(abs(weight - START_WEIGHT) for weight in weights) <= LEARNED_BY:
                continue
            for member, weight in zip(pool["members"], weights, strict=True):
                found.setdefault(names[member], []).append(weight)
    means = {name: fmean(of) for name, of in found.items()}
    return dict(sorted(means.items(), key=lambda item: -item[1]))


def in_words(row: str, weights: Mapping[str, float]) -> str:
    """Which rules it came to."""
    names = list(weights)
    return (
        f"{row.replace('_', ' ')}: highest weights {', '.join(names[:NAMED])}; lowest "
        f"{', '.join(names[: -NAMED - 1 : -1])}"
    )

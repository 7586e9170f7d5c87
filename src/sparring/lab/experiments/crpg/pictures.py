"""Tests that only the report's pictures need: a typical run, and how varied scripts are."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.kernels.loop import CONFIRMED
from sparring.lab.designs import LATEST
from sparring.lab.experiment import Experiment, Findings, run_groups
from sparring.lab.experiments.crpg.biased import start_weights
from sparring.lab.experiments.crpg.difficulty import learner_with
from sparring.lab.experiments.crpg.opponents import BASIC
from sparring.lab.experiments.crpg.turning import turning_points
from sparring.lab.jobs import MOST_ENCOUNTERS, Job
from sparring.lab.measures import mean_overlap
from sparring.lab.report.plan import PictureTests
from sparring.lab.ruletexts import rule_names
from sparring.lab.statistics import Interval, interval
from sparring.scripting.settings import Difficulty, DifficultyKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.results import Result

NAME = "pictures"
HARDEST = "consecutive"
SHOWN = 100
"""A typical run is shown for so many encounters at least."""
AFTERWARDS = 30
"""And for so many after its turning point."""
TESTS = 20
RUN = 100
LATE = 50
"""Variety and wins are counted in the last encounters of each test."""
PLAIN = learner_with(Difficulty(kind=DifficultyKind.OFF))
WAYS: dict[str, dict[str, Any]] = {
    "baseline": {"kind": "baseline"},
    "plain, 2000": PLAIN,
    "plain, 1000": PLAIN | {"max_weight": 1000},
    "plain, 400": PLAIN | {"max_weight": 400},
    "plain, 200": PLAIN | {"max_weight": 200},
    "penalising": learner_with(Difficulty(kind=DifficultyKind.PENALISE)),
    "clipping": learner_with(Difficulty(kind=DifficultyKind.CLIP)),
    "culling": learner_with(Difficulty(kind=DifficultyKind.CULL)),
}
"""Learners that write scripts: their settings differ in nothing but what is named."""


@dataclass(frozen=True, slots=True)
class Typical:
    """The run whose turning point is the median."""

    seed: int
    turning_point: int | None
    team: list[float]
    enemies: list[float]
    weights: dict[str, dict[str, list[int]]]
    """Of each role and rule: the weight at the start and after each encounter."""


class Stand(NamedTuple):
    """How varied and how strong one way of learning is."""

    variety: float
    """The share of rules that a script and the agent's next one do not share."""
    wins: float
    variety_ends: Interval
    wins_ends: Interval


@dataclass(frozen=True, slots=True)
class Pictures:
    """What the pictures are drawn from."""

    typical: Typical
    stands: dict[str, Stand]
    tests: int
    """Behind each stand, against each basic tactic."""


def pictures(lab: Laboratory, wishes: Wishes, results: Mapping[str, Result]) -> Pictures:
    """Run what the pictures need, or take it from the disk; of the results, those on
    turning points are looked at, if they are there."""
    tests = wishes.tests or TESTS
    known = results.get("turning-points")
    learned = turning_points(lab, wishes) if known is None else known.findings
    return Pictures(
        typical(lab, wishes, learned.samples["turning_points"][HARDEST]),
        stands(lab, wishes, tests),
        tests,
    )


def findings(lab: Laboratory, wishes: Wishes) -> Findings:
    """The same as an experiment of its own."""
    drawn = pictures(lab, wishes, {})
    return Findings(rows={}, tests=drawn.tests, extra={"pictures": drawn})


PICTURE_TESTS = PictureTests(
    Experiment(NAME, "A typical run, and how varied scripts are", "", findings, unit=""),
    pictures,
    ("turning-points", "difficulty"),
)


# --- a typical run -----------------------------------------------------------------


def median_test(points: Sequence[int]) -> int:
    """Which test has the median turning point: the lower one of two in the middle,
    the first of several equal ones."""
    return points.index(sorted(points)[(len(points) - 1) // 2])


def typical(lab: Laboratory, wishes: Wishes, points: Sequence[int]) -> Typical:
    """The typical run, fought again and looked at."""
    number = median_test(points)
    turned = min(points[number], LATEST)
    length = min(MOST_ENCOUNTERS, max(SHOWN, turned + CONFIRMED - 1 + AFTERWARDS))
    job = Job(
        tactic=HARDEST,
        encounters=length,
        seed=wishes.seed + number,
        learner={"preset": "crpg"},
        rules=wishes.rules,
        keeps=("fitness", "history"),
    )
    (record,) = lab.run([job], NAME)
    return Typical(
        job.seed,
        record["turning_point"],
        record["team_fitness"],
        record["enemy_fitness"],
        histories(record, wishes.rules),
    )


def histories(record: Record, rules: str) -> dict[str, dict[str, list[int]]]:
    """The weights of a watched run by role and rule."""
    weights_by_role = {}
    for number, (role, names) in enumerate(rule_names(rules).items()):
        start = start_weights(role, rules)
        weights_by_role[role] = {
            name: [start[at], *(weights[number][at] for weights in record["history"])]
            for at, name in enumerate(names)
        }
    return weights_by_role


# --- variety -----------------------------------------------------------------------


def stands(lab: Laboratory, wishes: Wishes, tests: int) -> dict[str, Stand]:
    """Every way of learning, over the four basic tactics."""
    groups = {
        name: [
            Job(
                tactic=tactic,
                encounters=RUN,
                seed=wishes.seed + number,
                learner=learner,
                rules=wishes.rules,
                keeps=("scripts",),
            )
            for tactic in BASIC
            for number in range(tests)
        ]
        for name, learner in WAYS.items()
    }
    records = run_groups(lab, NAME, groups)
    return {name: stand_of(group, wishes.seed) for name, group in records.items()}


def stand_of(records: Sequence[Record], seed: int) -> Stand:
    """The means over some tests, with their intervals."""
    varieties = [1 - mean_overlap(record["scripts"][-LATE:]) for record in records]
    wins = [100 * record["results"][-LATE:].count("W") / LATE for record in records]
    return Stand(
        fmean(varieties), fmean(wins), interval(varieties, seed=seed), interval(wins, seed=seed)
    )

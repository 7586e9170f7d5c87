"""The tests behind a scorecard, as jobs; every measure reads what it needs of them."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.designs import SCALED_ENCOUNTERS
from sparring.lab.experiment import run_groups
from sparring.lab.jobs import Job
from sparring.lab.ruletexts import world_with
from sparring.lab.scorecard.contestants import contestants_in
from sparring.lab.trials import why_not_cursed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.scorecard.contestants import Contestant

NAME = "scorecard"
"""Under which the records are kept."""
TESTS = 20
MOST = 500
"""Encounters in a test that looks for a turning point."""
UNLEARNED = 250
"""Encounters of a baseline: enough for its win rate."""
WATCHED_ENCOUNTERS = 150
"""Encounters of runs with and without curses."""
LONG = 4
"""Runs of a fixed length take longer: there is one for so many tests."""
WATCHED = ("scripts", "acted", "fitness", "weights")
"""What is told of runs in which every encounter is looked at."""


def part_of(tests: int, share: int) -> int:
    """Fewer tests, for runs that take longer: one of so many, but one at least."""
    return max(1, tests // share)


@dataclass(frozen=True, slots=True)
class Runs:
    """The records of one learner: tactic by tactic, in the order of the seeds."""

    turning: dict[str, list[Record]]
    """Up to the turning point; for a baseline, to the end."""
    watched: dict[str, list[Record]]
    """Of a fixed length, with every script if there are any."""
    cursed: dict[str, list[Record]]
    """As long, with encounters that mislead, where the world can do that."""
    scaled: dict[str, list[Record]]


def jobs_of(
    world: Any, one: Contestant, tests: int, wishes: Wishes, *, curses: bool = True
) -> dict[str, list[Job]]:
    """Every test of one learner, by what it is for and against whom."""
    groups = {}

    def add(what: str, tactic: str, count: int, encounters: int, **more: Any) -> None:
        more = {"learner": one.learner} | more
        groups[f"{what} {tactic}"] = [
            Job(
                world=wishes.world,
                tactic=tactic,
                encounters=encounters,
                seed=wishes.seed + number,
                rules=wishes.rules,
                **more,
            )
            for number in range(count)
        ]

    for tactic in world.studied:
        add("turning", tactic, tests, MOST if one.learns else UNLEARNED, stops=one.learns)
        few = part_of(tests, LONG)
        keeps = WATCHED if one.is_watched else ("fitness",)
        add("watched", tactic, few, WATCHED_ENCOUNTERS, keeps=keeps)
        if one.learns and curses:
            add("cursed", tactic, few, WATCHED_ENCOUNTERS, trials="cursed")
    if one.scaled is not None:
        for tactic in fair_tactics(world):
            add("scaled", tactic, part_of(tests, LONG), SCALED_ENCOUNTERS, learner=one.scaled)
    return groups


def fair_tactics(world: Any) -> list[str]:
    """Tactics that play against everybody alike: whether a game is even cannot be asked
    where curses decide it."""
    cursed = getattr(world, "cursed", {})
    return [tactic for tactic in world.tactics if tactic not in cursed]


def run_all(lab: Laboratory, contestants: Sequence[Contestant], wishes: Wishes) -> dict[str, Runs]:
    """The records of every learner; the baseline's are always there to compare with."""
    tests = wishes.tests or TESTS
    world = world_with(wishes.rules, wishes.world)
    curses = not why_not_cursed(world)
    everyone = {one.name: one for one in (contestants_in(world)["baseline"], *contestants)}
    groups = {
        f"{name} {group}": jobs
        for name, one in everyone.items()
        for group, jobs in jobs_of(world, one, tests, wishes, curses=curses).items()
    }
    records = run_groups(lab, NAME, groups)

    def part(name: str, what: str) -> dict[str, list[Record]]:
        start = f"{name} {what} "
        return {
            group.removeprefix(start): of_group
            for group, of_group in records.items()
            if group.startswith(start)
        }

    kinds = ("turning", "watched", "cursed", "scaled")
    return {name: Runs(**{what: part(name, what) for what in kinds}) for name in everyone}


def by_test(
    records: Mapping[str, Sequence[Record]], value: Callable[[Record], float]
) -> list[float]:
    """For each test its mean over all tactics: one seed is one test, so that its
    luck is counted once."""
    return [fmean(map(value, same_seed)) for same_seed in zip(*records.values(), strict=True)]

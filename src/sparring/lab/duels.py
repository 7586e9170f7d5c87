"""Tests of duels: what a job says of one, and what its record tells.

A job of kind `duel` says who duels, who learns on the first side, and what everybody has in
each phase of the test: all phases are equally long, and learners go on with what they know.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, plural, unknown
from sparring.kernels.loop import column
from sparring.kernels.run import Won
from sparring.lab.jobs import Job
from sparring.learners.temporal_settings import PRESETS, AlertSettings
from sparring.worlds.minds import MIND_KINDS
from sparring.worlds.registry import duels_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record

KIND = "duel"
EVERYTHING = "everything"
"""What duellists have if a job does not say it."""
WORDS = ("kind", "duel", "learner", "loadouts", "everyone_models", "by_round", "changes")
"""What a job may say of a duel."""
MOST_PHASES = 10
LONGEST = 100_000
"""Encounters in one test."""
SEEDS = 1_000_000
"""Fights of sides that never learn: their seeds begin at so many times the job's."""
LETTERS = {Won.LEARNERS: "W", Won.ENEMIES: "L", Won.NOBODY: "-"}
WINNERS = {0: "W", 1: "L"}


# --- jobs --------------------------------------------------------------------------


def duel_jobs(
    duel: str,
    learner: str,
    against: str,
    encounters: int,
    tests: int,
    wishes: Wishes,
    **more: Any,
) -> list[Job]:
    """Duels that differ in their seeds alone; `more` is what else a job may say: `loadouts`,
    `everyone_models`, `by_round` (dynamic scripting draws and learns in every round) and
    `changes` of settings."""
    said = {"kind": KIND, "duel": duel, "learner": learner, **more}
    return [
        Job(
            world=wishes.world,
            tactic=against,
            encounters=encounters,
            seed=wishes.seed + number,
            learner=said,
            rules=wishes.rules,
            numbers=wishes.numbers or {},
        )
        for number in range(tests)
    ]


# --- records -----------------------------------------------------------------------


def duel_record(world: Any, job: Job) -> Record:
    """Duel as the job says, and tell who won each encounter. The duels are fought in a world
    of the job's own: what changes between phases must reach no other test."""
    check(job)
    kind = named("duel", job.learner["duel"], duels_of(job.world))
    loadouts = [
        named("loadout", name, kind.loadouts) for name in job.learner.get("loadouts", [EVERYTHING])
    ]
    if job.encounters % len(loadouts):
        raise UsageError(
            f"{plural(job.encounters, 'encounter')} cannot be {len(loadouts)} equal phases"
        )
    duel = kind(kind.rules_among(world.given_rules), world.numbers, loadout=loadouts[0])
    learner, length = str(job.learner["learner"]), job.encounters // len(loadouts)
    if learner in duel.basics:
        return {"results": unlearned_results(duel, learner, job, loadouts)}
    practice = duel.practice(
        learner, str(job.tactic), seed=job.seed, **options_of(duel, learner, job)
    )
    results = ""
    for loadout in loadouts:
        practice.world.equip(loadout)
        won = column(practice.run(length), "won")
        results += "".join(LETTERS[Won(int(one))] for one in won)
    return {"results": results}


def unlearned_results(duel: Any, tactic: str, job: Job, loadouts: Sequence[Any]) -> str:
    """Who won between two sides that never learn."""
    length = job.encounters // len(loadouts)
    results = ""
    for phase, loadout in enumerate(loadouts):
        duel.equip(loadout)
        for number in range(phase * length, (phase + 1) * length):
            outcome = duel.fight((tactic, str(job.tactic)), job.seed * SEEDS + number)
            results += WINNERS.get(outcome.winner, "-")
    return results


def options_of(duel: Any, learner: str, job: Job) -> dict[str, Any]:
    """What a practice is told of its learner."""
    if learner not in MIND_KINDS:
        return {"settings": duel.settings} if learner == "scripting" else {}
    options: dict[str, Any] = {}
    for name in ("everyone_models", "by_round"):
        if job.learner.get(name):
            options[name] = True
    if job.learner.get("changes"):
        options["settings"] = changed_settings(duel, job.learner["changes"])
    return options


def changed_settings(duel: Any, changes: Mapping[str, Any]) -> Any:
    """The preset of whoever duels alone, with other values of some settings. Members of a
    team have presets of their own, so theirs cannot be changed at once."""
    plans = duel.mind_plans(0)
    if len(plans) != 1 or plans[0].settings is None:
        raise UsageError(f"settings can be changed in duels of one against one, not in {duel.name}")
    known = [one.name for one in fields(AlertSettings)]
    for name in changes:
        if name not in known:
            raise unknown("setting of a learner that duels", name, known)
    return replace(PRESETS[plans[0].settings], **changes)


def named(what: str, name: str, known: Mapping[str, Any]) -> Any:
    """One of several by its name, or an error with the nearest."""
    if name not in known:
        raise unknown(what, name, known)
    return known[name]


def check(job: Job) -> None:
    """Refuse a job that nobody can carry out: it may come from a file of anybody's."""
    if not duels_of(job.world):
        raise UsageError(f"the world '{job.world}' offers no duels")
    for name in job.learner:
        if name not in WORDS:
            raise unknown("word for a duel", name, WORDS)
    for name in ("duel", "learner"):
        if not isinstance(job.learner.get(name), str):
            raise UsageError(f"a job of kind '{KIND}' says its {name} by a name")
    loadouts = job.learner.get("loadouts", [EVERYTHING])
    if not isinstance(loadouts, list | tuple) or not 1 <= len(loadouts) <= MOST_PHASES:
        raise UsageError(f"a duel has 1 to {MOST_PHASES} phases; got {loadouts!r:.60}")
    if not all(isinstance(name, str) for name in loadouts):
        raise UsageError(f"what duellists have is said by its name; got {loadouts!r:.60}")
    if not isinstance(job.learner.get("changes", {}), dict):
        raise UsageError(f"settings are changed by their names; got {job.learner['changes']!r:.60}")
    if type(job.encounters) is not int or not 1 <= job.encounters <= LONGEST:
        raise UsageError(
            f"a test of duels has 1 to {LONGEST:,} encounters; got {job.encounters!r:.40}"
        )
    if job.keeps or job.stops or job.trials or job.changes or job.tactic_text:
        raise UsageError("a test of duels tells results alone, and meets one side all along")

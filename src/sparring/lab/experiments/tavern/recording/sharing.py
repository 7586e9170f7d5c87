"""Tests of memetic sharing: what a job says of one, and what its record tells.

A job of kind `sharing` sets several guards against thieves in the yard of the tavern, all at
the same time: each with a learner of its own, or all with one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.behaviours.memes import Memes
from sparring.errors import UsageError, unknown
from sparring.lab.jobs import Job
from sparring.luck import Luck
from sparring.worlds.seeds import long_word
from sparring.worlds.tavern.performances import LEARNERS, performances
from sparring.worlds.tavern.yard import Yard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record

KIND = "sharing"
WORDS = ("kind", "learner", "guards", "together", "taught", "then")
"""What a job may say."""
MOST_GUARDS, MOST_TAUGHT = 64, 100_000
GUARD_STREAM = 51
"""Luck for the seeds of guards and of what they share."""


# --- jobs --------------------------------------------------------------------------


def sharing_jobs(
    guards: int,
    fights: int,
    tests: int,
    wishes: Wishes,
    *,
    thief: str,
    then: str = "",
    together: bool = True,
    taught: int = 0,
    learner: str = LEARNERS[0],
) -> list[Job]:
    """Tests that differ in their seeds alone: so many guards, each of whom fights so often,
    the second half with thieves who play `then`; `taught` fights are fought by one guard
    before."""
    said: dict[str, Any] = {"kind": KIND, "learner": learner, "guards": guards}
    said |= {"together": together, "taught": taught, "then": then}
    return [
        Job(
            world=wishes.world,
            tactic=thief,
            encounters=fights,
            seed=wishes.seed + number,
            learner=said,
        )
        for number in range(tests)
    ]


# --- records -----------------------------------------------------------------------


def sharing_record(world: Any, job: Job) -> Record:
    """Fight as the job says; which fights each guard won."""
    check(job)
    luck = Luck(job.seed, GUARD_STREAM)
    kind, thief = job.learner["learner"], str(job.tactic)
    shared = Memes(seed=long_word(luck))
    teach(Yard(shared, thief=thief, seed=long_word(luck), learner=kind), job.learner["taught"])
    known = shared.state()
    yards = []
    for _ in range(job.learner["guards"]):
        own = Memes(seed=long_word(luck))
        own.restore(known)
        memes = shared if job.learner["together"] else own
        yards.append(Yard(memes, thief=thief, seed=long_word(luck), learner=kind))
    results = results_of(yards, job.encounters - job.encounters // 2)
    for yard in yards:
        yard.meet(job.learner["then"] or thief)
    later = results_of(yards, job.encounters // 2)
    return {"results": [one + other for one, other in zip(results, later, strict=True)]}


def teach(yard: Yard, fights: int) -> None:
    """Fights that nobody counts."""
    for _ in range(fights):
        yard.fight()


def results_of(yards: Sequence[Yard], fights: int) -> list[str]:
    """What came of each guard's fights, W or L; all guards fight at the same time, and begin
    their next fight together."""
    results = [""] * len(yards)
    for _ in range(fights):
        for yard in yards:
            yard.begin()
        going_on = list(range(len(yards)))
        while going_on:
            for guard in tuple(going_on):
                won = yards[guard].step()
                if won is not None:
                    results[guard] += "W" if won else "L"
                    going_on.remove(guard)
    return results


def check(job: Job) -> None:
    """Refuse what cannot be tested."""
    said = job.learner
    for name in said:
        if name not in WORDS:
            raise unknown("word of a test of sharing", name, WORDS)
    if said.get("learner") not in LEARNERS:
        raise unknown("learner of guards", said.get("learner"), LEARNERS)
    for thief in (str(job.tactic), said.get("then") or str(job.tactic)):
        if thief not in performances():
            raise unknown("performance of a thief", thief, performances())
    guards, taught = said.get("guards"), said.get("taught")
    if not isinstance(guards, int) or not 1 <= guards <= MOST_GUARDS:
        raise UsageError(f"a test of sharing has 1 to {MOST_GUARDS} guards; got {guards!r:.40}")
    if not isinstance(taught, int) or not 0 <= taught <= MOST_TAUGHT:
        raise UsageError(f"guards are taught by 0 to {MOST_TAUGHT:,} fights; got {taught!r:.40}")
    if not isinstance(said.get("together"), bool):
        raise UsageError("a test of sharing says whether guards learn together")


RECORDERS = {KIND: sharing_record}

"""Tests of hours: what a job says of one, and what its record tells.

A job of kind `hours` lets a team learn in one match of capture the flag that lasts so many
hours of the game, by TEAM or by dynamic scripting over the same decision. The others may
change their tactic on the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, unknown
from sparring.lab.experiments.flags.recording.split_scripts import SplitScripts
from sparring.lab.jobs import Job
from sparring.learners.team import TeamEvolution
from sparring.learners.team_settings import CREDITS, ENDING, TeamSettings
from sparring.worlds.flags.data.codes import MEMBERS, ROLES, STATE_NAMES, State
from sparring.worlds.flags.data.numbers import TICKS_A_SECOND
from sparring.worlds.flags.data.tactics import QUAKE

if TYPE_CHECKING:
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.worlds.flags.practice import FlagsPractice

KIND = "hours"
WORDS = ("kind", "learner", "credits", "then")
"""What a job may say."""
TEAM, SCRIPTS, UNLEARNED = "team", "scripts", "unlearned"
LEARNERS = (TEAM, SCRIPTS, UNLEARNED)
"""The last plays children as TEAM does, and never judges one: what is won without learning."""
TICKS_AN_HOUR = 3600 * TICKS_A_SECOND
MOST_HOURS = 100
LETTERS = {0: "W", 1: "L"}


def hours_jobs(
    hours: int,
    tests: int,
    wishes: Wishes,
    *,
    against: str,
    then: str = "",
    learner: str = TEAM,
    credits: str = ENDING,
) -> list[Job]:
    """Tests that differ in their seeds alone; in the second half the others play `then`."""
    said = {"kind": KIND, "learner": learner, "credits": credits, "then": then}
    return [
        Job(
            world=wishes.world,
            tactic=against,
            encounters=hours,
            seed=wishes.seed + number,
            learner=said,
            numbers=wishes.numbers or {},
        )
        for number in range(tests)
    ]


def hours_record(world: Any, job: Job) -> Record:
    """Play as the job says: who scored each point, how many there were before the others
    changed, and the splits that were best in the end."""
    check(job)
    then = job.learner.get("then") or ""
    practice: FlagsPractice = world.practice(
        "team",
        str(job.tactic),
        seed=job.seed,
        settings=TeamSettings(credits=job.learner["credits"]),
    )
    if job.learner["learner"] != TEAM:
        practice.team = other_learner(job.learner["learner"], job.seed)
        practice.play(State.QUIET, practice.team.begin(State.QUIET))
    ticks = job.encounters * TICKS_AN_HOUR
    first = points_until(practice, ticks // 2 if then else ticks)
    later = ""
    if then:
        practice.meet(then)
        later = points_until(practice, ticks)
    return {
        "points": first + later,
        "changed_after": len(first),
        "splits": [list(practice.team.best(name).counts) for name in STATE_NAMES],
        "transitions": practice.team.transitions,
    }


class Forgetful(TeamEvolution):
    """TEAM without learning: children are played and forgotten."""

    def rate(self, good: bool, seconds: float) -> None:
        """Nothing is made of what happened."""
        self.trials.clear()


def other_learner(name: str, seed: int) -> Any:
    """Whoever splits the team instead of TEAM."""
    if name == SCRIPTS:
        return SplitScripts(seed=seed)
    states = dict(zip(STATE_NAMES, QUAKE, strict=True))
    return Forgetful(MEMBERS, states, roles=ROLES, seed=seed)


def points_until(practice: FlagsPractice, tick: int) -> str:
    """Who scored each point until a tick: W or L."""
    points = ""
    while practice.tick < tick:
        scorer = practice.point(tick - practice.tick)
        if scorer is not None:
            points += LETTERS[scorer]
    return points


def check(job: Job) -> None:
    """Refuse what cannot be tested."""
    said = job.learner
    for name in said:
        if name not in WORDS:
            raise unknown("word of a test of hours", name, WORDS)
    if said.get("learner") not in LEARNERS:
        raise unknown("learner of splits", said.get("learner"), LEARNERS)
    if said.get("credits") not in CREDITS:
        raise unknown("way to credit intervals", said.get("credits"), CREDITS)
    if not 1 <= job.encounters <= MOST_HOURS:
        raise UsageError(f"a test lasts 1 to {MOST_HOURS} hours; got {job.encounters!r:.40}")


RECORDERS = {KIND: hours_record}

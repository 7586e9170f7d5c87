"""Encounters looked at one by one: what is noted of each, and what may be done to them.

Cursed encounters mislead a learner (thesis B.2.3): after every twelve fights, three in
which whoever was ahead of late must stand still at the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, unknown
from sparring.kernels.loop import CONFIRMED, WINDOW, leads_now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sparring.kernels.loop import Row
    from sparring.lab.jobs import Job
    from sparring.worlds.loops import BriefEncounter

FAIR, CURSED = 12, 3
"""Fights in a row that are fair, and that are cursed."""
STILL = 100
"""How long a cursed side stands still, in the world's own smallest steps: in the
role-playing world ten rounds, a minute of the modelled game."""


class Notebook:
    """Notes every encounter of one job."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.rows: list[Row] = []
        self.notes: dict[str, list[Any]] = {
            name: [] for name in ("scripts", "acted", "history") if name in job.keeps
        }
        self.ahead = 0

    @property
    def has_turned(self) -> bool:
        """Whether the turning point is confirmed."""
        return self.ahead >= CONFIRMED

    def note(self, brief: BriefEncounter, practice: Any) -> None:
        """Write down one encounter."""
        self.rows.append(brief.row)
        if "scripts" in self.notes:
            self.notes["scripts"].append([part.rules for part in brief.parts])
        if "acted" in self.notes:
            self.notes["acted"].append([part.acted for part in brief.parts])
        if "history" in self.notes:
            self.notes["history"].append(practice.weights())
        self.ahead = self.ahead + 1 if leads_now(self.rows) else 0


def encounters_of(practice: Any, job: Job) -> Iterator[BriefEncounter]:
    """The encounters of a job, with what its trials do to them."""
    if job.trials not in TRIALS:
        raise unknown("trial", job.trials, [name for name in TRIALS if name])
    if not hasattr(practice, "brief"):
        raise UsageError(f"encounters of the world '{job.world}' are not told one by one")
    return TRIALS[job.trials](practice, job)


def fair_encounters(practice: Any, job: Job) -> Iterator[BriefEncounter]:
    """The encounters of a job as they are."""
    for _ in range(job.encounters):
        yield practice.brief()


# --- curses --------------------------------------------------------------------------


def is_cursed(encounter: int) -> bool:
    """Whether the encounter with this number, counted from 0, is cursed."""
    return encounter % (FAIR + CURSED) >= FAIR


def cursed_encounters(practice: Any, job: Job) -> Iterator[BriefEncounter]:
    """The encounters of a job, some of them cursed.

    A learner that is ahead is made to lose with good scripts. One that is behind
    is made to win with scripts drawn by equal weights, or with random choices, so
    that nothing it knows has anything to do with it.
    """
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(job.encounters):
        if not is_cursed(number):
            practice.hold_back(None)
            brief = practice.brief()
        elif sum(ours[-WINDOW:]) > sum(theirs[-WINDOW:]):
            practice.hold_back(0, STILL)
            brief = practice.brief()
        else:
            practice.hold_back(1, STILL)
            brief = practice.brief(evenly=True)
        ours.append(float(brief.row.team_fitness))
        theirs.append(float(brief.row.enemy_fitness))
        yield brief


TRIALS: dict[str, Callable[[Any, Job], Iterator[BriefEncounter]]] = {
    "": fair_encounters,
    "cursed": cursed_encounters,
}
"""What happens beside the fights, by its name in jobs."""


def why_not_cursed(world: Any) -> str:
    """Why encounters of a world cannot be cursed, in a sentence; empty if they can."""
    practice = world.practice(world.learners[0], world.studied[0])
    try:
        practice.hold_back(0, STILL)
    except UsageError as error:
        return str(error)
    practice.hold_back(None)
    return ""

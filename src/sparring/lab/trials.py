"""Encounters looked at one by one: what is noted of each, and what may be done to them.

Cursed encounters mislead a learner (thesis B.2.3): see `worlds/curses.py`. A job may ask for
them against any opposition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, unknown
from sparring.kernels.loop import CONFIRMED, leads_now
from sparring.worlds.curses import Curse

if TYPE_CHECKING:
    from sparring.kernels.loop import Row
    from sparring.lab.jobs import Job
    from sparring.worlds.loops import BriefEncounter
    from sparring.worlds.opposition import StaticTeam

TRIALS = {"cursed": False, "cursed literally": True}
"""What happens beside the fights, by its name in jobs: curses, and whether the thesis's rule
is taken by its letter."""


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


# --- curses --------------------------------------------------------------------------


def cursed_opponents(opponents: StaticTeam | str, world: Any, job: Job) -> StaticTeam:
    """The opponents of a job whose trials mislead whoever meets them.

    A learner that is ahead is made to lose with good scripts. One that is behind
    is made to win with scripts drawn by equal weights, or with random choices, so
    that nothing it knows has anything to do with it.
    """
    if job.trials not in TRIALS:
        raise unknown("trial", job.trials, TRIALS)
    reason = why_not_cursed(world)
    if reason:
        raise UsageError(reason)
    team: StaticTeam
    team = world.static_team(opponents, seed=job.seed) if isinstance(opponents, str) else opponents
    if team.curse is not None:
        raise UsageError(f"encounters with '{team.name}' are cursed already: leave the trials out")
    team.curse = Curse(literal=TRIALS[job.trials])
    return team


def why_not_cursed(world: Any) -> str:
    """Why encounters of a world cannot be cursed, in a sentence; empty if they can."""
    if getattr(world, "minute", None) is None:
        return f"the world '{world.name}' cannot hold a side back"
    return ""

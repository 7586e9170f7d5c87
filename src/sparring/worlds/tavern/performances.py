"""What people here play: the performances of `roles/tavern.roles`, ready to be played."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sparring.behaviours.prepared import prepare
from sparring.behaviours.roles_text import load_roles
from sparring.errors import unknown
from sparring.worlds.tavern.vocabulary import stage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.behaviours.model import Performance, Role
    from sparring.behaviours.prepared import Prepared

FILE = Path(__file__).parent / "roles" / "tavern.roles"
LEARNERS = ("alert-am", "alert", "sarsa")
"""Those that can choose for guards, the usual one first."""
PRESETS = {"alert-am": "fighter", "alert": "fighter", "sarsa": "sarsa"}


@cache
def written() -> Mapping[str, Performance]:
    """Every performance of the file, by its name."""
    return load_roles(FILE, stage()).performances


@cache
def performances(learner: str = LEARNERS[0]) -> Mapping[str, Prepared]:
    """The same ready to be played, with learning roles that learn in this way."""
    if learner not in LEARNERS:
        raise unknown("learner of the world 'tavern'", learner, LEARNERS)
    words = stage().words
    return {name: prepare(taught(one, learner), words) for name, one in written().items()}


def taught(performance: Performance, learner: str) -> Performance:
    """A performance whose learning roles are left to this learner."""
    cues = tuple(
        replace(cue, roles=tuple(taught_role(role, learner) for role in cue.roles))
        for cue in performance.role_cues
    )
    return replace(performance, role_cues=cues)


def taught_role(role: Role, learner: str) -> Role:
    """A role that is left to this learner, if it learns."""
    if role.learning is None:
        return role
    learning = replace(role.learning, learner=learner, settings=PRESETS[learner])
    return replace(role, learning=learning)

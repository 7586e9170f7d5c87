"""Encounters that mislead a learner (thesis B.2.3): after every twelve fights, three
in which whoever was ahead of late must stand still at the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.loop import WINDOW
from sparring.worlds.crpg.kernel.record import SEGMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sparring.lab.jobs import Job
    from sparring.worlds.crpg.practice import Fought, Gym
    from sparring.worlds.crpg.value_gym import ValueGym

FAIR, CURSED = 12, 3
"""Fights in a row that are fair, and that are cursed."""
STILL = 10 * SEGMENTS
"""How long the cursed team stands still: ten rounds, a minute of the modelled game."""


def is_cursed(encounter: int) -> bool:
    """Whether the encounter with this number, counted from 0, is cursed."""
    return encounter % (FAIR + CURSED) >= FAIR


def cursed_encounters(gym: Gym | ValueGym, job: Job) -> Iterator[Fought]:
    """The encounters of a job, some of them cursed.

    A learner that is ahead is made to lose with good scripts. One that is behind
    is made to win with scripts drawn by equal weights, or with random choices, so
    that nothing it knows has anything to do with it.
    """
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(job.encounters):
        if not is_cursed(number):
            gym.hold_back(None)
            fought = gym.encounter()
        elif sum(ours[-WINDOW:]) > sum(theirs[-WINDOW:]):
            gym.hold_back(0, STILL)
            fought = gym.encounter()
        else:
            gym.hold_back(1, STILL)
            fought = gym.encounter(evenly=True)
        ours.append(float(fought.row.team_fitness))
        theirs.append(float(fought.row.enemy_fitness))
        yield fought

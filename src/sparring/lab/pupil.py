"""A plain learner whose encounters are fought inside the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.run import Won
from sparring.learners.swift import Experience
from sparring.worlds.crpg.seeing import Watcher, lines_that_acted

if TYPE_CHECKING:
    from sparring.learners.swift import SwiftScripting
    from sparring.worlds.crpg.practice import Fought, Gym


class Pupil:
    """Takes its weights to the kernel before an encounter, and learns after it."""

    def __init__(self, gym: Gym, learner: SwiftScripting) -> None:
        self.gym = gym
        self.learner = learner
        self.roles = list(learner.roles)
        self.watcher = Watcher(gym.world)

    def learn_from(self, fought: Fought) -> None:
        """Change the weights for the encounter just fought, for the next draw."""
        won = {Won.LEARNERS: True, Won.ENEMIES: False}.get(Won(int(fought.row.won)))
        lived = [
            Experience(self.roles[part.role], part.rules, part.acted, part.fitness)
            for part in fought.parts
        ]
        seen = self.seen() if won is False else None
        self.learner.live_through(lived, won, seen)
        for number, role in enumerate(self.roles):
            pool = self.learner.pool(role)
            self.gym.set_weights(number, pool.weights)
            self.gym.set_ceiling(number, pool.ceiling)

    def seen(self) -> dict[str, list[int]]:
        """The rules that do what the winners did."""
        return self.watcher.seen(lines_that_acted(self.gym.world.record))

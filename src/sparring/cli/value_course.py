"""A course of encounters for a learner of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.cli.course import Standing, Tally, standing_form
from sparring.kernels.bytecode import NOBODY
from sparring.scripting.files import save_state
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.value_gym import winner_of

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.learners.values import ValueLearner
    from sparring.worlds.crpg.tactics import StaticTeam
    from sparring.worlds.crpg.value_gym import ValueGym


class ValueCourse(Tally):
    """A gym with a learner loaded, counted and kept."""

    def __init__(
        self,
        gym: ValueGym,
        learner: ValueLearner,
        opponents: StaticTeam,
        wanted: int,
        seed: int,
        save: Path | None,
    ) -> None:
        super().__init__(wanted, seed, save)
        self.gym = gym
        self.learner = learner
        self.opponents = opponents

    @property
    def against(self) -> str:
        """What the rival is called."""
        return self.opponents.name

    @property
    def encounters_in_all(self) -> int:
        """Encounters that the learner has learned from, ever."""
        return self.learner.lessons // len(ROLES)

    def fight(self) -> None:
        """One encounter more, learned from and kept."""
        (row,) = self.gym.play(1)
        self.count(float(row.team_fitness), float(row.enemy_fitness), winner_of(row))
        self.gym.store(self.learner)
        self.save()

    def save(self) -> None:
        """Keep the learner, and where the course stands, if there is a place."""
        if self.path is not None:
            kept = {**self.learner.state(), "practice": standing_form(self, self.standing())}
            save_state(self.path, kept)

    def standing(self) -> Standing:
        """Where the practice stands."""
        record = self.gym.record
        current = int(record.current)
        rival_won = None if self.fought == 0 and current == NOBODY else bool(record.static_won)
        return Standing(self.seed, self.gym.fight_luck, self.gym.tactic_luck, current, rival_won)

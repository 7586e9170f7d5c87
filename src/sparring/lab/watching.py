"""What is noted of encounters that are looked at one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.kernels.loop import CONFIRMED, WINDOW, Row, turning_point
from sparring.lab.workbench import record_of
from sparring.worlds.crpg.practice import Gym

if TYPE_CHECKING:
    from sparring.lab.jobs import Job, Record
    from sparring.worlds.crpg.practice import Fought
    from sparring.worlds.crpg.value_gym import ValueGym


class Watch:
    """Notes every encounter of one job."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.rows: list[Row] = []
        self.noted: dict[str, list[Any]] = {
            name: [] for name in ("scripts", "acted", "history") if name in job.keeps
        }
        self.ahead = 0

    @property
    def has_turned(self) -> bool:
        """Whether the turning point is confirmed."""
        return self.ahead >= CONFIRMED

    def note(self, fought: Fought, gym: Gym | ValueGym) -> None:
        """Write down one encounter."""
        row = fought.row
        self.rows.append(Row(float(row.team_fitness), float(row.enemy_fitness), int(row.won)))
        if "scripts" in self.noted:
            self.noted["scripts"].append([part.rules for part in fought.parts])
        if "acted" in self.noted:
            self.noted["acted"].append([part.acted for part in fought.parts])
        if "history" in self.noted and isinstance(gym, Gym):
            self.noted["history"].append(gym.weights())
        lately = self.rows[-WINDOW:]
        team = sum(row.team_fitness for row in lately) / WINDOW
        enemies = sum(row.enemy_fitness for row in lately) / WINDOW
        is_ahead = len(lately) == WINDOW and team > enemies
        self.ahead = self.ahead + 1 if is_ahead else 0

    def record(self) -> Record:
        """Everything noted."""
        return record_of(self.job, self.rows, turning_point(self.rows)) | self.noted

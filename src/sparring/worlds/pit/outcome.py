"""How a fight ended, and what happened in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.worlds.outcome import Outcome

if TYPE_CHECKING:
    from sparring.worlds.pit.data.codes import Event


class Happening(NamedTuple):
    """One event of a fight, as the kernel recorded it; `telling.py` words it."""

    code: Event
    clock: int
    """Twelve ticks a round, counted from 0."""
    who: int
    target: int
    thing: int
    amount: int
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PitOutcome(Outcome):
    """Everything about a fight that is over. Agents 0 to 3 are the first team's fighter,
    rogue, priest and wizard, 4 to 7 the second team's."""

    rounds: int
    health: tuple[int, ...]
    """Of each agent at the end; never below zero."""
    most_health: tuple[int, ...]
    died_at: tuple[int | None, ...]
    """When each agent fell, in ticks; None for survivors."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data, without the events."""
        return {
            "seed": self.seed,
            "winner": self.winner,
            "rounds": self.rounds,
            "duration": self.duration,
            "health": list(self.health),
            "most_health": list(self.most_health),
            "died_at": list(self.died_at),
            "team_fitness": list(self.team_fitness),
            "fitness": list(self.fitness),
            "activated": [list(places) for places in self.activated],
        }

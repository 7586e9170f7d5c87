"""How an encounter ended: what every world tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Everything about an encounter that is over. Agents are numbered side by side:
    first all of the first side, then all of the second."""

    seed: int
    winner: int | None
    """The side that won; None when nobody did."""
    duration: int
    """In the world's own smallest steps."""
    unit: str = "round"
    """What such a step is called."""
    team_fitness: tuple[float, ...]
    """Of each side, from 0 to 1."""
    fitness: tuple[float, ...]
    """Of each agent, from 0 to 1."""
    activated: tuple[tuple[int, ...], ...] = ()
    """The places in each agent's script that acted; empty where there are no scripts."""
    events: tuple[Any, ...] = ()
    state_fitness: Mapping[str, float] | None = None
    """How well the learning side did in each game state that it came to, where its rules have
    any; nothing is learned of others."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data, without the events."""
        return {
            "seed": self.seed,
            "winner": self.winner,
            "duration": self.duration,
            "team_fitness": list(self.team_fitness),
            "fitness": list(self.fitness),
            "activated": [list(places) for places in self.activated],
        }

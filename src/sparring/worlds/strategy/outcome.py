"""How a game ended, and what happened in it: agent 0 commands the first side, 1 the second;
six ticks a second."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sparring.worlds.fights import FightOutcome, Happening

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Happening", "StrategyOutcome"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyOutcome(FightOutcome):
    """Everything about a game that is over."""

    states: tuple[tuple[int, ...], ...]
    """The game states that each side came to, in their order."""
    military: tuple[int, ...]
    """Points of each side for what it destroyed."""
    built: tuple[int, ...]
    """Points of each side for what it trained and built."""
    tactic_fitness: tuple[float, ...]
    """How well each did as a tactic to be evolved (thesis equation 6.5)."""
    all_state_fitness: tuple[Mapping[str, float], ...]
    """How well each side did in each of its game states; the first side's is
    `state_fitness`."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data, without the events."""
        return FightOutcome.as_data(self) | {
            "states": [list(states) for states in self.states],
            "military": list(self.military),
            "built": list(self.built),
            "tactic_fitness": list(self.tactic_fitness),
        }

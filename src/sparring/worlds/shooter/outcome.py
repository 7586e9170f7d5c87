"""How a match ended, and what happened in it: agent 0 is the first side's, 1 the second's;
ten steps a second."""

from __future__ import annotations

from sparring.worlds.fights import FightOutcome as ShooterOutcome
from sparring.worlds.fights import Happening

__all__ = ["Happening", "ShooterOutcome"]

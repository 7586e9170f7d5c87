"""How a fight ended, and what happened in it: agents 0 to 3 are the first team's fighter,
rogue, priest and wizard, 4 to 7 the second team's; twelve ticks a round."""

from __future__ import annotations

from sparring.worlds.fights import FightOutcome as PitOutcome
from sparring.worlds.fights import Happening

__all__ = ["Happening", "PitOutcome"]

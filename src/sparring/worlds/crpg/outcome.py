"""How a fight ended, and what happened in it: agents 0 to 3 are the first team's two
fighters and two wizards, 4 to 7 the second team's; ten segments a round."""

from __future__ import annotations

from sparring.worlds.fights import FightOutcome as CrpgOutcome
from sparring.worlds.fights import Happening

__all__ = ["CrpgOutcome", "Happening"]

"""Who fights in a team, and the variants of a tactic that calibration chooses from."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sparring.rules.files import load_rules
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.opposition import team_from

if TYPE_CHECKING:
    from sparring.worlds.opposition import Team

HERE = Path(__file__).parent
ROLES = ("fighter", "fighter", "wizard", "wizard")
"""The roles of a team's agents, in order."""
LITERAL_LINE = 5
"""Which line the thesis replaces in the defensive tactic."""


@cache
def defensive_variant(line: int) -> Team:
    """The defensive tactic with the replacement in this line."""
    variant = "defensive" if line == LITERAL_LINE else f"variants/defensive_line_{line}"
    return team_from(load_rules(HERE / "tactics" / f"{variant}.rules", crpg_words()), ROLES)

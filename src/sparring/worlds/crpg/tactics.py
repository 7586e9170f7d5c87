"""Which scripts the static team brings to each encounter.

Basic tactics are always the same; composite ones change by luck or by how the
last encounter went. `kernel/encounter.py` holds the compiled twin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.luck import Luck
from sparring.worlds.crpg.rosters import BASIC, ROLES, basic_tactic, known_tactic

if TYPE_CHECKING:
    from sparring.worlds.crpg.rosters import Team

TACTIC_STREAM, FIGHT_STREAM = 3, 2
"""Apart from the learner's own streams, so that neither disturbs the other."""


class StaticTeam:
    """A team that does not learn: asked before each encounter what it brings."""

    def __init__(
        self, tactic: str | Team, *, seed: int = 0, defensive_line: int = 5, name: str = ""
    ) -> None:
        self.name = known_tactic(tactic) if isinstance(tactic, str) else name or "own"
        """What it is called."""
        self.is_composite = False
        self.basics: tuple[Team, ...]
        if not isinstance(tactic, str):
            if len(tactic) != len(ROLES):
                raise UsageError(f"a team has {len(ROLES)} scripts; got {len(tactic)}")
            self.basics = (tactic,)
        elif self.name in ("random_team", "random_agent", "consecutive"):
            self.is_composite = True
            self.basics = tuple(basic_tactic(basic, defensive_line) for basic in BASIC)
        else:
            self.basics = (basic_tactic(self.name, defensive_line),)
        self.luck = Luck(seed, TACTIC_STREAM)
        self.current = -1
        """The basic tactic of the last encounter, for the one that keeps what works."""
        self.chosen: tuple[int, ...] = ()
        """The basic tactic of each agent in this encounter."""

    def next(self, it_won: bool | None) -> Team:
        """The scripts for the next encounter, knowing whether this team won the
        last one (None before the first)."""
        self.chosen = tuple(self._choose(it_won))
        return tuple(self.basics[tactic][agent] for agent, tactic in enumerate(self.chosen))

    def _choose(self, it_won: bool | None) -> list[int]:
        """The basic tactic of each agent."""
        count, agents = len(self.basics), len(ROLES)
        if not self.is_composite:
            return [0] * agents
        if self.name == "random_agent":
            return [self.luck.below(count) for _ in range(agents)]
        if self.name == "random_team" or self.current < 0:
            self.current = self.luck.below(count)
        elif not it_won:
            self.current = (self.current + 1) % count
        return [self.current] * agents

    @property
    def shown(self) -> str:
        """The basic tactics of this encounter in words."""
        if not self.is_composite:
            return self.name
        names = [BASIC[tactic] for tactic in self.chosen]
        return names[0] if len(set(names)) == 1 else ", ".join(names)

"""Breeders: whoever finds tactics that beat the opponents, and can play parts of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from sparring.errors import UsageError
from sparring.lab.experiments.recorders import own_breeder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.improving.new_rules import NewRule
    from sparring.lab.improving.winners import Line, Part, Winner
    from sparring.worlds.opposition import Team
    from sparring.worlds.own_tactics import Tactic


class Breeder(Protocol):
    """Finds tactics against an opponent."""

    world: Any
    tactic: Tactic
    usual_games: int
    """Games that judge a tactic, if nobody says how many: where they take long, fewer."""
    usual_tests: int
    """Learners that choose rules, likewise."""

    def breed(self, seed: int) -> tuple[Line, ...]:
        """The lines of the best tactic of one search; none if it found none that wins."""
        ...

    def team(self, lines: Sequence[Line]) -> Team:
        """A side that plays these lines and no others of its own."""
        ...

    def simpler(self, line: Line) -> Sequence[Line]:
        """What says less than a line and may do as well, the simplest first."""
        ...

    def parts(self, winner: Winner, seeds: Sequence[int]) -> tuple[Part, ...]:
        """What else than single lines is left out together, and what it is worth."""
        ...

    def rules(self, winners: Sequence[Winner], against: str, seeds: Sequence[int]) -> list[NewRule]:
        """What winners share, as rules that the rulebase does not have."""
        ...


def breeder_for(world: Any, tactic: Tactic) -> Breeder:
    """The breeder of a world: its own where it has one; scripts elsewhere."""
    from sparring.lab.improving.scripts import ScriptBreeder

    if not hasattr(world, "with_rules"):
        raise UsageError(f"the world '{world.name}' has no rules, so none can be missing")
    kind = own_breeder(world.name) or ScriptBreeder
    breeder: Breeder = kind(world, tactic)
    return breeder


def share_won(breeder: Breeder, lines: Sequence[Line], seeds: Sequence[int]) -> float:
    """The share of games that these lines win."""
    team = breeder.team(lines)
    outcomes = (breeder.world.fight((team, breeder.tactic), seed) for seed in seeds)
    won: int = sum(outcome.winner == 0 for outcome in outcomes)
    return won / len(seeds)

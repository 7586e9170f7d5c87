"""Scripts of worlds whose rules act by themselves: bred line by line, and rules of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.improving.new_rules import rules_of_lines
from sparring.lab.improving.script_search import Roles, ScriptSearch
from sparring.lab.improving.statements import checked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.improving.new_rules import NewRule
    from sparring.lab.improving.winners import Line, Part, Winner
    from sparring.worlds.opposition import Team
    from sparring.worlds.own_tactics import Tactic


class ScriptBreeder:
    """Breeds scripts against a tactic."""

    usual_games = 100
    usual_tests = 200

    def __init__(self, world: Any, tactic: Tactic) -> None:
        self.world = world
        self.tactic = tactic
        self.roles = Roles(world)

    def breed(self, seed: int) -> tuple[Line, ...]:
        """The lines of the best team of one search, in the order in which scripts have them."""
        best = ScriptSearch(self.roles, self.tactic, seed=seed).run()
        once = dict.fromkeys(sorted(best.lines, key=lambda line: -line.priority))
        return tuple(once)

    def team(self, lines: Sequence[Line]) -> Team:
        """The scripts of all agents."""
        return self.roles.team(lines)

    def simpler(self, line: Line) -> list[Line]:
        """Its action alone; else a part of its condition."""
        condition, then, action = line.text.rpartition(" then ")
        if not then:
            return []
        parts = condition.removeprefix("if ").split(" and ")
        texts = [action, *(f"if {part} then {action}" for part in parts if len(parts) > 1)]
        words = self.world.vocabulary
        return [line._replace(text=text) for text in texts if checked(words, text) is not None]

    def parts(self, winner: Winner, seeds: Sequence[int]) -> tuple[Part, ...]:
        """Lines of scripts act by themselves: none belong together."""
        return ()

    def rules(self, winners: Sequence[Winner], against: str, seeds: Sequence[int]) -> list[NewRule]:
        """What winners share and no rule says."""
        return rules_of_lines(winners, against, len(seeds), self.roles.is_rule)

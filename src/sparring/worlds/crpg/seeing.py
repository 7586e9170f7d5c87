"""What agents are seen doing: which of a learner's rules do what the opponents did.

Two rules do the same if they cast the same spell or drink the same potion, whenever
and at whomever. Blows and steps are nobody's secret and count for nothing.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.records import across
from sparring.worlds.crpg.kernel.record import SIDES, TEAM
from sparring.worlds.crpg.rosters import ROLES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.world import Crpg

Deed = tuple[int, int]
"""An act, and the spell or potion of it."""
ENEMIES = range(TEAM, SIDES * TEAM)


class Watcher:
    """Knows what each line of a world does, and so which rules do the same."""

    def __init__(self, world: Crpg) -> None:
        self.world = world
        self.deeds: dict[int, Deed | None] = {}
        self.own: dict[str, dict[Deed, list[int]]] = {}
        """The rules of each role by what they do."""
        self.generation = -1
        """Of the lines that are known here."""

    def seen(self, acted: Mapping[int, Sequence[int]]) -> dict[str, list[int]]:
        """Which rules of each role do what opponents did: for each of these, the
        lines that acted. Rules are told by their places."""
        self.keep_up()
        found: dict[str, list[int]] = {role: [] for role in self.own}
        for role, own in self.own.items():
            lines = {line for who in ENEMIES if role_of(who) == role for line in acted[who]}
            deeds = {deed for deed in map(self.deed, lines) if deed is not None}
            found[role] = sorted(rule for deed in deeds for rule in own.get(deed, ()))
        return found

    def keep_up(self) -> None:
        """Numbers of lines are void when the world forgets them."""
        lines = self.world.lines
        if self.generation == lines.generation:
            return
        self.deeds.clear()
        for name, role in self.world.rules.roles.items():
            (numbers,) = lines.numbers_of([[rule.statement for rule in role.rules]])
            self.own[name] = {}
            for place, number in enumerate(numbers):
                deed = self.deed(number)
                if deed is not None:
                    self.own[name].setdefault(deed, []).append(place)
        self.generation = lines.generation

    def deed(self, line: int) -> Deed | None:
        """What a line does; None if it is nothing to learn from."""
        if line not in self.deeds:
            row = self.world.record.book.line[line]
            self.deeds[line] = None if row.thing == NOBODY else (int(row.act), int(row.thing))
        return self.deeds[line]


def role_of(who: int) -> str:
    """The role of an agent of either side."""
    return ROLES[who % TEAM]


def lines_that_acted(fight: Fight) -> dict[int, list[int]]:
    """The lines of each opponent that acted in the fight in memory."""
    scripts, marks = across(fight, "unit", "script"), across(fight, "unit", "acted")
    counts = across(fight, "unit", "lines")
    return {who: list(compress(scripts[who][: counts[who]], marks[who])) for who in ENEMIES}

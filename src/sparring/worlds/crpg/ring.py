"""The memory of practices inside the kernel: the world, the rules of the learning
team and the tactics of the other, written into one record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.kernels.bytecode import NOBODY
from sparring.kernels.records import new
from sparring.kernels.run import MOST_RULES
from sparring.luck import WORD, Luck
from sparring.worlds.crpg.kernel.encounter import MOST_CLOSING, Habit, World
from sparring.worlds.crpg.kernel.record import MOST_LINES
from sparring.worlds.crpg.tactics import FIGHT_STREAM
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.kernels.luck import Chance
    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.worlds.crpg.tactics import StaticTeam

HABITS = {
    "random_team": Habit.RANDOM_TEAM,
    "random_agent": Habit.RANDOM_AGENT,
    "consecutive": Habit.CONSECUTIVE,
}


class Ring:
    """A world and one record for practices in it, used again and again. Use one of
    these a thread."""

    def __init__(
        self,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        *,
        literal_fitness: bool = False,
    ) -> None:
        self.record: World = new(World)
        self.world = Crpg(rules, numbers, literal_fitness=literal_fitness, memory=self.record.fight)
        self.numbered = 0
        """The generation of lines that the record's rules are numbered by."""

    def lines_of(self, role: str) -> Sequence[CheckedStatement]:
        """What the learning agents of a role choose from."""
        return [rule.statement for rule in self.world.rules.roles[role].rules]

    def load_opponents(self, opponents: StaticTeam, seed: int) -> None:
        """Write the static team's habits and all luck of fights into the record."""
        record = self.record
        set_luck(record.fight_luck, Luck(seed, FIGHT_STREAM))
        set_luck(record.tactic_luck, opponents.luck)
        record.habit = HABITS.get(opponents.name, Habit.ONE)
        record.basics = len(opponents.basics)
        record.current = NOBODY
        record.static_won = 0
        self.hold_back(None)

    def hold_back(self, team: int | None, segments: int = 0) -> None:
        """Let a team stand still when the next fights begin; None for neither."""
        self.record.held_back = NOBODY if team is None else team
        self.record.held_for = segments

    def load_scripts(self, roles: Sequence[str], opponents: StaticTeam) -> None:
        """Number every rule, closing rule and tactic line."""
        basics = [script for team in opponents.basics for script in team]
        lines = self.world.lines
        if len(lines.numbers) > MOST_LINES // 2:
            lines.forget()
        if self.numbered != lines.generation:
            self.load_rules(roles)
        for number, numbers in enumerate(lines.numbers_of(basics)):
            write(self.record.basic[number], numbers)
        if self.numbered != lines.generation:
            raise UsageError("these rules and tactics are too many for one fight")

    def load_rules(self, roles: Sequence[str]) -> None:
        """Number what each role chooses from, and the closing rules."""
        lines = self.world.lines
        generation = lines.generation
        for number, name in enumerate(roles):
            role = self.world.rules.roles[name]
            if len(role.closing) > MOST_CLOSING:
                raise UsageError(f"at most {MOST_CLOSING} closing rules a role")
            drawn = lines.numbers_of([[statement] for statement in self.lines_of(name)])
            start = number * MOST_RULES
            self.record.rule_line[start : start + len(drawn)] = [line for (line,) in drawn]
            closing = lines.numbers_of([role.closing])[0]
            write(self.record.closing[number], closing)
        if lines.generation != generation:
            raise UsageError("these rules are too many for one fight")
        self.numbered = lines.generation


def write(written: Any, numbers: Sequence[int]) -> None:
    """A script by its numbers."""
    written.lines = len(numbers)
    written.line[: len(numbers)] = numbers


def set_luck(chance: Chance, luck: Luck) -> None:
    """A stream of luck, where it stands."""
    chance.low = luck.state & WORD
    chance.carry = luck.state >> 32

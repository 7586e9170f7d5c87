"""The search for scripts that beat a tactic: rules that there are beside statements by chance.

A population of teams, each with one script for every role. In every round children are made of
the better ones, and all fight the same few encounters; those who were there before fight on, so
that nobody stays by the luck of one round.

search = ScriptSearch(Roles(world), "cursing", seed=7)
best = search.run()
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.errors import UsageError
from sparring.lab.improving.statements import Statements, checked
from sparring.lab.improving.winners import Line
from sparring.luck import Luck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.opposition import Team
    from sparring.worlds.own_tactics import Tactic

Script: TypeAlias = tuple[Line, ...]
"""The lines of one role, in their order."""

STREAM = 641
"""Of the luck that breeds: apart from all other luck of a seed."""
NEW = 50
"""Of a hundred lines by chance, so many are no rules yet."""
CROSSED = 20
"""Of a hundred children, so many have a script of another parent."""
TWICE = 40
"""Of a hundred children, so many are changed once more."""
FIGHT_SEEDS = 1 << 32
"""Where the seeds of encounters begin that a search fights: each search has its own."""


@dataclass(frozen=True, slots=True)
class ScriptSizes:
    """How much is tried."""

    population: int = 24
    rounds: int = 40
    encounters: int = 10
    """Of everybody, in each round."""
    finalists: int = 6
    final_rounds: int = 10
    tournament: int = 3
    """So many are drawn, of whom the best is a parent."""


class Roles:
    """Whoever learns in a world: its roles, and what their scripts may say."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self.agents: tuple[str, ...] = tuple(world.sides[0])
        self.names = tuple(dict.fromkeys(self.agents))
        self.closing: dict[str, tuple[CheckedStatement, ...]] = {}
        self.sizes: dict[str, int] = {}
        """How many lines a script of each role has."""
        self.rules: dict[str, Script] = {}
        """The rules that there are, as lines."""
        self.statements: dict[str, Statements] = {}
        for name in self.names:
            role = world.rules.roles[name]
            lines = (Line(name, rule.statement.text, priority=rule.priority) for rule in role.rules)
            self.rules[name] = tuple({line.text: line for line in lines}.values())
            self.closing[name] = role.closing
            self.sizes[name] = min(role.script_size, len(self.rules[name]))
            self.statements[name] = Statements(
                world.vocabulary,
                [line.text for line in self.rules[name]],
                cache(partial(self.plays, name)),
            )

    def team(self, lines: Sequence[Line]) -> Team:
        """What the agents play: the lines of their roles as scripts have them, the highest
        priority first; closing rules last."""
        ordered = sorted(lines, key=lambda line: -line.priority)
        return tuple(
            (*(self.statement(line) for line in ordered if line.role == role), *self.closing[role])
            for role in self.agents
        )

    def statement(self, line: Line) -> CheckedStatement:
        """A line as the world plays it."""
        found = checked(self.world.vocabulary, line.text)
        assert found is not None, f"only statements in order are lines; got {line.text}"
        return found

    def plays(self, role: str, text: str) -> bool:
        """Whether the world plays a statement as a line like any other."""
        team = self.team([Line(role, text)])
        try:
            self.world.fight([team] * len(self.world.sides), seed=0)
        except UsageError:
            return False
        return True

    def is_rule(self, line: Line) -> bool:
        """Whether a rule says the same."""
        return any(rule.text == line.text for rule in self.rules[line.role])

    # --- by chance -----------------------------------------------------------------------

    def drawn(self, luck: Luck) -> Script:
        """A script for each role, one after the other."""
        return tuple(self.line(role, luck) for role in self.names for _ in range(self.sizes[role]))

    def line(self, role: str, luck: Luck) -> Line:
        """A line by chance: a rule, or something that is none yet."""
        rule = luck.pick(self.rules[role])
        if not luck.chance(NEW):
            return rule
        return Line(role, self.statements[role].drawn(luck), priority=rule.priority)

    def varied(self, lines: Script, luck: Luck) -> Script:
        """A script with one line exchanged, said a little differently, or moved."""
        place = luck.below(len(lines))
        line = lines[place]
        kind = luck.below(5)
        if kind < 2:
            line = self.line(line.role, luck)
        elif kind < 4:
            line = line._replace(text=self.statements[line.role].varied(line.text, luck))
        else:
            line = line._replace(priority=luck.pick(self.rules[line.role]).priority)
        return (*lines[:place], line, *lines[place + 1 :])


@dataclass(eq=False)
class Rival:
    """A team that was tried."""

    lines: Script
    fought: int = 0
    score: float = 0.0
    """For each encounter 1 if it was won, and the fitness of the side."""

    @property
    def worth(self) -> float:
        """The mean score."""
        return self.score / max(1, self.fought)


class ScriptSearch:
    """A population of teams against one tactic."""

    def __init__(
        self, roles: Roles, against: Tactic, *, seed: int = 0, sizes: ScriptSizes | None = None
    ) -> None:
        self.roles = roles
        self.against = against
        self.sizes = sizes or ScriptSizes()
        self.luck = Luck(seed, STREAM)
        self.first = (seed + 1) * FIGHT_SEEDS % (1 << 63)
        self.fought = 0
        self.population: list[Rival] = []

    def run(self) -> Rival:
        """Breed to the end; the best."""
        size = self.sizes.population
        self.population = [Rival(self.roles.drawn(self.luck)) for _ in range(2 * size)]
        self.fight()
        for _ in range(self.sizes.rounds):
            self.population = self.ranked()[:size]
            self.population += [Rival(self.child()) for _ in range(size)]
            self.fight()
        return self.final(self.ranked()[: self.sizes.finalists])

    def final(self, best: list[Rival]) -> Rival:
        """The best of the best, by many more encounters: some were only lucky."""
        self.population = best
        for _ in range(self.sizes.final_rounds):
            self.fight()
        return self.ranked()[0]

    def ranked(self) -> list[Rival]:
        """The best first; of equal ones those who have fought more."""
        return sorted(self.population, key=lambda one: (-one.worth, -one.fought))

    def child(self) -> Script:
        """A changed copy of a parent, perhaps with the script of one role of another."""
        lines = self.parent().lines
        if len(self.roles.names) > 1 and self.luck.chance(CROSSED):
            lines = with_role(lines, self.parent().lines, self.luck.pick(self.roles.names))
        lines = self.roles.varied(lines, self.luck)
        return self.roles.varied(lines, self.luck) if self.luck.chance(TWICE) else lines

    def parent(self) -> Rival:
        """The best of a few drawn by chance, of those who have fought."""
        drawn = [
            self.luck.pick(self.population[: self.sizes.population])
            for _ in range(self.sizes.tournament)
        ]
        return max(drawn, key=lambda one: one.worth)

    def fight(self) -> None:
        """The encounters of a round, the same for everybody."""
        seeds = range(self.first + self.fought, self.first + self.fought + self.sizes.encounters)
        self.fought += self.sizes.encounters
        for rival in self.population:
            team = self.roles.team(rival.lines)
            for seed in seeds:
                outcome = self.roles.world.fight((team, self.against), seed)
                rival.score += (outcome.winner == 0) + outcome.team_fitness[0]
            rival.fought += self.sizes.encounters


def with_role(lines: Script, others: Script, role: str) -> Script:
    """Lines with another's for one role."""
    return (
        *(line for line in lines if line.role != role),
        *(line for line in others if line.role == role),
    )

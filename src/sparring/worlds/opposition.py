"""A team that does not learn: which scripts it brings to each encounter.

Basic tactics are always the same; composite ones change by luck or by how the
last encounter went. `kernels/opposition.py` holds the compiled twin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sparring.errors import UsageError
from sparring.kernels.habits import MOST_BASICS, Habit
from sparring.luck import Luck
from sparring.worlds.seeds import TACTIC_STREAM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedScript, CheckedStatement, RuleSet
    from sparring.worlds.curses import Curse
    from sparring.worlds.minds import Squad

    Team: TypeAlias = Sequence[tuple[CheckedStatement, ...]]
    """A script for each agent of a side."""

LABELS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"),
)
"""What several agents of one role are told apart by in rule files."""


class StaticTeam:
    """A team that does not learn: asked before each encounter what it brings."""

    def __init__(
        self,
        name: str,
        basics: Sequence[Team],
        *,
        names: Sequence[str] = (),
        habit: Habit = Habit.ONE,
        seed: int = 0,
        curse: Curse | None = None,
    ) -> None:
        if not 1 <= len(basics) <= MOST_BASICS:
            raise UsageError(f"a team has 1 to {MOST_BASICS} basic tactics; got {len(basics)}")
        self.name = name
        """What it is called."""
        self.basics = tuple(basics)
        self.names = tuple(names) or (name,)
        """What its basic tactics are called."""
        self.habit = habit
        self.luck = Luck(seed, TACTIC_STREAM)
        self.current = -1
        """The basic tactic of the last encounter, where all agents have the same; -1 before
        the first."""
        self.chosen: tuple[int, ...] = ()
        """The basic tactic of each agent in this encounter."""
        self.curse = curse
        """What misleads whoever learns from encounters with it; None for nothing."""
        self.squad: Squad | None = None
        """Minds by which its members decide, and which learn as well; None where scripts
        decide alone."""

    def next(self, it_won: bool | None) -> Team:
        """The scripts for the next encounter, knowing whether this team won the
        last one (None before the first)."""
        self.chosen = tuple(self._choose(it_won))
        return tuple(self.basics[tactic][agent] for agent, tactic in enumerate(self.chosen))

    def _choose(self, it_won: bool | None) -> list[int]:
        """The basic tactic of each agent."""
        count, agents = len(self.basics), len(self.basics[0])
        if self.habit is Habit.RANDOM_AGENT:
            return [self.luck.below(count) for _ in range(agents)]
        if self.habit is Habit.ONE:
            self.current = 0
        elif self.habit is Habit.RANDOM_TEAM or self.current < 0:
            self.current = self.luck.below(count)
        elif not it_won:
            self.current = (self.current + 1) % count
        return [self.current] * agents

    @property
    def plays(self) -> str:
        """The basic tactics of this encounter in words."""
        if self.habit is Habit.ONE:
            return self.name
        names = [self.names[tactic] for tactic in self.chosen]
        return names[0] if len(set(names)) == 1 else ", ".join(names)


def team_from(rules: RuleSet, roles: Sequence[str]) -> Team:
    """A script for each agent of a side, from rule text: one `script fighter` for all
    fighters, or one `first`, one `second` and so on."""
    if len(roles) > len(LABELS):
        raise UsageError(f"a side has at most {len(LABELS)} agents; got {len(roles)}")
    team: list[tuple[CheckedStatement, ...]] = []
    counted: dict[str, int] = {}
    for role in roles:
        label = LABELS[counted.get(role, 0)]
        counted[role] = counted.get(role, 0) + 1
        team.append(script_for(rules, role, label))
    return tuple(team)


def script_for(rules: RuleSet, role: str, label: str) -> tuple[CheckedStatement, ...]:
    """The script of one agent."""
    fitting = [script for script in rules.scripts if script.role == role]
    for script in fitting:
        if script.label in (label, None):
            return script.lines
    raise UsageError(missing_script(fitting, role, label))


def missing_script(fitting: list[CheckedScript], role: str, label: str) -> str:
    """What to say of a tactic without a script for an agent."""
    if not fitting:
        return f"no script for the {role}s: a tactic needs 'script {role}'"
    labels = ", ".join(str(script.label) for script in fitting)
    return (
        f"no script for the {label} {role}: there are only {labels}; "
        f"write 'script {role} {label}', or one 'script {role}' for all"
    )

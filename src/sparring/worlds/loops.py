"""Practices inside the kernel: the memory of one, used again and again.

A compiled world offers `loop_memory()`: a record with a run, an opposition, a
repertoire and (for learners of values) values, and the kernels that play encounters
in it. Everything else about the loop is the same for all worlds and stands here.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from weakref import ref

from sparring.errors import UsageError
from sparring.kernels.bytecode import NOBODY
from sparring.kernels.compiling import compiled
from sparring.kernels.loop import Row, encounters, new_rows
from sparring.kernels.records import across, write
from sparring.kernels.run import MOST_AGENTS, MOST_RULES
from sparring.luck import WORD, Luck

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.kernels.loop import Rows
    from sparring.kernels.luck import Chance
    from sparring.kernels.run import Run
    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.opposition import StaticTeam

MOST_CLOSING = 32
"""Closing rules of one role."""


class LoopMemory(NamedTuple):
    """What a compiled world gives to the loop."""

    record: Any
    """Has `run`, `opposition` and `repertoire`, and `values` where they are played."""
    world: Any
    """The world that lives in this memory: its lines are numbered for it."""
    play: Any
    """One encounter between drawn scripts and a static team."""
    play_valued: Any = None
    """One encounter of agents that choose by value; None if there are none."""
    play_minded: Any = None
    """One encounter of agents with minds of their own; None if there are none."""


class Owner(Protocol):
    """Whoever practises in a loop's memory."""

    def leave_kernel(self) -> None:
        """Take back everything that is only in the kernel's memory."""
        ...


class Loop:
    """One memory for practices in a world. Use one of these a thread."""

    def __init__(
        self, memory: LoopMemory, choices: Mapping[str, Sequence[CheckedStatement]], play: Any
    ) -> None:
        self.record = memory.record
        self.world = memory.world
        self.play = play
        self.choices = choices
        """What the learning agents of each role choose from."""
        self.numbered = 0
        """The generation of lines that the record's rules are numbered by."""
        self.roles: tuple[str, ...] = ()
        """The roles whose rules are numbered, one for each set of rules that is learned."""
        self.tactics: list[list[list[int]]] = []
        """The scripts of the static team's tactics that the record holds."""
        self.one_row: Rows[Row] = new_rows(1)
        self._owner: ref[Owner] | None = None

    # --- whose it is -----------------------------------------------------------

    def is_held_by(self, owner: Owner) -> bool:
        """Whether this practice is in the memory now."""
        return self._owner is not None and self._owner() is owner

    def claim(self, owner: Owner) -> None:
        """Hand the memory to another practice; the one before takes its own along."""
        before = None if self._owner is None else self._owner()
        if before is not None and before is not owner:
            before.leave_kernel()
        self._owner = ref(owner)

    def release(self) -> None:
        """Nobody practises here now."""
        self._owner = None

    # --- loading ---------------------------------------------------------------

    def load_scripts(self, roles: Sequence[str], opponents: StaticTeam) -> None:
        """Number every rule, closing rule and tactic line."""
        lines = self.world.lines
        lines.make_room()
        if self.numbered != lines.generation or self.roles != tuple(roles):
            self._load_rules(roles)
        if len(opponents.basics[0]) > MOST_AGENTS:
            raise UsageError(f"at most {MOST_AGENTS} agents a side")
        tactics = [lines.numbers_of(team) for team in opponents.basics]
        if self.numbered != lines.generation:
            raise UsageError("these rules and tactics are too many for one fight")
        if tactics != self.tactics:
            self._load_tactics(tactics)

    def _load_tactics(self, tactics: list[list[list[int]]]) -> None:
        """Write the scripts of the static team's tactics, as numbers of lines."""
        basic = self.record.opposition.basic
        for tactic, team in enumerate(tactics):
            for agent, numbers in enumerate(team):
                write_script(basic[tactic * MOST_AGENTS + agent], numbers)
        self.tactics = tactics

    def _load_rules(self, roles: Sequence[str]) -> None:
        """Number what each role chooses from, and the closing rules."""
        lines, repertoire = self.world.lines, self.record.repertoire
        generation = lines.generation
        for number, name in enumerate(roles):
            role = self.world.rules.roles[name]
            if len(role.closing) > MOST_CLOSING:
                raise UsageError(f"at most {MOST_CLOSING} closing rules a role")
            if len(self.choices[name]) > MOST_RULES:
                count = len(self.choices[name])
                raise UsageError(f"role '{name}' has {count} rules, more than {MOST_RULES}")
            numbered = lines.numbers_of([[statement] for statement in self.choices[name]])
            start = number * MOST_RULES
            repertoire.rule_line[start : start + len(numbered)] = [line for (line,) in numbered]
            write_script(repertoire.closing[number], lines.numbers_of([role.closing])[0])
        if lines.generation != generation:
            raise UsageError("these rules are too many for one fight")
        self.numbered, self.roles = lines.generation, tuple(roles)

    def load_opponents(self, opponents: StaticTeam, it_won: bool | None, luck: Luck) -> None:
        """Write the static team, where it stands, and the luck of fights."""
        opposition = self.record.opposition
        put_luck(opposition.fight_luck, luck)
        put_luck(opposition.tactic_luck, opponents.luck)
        agents = len(opponents.basics[0])
        write(opposition, habit=opponents.habit, basics=len(opponents.basics), agents=agents)
        write(opposition, current=opponents.current, won=int(bool(it_won)))

    def store_opponents(self, opponents: StaticTeam) -> Luck:
        """Give the static team back where it stands; the luck of the next fights."""
        opposition = self.record.opposition
        opponents.luck = luck_in(opposition.tactic_luck)
        opponents.current = int(opposition.current)
        opponents.chosen = self.chosen()
        return luck_in(opposition.fight_luck)

    def chosen(self) -> tuple[int, ...]:
        """The basic tactic of each opponent in the last encounter."""
        opposition = self.record.opposition
        return tuple(int(basic) for basic in opposition.chosen[: int(opposition.agents)])

    def check_size(self, name: str) -> None:
        """Refuse scripts that no agent can hold."""
        role, most = self.world.rules.roles[name], self.world.lines.most_places
        if role.most_lines > most:
            closing = len(role.closing)
            raise UsageError(
                f"a script of '{name}' may have {role.most_lines - closing} rules and "
                f"{closing} closing rules; at most {most} fit into a fight"
            )

    def hold_back(self, side: int | None, steps: int = 0) -> None:
        """Let a side stand still when the next encounters begin; None for neither."""
        if not has_field(self.record, "held_back"):
            if side is None:
                return
            raise UsageError(f"the world '{self.world.name}' cannot hold a side back")
        write(self.record, held_back=NOBODY if side is None else side, held_for=steps)

    def learn_by_round(self, wanted: bool) -> None:
        """Let the learner draw and learn for every round, not once for all of them."""
        if has_field(self.record, "by_round"):
            self.record.by_round = int(wanted)
        elif wanted:
            raise UsageError(f"the world '{self.world.name}' cannot learn round by round")

    # --- running ---------------------------------------------------------------

    def run(self, rows: Rows[Row], stops: bool) -> int:
        """Fill rows with encounters, or until the turning point is confirmed; how
        many there were."""
        return int(encounters(self.record, compiled(self.play), rows, int(stops)))

    def run_one(self) -> Row:
        """One encounter more."""
        self.run(self.one_row, stops=False)
        (row,) = self.one_row
        return Row(
            float(row.team_fitness), float(row.enemy_fitness), int(row.won), int(row.duration)
        )


class Part(NamedTuple):
    """One agent's part in an encounter."""

    role: int
    """By its number in the learner."""
    rules: list[int]
    """His script, without the closing rules."""
    acted: list[int]
    """The rules of it that acted."""
    fitness: float


class BriefEncounter(NamedTuple):
    """One encounter in numbers: how it went, and what every agent did in it."""

    row: Row
    parts: list[Part]
    """Empty for learners that draw no scripts."""


def parts_in(run: Run) -> list[Part]:
    """What every agent did in the encounter just fought."""
    names = ("role", "count", "rules", "acted", "fitness")
    agents = zip(*(across(run, "agent", name, run.agents) for name in names), strict=True)
    return [
        Part(role, rules[:count], list(compress(rules[:count], acted)), fitness)
        for role, count, rules, acted, fitness in agents
    ]


def has_field(record: Any, name: str) -> bool:
    """Whether a record of either form has a field."""
    return (
        name in (getattr(record.dtype, "names", None) or ())
        if hasattr(record, "dtype")
        else hasattr(record, name)
    )


def write_script(written: Any, numbers: Sequence[int]) -> None:
    """A script by its numbers."""
    written.lines = len(numbers)
    written.line[: len(numbers)] = numbers


def put_luck(chance: Chance, luck: Luck) -> None:
    """A stream of luck, where it stands."""
    write(chance, low=luck.state & WORD, carry=luck.state >> 32)


def luck_in(chance: Chance) -> Luck:
    """A stream of luck, where it stands."""
    return Luck.resumed(int(chance.low) | int(chance.carry) << 32)

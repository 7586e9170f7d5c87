"""The role-playing world as others see it: teams, fights, learners.

    world = Crpg()
    outcome = world.fight(("offensive", "cursing"), seed=7)
    print(outcome.winner, outcome.rounds)

A fight can also be taken round by round, with orders that replace what scripts
chose: see `world.begin`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.errors import UsageError
from sparring.kernels.records import new
from sparring.kernels.switch import COMPILES
from sparring.luck import WORD
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.rulebase import Rulebase
from sparring.worlds.crpg.book import put_book
from sparring.worlds.crpg.data.numbers import numbers_with
from sparring.worlds.crpg.kernel import (
    encounter,  # noqa: F401 - all kernels are compiled at once
    entries,
    masking,  # noqa: F401
    valuing,  # noqa: F401
)
from sparring.worlds.crpg.kernel.record import SIDES, TEAM, Fight
from sparring.worlds.crpg.lowering import Lines, animal_line
from sparring.worlds.crpg.outcome import Outcome
from sparring.worlds.crpg.rosters import ROLES, TACTICS, rulebases
from sparring.worlds.crpg.tactics import StaticTeam
from sparring.worlds.crpg.vocabulary import crpg_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.rules.vocabulary import Vocabulary
    from sparring.scripting.script import Script
    from sparring.scripting.settings import Settings
    from sparring.worlds.crpg.stepping import Bout

    Side: TypeAlias = "str | Sequence[Script | Sequence[CheckedStatement]]"
    """A tactic's name, or four scripts."""

AGENTS = SIDES * TEAM


class Crpg:
    """The world with its rules; holds the memory that one fight at a time needs.
    Use one of these a thread."""

    name = "crpg"
    title = "role-playing combat: two fighters and two wizards a side"
    roles = ROLES
    tactics = TACTICS

    def __init__(
        self,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        *,
        literal_fitness: bool = False,
        memory: Fight | None = None,
    ) -> None:
        self.numbers = numbers_with(numbers)
        self.rules = rules or rulebases()
        for role in sorted(set(ROLES)):
            if role not in self.rules.roles:
                raise UsageError(f"this world needs rules for 'role {role}'; there are none")
        # Kernels run the rules, so nothing is compiled to Python functions.
        self.rulebases = [
            Rulebase.from_checked(role, runs=False) for role in self.rules.roles.values()
        ]
        self.record: Fight = new(Fight) if memory is None else memory
        self.literal_fitness = literal_fitness
        """Whether a dead enemy counts as the thesis prints it, not as it means it."""
        put_book(self.record, self.numbers, literal_fitness=literal_fitness)
        self.lines = Lines(self.record, [animal_line()])
        self.scripts: list[Sequence[CheckedStatement]] = []
        """What each agent fights by, in the fight prepared last."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The words its rules are written in."""
        return crpg_words()

    def learner(self, settings: Settings | str = "sparring", *, seed: int = 0) -> DynamicScripting:
        """A learner over this world's rulebases."""
        return DynamicScripting(self.rulebases, settings, seed=seed)

    def draw_team(self, learner: DynamicScripting) -> list[Script]:
        """A script for each agent of a team."""
        return [learner.draw(role) for role in ROLES]

    def static_team(self, tactic: str, *, seed: int = 0) -> StaticTeam:
        """A team that plays a named tactic, encounter after encounter."""
        return StaticTeam(tactic, seed=seed, defensive_line=self.numbers["defensive_line"])

    def fight(self, sides: tuple[Side, Side], seed: int, *, log: bool = False) -> Outcome:
        """One fight to its end."""
        if log:
            bout = self.begin(sides, seed)
            while not bout.over:
                bout.play_round()
            return bout.outcome()
        self.prepare(sides, seed)
        while not self.record.over:
            entries.begin(self.record)
            entries.choose_all(self.record)
            entries.close_round(self.record)
        return self.outcome(seed)

    def begin(self, sides: tuple[Side, Side], seed: int, *, explains: bool = False) -> Bout:
        """A fight to be taken round by round; it has its own memory."""
        from sparring.worlds.crpg.stepping import Bout

        return Bout(self, sides, seed, explains=explains)

    # --- for fights ----------------------------------------------------------

    def prepare(self, sides: tuple[Side, Side], seed: int) -> None:
        """Everybody in place with script, spells and potions."""
        checked_seed(seed)
        if len(sides) != SIDES:
            raise UsageError(f"a fight has two sides; got {len(sides)}")
        self.scripts = [script for side in sides for script in self.scripts_of(side, seed)]
        for who, numbers in enumerate(self.lines.numbers_of(self.scripts)):
            write_script(self.record, who, numbers)
        entries.start(self.record, seed & WORD, seed >> 32)

    def scripts_of(self, side: Side, seed: int) -> list[Sequence[CheckedStatement]]:
        """The statements of each agent's script."""
        if isinstance(side, str):
            return list(self.static_team(side, seed=seed).next(None))
        if len(side) != TEAM:
            raise UsageError(f"a side has {TEAM} scripts, for {', '.join(ROLES)}; got {len(side)}")
        return [statements_of(script) for script in side]

    def outcome(self, seed: int) -> Outcome:
        """What has become of the fight in memory."""
        fight = self.record
        alive, died_at = column(fight, "alive"), column(fight, "died_at")
        won = [bool(entries.won(fight, team)) for team in range(SIDES)]
        return Outcome(
            seed=seed,
            winner=won.index(True) if any(won) else None,
            rounds=int(fight.rounds),
            duration=int(fight.clock),
            health=tuple(max(0, health) for health in column(fight, "health")),
            most_health=tuple(column(fight, "most_health")),
            died_at=tuple(None if a else d for a, d in zip(alive, died_at, strict=True)),
            team_fitness=(
                float(entries.rate_team(fight, 0)),
                float(entries.rate_team(fight, 1)),
            ),
            fitness=tuple(float(entries.rate(fight, who)) for who in range(AGENTS)),
            activated=tuple(activated_places(fight, who) for who in range(AGENTS)),
        )


def checked_seed(seed: int) -> int:
    """A seed that fits into 64 bits."""
    if not isinstance(seed, int) or not 0 <= seed < 1 << 64:
        raise UsageError(f"a seed is a whole number from 0 to 2**64 - 1; got {seed!r:.40}")
    return seed


def statements_of(script: Script | Sequence[CheckedStatement]) -> Sequence[CheckedStatement]:
    """The statements of a drawn script, a fixed one, or plain lines."""
    lines: Any = getattr(script, "lines", script)
    statements = [getattr(line, "statement", line) for line in lines]
    if any(not hasattr(statement, "action") for statement in statements):
        raise UsageError("this world runs rules written as text, not Python functions")
    return statements


def write_script(fight: Any, who: int, numbers: Sequence[int]) -> None:
    """Hand a script to an agent."""
    unit = fight.unit[who]
    unit.lines = len(numbers)
    unit.script[: len(numbers)] = numbers
    unit.outside = 0


def column(fight: Any, field: str) -> list[int]:
    """One number of every agent."""
    if COMPILES:
        numbers: list[int] = fight["unit"][field][:AGENTS].tolist()
        return numbers
    return [getattr(unit, field) for unit in fight.unit[:AGENTS]]


def activated_places(fight: Any, who: int) -> tuple[int, ...]:
    """The places in an agent's script that acted."""
    unit = fight.unit[who]
    acted = unit.acted[: int(unit.lines)]
    return tuple(place for place, it_did in enumerate(acted) if it_did)

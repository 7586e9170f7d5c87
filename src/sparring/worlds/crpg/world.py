"""The role-playing world as others see it: teams, fights, learners.

    world = Crpg()
    outcome = world.fight(("offensive", "cursing"), seed=7)
    print(outcome.winner, outcome.rounds)

A fight can also be taken round by round, with orders that replace what scripts
chose: see `world.begin`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from sparring.errors import UsageError
from sparring.kernels.habits import Habit
from sparring.kernels.records import new
from sparring.kernels.switch import COMPILES
from sparring.learners.settings import JOURNAL
from sparring.luck import WORD
from sparring.worlds.crpg.actions import MOVES, OPENING, STATES, actions_of, acts_first_only
from sparring.worlds.crpg.book import put_book
from sparring.worlds.crpg.data.numbers import numbers_with
from sparring.worlds.crpg.kernel import (
    encounter,
    entries,
    masking,  # noqa: F401 - all kernels are compiled at once
    valuing,
)
from sparring.worlds.crpg.kernel.record import SEGMENTS, SIDES, TEAM, Fight, program
from sparring.worlds.crpg.lowering import animal_line, write_line
from sparring.worlds.crpg.outcome import CrpgOutcome
from sparring.worlds.crpg.rosters import ROLES, defensive_variant
from sparring.worlds.crpg.vocabulary import BYTE_WORDS, crpg_words
from sparring.worlds.lines import Lines
from sparring.worlds.loops import LoopMemory
from sparring.worlds.rule_world import RuleWorld
from sparring.worlds.seeds import checked_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Self

    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.worlds.contract import Progress, Side
    from sparring.worlds.crpg.stepping import CrpgBout
    from sparring.worlds.crpg.vocabulary import CrpgOrder
    from sparring.worlds.opposition import Team
    from sparring.worlds.rewriting import RuleAction

AGENTS = SIDES * TEAM
MINUTE = 10 * SEGMENTS
"""A round is six seconds of the modelled game."""


class Crpg(RuleWorld):
    """The world with its rules; holds the memory that one fight at a time needs.
    Use one of these a thread."""

    name = "crpg"
    title = "role-playing combat: two fighters and two wizards a side"
    folder = Path(__file__).parent
    sides = (ROLES, ROLES)
    words = staticmethod(crpg_words)
    basics = ("offensive", "disabling", "cursing", "defensive")
    more_tactics = ("novice",)
    composites = {
        "random_team": Habit.RANDOM_TEAM,
        "random_agent": Habit.RANDOM_AGENT,
        "consecutive": Habit.CONSECUTIVE,
    }
    minute = MINUTE
    settings = "crpg"
    learners = ("scripting", "monte-carlo", "q-learning")
    runs_in_python = False
    value_states = STATES
    opening_state = OPENING

    def __init__(
        self,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        *,
        literal_fitness: bool = False,
        memory: Fight | None = None,
    ) -> None:
        self._numbers = numbers_with(numbers)
        super().__init__(rules)
        self.record: Fight = new(Fight) if memory is None else memory
        self.literal_fitness = literal_fitness
        """Whether a dead enemy counts as the thesis prints it, not as it means it."""
        put_book(self.record, self.numbers, literal_fitness=literal_fitness)
        self.lines = Lines(self.record, BYTE_WORDS, write_line, [animal_line()])
        self.scripts: list[Sequence[CheckedStatement]] = []
        """What each agent fights by, in the fight prepared last."""

    @property
    def numbers(self) -> dict[str, int]:
        """The free numbers in force."""
        return self._numbers

    @classmethod
    def with_numbers(cls, numbers: Mapping[str, int]) -> Self:
        """This world with other free numbers."""
        return cls(numbers=numbers)

    def with_rules(self, rules: RuleSet) -> Self:
        """The same world with other rules."""
        return type(self)(rules, self.numbers, literal_fitness=self.literal_fitness)

    def basic_team(self, tactic: str, side: int = 1) -> Team:
        """The scripts of a tactic that is always the same."""
        if tactic == "defensive":
            return defensive_variant(self.numbers["defensive_line"])
        return super().basic_team(tactic, side)

    def acts_first_only(self, statement: CheckedStatement) -> bool:
        """Whether a rule can act in the first round only."""
        return acts_first_only(statement)

    def only_moves(self, statement: CheckedStatement) -> bool:
        """Whether a rule does nothing but walk."""
        return statement.action.name in MOVES

    def value_actions(self, choices: str = JOURNAL) -> dict[str, list[RuleAction]]:
        """What the agents of each role may choose, for learners of values."""
        return {role: actions_of(self.rules, role, choices) for role in dict.fromkeys(ROLES)}

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed."""
        program.ready(progress)

    # --- fights ----------------------------------------------------------------

    def fight(
        self,
        sides: Sequence[Side],
        seed: int,
        *,
        log: bool = False,
        held: tuple[int, int] | None = None,
    ) -> CrpgOutcome:
        """One fight to its end. A side may be held back: which, and for how many segments."""
        if log:
            bout = self.begin(sides, seed)
            bout.world.hold_back(held)
            while not bout.over:
                bout.step()
            return bout.outcome()
        self.prepare(sides, seed)
        self.hold_back(held)
        while not self.record.over:
            entries.begin(self.record)
            entries.choose_all(self.record)
            entries.close_round(self.record)
        return self.outcome(seed)

    def begin(self, sides: Sequence[Side], seed: int, *, explains: bool = False) -> CrpgBout:
        """A fight to be taken round by round; it has its own memory."""
        from sparring.worlds.crpg.stepping import CrpgBout

        return CrpgBout(self, sides, seed, explains=explains)

    @classmethod
    def order_from(cls, parts: list[Any]) -> CrpgOrder:
        """An order as it was kept: JSON data that may come from anyone."""
        from sparring.worlds.crpg.stepping import order_from

        return order_from(parts)

    def prepare(self, sides: Sequence[Side], seed: int) -> None:
        """Everybody in place with script, spells and potions."""
        checked_seed(seed)
        if len(sides) != SIDES:
            raise UsageError(f"a fight has two sides; got {len(sides)}")
        self.scripts = [
            script
            for place, side in enumerate(sides)
            for script in self.side_scripts(side, place, seed)
        ]
        for who, numbers in enumerate(self.lines.numbers_of(self.scripts)):
            write_script(self.record, who, numbers)
        entries.start(self.record, seed & WORD, seed >> 32)

    def hold_back(self, held: tuple[int, int] | None) -> None:
        """Let a side stand still at the start of the fight prepared last: which, and for how
        many segments; None for neither."""
        if held is None:
            return
        side, segments = held
        self.check_held(side, segments)
        for who in range(side * TEAM, side * TEAM + TEAM):
            self.record.unit[who].acts_from = segments

    def outcome(self, seed: int) -> CrpgOutcome:
        """What has become of the fight in memory."""
        fight = self.record
        alive, died_at = column(fight, "alive"), column(fight, "died_at")
        won = [bool(entries.won(fight, team)) for team in range(SIDES)]
        return CrpgOutcome(
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
            activated=tuple(self.activated_places(range(AGENTS))),
        )

    def activated_places(self, agents: Iterable[int]) -> list[tuple[int, ...]]:
        """The places in each agent's script that acted in the fight in memory."""
        return [activated_places(self.record, who) for who in agents]

    # --- for the loop inside the kernel ----------------------------------------

    def loop_memory(self) -> LoopMemory:
        """A fight, a learner and an opposition in one record."""
        record = new(encounter.Meeting)
        world = type(self)(
            self.rules, self.numbers, literal_fitness=self.literal_fitness, memory=record.fight
        )
        return LoopMemory(record, world, encounter.play_encounter, valuing.play_valued_encounter)


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

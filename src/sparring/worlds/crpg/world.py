"""The role-playing world as others see it: teams, fights, learners.

    world = Crpg()
    outcome = world.fight(("offensive", "cursing"), seed=7)
    print(outcome.winner, outcome.rounds)

A fight can also be taken round by round, with orders that replace what scripts
chose: see `world.begin`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from sparring.kernels.habits import Habit
from sparring.kernels.records import new
from sparring.learners.settings import JOURNAL, ORDERS_ONLY
from sparring.worlds.crpg.actions import MOVES, OPENING, STATES, actions_of, acts_first_only
from sparring.worlds.crpg.book import put_book
from sparring.worlds.crpg.data.codes import Deed
from sparring.worlds.crpg.data.numbers import numbers_with
from sparring.worlds.crpg.kernel import (
    encounter,
    entries,
    masking,  # noqa: F401 - all kernels are compiled at once
    minding,
    valuing,
)
from sparring.worlds.crpg.kernel.record import SEGMENTS, SIDES, TEAM, Fight, program
from sparring.worlds.crpg.lowering import animal_line, write_line
from sparring.worlds.crpg.rosters import ROLES, defensive_variant
from sparring.worlds.crpg.vocabulary import BYTE_WORDS, crpg_words
from sparring.worlds.fights import FightWorld
from sparring.worlds.lines import Lines
from sparring.worlds.loops import LoopMemory
from sparring.worlds.minds import MIND_KINDS, team_plans

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType
    from typing import Self

    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.worlds.contract import Progress, Side
    from sparring.worlds.crpg.stepping import CrpgBout
    from sparring.worlds.crpg.vocabulary import CrpgOrder
    from sparring.worlds.minds import MindPlan
    from sparring.worlds.opposition import Team
    from sparring.worlds.rewriting import RuleAction

AGENTS = SIDES * TEAM
SEEN = tuple(deed.name.lower().replace("_", " ") for deed in Deed if deed is not Deed.OTHER)
"""What an enemy can be seen doing."""
MINUTE = 10 * SEGMENTS
"""A round is six seconds of the modelled game."""


class Crpg(FightWorld):
    """The world with its rules; holds the memory that one fight at a time needs.
    Use one of these a thread."""

    name = "crpg"
    title = "role-playing combat: two fighters and two wizards a side"
    folder = Path(__file__).parent
    entries: ClassVar[ModuleType] = entries
    room = TEAM
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
    learners = ("scripting", "monte-carlo", "q-learning", *MIND_KINDS)
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

    def mind_plans(self, side: int) -> list[MindPlan]:
        """How each member of a side may decide by a mind of his own: by the orders of
        learners of values, and by how many are alive."""
        actions = self.value_actions(ORDERS_ONLY)
        return team_plans(self.sides[side], actions, self.value_states, SEEN)

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed."""
        program.ready(progress)

    # --- fights ----------------------------------------------------------------

    def begin(self, sides: Sequence[Side], seed: int, *, explains: bool = False) -> CrpgBout:
        """A fight to be taken round by round; it has its own memory."""
        from sparring.worlds.crpg.stepping import CrpgBout

        return CrpgBout(self, sides, seed, explains=explains)

    @classmethod
    def order_from(cls, parts: list[Any]) -> CrpgOrder:
        """An order as it was kept: JSON data that may come from anyone."""
        from sparring.worlds.crpg.stepping import order_from

        return order_from(parts)

    # --- for the loop inside the kernel ----------------------------------------

    def loop_memory(self) -> LoopMemory:
        """A fight, a learner and an opposition in one record."""
        record = new(encounter.Meeting)
        world = type(self)(
            self.rules, self.numbers, literal_fitness=self.literal_fitness, memory=record.fight
        )
        return LoopMemory(
            record,
            world,
            encounter.play_encounter,
            valuing.play_valued_encounter,
            minding.play_minded_encounter,
        )

"""The shooter as others see it: arenas, matches, learners.

    world = Shooter()
    outcome = world.fight(("patroller", "patroller"), seed=7)
    print(outcome.winner, outcome.duration)

The second arena is a world of its own beside it: `Halls`, called `shooter-halls`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from sparring.kernels.records import new
from sparring.worlds.fights import FightWorld
from sparring.worlds.lines import Lines
from sparring.worlds.loops import LoopMemory
from sparring.worlds.rule_world import own_tactic
from sparring.worlds.shooter.book import write_book
from sparring.worlds.shooter.data.arenas import HALLS, YARD
from sparring.worlds.shooter.data.codes import STEPS_A_SECOND
from sparring.worlds.shooter.data.numbers import numbers_with
from sparring.worlds.shooter.kernel import encounter, entries
from sparring.worlds.shooter.kernel.record import TEAM, Fight, program
from sparring.worlds.shooter.lowering import write_line
from sparring.worlds.shooter.vocabulary import BYTE_WORDS, shooter_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType
    from typing import Self

    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.worlds.contract import Progress, Side
    from sparring.worlds.opposition import Team
    from sparring.worlds.shooter.data.arenas import Arena
    from sparring.worlds.shooter.stepping import ShooterBout
    from sparring.worlds.shooter.vocabulary import ShooterOrder

PATROLLER, SENTRY = "patroller", "sentry"
"""The static opponents of the first scenario and of the second."""
OFFENSIVE = "offensive"
"""The goal that most rules serve."""
HOME = Path(__file__).parent


class Shooter(FightWorld):
    """The world with its rules; holds the memory that one match at a time needs. Use one of
    these a thread."""

    name = "shooter"
    title = "a shooter: duels with rockets, a gun and barrels"
    folder = HOME
    arena: ClassVar[Arena] = YARD
    entries: ClassVar[ModuleType] = entries
    room = TEAM
    sides: ClassVar[tuple[tuple[str, ...], ...]] = (("soldier",), ("soldier",))
    words = staticmethod(shooter_words)
    basics = (PATROLLER, SENTRY)
    opponent: ClassVar[str] = PATROLLER
    """Whom the thesis's learner meets here."""
    minute = 60 * STEPS_A_SECOND
    settings = "shooter"

    def __init__(
        self,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        *,
        memory: Fight | None = None,
    ) -> None:
        self._numbers = numbers_with(numbers)
        super().__init__(rules)
        self.record: Fight = new(Fight) if memory is None else memory
        write_book(self.record.book, self.arena, self.numbers)
        self.lines = Lines(self.record, BYTE_WORDS, write_line)
        self.scripts: list[Sequence[CheckedStatement]] = []
        """What both fight by, in the match prepared last."""

    def with_rules(self, rules: RuleSet) -> Self:
        """The same world with other rules."""
        return type(self)(rules, self.numbers)

    @property
    def studied(self) -> tuple[str, ...]:
        """The opponent that tables use."""
        return (self.opponent,)

    def basic_team(self, tactic: str, side: int = 1) -> Team:
        """The script of a tactic; they are the same in both arenas."""
        return own_tactic(HOME, tactic, self.sides[side], type(self).words)

    def only_moves(self, statement: CheckedStatement) -> bool:
        """Whether a rule does nothing but move."""
        fires = any(getattr(one, "value", None) is not None for one in statement.arguments)
        return statement.action.name in MOVES or (
            statement.action.name in ("advance", "weave", "withdraw", "sidestep") and not fires
        )

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed."""
        program.ready(progress)

    # --- matches ---------------------------------------------------------------

    def begin(self, sides: Sequence[Side], seed: int, *, explains: bool = False) -> ShooterBout:
        """A match to be taken step by step; it has its own memory."""
        from sparring.worlds.shooter.stepping import ShooterBout

        return ShooterBout(self, sides, seed, explains=explains)

    @staticmethod
    def duels() -> Mapping[str, type[Shooter]]:
        """The other arena, by what the command line calls it."""
        return {"halls": Halls}

    @classmethod
    def order_from(cls, parts: list[Any]) -> ShooterOrder:
        """An order as it was kept: JSON data that may come from anyone."""
        from sparring.worlds.shooter.stepping import order_from

        return order_from(parts)

    # --- for the loop inside the kernel ----------------------------------------

    def loop_memory(self) -> LoopMemory:
        """A match, a learner and an opposition in one record."""
        record = new(encounter.Meeting)
        world = type(self)(self.rules, self.numbers, memory=record.fight)
        return LoopMemory(record, world, encounter.play_encounter)


class Halls(Shooter):
    """The second scenario: walls between the two, and two ways around."""

    name = "shooter-halls"
    title = "a shooter's halls: two ways around the walls"
    folder = HOME / "halls"
    has_parts = True
    """It is told and drawn as the yard is."""
    arena = HALLS
    opponent = SENTRY


MOVES = ("escape", "patrol", "search", "hunt", "take")
"""Actions that move and never fire."""

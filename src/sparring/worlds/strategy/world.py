"""The strategy world as others see it: maps, games, learners.

    world = Strategy()
    outcome = world.fight(("soldier_rush", "balanced"), seed=7)
    print(outcome.winner, outcome.duration, outcome.states)

It has two maps. The large one is a world of its own beside it, `strategy-large`. Both are
without luck: a game depends on its plans alone. `strategy-lucky` and `strategy-large-lucky`
roll every blow.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from sparring.kernels.records import new
from sparring.worlds.fights import SIDES, FightWorld
from sparring.worlds.lines import Lines
from sparring.worlds.loops import LoopMemory
from sparring.worlds.rule_world import own_tactic
from sparring.worlds.strategy.book import write_book
from sparring.worlds.strategy.data.codes import TICKS_A_SECOND
from sparring.worlds.strategy.data.maps import large_map, small_map
from sparring.worlds.strategy.data.numbers import numbers_with
from sparring.worlds.strategy.data.states import NO_STATE, is_state
from sparring.worlds.strategy.kernel import encounter, entries
from sparring.worlds.strategy.kernel.record import TEAM, Fight, program
from sparring.worlds.strategy.lowering import write_line
from sparring.worlds.strategy.outcome import StrategyOutcome
from sparring.worlds.strategy.vocabulary import BYTE_WORDS, strategy_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from os import PathLike
    from types import ModuleType
    from typing import Self

    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.worlds.contract import Contender, Progress, Side
    from sparring.worlds.opposition import Team
    from sparring.worlds.own_tactics import Tactic
    from sparring.worlds.strategy.data.maps import Map
    from sparring.worlds.strategy.evolved.search import TacticSearch
    from sparring.worlds.strategy.stepping import StrategyBout
    from sparring.worlds.strategy.vocabulary import StrategyOrder

BALANCED, SOLDIER_RUSH, KNIGHT_RUSH = "balanced", "soldier_rush", "knight_rush"
HOME = Path(__file__).parent


class Strategy(FightWorld):
    """The world on its small map; holds the memory that one game at a time needs. Use one of
    these a thread."""

    name = "strategy"
    title = "a strategy game: gold, buildings, armies, and plans that learn"
    folder = HOME
    entries: ClassVar[ModuleType] = entries
    room = TEAM
    sides: ClassVar[tuple[tuple[str, ...], ...]] = (("commander",), ("commander",))
    words = staticmethod(strategy_words)
    basics = (BALANCED, SOLDIER_RUSH, KNIGHT_RUSH)
    used: ClassVar[tuple[str, ...]] = (BALANCED, SOLDIER_RUSH)
    """The opponents of the thesis on this map."""
    minute = 60 * TICKS_A_SECOND
    settings = "strategy"
    is_lucky = False
    is_neutral = False
    """Whether game states after the first are judged around the middle, not by the letter of
    the thesis's equation 6.4."""

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
        self.map = type(self).draw_map(self.numbers)
        write_book(
            self.record.book, self.map, self.numbers, lucky=self.is_lucky, neutral=self.is_neutral
        )
        self.lines = Lines(self.record, BYTE_WORDS, write_line)
        self.scripts: list[Sequence[CheckedStatement]] = []
        """The plans of both, in the game prepared last."""

    @property
    def is_slow(self) -> bool:
        """A game is half an hour long: even compiled it takes longer than a fight in Python."""
        return True

    @staticmethod
    def draw_map(numbers: Mapping[str, int]) -> Map:
        """Where games are played."""
        return small_map(numbers)

    def with_rules(self, rules: RuleSet) -> Self:
        """The same world with other rules."""
        return type(self)(rules, self.numbers)

    @property
    def studied(self) -> tuple[str, ...]:
        """The opponents that tables use on this map."""
        return self.used

    def basic_team(self, tactic: str, side: int = 1) -> Team:
        """The plan of a tactic; they are the same on both maps."""
        return own_tactic(HOME, tactic, self.sides[side], type(self).words)

    @classmethod
    def own_rules(cls) -> RuleSet:
        """The rules that come with it, the same on both maps."""
        from sparring.worlds.rule_world import own_rules

        return own_rules(HOME, cls.every_role(), cls.words)

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed."""
        program.ready(progress)

    # --- games -------------------------------------------------------------------

    def begin(self, sides: Sequence[Side], seed: int, *, explains: bool = False) -> StrategyBout:
        """A game to be taken second by second; it has its own memory."""
        from sparring.worlds.strategy.stepping import StrategyBout

        return StrategyBout(self, sides, seed, explains=explains)

    def contender(self, wanted: str | PathLike[str], seed: int, *, place: int = 0) -> Contender:
        """Whoever was named; a .json file may also hold an evolved tactic."""
        from sparring.worlds.strategy.evolved.files import contender_in

        return contender_in(wanted) or super().contender(wanted, seed, place=place)

    def tactic_search(self, against: Tactic, *, seed: int = 0) -> TacticSearch:
        """A search for a tactic that beats another, with the thesis's settings."""
        from sparring.worlds.strategy.evolved.search import TacticSearch

        return TacticSearch(self, against, seed=seed)

    def outcome(self, seed: int) -> StrategyOutcome:
        """What has become of the game in memory."""
        plain = super().outcome(seed)
        units = self.record.unit
        states = [tuple(int(s) for s in unit.visit[: int(unit.visited)]) for unit in units]
        judged = [
            {
                str(state): float(entries.rate_visit(self.record, who, visit))
                for visit, state in enumerate(states[who])
            }
            for who in range(SIDES)
        ]
        values = {name: getattr(plain, name) for name in plain.__dataclass_fields__}
        return StrategyOutcome(
            **values
            | {
                "unit": "tick",
                "state_fitness": judged[0],
                "all_state_fitness": tuple(judged),
                "states": tuple(states),
                "military": tuple(int(unit.military) for unit in units),
                "built": tuple(int(unit.built) for unit in units),
                "tactic_fitness": tuple(
                    float(entries.rate_tactic(self.record, who)) for who in range(SIDES)
                ),
            }
        )

    @staticmethod
    def duels() -> Mapping[str, type[Strategy]]:
        """The other map, both with luck, and both judged otherwise, by what the command line
        calls them."""
        return {
            "large": Large,
            "lucky": Lucky,
            "large-lucky": LargeLucky,
            "neutral": Neutral,
            "large-neutral": LargeNeutral,
        }

    @staticmethod
    def speeds(seconds: float) -> dict[str, float]:
        """How fast it is on both maps, for `sparring bench`."""
        from sparring.worlds.strategy.bench import speeds

        return speeds(seconds)

    @classmethod
    def order_from(cls, parts: list[Any]) -> StrategyOrder:
        """An order as it was kept: JSON data that may come from anyone."""
        from sparring.worlds.strategy.stepping import order_from

        return order_from(parts)

    # --- for the loop inside the kernel ------------------------------------------

    def loop_memory(self) -> LoopMemory:
        """A game, a learner and an opposition in one record."""
        record = new(encounter.Meeting)
        world = type(self)(self.rules, self.numbers, memory=record.fight)
        # Sets of weights stand in the order in which rules name their states.
        (rulebase,) = self.rulebases
        for number, label in enumerate(rulebase.states):
            record.state_of_pool[number] = int(label) if is_state(label) else NO_STATE
        return LoopMemory(record, world, encounter.play_encounter)


class Lucky(Strategy):
    """The small map, with luck in every blow."""

    name = "strategy-lucky"
    title = "the strategy game with luck"
    has_parts = True
    is_lucky = True


class Large(Strategy):
    """The large map: a lake between the two, and two ways around it."""

    name = "strategy-large"
    title = "the strategy game around a lake"
    has_parts = True
    used = (BALANCED, KNIGHT_RUSH)

    @staticmethod
    def draw_map(numbers: Mapping[str, int]) -> Map:
        """Twice as wide and as high."""
        return large_map(numbers)


class LargeLucky(Large):
    """The large map, with luck in every blow."""

    name = "strategy-large-lucky"
    title = "the strategy game around a lake, with luck"
    is_lucky = True


class Neutral(Lucky):
    """The small map with luck, its game states judged around the middle."""

    name = "strategy-neutral"
    title = "the strategy game with luck and neutral states"
    folder = HOME / "neutral"
    is_neutral = True


class LargeNeutral(LargeLucky):
    """The same on the large map."""

    name = "strategy-large-neutral"
    title = "the strategy game around a lake, with luck and neutral states"
    folder = HOME / "large_neutral"
    is_neutral = True

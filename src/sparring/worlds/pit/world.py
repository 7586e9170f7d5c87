"""The pit as others see it: teams, fights, learners.

    world = Pit()
    outcome = world.fight(("ai161", "ai129"), seed=7)
    print(outcome.winner, outcome.rounds)

A fight can also be taken round by round, with orders that replace what scripts chose: see
`world.begin`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from sparring.errors import UsageError
from sparring.kernels.bytecode import NOBODY
from sparring.kernels.records import new
from sparring.learners.settings import JOURNAL
from sparring.scripting.settings import Unique, settings_from
from sparring.worlds.fights import FightWorld
from sparring.worlds.lines import Lines
from sparring.worlds.loops import LoopMemory
from sparring.worlds.minds import MIND_KINDS, team_plans
from sparring.worlds.own_tactics import names_file
from sparring.worlds.pit.actions import OPENING, STATES, actions_of
from sparring.worlds.pit.book import put_book
from sparring.worlds.pit.data.codes import Deed, Kind
from sparring.worlds.pit.data.numbers import numbers_with
from sparring.worlds.pit.kernel import (
    deciding,
    encounter,
    entries,
    masking,  # noqa: F401 - all kernels are compiled at once
)
from sparring.worlds.pit.kernel.record import AGENTS, TEAM, Fight, program
from sparring.worlds.pit.lowering import write_line
from sparring.worlds.pit.vocabulary import BYTE_WORDS, pit_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType
    from typing import Self

    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.settings import Settings
    from sparring.worlds.contract import Progress, Side
    from sparring.worlds.minds import MindPlan
    from sparring.worlds.opposition import StaticTeam, Team
    from sparring.worlds.own_tactics import Tactic
    from sparring.worlds.pit.stepping import PitBout
    from sparring.worlds.pit.vocabulary import PitOrder
    from sparring.worlds.rewriting import RuleAction

ROLES = ("fighter", "rogue", "priest", "wizard")
"""Who fights on each side, in this order."""
FIRST_VERSION, LATER_VERSION = "ai129", "ai161"
"""The game's own AI in its two versions; also names of tactics."""
SEEN = tuple(deed.name.lower() for deed in Deed if deed is not Deed.OTHER)
"""What an enemy can be seen doing: a duelling sorcerer's eight actions, targets ignored."""
GAME_AI = "gameai"
"""The word that stands for it at the end of a script."""


class Pit(FightWorld):
    """The world with its rules; holds the memory that one fight at a time needs.
    Use one of these a thread."""

    name = "pit"
    title = "a pit: fighter, rogue, priest and wizard against four others"
    folder = Path(__file__).parent
    entries: ClassVar[ModuleType] = entries
    room = TEAM
    sides: ClassVar[tuple[tuple[str, ...], ...]] = (ROLES, ROLES)
    words = staticmethod(pit_words)
    basics = (FIRST_VERSION, LATER_VERSION)
    more_tactics = ("random_talents",)
    cursed = {"cursed": (LATER_VERSION, False), "cursed_literally": (LATER_VERSION, True)}
    minute = 120
    settings = "neverwinter"
    learners: ClassVar[tuple[str, ...]] = ("scripting", "monte-carlo", "q-learning", *MIND_KINDS)
    value_states = STATES
    opening_state = OPENING

    def __init__(
        self,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        *,
        version: str = LATER_VERSION,
        memory: Fight | None = None,
    ) -> None:
        self._numbers = numbers_with(numbers)
        self.version = version
        """The game's own AI that scripts end with."""
        super().__init__(rules)
        self.given_rules = self.rules
        self.rules = ended_by(self.rules, version)
        self.record: Fight = new(Fight) if memory is None else memory
        put_book(self.record, self.numbers)
        self._take_places()
        self.lines = Lines(self.record, BYTE_WORDS, write_line)
        self.scripts: list[Sequence[CheckedStatement]] = []
        """What each agent fights by, in the fight prepared last."""
        self._versions: dict[str, Self] = {}
        """This world with other versions of the game's AI, as far as they were asked for."""

    def _take_places(self) -> None:
        """Say who stands in which place of a team: nobody where it has no member."""
        for who in range(AGENTS):
            self.record.kinds[who] = NOBODY
        roles = [role for side in self.sides for role in side]
        for who, role in zip(self.places, roles, strict=True):
            self.record.kinds[who] = Kind[role.upper()]

    def with_rules(self, rules: RuleSet) -> Self:
        """The same world with other rules."""
        return self._alike(rules)

    def _alike(
        self,
        rules: RuleSet | None = None,
        *,
        version: str | None = None,
        memory: Fight | None = None,
    ) -> Self:
        """Another world like this one, but for what is given."""
        return type(self)(
            rules or self.given_rules,
            self.numbers,
            version=version or self.version,
            memory=memory,
        )

    def of_version(self, version: str) -> Self:
        """The same world in which scripts end with another version of the game's AI: made
        once, since many practices may ask for it."""
        if version == self.version:
            return self
        if version not in self._versions:
            self._versions[version] = self._alike(version=version)
        return self._versions[version]

    def learner(self, settings: Settings | str = "sparring", *, seed: int = 0) -> DynamicScripting:
        """A learner over this world's rulebases. Rules are told apart by their lines, not
        by their texts: the rulebase holds empty rules and others more than once."""
        by_line = replace(settings_from(settings), unique=Unique.RULE)
        return super().learner(by_line, seed=seed)

    def practice(
        self, kind: str, against: Tactic | StaticTeam, *, seed: int = 0, **options: Any
    ) -> Any:
        """A learner that meets a tactic again and again: its scripts end with the version
        of the game's AI that it meets."""
        version = version_of(self, against)
        if version == self.version:
            return super().practice(kind, against, seed=seed, **options)
        return self.of_version(version).practice(kind, against, seed=seed, **options)

    def team_from(self, rules: RuleSet, side: int = 1) -> Team:
        """A script for each agent of a side, from rule text."""
        team = super().team_from(rules, side)
        roles = self.sides[side]
        return [
            spelt_out(lines, role, self.version) for lines, role in zip(team, roles, strict=True)
        ]

    def acts_first_only(self, statement: CheckedStatement) -> bool:
        """Whether a rule can act in the first decision only."""
        return statement.text.startswith("if firstdecision then")

    def value_actions(self, choices: str = JOURNAL) -> dict[str, list[RuleAction]]:
        """What the agents of each role may choose, for learners of values."""
        return {role: actions_of(self.rules, role, choices) for role in ROLES}

    def mind_plans(self, side: int) -> list[MindPlan]:
        """How each member of a side may decide by a mind of his own: by the actions of
        learners of values, and by how many are alive."""
        return team_plans(self.sides[side], self.value_actions(), self.value_states, SEEN)

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed."""
        program.ready(progress)

    # --- fights ----------------------------------------------------------------

    def begin(self, sides: Sequence[Side], seed: int, *, explains: bool = False) -> PitBout:
        """A fight to be taken round by round; it has its own memory."""
        from sparring.worlds.pit.stepping import PitBout

        return PitBout(self, sides, seed, explains=explains)

    @staticmethod
    def duels() -> Mapping[str, type[Pit]]:
        """The pit with fewer who fight, by what the command line calls it."""
        from sparring.worlds.pit.duels.world import DUELS

        return DUELS

    @classmethod
    def order_from(cls, parts: list[Any]) -> PitOrder:
        """An order as it was kept: JSON data that may come from anyone."""
        from sparring.worlds.pit.stepping import order_from

        return order_from(parts)

    # --- for the loop inside the kernel ----------------------------------------

    def loop_memory(self) -> LoopMemory:
        """A fight, a learner and an opposition in one record."""
        record = new(encounter.Meeting)
        world = self._alike(memory=record.fight)
        return LoopMemory(
            record,
            world,
            encounter.play_encounter,
            deciding.play_valued_encounter,
            deciding.play_minded_encounter,
        )


@cache
def game_ai(version: str) -> Mapping[str, tuple[CheckedStatement, ...]]:
    """The script of every role in a version of the game's own AI; sorcerers think as
    wizards do."""
    from sparring.rules.files import load_rules

    if version not in Pit.basics:
        raise UsageError(f"the game's AI is {' or '.join(Pit.basics)}; got {version!r:.40}")
    scripts = load_rules(Pit.folder / "tactics" / f"{version}.rules", pit_words()).scripts
    lines = {script.role: tuple(script.lines) for script in scripts}
    return lines | {"sorcerer": lines["wizard"]}


def ended_by(rules: RuleSet, version: str) -> RuleSet:
    """Rules in which `gameai` stands for the lines of the game's own AI."""
    for role in rules.roles.values():
        refuse_game_ai([rule.statement for rule in role.rules])
    closings = {name: spelt_out(role.closing, name, version) for name, role in rules.roles.items()}
    if all(closings[name] == role.closing for name, role in rules.roles.items()):
        return rules
    roles = {name: replace(role, closing=closings[name]) for name, role in rules.roles.items()}
    return replace(rules, roles=roles)


def spelt_out(
    lines: Sequence[CheckedStatement], role: str, version: str
) -> tuple[CheckedStatement, ...]:
    """Lines in which a last `gameai` is replaced by what it stands for."""
    if not lines or lines[-1].action.name != GAME_AI or lines[-1].condition is not None:
        refuse_game_ai(lines)
        return tuple(lines)
    refuse_game_ai(lines[:-1])
    return (*lines[:-1], *game_ai(version)[role])


def refuse_game_ai(lines: Sequence[CheckedStatement]) -> None:
    """The game's AI is a whole script: it stands where nothing follows."""
    if any(line.action.name == GAME_AI for line in lines):
        raise UsageError(
            f"'{GAME_AI}' ends a script: write it last, without a condition; among rules to "
            "draw, below 'closing'"
        )


def version_of(world: Pit, tactic: Tactic | StaticTeam) -> str:
    """The version of the game's AI that a tactic is, or is made of; the world's own for
    any other."""
    name = getattr(tactic, "name", tactic)
    if isinstance(name, str) and not names_file(name):
        name = name.replace("-", "_")
        basic = world.cursed.get(name, (name, False))[0]
        if basic in world.basics:
            return basic
    return world.version

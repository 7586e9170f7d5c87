"""What worlds have in common whose agents are drawn from rulebases.

A world of its own says where its files are and what happens in an encounter:

    class Duel(RuleWorld):
        name, title = "duel", "two duellists with swords"
        folder = Path(__file__).parent       # rulebases/*.rules, tactics/*.rules
        sides = (("duellist",), ("duellist",))
        basics = ("bold", "careful")
        words = staticmethod(duel_words)     # its vocabulary

        def begin(self, sides, seed, *, explains=False): ...

and gets tactics, contenders, learners and practices from here.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from sparring.errors import UsageError, unknown, way_out
from sparring.learners.settings import JOURNAL
from sparring.rules.check import parse_rules
from sparring.rules.files import load_rules, read_rule_text
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.rulebase import Rulebase
from sparring.worlds.contract import Contender
from sparring.worlds.lines import checked_scripts
from sparring.worlds.opposition import StaticTeam, team_from
from sparring.worlds.own_tactics import (
    TACTIC_TYPES,
    WrittenTactic,
    names_file,
    read_tactic,
    team_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from os import PathLike
    from pathlib import Path

    from sparring.kernels.habits import Habit
    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.rules.vocabulary import Vocabulary
    from sparring.scripting.script import Script
    from sparring.scripting.settings import Settings
    from sparring.worlds.contract import Bout, Outcome, Progress, Side
    from sparring.worlds.loops import Loop, LoopMemory
    from sparring.worlds.minds import MindPlan
    from sparring.worlds.opposition import Team
    from sparring.worlds.own_tactics import Tactic
    from sparring.worlds.rewriting import RuleAction

LONGEST_HOLD = 30_000
"""Steps for which a side may be held back: a little less than half a word."""


class RuleWorld:
    """A world with rulebases and tactics in files of its folder."""

    name: ClassVar[str]
    title: ClassVar[str]
    folder: ClassVar[Path]
    """Has `rulebases/ROLE.rules` and `tactics/TACTIC.rules`."""
    sides: ClassVar[tuple[tuple[str, ...], ...]]
    """The role of each agent, side by side."""
    words: ClassVar[Callable[[], Vocabulary]]
    """Makes the vocabulary that its rules are written in."""
    basics: ClassVar[tuple[str, ...]]
    """Tactics that are always the same; composite ones are made of these."""
    more_tactics: ClassVar[tuple[str, ...]] = ()
    """Other tactics that are always the same, but no part of composite ones."""
    composites: ClassVar[Mapping[str, Habit]] = {}
    """Tactics that change by luck or by how the last encounter went."""
    cursed: ClassVar[Mapping[str, tuple[str, bool]]] = {}
    """Tactics that mislead whoever learns from them (`worlds/curses.py`): the tactic that is
    played, and whether the thesis's rule is taken by its letter. In a single encounter they
    are that tactic. Needs a `minute`."""
    minute: ClassVar[int | None] = None
    """Sixty seconds in the smallest steps of the world, for `fight(..., held=...)`; None if
    it cannot hold a side back."""
    settings: ClassVar[str] = "sparring"
    """The preset that its papers used."""
    learners: ClassVar[tuple[str, ...]] = ("scripting",)
    is_lucky: ClassVar[bool] = True
    runs_in_python: ClassVar[bool] = True
    """Whether scripts decide in Python; False where kernels run the rules."""

    def __init__(self, rules: RuleSet | None = None) -> None:
        self.rules = rules or self.own_rules()
        for role in sorted(self.every_role()):
            if role not in self.rules.roles:
                raise UsageError(f"this world needs rules for 'role {role}'; there are none")

    @cached_property
    def rulebases(self) -> list[Rulebase]:
        """The rules of every role."""
        runs = self.runs_in_python
        return [Rulebase.from_checked(role, runs=runs) for role in self.rules.roles.values()]

    @property
    def vocabulary(self) -> Vocabulary:
        """The words its rules are written in."""
        return type(self).words()

    @classmethod
    def own_rules(cls) -> RuleSet:
        """The rules that come with it."""
        return own_rules(cls.folder, cls.every_role(), cls.words)

    @property
    def rule_text(self) -> str:
        """The rules that come with it, as text."""
        return own_rule_text(self.folder, self.every_role())

    def with_rules(self, rules: RuleSet) -> Self:
        """The same world with other rules."""
        return type(self)(rules)

    @property
    def roles(self) -> tuple[str, ...]:
        """The role of each agent of the first side."""
        return self.sides[0]

    @property
    def team(self) -> tuple[str, ...]:
        """The agents that a learner may have to draw for, by their roles: of whichever
        side has more of a role."""
        counts = {role: max(side.count(role) for side in self.sides) for role in self.every_role()}
        return tuple(role for role, count in counts.items() for _ in range(count))

    @classmethod
    def every_role(cls) -> tuple[str, ...]:
        """Every role there is, once."""
        return tuple(dict.fromkeys(role for side in cls.sides for role in side))

    # --- tactics ---------------------------------------------------------------

    @property
    def tactics(self) -> tuple[str, ...]:
        """Opponents that can be named."""
        return (*self.basics, *self.more_tactics, *self.composites, *self.cursed)

    @property
    def studied(self) -> tuple[str, ...]:
        """Those of them that tables use."""
        return (*self.basics, *self.composites)

    def known_tactic(self, name: str) -> str:
        """A tactic's name as it is written here, or an error with the nearest one."""
        wanted = name.replace("-", "_")
        if wanted in self.tactics:
            return wanted
        raise unknown("tactic", name, self.tactics)

    def basic_team(self, tactic: str, side: int = 1) -> Team:
        """The scripts of a tactic that is always the same."""
        return own_tactic(self.folder, tactic, self.sides[side], type(self).words)

    def team_from(self, rules: RuleSet, side: int = 1) -> Team:
        """A script for each agent of a side, from rule text."""
        return team_from(rules, self.sides[side])

    def static_team(self, tactic: Tactic, *, seed: int = 0, side: int = 1) -> StaticTeam:
        """A team that plays a tactic again and again: one of its own by name, or the
        scripts of a rule file."""
        if side >= len(self.sides):
            raise UsageError(f"nobody opposes in the world '{self.name}': it has one side")
        if isinstance(tactic, WrittenTactic):
            return StaticTeam(tactic.name, [team_in(tactic, self, side)], seed=seed)
        if names_file(tactic):
            return self.static_team(read_tactic(tactic), seed=seed, side=side)
        name = self.known_tactic(str(tactic))
        if name in self.cursed:
            return self._cursed_team(name, seed, side)
        if name in self.composites:
            basics = [self.basic_team(basic, side) for basic in self.basics]
            habit = self.composites[name]
            return StaticTeam(name, basics, names=self.basics, habit=habit, seed=seed)
        return StaticTeam(name, [self.basic_team(name, side)], seed=seed)

    def _cursed_team(self, name: str, seed: int, side: int) -> StaticTeam:
        """A team that plays some other tactic, and misleads whoever learns from it."""
        from sparring.worlds.curses import Curse

        basic, literal = self.cursed[name]
        team = self.static_team(basic, seed=seed, side=side)
        team.name, team.curse = name, Curse(literal=literal)
        return team

    # --- learners --------------------------------------------------------------

    def learner(self, settings: Settings | str = "sparring", *, seed: int = 0) -> DynamicScripting:
        """A learner over this world's rulebases."""
        return DynamicScripting(self.rulebases, settings, seed=seed, team=self.team)

    def draw_team(
        self, learner: DynamicScripting, side: int = 0, *, goal: str | None = None
    ) -> list[Script]:
        """A script for each agent of a side; for a goal, from the rules that serve it."""
        agents = zip(learner.names_of(self.sides[side]), self.goals_of(side, goal), strict=True)
        return [learner.draw(name, goal=its_goal) for name, its_goal in agents]

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """Every goal that rules of the learning side serve; most worlds have none."""
        served = (self.goals_served.get(role, ()) for role in self.sides[0])
        return tuple(dict.fromkeys(goal for goals in served for goal in goals))

    @cached_property
    def goals_served(self) -> dict[str, tuple[str, ...]]:
        """The goals that the rules of each role serve."""
        return {rulebase.role: tuple(rulebase.goals) for rulebase in self.rulebases}

    def goals_of(self, side: int, goal: str | None) -> list[str | None]:
        """What each agent of a side draws for when its team has a goal: those of a role
        without rules for it draw from all they have."""
        served = (self.goals_served[role] for role in self.sides[side])
        return [goal if goal in goals else None for goals in served]

    def known_goal(self, goal: str | None) -> str | None:
        """A goal that some rule serves, or an error with the nearest one; None for none."""
        if goal is None or goal in self.goals:
            return goal
        if not self.goals:
            raise UsageError(
                f"no rule of the world '{self.name}' serves a goal: leave it out, or write "
                f"'goals {goal!s:.40}' behind the names of rules"
            )
        hint = way_out(str(goal), self.goals)
        raise UsageError(f"no rule here serves the goal '{goal!s:.40}'; {hint}")

    def practice(
        self, kind: str, against: Tactic | StaticTeam, *, seed: int = 0, **options: Any
    ) -> Any:
        """A learner of a kind that meets a tactic (its name, or a path to a rule file)
        again and again: see `worlds/practising.py` for the options of each kind."""
        from sparring.worlds.practising import practice_of

        return practice_of(self, kind, against, seed=seed, **options)

    def loop_memory(self) -> LoopMemory | None:
        """Memory and kernels for practices inside the kernel; None without kernels."""
        return None

    @cached_property
    def script_loop(self) -> Loop | None:
        """Where practices with scripts run inside the kernel; None without kernels."""
        memory = self.loop_memory()
        if memory is None:
            return None
        from sparring.worlds.loops import Loop

        return Loop(memory, self.script_choices, memory.play)

    @property
    def is_slow(self) -> bool:
        """Whether an encounter takes so long that samples must be small."""
        return self.script_loop is None

    @property
    def script_choices(self) -> dict[str, list[CheckedStatement]]:
        """What the scripts of each role are drawn from."""
        roles = self.rules.roles.items()
        return {name: [rule.statement for rule in role.rules] for name, role in roles}

    def value_loop(self, choices: str = JOURNAL) -> Loop | None:
        """The same for learners of values, by what they choose; None where there are
        none."""
        if choices not in self._value_loops:
            self._value_loops[choices] = self._new_value_loop(choices)
        return self._value_loops[choices]

    @cached_property
    def _value_loops(self) -> dict[str, Loop | None]:
        """Those that have been asked for."""
        return {}

    def _new_value_loop(self, choices: str) -> Loop | None:
        memory = self.loop_memory()
        if memory is None or memory.play_valued is None:
            return None
        from sparring.worlds.loops import Loop

        actions = self.value_actions(choices).items()
        statements = {name: [action.statement for action in all_] for name, all_ in actions}
        return Loop(memory, statements, memory.play_valued)

    @cached_property
    def mind_loop(self) -> Loop | None:
        """Where practices run in which somebody decides by a mind of his own; None where
        there are none."""
        memory = self.loop_memory()
        if memory is None or memory.play_minded is None:
            return None
        from sparring.worlds.loops import Loop

        return Loop(memory, self.script_choices, memory.play_minded)

    def mind_plans(self, side: int) -> Sequence[MindPlan]:
        """How each member of a side may decide by a mind of his own."""
        raise UsageError(f"the world '{self.name}' has no learners with minds of their own")

    def value_actions(self, choices: str = JOURNAL) -> Mapping[str, Sequence[RuleAction]]:
        """What the agents of each role may choose, for learners of values."""
        raise UsageError(f"the world '{self.name}' has no learners of values")

    def acts_first_only(self, statement: CheckedStatement) -> bool:
        """Whether a rule can act only when an encounter begins, as far as the world
        can tell."""
        return False

    def only_moves(self, statement: CheckedStatement) -> bool:
        """Whether a rule does nothing but move, as far as the world can tell."""
        return False

    # --- encounters ------------------------------------------------------------

    def contender(self, wanted: str | PathLike[str], seed: int, *, place: int = 0) -> Contender:
        """Whoever was named, ready to take a place: a tactic, `rulebase`, a rule
        file, a saved .json state, or `scripting:TACTIC:50`."""
        from sparring.worlds.contenders import contender_named

        return contender_named(self, wanted, seed, place)

    def side_scripts(self, side: Side, place: int, seed: int) -> list[Sequence[CheckedStatement]]:
        """The statements of each agent's script."""
        scripts = self.scripts_of(side, place, seed)
        return checked_scripts(scripts, self.sides[place])

    def scripts_of(self, side: Side, place: int, seed: int) -> Any:
        """A script for each agent of a side, however the side is given."""
        if isinstance(side, TACTIC_TYPES):
            return self.static_team(side, seed=seed, side=place).next(None)
        return side.scripts if isinstance(side, Contender) else side

    # --- kept as files -----------------------------------------------------------

    @property
    def numbers(self) -> dict[str, int]:
        """Free numbers that an encounter depends on; most worlds have none."""
        return {}

    @classmethod
    def with_numbers(cls, numbers: Mapping[str, int]) -> Self:
        """This world with other free numbers."""
        if numbers:
            raise UsageError(f"the world '{cls.name}' has no free numbers")
        return cls()

    @classmethod
    def order_from(cls, parts: list[Any]) -> Any:
        """An order as it was kept: JSON data that may come from anyone."""
        raise UsageError(f"the world '{cls.name}' takes no orders")

    # --- bouts -------------------------------------------------------------------

    def begin(self, sides: Sequence[Side], seed: int, *, explains: bool = False) -> Bout:
        """One encounter, step by step."""
        raise NotImplementedError

    def fight(
        self,
        sides: Sequence[Side],
        seed: int,
        *,
        log: bool = False,
        held: tuple[int, int] | None = None,
    ) -> Outcome:
        """One encounter to its end. A world that knows how may hold a side back: which, and
        for how many steps of its clock."""
        if held is not None:
            raise UsageError(f"the world '{self.name}' cannot hold a side back")
        bout = self.begin(sides, seed)
        while not bout.over:
            bout.step()
        return bout.outcome()

    def check_held(self, side: int, steps: int) -> None:
        """Refuse to hold back a side that is not there, or any if the world cannot."""
        if self.minute is None:
            raise UsageError(f"the world '{self.name}' cannot hold a side back")
        if side not in range(len(self.sides)):
            raise UsageError(f"sides are numbered 0 to {len(self.sides) - 1}; got {side!r:.40}")
        if steps not in range(LONGEST_HOLD + 1):
            raise UsageError(
                f"a side is held back for 0 to {LONGEST_HOLD:,} steps; got {steps!r:.40}"
            )

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed: nothing, unless the world has kernels."""


@cache
def own_rules(folder: Path, roles: tuple[str, ...], words: Callable[[], Vocabulary]) -> RuleSet:
    """The rules that come with a world."""
    return parse_rules(own_rule_text(folder, roles), words(), "rulebases")


@cache
def own_rule_text(folder: Path, roles: tuple[str, ...]) -> str:
    """The rules that come with a world, as text."""
    return "\n".join(read_rule_text(folder / "rulebases" / f"{role}.rules") for role in roles)


@cache
def own_tactic(
    folder: Path, tactic: str, roles: tuple[str, ...], words: Callable[[], Vocabulary]
) -> Team:
    """The scripts of a tactic that comes with a world."""
    return team_from(load_rules(folder / "tactics" / f"{tactic}.rules", words()), roles)

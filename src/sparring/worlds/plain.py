"""Bouts in plain Python, for worlds without kernels.

A world of its own says what happens in a step and how it ends:

    class DuelBout(PlainBout):
        def play(self):                        # one step
            for agent, duellist in enumerate(self.duellists):
                order = self.act(agent, duellist)
                ...
                self.note(f"{self.agent_name(agent)} strikes for {points}", weight=2)

        def winner(self): ...
        def fitness(self, agent): ...

and gets scripts, words, why, orders from outside and replays from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from sparring.errors import UsageError
from sparring.luck import Luck
from sparring.scripting.rulebase import line_from
from sparring.scripting.script import FixedScript
from sparring.worlds.contenders import drawn_lines
from sparring.worlds.opposition import LABELS
from sparring.worlds.outcome import Outcome
from sparring.worlds.seeds import checked_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.scripting.rulebase import Line
    from sparring.scripting.script import Decision
    from sparring.worlds.contract import Side, Standing
    from sparring.worlds.rule_world import RuleWorld

TEAMS = ("red", "blue", "green", "yellow")
"""What sides are called unless a world says otherwise."""
BOUT_STREAM = 4
"""Luck of what happens; apart from the streams of learners and opponents."""


class Note(NamedTuple):
    """Something that happened, in words from the start."""

    step: int
    text: str
    weight: int
    """0 for what matters less, 2 for what decides."""
    who: int
    """The agent it is about; -1 for nobody."""
    place: int
    """The line of his script that made him act, if it tells that; else -1. Its name
    is no part of what happened: a replay knows only its text."""

    @property
    def is_choice(self) -> bool:
        """Whether it tells which rule made somebody act."""
        return self.place >= 0


class PlainBout:
    """One encounter in progress; its scripts decide in Python."""

    unit: ClassVar[str] = "Round"
    """What a step is called."""
    longest: ClassVar[int] = 100
    """Steps after which nobody wins any more."""

    def __init__(
        self, world: RuleWorld, sides: Sequence[Side], seed: int, *, explains: bool = False
    ) -> None:
        self.world = world
        self.seed = checked_seed(seed)
        self.explains = explains
        self.luck = Luck(seed, BOUT_STREAM)
        if len(sides) != len(world.sides):
            raise UsageError(f"this world has {len(world.sides)} sides; got {len(sides)}")
        self.roles = [role for side in world.sides for role in side]
        self.side_of = [place for place, side in enumerate(world.sides) for _ in side]
        self.scripts = [
            FixedScript(role, lines, self.luck)
            for place, side in enumerate(sides)
            for role, lines in zip(
                world.sides[place], side_lines(world, side, place, seed), strict=True
            )
        ]
        self.lines = [drawn_lines(script) for script in self.scripts]
        """The script of each agent, to be shown."""
        self.round = 0
        """Steps begun so far."""
        self.all_events: list[Note] = []
        self.decisions: dict[int, Decision] = {}
        """How everybody came to what he chose last."""
        self.is_open = False
        self.outside: set[int] = set()
        """Agents that do nothing but what they are ordered to."""
        self.ordered: dict[int, Any] = {}
        """Orders from outside for the open step."""
        self.taken: list[list[int]] = []
        self.orders: list[list[Any]] = []

    # --- what a world of its own says ------------------------------------------

    def play(self) -> None:
        """What happens in one step."""
        raise NotImplementedError

    def winner(self) -> int | None:
        """The side that has won; None for nobody."""
        raise NotImplementedError

    def is_over(self) -> bool:
        """Whether nothing more can be won; time that runs out ends it, too."""
        return self.winner() is not None

    def fitness(self, agent: int) -> float:
        """How well an agent did, from 0 to 1."""
        raise NotImplementedError

    def team_fitness(self, side: int) -> float:
        """How well a side did, from 0 to 1: the mean of its agents, and nothing for a
        side that has not won."""
        if self.winner() != side:
            return 0.0
        own = [self.fitness(agent) for agent, its in enumerate(self.side_of) if its == side]
        return sum(own) / len(own)

    def allows(self, agent: int, order: Any) -> bool:
        """Whether an agent may be ordered to do this now."""
        return False

    def standings(self) -> list[Standing]:
        """What has become of everybody; nothing unless a world says it."""
        return []

    # --- for the world -----------------------------------------------------------

    def act(self, agent: int, me: Any) -> Any:
        """What an agent does now: what he was ordered to, or what his script says;
        None when no rule can act."""
        if agent in self.ordered or agent in self.outside:
            return self.ordered.get(agent)
        script = self.scripts[agent]
        script.last_place = None
        if self.explains:
            self.decisions[agent] = script.decide(me)
            order = self.decisions[agent].order
        else:
            order = script.act(me)
        if script.last_place is not None:
            text = script.lines[script.last_place].text
            self.all_events.append(Note(self.round, text, 0, agent, script.last_place))
        return order

    def note(self, text: str, *, who: int = -1, weight: int = 1) -> None:
        """Tell what happens, without the time and without a full stop."""
        self.all_events.append(Note(self.round, text, weight, who, -1))

    def agent_name(self, agent: int) -> str:
        """Somebody's name with his side: `red's second archer`."""
        side, role = self.side_of[agent], self.roles[agent]
        alike = [at for at, its in enumerate(self.side_of) if (its, self.roles[at]) == (side, role)]
        label = "" if len(alike) == 1 else f"{LABELS[alike.index(agent)]} "
        return f"{TEAMS[side]}'s {label}{role}"

    # --- for everybody -----------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return not self.is_open and (self.round >= self.longest or self.is_over())

    def step(self) -> None:
        """One step by the scripts alone."""
        self.open_round()
        self.close_round()

    def open_round(self) -> None:
        """Begin a step; orders may be given now."""
        if self.over or self.is_open:
            raise UsageError("the encounter is over" if self.over else "the step is open already")
        self.round += 1
        self.is_open = True
        self.ordered.clear()
        self.decisions.clear()

    def close_round(self) -> None:
        """Let the step happen."""
        if not self.is_open:
            raise UsageError("open the round first")
        self.play()
        self.is_open = False

    def order(self, agent: int, order: Any) -> bool:
        """Order an agent of the open step to do something; False if that is not
        allowed. An order is JSON data."""
        if not self.is_open:
            raise UsageError("orders are given while a round is open")
        self.check_agent(agent)
        if not self.allows(agent, order):
            return False
        self.ordered[agent] = order
        self.orders.append([self.round, agent, order])
        return True

    def take_over(self, agents: Iterable[int]) -> None:
        """From now on these agents do nothing but what they are ordered to."""
        for agent in agents:
            self.check_agent(agent)
            self.outside.add(agent)
            self.taken.append([self.round, agent])

    def check_agent(self, agent: int) -> None:
        """Refuse whoever is not there."""
        if not 0 <= agent < len(self.roles):
            raise UsageError(f"agents are numbered 0 to {len(self.roles) - 1}; got {agent}")

    def why(self) -> dict[int, Decision]:
        """How everybody came to what he chose in the last step."""
        if not self.explains:
            raise UsageError("begin the encounter with explains=True, and ask after a step")
        return self.decisions

    def outcome(self) -> Outcome:
        """How it stands, or ended, with everything that happened."""
        return Outcome(
            seed=self.seed,
            winner=self.winner(),
            duration=self.round,
            unit=self.unit.lower(),
            team_fitness=tuple(self.team_fitness(side) for side in range(len(self.world.sides))),
            fitness=tuple(self.fitness(agent) for agent in range(len(self.roles))),
            activated=tuple(script.places for script in self.scripts),
            events=tuple(self.all_events),
        )


def side_lines(world: RuleWorld, side: Side, place: int, seed: int) -> list[tuple[Line, ...]]:
    """The lines of each agent's script, with the names of their rules where they have
    any."""
    scripts: Any = world.scripts_of(side, place, seed)
    if len(scripts) != len(world.sides[place]):
        roles = ", ".join(world.sides[place])
        raise UsageError(f"a side has a script for each of {roles}; got {len(scripts)}")
    return [script_lines(script) for script in scripts]


def script_lines(script: Any) -> tuple[Line, ...]:
    """The lines of a drawn script, or of statements."""
    if hasattr(script, "lines"):
        return tuple(script.lines)
    return tuple(line_from(f"line {at}", line, True) for at, line in enumerate(script, start=1))

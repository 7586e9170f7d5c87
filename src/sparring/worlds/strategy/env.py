"""The strategy game as a PettingZoo environment, at the level of statements: any library's learner
may command.

    env = parallel_env(team="first", against="soldier_rush")
    observations, infos = env.reset(seed=7)
    while env.agents:
        actions = {name: choose(observations[name]) for name in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

An action is a rule of the rulebase, or to do nothing for a second. A rule is served as a line of
a script is: while it waits, say for a building, nothing else can be chosen, and a step lasts until
somebody can choose again. docs/worlds/strategy.md tells what every number of an observation means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.worlds.env import WorldEnv
from sparring.worlds.kernel_codec import KernelCodec
from sparring.worlds.strategy import telling
from sparring.worlds.strategy.data.codes import SIDES, Event, House, Kind, Outside, Upgrade, Value
from sparring.worlds.strategy.data.numbers import MOST_PIECES_A_SIDE, MOST_WORKERS_WANTED
from sparring.worlds.strategy.data.states import STATES
from sparring.worlds.strategy.data.units import UPGRADES
from sparring.worlds.strategy.kernel import entries
from sparring.worlds.strategy.kernel.masking import mark_allowed
from sparring.worlds.strategy.options import actions_of, new_choices, script_of
from sparring.worlds.strategy.vocabulary import name_of
from sparring.worlds.strategy.world import Strategy

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from typing import Unpack

    from numpy.typing import NDArray

    from sparring.rules.checked import RuleSet
    from sparring.worlds.contract import Side
    from sparring.worlds.env import EnvSettings
    from sparring.worlds.strategy.kernel.record import Fight, Unit

RICH = 20_000
"""Gold or lumber that counts as all one may have."""
CROWDED = 50
"""Units of a kind that count as very many."""
BUILT_UP = 10
"""Buildings of a kind that count as very many."""

COMMON_PARTS = ("time", "score share", "busy")
"""The first numbers of an observation; the share is between -1 and 1."""
SIDE_PARTS = (
    "gold",
    "lumber",
    "workers wanted",
    "attacked",
    *(kind.name.lower() for kind in Kind),
    *(name_of(house) for house in House),
    *(f"{name_of(upgrade)} level" for upgrade in Upgrade),
    *(f"state {state}" for state in range(1, STATES + 1)),
)
"""What is told of either side: nothing is hidden in this game."""
OBSERVATION_NAMES = (
    *COMMON_PARTS,
    *(f"own {part}" for part in SIDE_PARTS),
    *(f"opponent {part}" for part in SIDE_PARTS),
)
"""What each number of an observation is."""


def side_numbers(fight: Fight, unit: Unit) -> Iterator[float]:
    """What there is to know of a side."""
    yield unit.gold / RICH
    yield unit.lumber / RICH
    yield unit.workers_wanted / MOST_WORKERS_WANTED
    yield float(fight.clock < unit.alarm_until)
    for kind in Kind:
        most = MOST_PIECES_A_SIDE if kind is Kind.WORKER else CROWDED
        yield unit.living[kind] / most
    for house in House:
        yield unit.standing[house] / BUILT_UP
    for upgrade in Upgrade:
        yield unit.level[upgrade] / len(UPGRADES[upgrade].gold)
    state = int(unit.visit[int(unit.visited) - 1])
    yield from (float(number == state) for number in range(1, STATES + 1))


def share_of_score(fight: Fight, who: int) -> float:
    """A side's part of both scores, from 0 to 1."""
    return float(entries.ask_value(fight, who, Value.SCORE_SHARE, 0.0, 0.0)) / 100


def numbers_of(fight: Fight, me: int) -> Iterator[float]:
    """An observation, number by number."""
    own, other = fight.unit[me], fight.unit[1 - me]
    yield fight.clock / fight.book.ticks
    yield 2 * share_of_score(fight, me) - 1
    yield float(own.place < own.lines)
    yield from side_numbers(fight, own)
    yield from side_numbers(fight, other)


# --- the codec -------------------------------------------------------------------------------


class StrategyCodec(KernelCodec):
    """The actions of `options.py`, and the numbers above."""

    name = "sparring_strategy_v1"
    numbers = OBSERVATION_NAMES
    entries = entries
    mark_allowed = staticmethod(mark_allowed)
    telling = telling
    event_type = Event
    world: Strategy

    def __init__(self, world: Strategy) -> None:
        self.actions = actions_of(world.rules)
        super().__init__(world, new_choices(self.actions))

    def begin(
        self, sides: Sequence[Side], seed: int, *, agents: Collection[int], tells: bool
    ) -> None:
        """A new game, up to the first choice; whoever is commanded has all rules as lines."""
        script = script_of(self.actions)
        own: list[Any] = [[script] if who in agents else side for who, side in enumerate(sides)]
        super().begin(own, seed, agents=agents, tells=tells)

    def observe(self) -> NDArray[np.float32]:
        """What both see, as one row of numbers each."""
        rows = [list(numbers_of(self.fight, me)) for me in range(SIDES)]
        return np.clip(np.array(rows, np.float32), -1, 1)

    def order(self, agent: int, action: int) -> None:
        """Begin a line; whoever shall do nothing needs none."""
        if action > 0:
            entries.order_line(self.fight, agent, action - 1)

    def advance(self) -> None:
        """A second, and more as long as everybody who is commanded is busy with a line."""
        super().advance()
        lines = self.lines
        while not self.is_over and all(self.is_busy(agent) for agent in self.agents):
            super().advance()
            lines = lines + self.lines
        self.lines = lines

    def advantage(self) -> float:
        """The first side's part of the score less the second's."""
        return 2 * share_of_score(self.fight, 0) - 1

    def is_busy(self, agent: int) -> bool:
        """Whether a commander has a line at hand."""
        unit = self.fight.unit[agent]
        return bool(unit.place < unit.lines)

    def _take_over(self) -> None:
        """Those under command choose lines; at the start they have none at hand."""
        before = set(self.obedient)
        super()._take_over()
        for agent in self.obedient - before:
            unit = self.fight.unit[agent]
            unit.outside = Outside.LINES
            unit.place = unit.lines


# --- the environment -------------------------------------------------------------------------


class StrategyEnv(WorldEnv):
    """One or both commanded from outside, whoever is not by his script."""

    codec: StrategyCodec

    def __init__(
        self,
        *,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        kind: type[Strategy] = Strategy,
        **settings: Unpack[EnvSettings],
    ) -> None:
        super().__init__(StrategyCodec(kind(rules, numbers)), **settings)

    @property
    def fight(self) -> Fight:
        """Everything the kernel knows."""
        fight: Fight = self.codec.fight
        return fight


parallel_env = StrategyEnv
"""A new environment, by the name that PettingZoo's users expect."""

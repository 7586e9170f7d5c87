"""A world's stepping form as learners see it: the plain way to an environment.

    class DuelCodec(BoutCodec):
        name = "duel_v1"
        orders = {"wait": None, "strike": "strike", "step back": "back"}
        numbers = ("own health", "their health", "distance")

        def view(self, agent):
            me, other = self.bout.duellists[agent], self.bout.duellists[1 - agent]
            return me.health / 10, other.health / 10, abs(me.place - other.place) / 20

    def parallel_env(**settings):
        return WorldEnv(DuelCodec(Duel()), **settings)

Its bouts take orders (`contract.OrderedBout`) and say what they allow, as those of
`plain.PlainBout` do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from sparring.worlds import plain_telling
from sparring.worlds.env import Ending, agent_names, choice_space, number_space

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from gymnasium import spaces
    from numpy.typing import NDArray

    from sparring.worlds.contract import Outcome, Side


class BoutCodec:
    """Numbered orders and rows of numbers, for any bout that takes orders."""

    name: str
    """What PettingZoo calls it, with a version: `duel_v1`."""
    orders: ClassVar[Mapping[str, Any]]
    """What agents can be ordered to do, each with a name; None is to do nothing."""
    numbers: ClassVar[Sequence[str]]
    """What each number of an observation is."""
    steps: ClassVar[int] = 1
    """Steps of the bout between two choices; orders hold for all of them."""
    telling: ClassVar[Any] = plain_telling
    """What words its bouts: see `contract.Telling`."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self.agent_names = agent_names(world.sides, self.telling.TEAMS)
        self.agents: tuple[int, ...] = ()
        """Those who get their orders from outside."""
        self.bout: Any = None
        self.orders_in_force: dict[int, Any] = {}
        """What each agent was ordered to do until the next choice."""
        self.past_events = 0
        """Events before the last step."""

    # --- what a world of its own says ------------------------------------------

    def view(self, agent: int) -> Sequence[float]:
        """What an agent sees, each number within -1 and 1."""
        raise NotImplementedError

    def order_for(self, agent: int, action: int) -> Any:
        """A numbered action as the order that the bout takes from this agent; None for
        doing nothing."""
        return list(self.orders.values())[action]

    def is_in(self, agent: int) -> bool:
        """Whether an agent is still in it."""
        return True

    def advantage(self) -> float:
        """The first side's fitness less the second's; of one side alone, its fitness."""
        first, *others = self.outcome().team_fitness
        return float(first - sum(others))

    def ending(self) -> Ending | None:
        """Decided if somebody has won, by time if nobody has."""
        if not self.bout.over:
            return None
        winner = self.outcome().winner
        return Ending(winner, is_decided=winner is not None)

    # --- for the environment ---------------------------------------------------

    def action_space(self, agent: int) -> spaces.Space[Any]:
        """One of the orders."""
        return choice_space(len(self.orders))

    def observation_space(self, agent: int) -> spaces.Space[Any]:
        """The numbers of a view."""
        return number_space(len(self.numbers))

    def begin(
        self, sides: Sequence[Side], seed: int, *, agents: Collection[int], tells: bool
    ) -> None:
        """A new bout up to its first choice."""
        self.bout, self.agents = self.world.begin(sides, seed), tuple(agents)
        self.bout.take_over(self.agents)
        self.bout.open_round()
        self.past_events = 0
        self.orders_in_force.clear()

    def observe(self) -> dict[int, NDArray[np.float32]]:
        """What each agent under command sees now."""
        views = {agent: np.array(self.view(agent), np.float32) for agent in self.agents}
        return {agent: np.clip(view, -1, 1) for agent, view in views.items()}

    def masks(self) -> dict[int, NDArray[np.int8]]:
        """Which orders each agent under command may be given now."""
        return {agent: self.mask(agent) for agent in self.agents}

    def mask(self, agent: int) -> NDArray[np.int8]:
        """Which orders one agent may be given now; doing nothing is always allowed."""
        can_act = not self.bout.over and self.is_in(agent)
        orders = [self.order_for(agent, action) for action in range(len(self.orders))]
        return np.array(
            [order is None or (can_act and self.bout.allows(agent, order)) for order in orders],
            np.int8,
        )

    def order(self, agent: int, action: int) -> None:
        """Let an agent do something until the next choice."""
        order = self.order_for(agent, int(action))
        if order is not None:
            self.orders_in_force[agent] = order

    def advance(self) -> None:
        """Steps happen up to the next choice, which finds a step open."""
        self.past_events = len(self.bout.all_events)
        for _ in range(self.steps):
            if not self.bout.over:
                self._step()
        self.orders_in_force.clear()

    def _step(self) -> None:
        """The open step happens, and the next one begins."""
        for agent, order in self.orders_in_force.items():
            self.bout.order(agent, order)
        self.bout.close_round()
        if not self.bout.over:
            self.bout.open_round()

    def alive(self) -> dict[int, bool]:
        """Whether each agent under command is still in it."""
        return {agent: self.is_in(agent) for agent in self.agents}

    def sentences(self) -> list[str]:
        """The last step in words, and at the end who won."""
        sentences = [sentence for _, sentence in self.telling.sentences(self.bout)]
        lines = [str(sentence) for sentence in sentences[self.past_events :] if is_told(sentence)]
        return [*lines, self.telling.ending(self.outcome())] if self.bout.over else lines

    def outcome(self) -> Outcome:
        """How the bout stands, or how it ended."""
        outcome: Outcome = self.bout.outcome()
        return outcome


def is_told(sentence: Any) -> bool:
    """Whether a sentence is for everybody: which rule acted is for those who ask why."""
    return sentence is not None and not sentence.is_choice

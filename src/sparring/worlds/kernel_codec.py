"""What environments of compiled worlds share: a fight of two teams, round by round, in the
world's own memory.

A world says what agents can do and see (`crpg/env.py` and `pit/env.py` do); how a fight
begins, goes on and ends is the same in all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from sparring.kernels.switch import COMPILES
from sparring.worlds.env import Ending, agent_names, choice_space, number_space
from sparring.worlds.fight_bout import happenings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from enum import IntEnum

    from gymnasium import spaces
    from numpy.typing import NDArray

    from sparring.worlds.contract import Outcome, Side

SIDES = 2


def column(rows: Any, field: str) -> NDArray[Any]:
    """One field of every record of a list, in either form of records."""
    if COMPILES:
        return np.asarray(rows[field])
    return np.array([getattr(row, field) for row in rows])


def field_of(record: Any, field: str) -> Any:
    """One field of a record, in either form; a compiled one gives its fields
    ten times as fast by index as by name."""
    return record[field] if COMPILES else getattr(record, field)


class KernelCodec:
    """One fight at a time, in the world's own memory. It calls the kernel itself: a
    bout (`world.begin`) has memory of its own and keeps everything that happens."""

    name: str
    """What PettingZoo calls it, with a version."""
    actions: Sequence[Any]
    """What the numbers of the action space mean; the first is to do nothing."""
    numbers: ClassVar[Sequence[str]]
    """What each number of an observation is."""
    entries: Any
    """The world's kernels: `begin`, `choose_all`, `close_round` and `won`."""
    mark_allowed: Callable[..., None]
    """The kernel that fills the choices: who is in which slot, what everybody may do."""
    telling: Any
    """What words a fight: `TEAMS`, `Teller` and `ending`."""
    event_type: type[IntEnum]
    """The world's own events."""

    def __init__(self, world: Any, choices: Any) -> None:
        self.world = world
        self.choices = choices
        """The actions as the kernel weighs them."""
        self.agent_names = agent_names(world.sides, self.telling.TEAMS)
        self.team = len(world.sides[0])
        """Agents of a side."""
        self.seed = 0
        self.agents: set[int] = set()
        """Those who get their orders from outside."""
        self.obedient: set[int] = set()
        """Those of them who take orders now."""
        self.tells = False
        self.teller = self.telling.Teller()
        self.lines: list[str] = []
        """The last round in words."""
        self.holders: NDArray[Any] = np.zeros((SIDES * self.team, 0), np.int16)
        """Who is in each slot of each agent."""

    # --- what a world of its own says ------------------------------------------

    def observe(self) -> NDArray[np.float32]:
        """What each agent sees, as one row of numbers."""
        raise NotImplementedError

    def order(self, agent: int, action: int) -> None:
        """Give an order; whoever shall do nothing needs none."""
        raise NotImplementedError

    def loyal(self) -> set[int]:
        """Those under command who take orders in this round: all of them, unless the world
        knows a reason why not."""
        return self.agents

    # --- for the environment ---------------------------------------------------

    @property
    def fight(self) -> Any:
        """Everything the kernel knows."""
        return self.world.record

    @property
    def is_over(self) -> bool:
        """Whether the fight has ended."""
        return bool(field_of(self.fight, "over"))

    def action_space(self, agent: int) -> spaces.Space[Any]:
        """One of the actions."""
        return choice_space(len(self.actions))

    def observation_space(self, agent: int) -> spaces.Space[Any]:
        """The numbers of an observation."""
        return number_space(len(self.numbers))

    def begin(
        self, sides: Sequence[Side], seed: int, *, agents: Collection[int], tells: bool
    ) -> None:
        """A new fight, up to the first choice."""
        self.seed, self.agents, self.tells = seed, set(agents), tells
        self.obedient, self.teller, self.lines = set(), self.telling.Teller(), []
        self.world.prepare(sides, seed)
        self.fight.logging = int(tells)
        self._open_round()
        self._look()

    def masks(self) -> NDArray[np.int8]:
        """What the rules of the game allow everybody to do; whoever takes no orders may do
        nothing."""
        allowed = column(field_of(self.choices, "sight"), "allowed")
        masks = np.array(allowed[:, : len(self.actions)], np.int8)
        for agent in self.agents - self.obedient:
            masks[agent, 1:] = 0
        return masks

    def advance(self) -> None:
        """The round happens, and the next one begins."""
        self.lines = []
        self.entries.close_round(self.fight)
        self._tell()
        if not self.is_over:
            self._open_round()
            if self.is_over:
                self._tell()
        self._look()

    def ending(self) -> Ending | None:
        """Decided if a team has fallen, by time if both stand."""
        if not self.is_over:
            return None
        winners = [team for team in range(SIDES) if self.entries.won(self.fight, team)]
        both_stand = bool(self._by_team(self.alive()).any(axis=1).all())
        return Ending(winners[0] if winners else None, is_decided=not both_stand)

    def alive(self) -> NDArray[Any]:
        """Whether each agent stands."""
        return column(self._members(), "alive")

    def advantage(self) -> float:
        """The first team's share of its health less the second team's."""
        members = self._members()
        health = self._by_team(np.maximum(0, column(members, "health"))).sum(axis=1)
        most = self._by_team(column(members, "most_health")).sum(axis=1)
        first, second = health / most
        return float(first - second)

    def sentences(self) -> list[str]:
        """The last round in words; the last sentence of all says who won."""
        return [*self.lines, self.telling.ending(self.outcome())] if self.is_over else self.lines

    def outcome(self) -> Outcome:
        """How the fight stands, or how it ended."""
        outcome: Outcome = self.world.outcome(self.seed)
        return outcome

    # --- a round -----------------------------------------------------------------

    def _members(self) -> Any:
        """The records of both teams' agents; whoever was summoned comes after them."""
        return field_of(self.fight, "unit")[: SIDES * self.team]

    def _by_team(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """Numbers of all agents, a row for each team."""
        return numbers.reshape(SIDES, self.team)

    def _open_round(self) -> None:
        """Everybody who follows a script chooses."""
        self.entries.begin(self.fight)
        if not self.is_over:
            self._take_over()
            self.entries.choose_all(self.fight)

    def _take_over(self) -> None:
        """Command those who take orders; the others follow their scripts."""
        loyal = set(self.loyal())
        for agent in loyal ^ self.obedient:
            self.fight.unit[agent].outside = int(agent in loyal)
        self.obedient = loyal

    def _look(self) -> None:
        """See who is in which slot, and what everybody may do."""
        self.mark_allowed(self.fight, self.choices)
        self.holders = column(field_of(self.choices, "sight"), "holder")

    def _tell(self) -> None:
        """Put what happened into words, if somebody wants to read it."""
        if self.tells:
            self.lines += self.teller.tell(happenings(self.fight, self.event_type))

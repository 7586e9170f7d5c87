"""Archers who obey."""

from __future__ import annotations

from typing import Any

from skirmish.world import DEEDS, Skirmish, SkirmishBout

from sparring.untrusted import Unfit


class DrillBout(SkirmishBout):
    """A skirmish in which orders are a deed and the number of a foe."""

    def allows(self, agent: int, order: Any) -> bool:
        deed, foe = order
        archers = self.archers
        is_foe = foe in range(len(archers)) and archers[foe].side != archers[agent].side
        return deed in DEEDS and is_foe and bool(archers[foe].health and archers[agent].health)

    def act(self, agent: int, me: Any) -> Any:
        order = super().act(agent, me)
        if agent not in self.ordered:
            return order
        deed, foe = order
        return deed, self.archers[foe]


class Drill(Skirmish):
    """The same world under a name of its own."""

    name = "drill"
    title = "archers who obey"

    def begin(self, sides: Any, seed: int, *, explains: bool = False) -> DrillBout:
        return DrillBout(self, sides, seed, explains=explains)

    @classmethod
    def order_from(cls, parts: list[Any]) -> Any:
        if len(parts) == 1 and isinstance(parts[0], list):
            [parts] = parts
        if len(parts) != 2 or not isinstance(parts[0], str) or not isinstance(parts[1], int):
            raise Unfit("an order is a deed and a foe")
        return list(parts)

"""Two archers under command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skirmish.world import DEEDS

from sparring.errors import UsageError, unknown
from tests.arena.drill.showing import events
from tests.arena.drill.world import Drill

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tests.arena.drill.world import DrillBout

AGENTS = (0, 1)
MOST_STEPS = 40


def catalogue() -> dict[str, Any]:
    return {"deeds": list(DEEDS), "kits": list(Drill().basics)}


def checked_kits(form: Any) -> str:
    """A kit is the tactic that both archers fall back on; kept as a list of one."""
    [kit] = form if isinstance(form, list) and len(form) == 1 else [form or "volley"]
    if kit not in Drill.basics:
        raise unknown("tactic", kit, Drill.basics)
    return str(kit)


def kits_data(kits: str) -> list[str]:
    return [kits]


def habits(kits: str) -> Any:
    return Drill().basic_team(kits, 0)


class Sight:
    def __init__(self, bout: DrillBout) -> None:
        self.bout = bout

    def opening(self) -> list[dict[str, Any]]:
        return []

    def closing(self, ordered: Collection[int]) -> list[dict[str, Any]]:
        return events(self.bout)


def sight(bout: DrillBout) -> Sight:
    return Sight(bout)


def order_in(form: Any) -> list[Any]:
    if not isinstance(form, dict) or set(form) != {"deed", "foe"}:
        raise UsageError("an order has a deed and a foe")
    return [form["deed"], form["foe"]]


def order_data(order: list[Any]) -> list[Any]:
    return list(order)


def check_obeys(bout: DrillBout, agent: int) -> None:
    if agent not in AGENTS or not bout.archers[agent].health:
        raise UsageError("that archer does not obey you")


def check_order(bout: DrillBout, agent: int, order: list[Any]) -> None:
    if not bout.allows(agent, order):
        raise UsageError("your archer cannot do that now")


def commands(bout: DrillBout) -> dict[int, dict[str, Any]]:
    return {
        agent: {"able": bool(bout.archers[agent].health), "deeds": list(DEEDS)} for agent in AGENTS
    }


def foreseen(
    bout: DrillBout, given: Mapping[int, Any], agent: int, orders: Sequence[Any]
) -> list[dict[str, Any]]:
    return [{"allowed": bout.allows(agent, order)} for order in orders]


def planned(bout: DrillBout, orders: Mapping[int, Any]) -> list[dict[str, Any]]:
    return [
        {"who": agent, "ordered": agent in orders, "order": orders.get(agent)} for agent in AGENTS
    ]

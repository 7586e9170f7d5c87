"""The pass as a picture, for the plain painter."""

from __future__ import annotations

from typing import Any

from skirmish.words import HEALTH
from skirmish.world import LENGTH
from sparring.worlds.plain_showing import PAINTER, events

__all__ = ["PAINTER", "events", "scene"]


def scene(bout: Any) -> dict[str, Any]:
    """Everybody in the pass, each in a lane of his own."""
    things = [
        {
            "id": agent,
            "name": bout.agent_name(agent),
            "kind": "archer",
            "side": one.side,
            "x": 2 + one.place,
            "y": 2 + agent % 2 * 3 + one.side,
            "alive": one.health > 0,
            "bars": [{"name": "health", "value": one.health, "most": HEALTH}],
            "tags": [f"{one.arrows} arrows"],
        }
        for agent, one in enumerate(bout.archers)
    ]
    return {"width": LENGTH + 4, "height": 8, "things": things}

"""The pass as a picture: that of the example."""

from __future__ import annotations

from skirmish.showing import PAINTER, events, scene

__all__ = ["PAINTER", "events", "scene"]

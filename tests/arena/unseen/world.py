"""Bouts without pictures."""

from __future__ import annotations

from tests.arena.outpost.world import Outpost


class Unseen(Outpost):
    """The same bouts, but its package has no module `showing`."""

    name = "unseen"
    title = "bouts in the dark"

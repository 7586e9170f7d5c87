"""Matches handed to the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.kernels.records import new, write
from sparring.luck import WORD
from sparring.worlds.flags.kernel.entries import start
from sparring.worlds.flags.kernel.record import Match

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.worlds.flags.data.tactics import Table


def new_match(seed: int, numbers: Mapping[str, int]) -> Match:
    """A match that has just begun; how teams split is yet to be said."""
    match = new(Match)
    write(
        match,
        half=numbers["distance"] / 2,
        hit=numbers["hit"] / 100,
        range=float(numbers["range"]),
        respawn=numbers["respawn"],
    )
    start(match, seed & WORD, seed >> 32)
    return match


def put_table(match: Any, team: int, table: Table) -> None:
    """How a team splits in each state."""
    for state, (attackers, defenders) in enumerate(table):
        put_split(match, team, state, attackers, defenders)


def put_split(match: Any, team: int, state: int, attackers: int, defenders: int) -> None:
    """How a team splits in one state, as it sees it."""
    if isinstance(match, np.record):
        # By attributes it would take longer than the play between two changes of state.
        teams = match["team"]
        teams["offensive"][team, state] = attackers
        teams["defensive"][team, state] = defenders
        return
    match.team[team].offensive[state] = attackers
    match.team[team].defensive[state] = defenders

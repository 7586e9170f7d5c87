"""What may be said of rules and players after many encounters: that a rule cannot act,
that the rules have no answer. Stated here once, for everybody who says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.scripting.settings import DifficultyKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.scripting.pool import Pool
    from sparring.scripting.settings import Difficulty

IDLE_SCRIPTS = 12
"""A rule that was drawn so often and never acted cannot act against this player."""
PATIENCE = 200
"""Nobody is called unbeatable before so many encounters."""
HOPELESS = 0.2
"""A usual fitness below this is hopeless. In the role-playing world the best role of a
team that wins 20 to 40 % of its fights falls below it in one or two of a hundred looks,
of one that wins 10 to 20 % in three of ten."""
CANNOT_ACT = "cannot act against this player"


def cannot_act(pool: Pool, rule: int) -> bool:
    """Whether a rule was in enough scripts that were learned from, and acted in none.
    Scripts that were only drawn say nothing of what can act."""
    learned_from = min(pool.drawn[rule], pool.encounters)
    return learned_from >= IDLE_SCRIPTS and not pool.activated[rule]


def no_answer(pools: Iterable[Pool], difficulty: Difficulty, *, by_the_usual: bool) -> str | None:
    """A sentence if nothing in the rules seems to beat what a player does; None while
    that is open. It needs lessons by the usual, full strength, and enough encounters of
    every set of weights in use; and the usual fitness of each must be hopeless."""
    in_use = [pool for pool in pools if pool.encounters]
    if not by_the_usual or difficulty.kind is not DifficultyKind.OFF or not in_use:
        return None
    encounters = min(pool.encounters for pool in in_use)
    usual = max(pool.usual for pool in in_use)
    if encounters < PATIENCE or usual >= HOPELESS:
        return None
    return (
        f"After {encounters} encounters the usual fitness is still {usual:.2f}: perhaps nothing "
        "in these rules beats what this player does; `sparring exploits` looks for an answer."
    )

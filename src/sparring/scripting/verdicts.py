"""What may be said of rules and players after many encounters: that a rule cannot act,
that the rules have no answer. Stated here once, for everybody who says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sparring.scripting.relative import GLOOMY
from sparring.scripting.settings import DifficultyKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.scripting.pool import Pool
    from sparring.scripting.settings import Difficulty

IDLE_SCRIPTS = 12
"""A rule that was drawn so often and never acted cannot act against this player."""
PATIENCE = 200
"""Nobody is called unbeatable before so many lessons in a row have left the usual fitness
of every role below `GLOOMY`."""
CANNOT_ACT = "cannot act against this player"


def cannot_act(pool: Pool, rule: int) -> bool:
    """Whether a rule was in enough scripts that were learned from, and acted in none.
    Scripts that were only drawn say nothing of what can act."""
    learned_from = min(pool.drawn[rule], pool.encounters)
    return learned_from >= IDLE_SCRIPTS and not pool.activated[rule]


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Perhaps nothing in the rules beats what a player does."""

    lessons: int
    """So many in a row have left the usual fitness low, in every set of weights in use."""
    usual: float
    """The highest that is usual now in any of them."""

    def __str__(self) -> str:
        return (
            f"For {self.lessons} lessons the usual fitness has been below {GLOOMY:g}, now "
            f"{self.usual:.2f}: perhaps nothing in these rules beats what this player does; "
            "`sparring exploits` looks for an answer."
        )


def in_words(verdict: NoAnswer | None) -> str | None:
    """A verdict as a sentence, if there is one."""
    return None if verdict is None else str(verdict)


def no_answer(
    pools: Iterable[Pool], difficulty: Difficulty, *, by_the_usual: bool
) -> NoAnswer | None:
    """Whether nothing in the rules seems to beat what a player does; None while
    that is open. It needs lessons by the usual, full strength, and a usual fitness that
    has been low for long in every set of weights in use."""
    in_use = [pool for pool in pools if pool.encounters]
    if not by_the_usual or difficulty.kind is not DifficultyKind.OFF or not in_use:
        return None
    lessons = min(pool.gloom for pool in in_use)
    if lessons < PATIENCE:
        return None
    usual = max(pool.usual for pool in in_use)
    return NoAnswer(lessons, usual)

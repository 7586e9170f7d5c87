"""Games to test the strategy world with; those only looked at are played once a process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from sparring.rules.check import parse_rules
from sparring.worlds.strategy.vocabulary import strategy_words
from sparring.worlds.strategy.world import Large, LargeLucky, Lucky, Strategy

if TYPE_CHECKING:
    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.strategy.stepping import StrategyBout

CLASSES: tuple[type[Strategy], ...] = (Strategy, Lucky, Large, LargeLucky)
MIRROR = ("soldier_rush", "soldier_rush")


def checked(*lines: str) -> list[CheckedStatement]:
    """Lines of a plan, checked."""
    text = "script commander\n" + "\n".join(lines)
    return list(parse_rules(text, strategy_words()).scripts[0].lines)


def played(bout: Any, seconds: int | None = None) -> Any:
    """A bout taken to its end, or for so many seconds."""
    while not bout.over and (seconds is None or bout.round < seconds):
        bout.step()
    return bout


def short_game(*lines: str, seconds: int = 60, other: Any = "soldier_rush") -> StrategyBout:
    """The beginning of a game of a plan against a tactic."""
    bout: StrategyBout = played(Strategy().begin(([checked(*lines)], other), 1), seconds)
    return bout


@cache
def whole_game() -> StrategyBout:
    """A game to its end; look at it, and leave it as it is."""
    bout: StrategyBout = played(Strategy().begin(("soldier_rush", "balanced"), 7))
    return bout


@cache
def large_game() -> StrategyBout:
    """The same on the large map."""
    bout: StrategyBout = played(Large().begin(("balanced", "knight_rush"), 7))
    return bout

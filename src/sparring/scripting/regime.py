"""What is in force at present: the settings, and the difficulty chosen last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.scripting.settings import DifficultyKind, FallbackKind, Order, Updates

if TYPE_CHECKING:
    from sparring.scripting.pool import Pool
    from sparring.scripting.settings import Difficulty, Settings


CEILING_ROOM = 4
"""How high the ceiling of multiplied weights may rise, in highest weights."""


class Regime:
    """Settings and difficulty, with what every encounter asks worked out once:
    looking up an enum member is slow."""

    __slots__ = (
        "clips",
        "culls",
        "difficulty",
        "falls_back",
        "penalises",
        "relative",
        "scales",
        "settings",
        "sorts_by_priority",
        "together",
    )

    def __init__(self, settings: Settings, difficulty: Difficulty) -> None:
        self.settings = settings
        self.difficulty = difficulty
        self.sorts_by_priority = settings.order is Order.PRIORITY
        self.together = settings.updates is Updates.ONCE
        self.relative = settings.relative
        self.falls_back = settings.fallback.kind is not FallbackKind.NONE
        self.scales = difficulty.kind is not DifficultyKind.OFF
        self.penalises = difficulty.kind is DifficultyKind.PENALISE
        self.clips = difficulty.kind is DifficultyKind.CLIP
        self.culls = difficulty.kind is DifficultyKind.CULL

    def highest_weight(self, pool: Pool) -> int:
        """The upper bound that updates of a pool must respect at present."""
        if self.clips:
            return (
                pool.ceiling
                if self.relative is None
                else min(pool.ceiling, self.settings.max_weight)
            )
        if self.culls and self.relative is None:
            return pool.total
        return self.settings.max_weight

    def highest_ceiling(self, pool: Pool) -> int:
        """How high the ceiling may rise. The papers let it, and weights, rise to the total.
        Where weights are multiplied the best stand at their bound: the ceiling must then
        get out of their reach, or a single win would cull them until two are lost."""
        return pool.total if self.relative is None else CEILING_ROOM * self.settings.max_weight

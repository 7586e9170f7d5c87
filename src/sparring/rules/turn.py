"""What the rules of one script share while they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sparring.luck import Luck


class Turn:
    """What a rule needs besides the acting agent: luck, and whom it spoke of."""

    __slots__ = ("luck", "remembered")

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.remembered: dict[str, Any] = {}

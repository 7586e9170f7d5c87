"""Game states that rules belong to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class InState:
    """A game state a rule belongs to, and the state it opens from there."""

    state: str
    opens: str | None = None

"""What happened in the last step of a plain Python world, for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sparring.worlds.plain import PlainBout

PAINTER = "plain"
"""How the arena draws a world without art of its own: rows of portraits and notes."""
CHOICE, NOTE = "rule", "note"
"""What the page calls a choice, and anything else."""


def events(bout: PlainBout) -> list[dict[str, Any]]:
    """The notes of the last step."""
    return [
        {
            "code": CHOICE if note.is_choice else NOTE,
            "clock": note.step,
            "who": note.who,
            "weight": note.weight,
            "text": None if note.is_choice else note.text,
        }
        for note in bout.all_events
        if note.step == bout.round
    ]

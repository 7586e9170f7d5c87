"""Encounters of plain Python worlds in words: their notes are sentences already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.worlds.contract import Sentence
from sparring.worlds.plain import TEAMS, Note

if TYPE_CHECKING:
    from sparring.worlds.contract import Standing
    from sparring.worlds.outcome import Outcome
    from sparring.worlds.plain import PlainBout

__all__ = ["TEAMS", "ending", "event_data", "sentences", "standings"]


def sentences(bout: PlainBout) -> list[tuple[Note, Sentence]]:
    """Every note of a bout as a sentence."""
    return [(note, sentence_of(note, bout)) for note in bout.all_events]


def sentence_of(note: Note, bout: PlainBout) -> Sentence:
    """One note as a sentence."""
    text = note.text
    if note.is_choice:
        rule = bout.lines[note.who][note.place].name
        text = f"{bout.agent_name(note.who)} follows {rule}: {note.text}"
    return Sentence(bout.unit, note.step, str(note.step), text, note.weight, note.is_choice)


def event_data(note: Note) -> dict[str, Any]:
    """A note as JSON data."""
    return {"step": note.step, "who": note.who, "weight": note.weight, "choice": note.is_choice}


def ending(outcome: Outcome) -> str:
    """How it ended, in one sentence."""
    steps = f"{outcome.duration} {outcome.unit}" + ("" if outcome.duration == 1 else "s")
    if outcome.winner is None:
        return f"After {steps} nobody has won."
    return f"After {steps} {TEAMS[outcome.winner]} wins."


def standings(bout: PlainBout) -> list[Standing]:
    """What has become of everybody, if the world says so."""
    return bout.standings()

"""What difficulty is called where people choose it: by what it is like to play against."""

from __future__ import annotations

from typing import NamedTuple


class DifficultyName(NamedTuple):
    """One kind of difficulty, as players read it."""

    kind: str
    """As messages name it."""
    name: str
    help: str


DIFFICULTIES = (
    DifficultyName("off", "Full strength", "They play as well as they can."),
    DifficultyName(
        "cull",
        "Even game (top culling)",
        "Their best rules are out of reach while they win too often. The one to choose.",
    ),
    DifficultyName(
        "clip",
        "Slow to settle (weight clipping)",
        "No rule may grow likely while they win too often, so they stay changeable.",
    ),
    DifficultyName(
        "penalise",
        "Content with less (high-fitness penalising)",
        "Mediocre results are rewarded most. It holds them back only a little.",
    ),
)
NAMES = {one.kind: one.name for one in DIFFICULTIES}


def in_plain_words(kind: str, words: str) -> str:
    """What difficulty does at present, by its plain name instead of the papers'."""
    _, colon, effect = words.partition(": ")
    return f"{NAMES[kind]}: {effect if colon else words}"

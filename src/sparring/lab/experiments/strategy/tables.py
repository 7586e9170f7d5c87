"""The four matches of the thesis's tables 6.1 and 6.3, with their sizes and figures."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sparring.worlds.strategy.world import BALANCED, KNIGHT_RUSH, SOLDIER_RUSH

PAPER = Path(__file__).with_name("paper_results.json")
GAMES = 100
"""Games of a test."""


class Match(NamedTuple):
    """A static tactic on its map, and the tests of both tables."""

    tactic: str
    on_large_map: bool
    tests: int
    tests_improved: int


MATCHES = {
    "small_balanced": Match(BALANCED, False, 31, 11),
    "large_balanced": Match(BALANCED, True, 21, 11),
    "soldier_rush": Match(SOLDIER_RUSH, False, 10, 10),
    "knight_rush": Match(KNIGHT_RUSH, True, 10, 10),
}
RUSHES = ("soldier_rush", "knight_rush")
EVEN_MATCHES = ("small_balanced", "large_balanced")

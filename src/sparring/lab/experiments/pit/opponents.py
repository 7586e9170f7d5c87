"""The opponents of the papers' tables, and their figures as data."""

from __future__ import annotations

from pathlib import Path

from sparring.lab.experiment import paper_rows
from sparring.worlds.pit.world import FIRST_VERSION, LATER_VERSION

PAPER = Path(__file__).with_name("paper_results.json")
"""The papers' own figures."""
VERSIONS = (FIRST_VERSION, LATER_VERSION)
"""The game's own AI, the older version first."""
IN_WORDS = {FIRST_VERSION: "AI 1.29", LATER_VERSION: "AI 1.61"}
"""The same as the thesis writes them."""


def table(name: str) -> dict[str, dict[str, float | None]]:
    """A table of the papers as rows of named columns."""
    return paper_rows(PAPER, name)

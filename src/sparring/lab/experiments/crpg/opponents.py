"""The opponents of the papers' tables, and their figures as data."""

from __future__ import annotations

from pathlib import Path

from sparring.lab.experiment import paper_rows

PAPER = Path(__file__).with_name("paper_results.json")
"""The papers' own figures."""
BASIC = ("offensive", "disabling", "cursing", "defensive")
"""Tactics that are always the same."""
COMPOSITE = ("random_team", "random_agent", "consecutive")
"""Tactics that are made of these."""
TACTICS = (*BASIC, *COMPOSITE)
"""The seven tactics of the papers' tables, in their order."""
EIGHT_TACTICS = (*BASIC, "novice", *COMPOSITE)
"""Those of the tables on difficulty."""
ROLE_AGENTS = {"fighter": (0, 1), "wizard": (2, 3)}
"""Which agents of a team have which role."""


def table(name: str) -> dict[str, dict[str, float | None]]:
    """A table of the papers as rows of named columns."""
    return paper_rows(PAPER, name)

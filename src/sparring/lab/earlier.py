"""What is kept of one state of a world, to compare later ones with."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sparring import __version__
from sparring.errors import UsageError
from sparring.lab.nearness import Ours, figures_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sparring.lab.experiment import Wishes
    from sparring.lab.nearness import Rows
    from sparring.lab.results import Result

FORMAT = 1
"""The number of the form that files are written in."""
PAPERS_SIZES = "as many as the papers ran"
OWN_RULES, OTHER_RULES = "the world's own", "others"


@dataclass(frozen=True, slots=True)
class Kept:
    """Our figures in some state of a world, and what they were measured with.

    Figures are kept, not counts: those of before and of now are then judged alike.
    """

    called: str
    """The state of the world, in words."""
    version: str
    world: str
    seed: int
    tests: int | None
    """In each row; None for as many as the papers ran."""
    own_rules: bool
    """Whether the learners had the world's own rules."""
    tables: Mapping[str, Rows]
    """By the names of the experiments."""

    def conditions(self) -> dict[str, Any]:
        """What the figures were measured with, as JSON data."""
        return {
            "called": self.called,
            "version": self.version,
            "world": self.world,
            "seed": self.seed,
            "tests": PAPERS_SIZES if self.tests is None else self.tests,
            "rules": OWN_RULES if self.own_rules else OTHER_RULES,
        }

    def as_text(self) -> str:
        """As JSON, one line a figure."""
        tables = {
            name: {row: dict(figures) for row, figures in rows.items()}
            for name, rows in self.tables.items()
        }
        data = {"format": FORMAT, **self.conditions(), "figure": Ours._fields, "tables": tables}
        text = json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False)
        return re.sub(r"\[\n[^]]*\]", on_one_line, text) + "\n"


def on_one_line(match: re.Match[str]) -> str:
    """A list of a JSON text without its line breaks."""
    return json.dumps(json.loads(match[0]))


def kept(results: Mapping[str, Result], wishes: Wishes, called: str) -> Kept:
    """What is worth keeping of these results."""
    return Kept(
        called,
        __version__,
        wishes.world,
        wishes.seed,
        wishes.tests,
        not wishes.rules,
        {
            name: figures_of(result)
            for name, result in results.items()
            if result.experiment.has_papers_table and result.findings.rows
        },
    )


def read_kept(path: Path) -> Kept:
    """What was kept in a file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise ValueError(f"format {FORMAT} was expected")
        tables = {
            name: {
                row: {column: Ours(*one) for column, one in figures.items()}
                for row, figures in rows.items()
            }
            for name, rows in data["tables"].items()
        }
        tests = None if data["tests"] == PAPERS_SIZES else int(data["tests"])
        return Kept(
            str(data["called"]),
            str(data["version"]),
            str(data["world"]),
            int(data["seed"]),
            tests,
            data["rules"] == OWN_RULES,
            tables,
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(
            f"{path} does not hold the figures of an earlier report: {error!r:.80}"
        ) from error

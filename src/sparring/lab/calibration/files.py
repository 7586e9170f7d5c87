"""Everything that a search tried, as a file of comma-separated values."""

from __future__ import annotations

import csv
from io import StringIO
from math import isfinite
from typing import TYPE_CHECKING, Any

from sparring.atomic import write_atomically
from sparring.errors import StateError
from sparring.lab.calibration.goals import Candidate

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sparring.lab.calibration.goals import Calibration


MOST_BYTES = 16_000_000
"""A larger file is none of ours: the longest search yet left half a million."""


def row_of(kind: str, candidate: Candidate) -> dict[str, Any]:
    """A candidate as a line of the file."""
    return {
        "kind": kind,
        "fights": candidate.fights,
        "seed": candidate.seed,
        "loss": round(candidate.loss, 3),
        **{name: round(candidate.figures[name], 3) for name in candidate.calibration.figures},
        **candidate.numbers,
    }


def candidate_in(calibration: Calibration, row: Mapping[str, str]) -> Candidate:
    """A candidate from a line of the file."""
    try:
        return Candidate(
            calibration,
            {name: int(row[name]) for name in calibration.by_name},
            {name: figure_in(row[name]) for name in calibration.figures},
            int(row["fights"]),
            int(row["seed"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise StateError(
            f"a line of the search is damaged: {str(error)[:100]}; run the search again"
        ) from None


def figure_in(text: str) -> float:
    """A figure that can be compared."""
    figure = float(text)
    if not isfinite(figure):
        raise ValueError(f"{text} is no figure")
    return figure


def write_rows(path: Path, rows: list[dict[str, Any]]) -> None:
    """Everything that was tried, as a file of comma-separated values."""
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    write_atomically(path, text.getvalue())


def read_rows(path: Path) -> list[dict[str, str]]:
    """A search as it was written."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise StateError(f"{path} is too large for the file of a search ({MOST_BYTES:,} bytes)")
    try:
        return list(csv.DictReader(data.decode("utf-8").splitlines(keepends=True)))
    except (ValueError, csv.Error) as error:
        raise StateError(f"{path} is not the file of a search: {str(error)[:100]}") from None

"""Everything that a search tried, as a file of comma-separated values."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any

from sparring.lab.calibration.goals import Candidate

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sparring.lab.calibration.goals import Calibration


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
    return Candidate(
        calibration,
        {name: int(row[name]) for name in calibration.by_name},
        {name: float(row[name]) for name in calibration.figures},
        int(row["fights"]),
        int(row["seed"]),
    )


def write_rows(path: Path, rows: list[dict[str, Any]]) -> None:
    """Everything that was tried, as a file of comma-separated values."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def read_rows(path: Path) -> list[dict[str, str]]:
    """A search as it was written."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))

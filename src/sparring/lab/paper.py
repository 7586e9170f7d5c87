"""The papers' own figures, as data."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data" / "paper_results.json"


@cache
def all_tables() -> dict[str, Any]:
    """Every table, by its name in the data file."""
    tables: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    return tables


def paper_rows(table: str) -> dict[str, dict[str, float | None]]:
    """A table as rows of named columns."""
    content = all_tables()[table]
    columns = content["columns"]
    return {
        name: dict(zip(columns, row, strict=True))
        for name, row in content.items()
        if isinstance(row, list) and name != "columns"
    }

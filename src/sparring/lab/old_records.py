"""Records as former versions kept them: a file of lines for each experiment, the first
naming the sources. They are read once, and then set aside."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sparring.lab.jobs import Record

LONGEST_LINE = 50_000_000
"""A file of records is somebody's file: no more is read in one piece."""


def old_records(path: Path) -> tuple[str | None, dict[str, Record]]:
    """The stamp of the sources and the records by the keys of their jobs; no stamp and no
    records of a file that is none of ours.

    A line that was cut off or damaged is left out; of several lines the last counts.
    """
    with path.open("rb") as file:
        header = content_of(file.readline(LONGEST_LINE))
        stamp = header.get("stamp")
        if header.get("sparring_records") != 1 or not isinstance(stamp, str):
            return None, {}
        return stamp, dict(entry for line in pieces(file) for entry in entries_in(line))


def pieces(file: Any) -> Iterator[bytes]:
    """The lines that are left, longer ones in pieces."""
    return iter(lambda: file.readline(LONGEST_LINE), b"")


def content_of(line: bytes) -> dict[str, Any]:
    """What a line holds; nothing if it cannot be read."""
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def entries_in(line: bytes) -> list[tuple[str, Record]]:
    """The key and the record of a line, if it is as it was written."""
    content = content_of(line)
    key, record = content.get("key"), content.get("record")
    if not (isinstance(key, str) and isinstance(record, dict)):
        return []
    check = zlib.crc32(json.dumps([key, record], separators=(",", ":")).encode())
    return [(key, record)] if content.get("check") == check else []


def set_aside(path: Path) -> Path:
    """Move a file under the first free name, so that nothing is ever overwritten."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.old-{number}{path.suffix}")).exists():
        number += 1
    return path.rename(aside)

"""Records on disk: one line for each finished test, written as it finishes.

A kill at any moment loses at most the tests in flight: a line that was cut off is
dropped when the file is opened again. Records of another version of the sources
are set aside, never mixed in.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from sparring.errors import SparringError

try:
    import fcntl
except ImportError:  # pragma: no cover - there is no such lock on Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.lab.jobs import Record

LONGEST_LINE = 50_000_000
"""A file of records is somebody's file: a longer line is not read."""


class StoreError(SparringError):
    """The records cannot be read or written."""


class Store:
    """The records of one experiment."""

    def __init__(self, path: Path, stamp: str) -> None:
        self.path = path
        self.stamp = stamp
        """Of the sources: what other sources gave is not ours."""
        self.records: dict[str, Record] = {}
        """By the keys of their jobs."""
        self.set_aside: Path | None = None
        """Where records of other sources went, if there were any."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file = self._opened()
        except OSError as error:
            raise StoreError(f"cannot keep records in {path}: {error.strerror}") from None

    def _opened(self) -> TextIO:
        """The file, held by us alone and read, with its end ready for more."""
        file = self._locked()
        kept = self._read(file)
        if kept is None:
            self.set_aside = self.path.with_suffix(".old.jsonl")
            file.flush()
            self.path.replace(self.set_aside)
            file.close()
            file, kept = self._locked(), 0
        file.seek(kept)
        file.truncate()
        if kept == 0:
            self._write(file, {"sparring_records": 1, "stamp": self.stamp})
        return file

    def _locked(self) -> TextIO:
        file = self.path.open("a+", encoding="utf-8", newline="\n")
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.close()
                raise StoreError(
                    f"another run writes into {self.path}: wait for it, or give this one "
                    "a folder of its own with --results"
                ) from None
        return file

    def _read(self, file: TextIO) -> int | None:
        """Take in every whole line; how much of the file they fill, or None if it
        belongs to other sources."""
        file.seek(0)
        kept = 0
        for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), "")):
            content = whole_line(line)
            if content is None:
                break
            if number == 0:
                if content.get("stamp") != self.stamp:
                    return None
            elif isinstance(content.get("key"), str) and isinstance(content.get("record"), dict):
                self.records[content["key"]] = content["record"]
            else:
                break
            kept += len(line.encode())
        return kept

    def add(self, key: str, record: Record) -> None:
        """Keep a record; it is on disk when this returns."""
        self.records[key] = record
        try:
            self._write(self.file, {"key": key, "record": record})
        except OSError as error:
            raise StoreError(f"cannot write to {self.path}: {error.strerror}") from None

    @staticmethod
    def _write(file: TextIO, content: dict[str, Any]) -> None:
        file.write(json.dumps(content, separators=(",", ":")) + "\n")
        file.flush()

    def forget(self) -> None:
        """Drop every record, to run all tests anew."""
        self.records.clear()
        self.file.seek(0)
        self.file.truncate()
        self._write(self.file, {"sparring_records": 1, "stamp": self.stamp})

    def close(self) -> None:
        """Let others write."""
        self.file.close()


def whole_line(line: str) -> dict[str, Any] | None:
    """What a line says; None if it was cut off or is none of ours."""
    if not line.endswith("\n"):
        return None
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None

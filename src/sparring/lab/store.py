"""Records on disk: one line for each finished test, written as it finishes.

A kill at any moment loses at most the tests in flight: a line that was cut off is
dropped when the file is opened again. Records of another version of the sources
are set aside, never mixed in; lines that somebody damaged are not used.
"""

from __future__ import annotations

import json
import os
import shutil
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sparring.errors import SparringError

try:
    import fcntl
except ImportError:  # pragma: no cover - there is no such lock on Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import FileIO
    from pathlib import Path

    from sparring.lab.jobs import Record

LONGEST_LINE = 50_000_000
"""A file of records is somebody's file: no more is read in one piece."""


class StoreError(SparringError):
    """The records cannot be read or written."""


class Store:
    """The records of one experiment."""

    def __init__(self, path: Path, stamp: str) -> None:
        self.path = path
        self.header = line_of({"sparring_records": 1, "stamp": stamp})
        """Names the sources: what other sources gave is not ours."""
        self.records: dict[str, Record] = {}
        """By the keys of their jobs."""
        self.set_aside: Path | None = None
        """Where a file of other sources went, if there was one."""
        self.damaged = 0
        """Lines that cannot be used."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file = locked(path)
        except (FileExistsError, NotADirectoryError):
            raise StoreError(f"cannot keep records in {path}: its folder is a file") from None
        except OSError as error:
            raise StoreError(f"cannot keep records in {path}: {reason(error)}") from None
        try:
            self._open()
        except BaseException as error:
            self.file.close()
            if isinstance(error, OSError):
                raise StoreError(f"cannot keep records in {path}: {reason(error)}") from None
            raise

    def _open(self) -> None:
        """Take in what is ours, and make the end ready for more."""
        with self.path.open("rb") as file:
            first = file.readline(LONGEST_LINE)
        if first == self.header:
            self.file.truncate(self._read())
            return
        # A part of our own header is what a kill leaves; all else is somebody's.
        if not self.header.startswith(first):
            self.set_aside = copied_aside(self.path)
        self.file.truncate(0)
        self._append(self.header)

    def _read(self) -> int:
        """Take in every line after the header; where the last whole line ends."""
        with self.path.open("rb") as file:
            end = len(file.readline())
            for line in pieces(file):
                if not line.endswith(b"\n"):
                    continue
                end = file.tell()
                entry = entry_in(line)
                if entry is None:
                    self.damaged += 1
                else:
                    self.records[entry[0]] = entry[1]
        return end

    def add(self, key: str, record: Record) -> None:
        """Keep a record: from now on a kill cannot lose it."""
        line = line_of({"key": key, "record": record, "check": check_of(key, record)})
        try:
            self._append(line)
        except OSError as error:
            raise StoreError(f"cannot write to {self.path}: {reason(error)}") from None
        self.records[key] = record

    def _append(self, line: bytes) -> None:
        """The whole line, or nothing of it: the next one must not follow half a line."""
        end = self.file.seek(0, os.SEEK_END)
        try:
            while line:
                line = line[self.file.write(line) :]
        except BaseException:
            with suppress(OSError):
                self.file.truncate(end)
            raise

    def forget(self) -> None:
        """Run all tests anew: on disk an old record stays until its test has a new
        one, for of several lines the last counts."""
        self.records.clear()

    def close(self) -> None:
        """Let others write."""
        self.file.close()


def locked(path: Path) -> FileIO:
    """A file to append to, held by us alone until it is closed or we are killed."""
    # Without a buffer nothing is left to be written when the file is closed.
    file = path.open("ab", buffering=0)
    if fcntl is None:  # pragma: no cover - Windows
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise StoreError(
            f"another run writes into {path}: wait for it, or give this one "
            "a folder of its own with --results"
        ) from None
    except OSError:
        file.close()
        raise
    return file


def copied_aside(path: Path) -> Path:
    """A copy under the first free name, so that nothing is ever overwritten.

    The file itself stays where it is: others may be waiting for its lock.
    """
    number = 1
    while (aside := path.with_name(f"{path.stem}.old-{number}{path.suffix}")).exists():
        number += 1
    try:
        shutil.copyfile(path, aside)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    return aside


# --- lines -------------------------------------------------------------------


def line_of(content: dict[str, Any]) -> bytes:
    """One line of the file."""
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def pieces(file: Any) -> Iterator[bytes]:
    """The lines that are left, longer ones in pieces."""
    return iter(lambda: file.readline(LONGEST_LINE), b"")


def entry_in(line: bytes) -> tuple[str, Record] | None:
    """The key and the record of a line; None if it is not as it was written."""
    try:
        content = json.loads(line)
        key, record, check = content["key"], content["record"], content["check"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if not (isinstance(key, str) and isinstance(record, dict)):
        return None
    return (key, record) if check == check_of(key, record) else None


def check_of(key: str, record: Record) -> int:
    """A sum that tells an edited record from a written one."""
    return zlib.crc32(json.dumps([key, record], separators=(",", ":")).encode())


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return error.strerror or str(error)

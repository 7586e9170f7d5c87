"""Records on disk: a row for each finished test, written as it finishes, in one SQLite
file for all experiments of a folder.

A kill at any moment loses at most the tests in flight. Several runs may write at once.
Records of another version of the sources stay in the file but are never mixed in, so
going back to those sources finds them again; rows that somebody damaged are not used.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from sparring.errors import SparringError, StateError
from sparring.lab.old_records import old_records, set_aside

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sparring.lab.jobs import Record

FILE = "records.sqlite"
VERSION = 1
APPLICATION = 0x53505243
"""Marks our files among those of other programs."""
PATIENCE = 60_000
"""Milliseconds to wait for another run to finish writing."""
LONGEST_RECORD = 50_000_000
"""A file of records is somebody's file: no more is read in one piece."""
SCHEMA = (
    """CREATE TABLE experiment (
    id INTEGER PRIMARY KEY,
    world TEXT NOT NULL,
    name TEXT NOT NULL,
    sources TEXT NOT NULL,
    UNIQUE (world, name, sources)
)""",
    """CREATE TABLE test (
    experiment INTEGER NOT NULL REFERENCES experiment,
    job TEXT NOT NULL,
    record TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (experiment, job)
)""",
)


class StoreError(SparringError):
    """The records cannot be read or written."""


class Store:
    """The records of one experiment in one world, as these sources give them."""

    def __init__(self, folder: Path, world: str, name: str, stamp: str) -> None:
        self.path = folder / FILE
        self.damaged = 0
        """Records that the last question should have found, but cannot be used."""
        self.anew: set[str] | None = None
        """The jobs that were run since all was to be run anew; None if it was not."""
        self.taken_over: Path | None = None
        """Where a file of records of former versions is now, if there was one."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise StoreError(f"cannot keep records in {folder}: it is, or is in, a file") from None
        except OSError as error:
            raise StoreError(f"cannot keep records in {folder}: {reason(error)}") from None
        with self._told():
            self.base = sqlite3.connect(self.path, isolation_level=None)
        try:
            with self._told():
                self._prepare()
                self.number = self._numbered(world, name, stamp)
                self._take_over(folder / world / f"{name}.jsonl", world, name)
                self.has_others = self._has_others(world, name)
        except BaseException:
            self.base.close()
            raise

    def _prepare(self) -> None:
        """Make the tables of a new file; refuse the files of others."""
        self.base.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        # Whose file it is comes first: the journal of somebody's file is not ours to change.
        tables = self._number_in("SELECT count(*) FROM sqlite_master")
        if tables and self._number_in("PRAGMA application_id") != APPLICATION:
            raise StateError("it belongs to another program")
        # Another run that opens the same new file at this moment does it for both.
        with suppress(sqlite3.OperationalError):
            self.base.execute("PRAGMA journal_mode = WAL")
        # A kill loses nothing; a power cut may lose the last tests, not the file.
        self.base.execute("PRAGMA synchronous = NORMAL")
        with self._transaction():
            version = self._number_in("PRAGMA user_version")
            if version > VERSION:
                raise StateError(
                    f"it was written by a newer version ({version}; this one reads {VERSION}): "
                    "update sparring"
                )
            if version == 0:
                for statement in SCHEMA:
                    self.base.execute(statement)
                self.base.execute(f"PRAGMA application_id = {APPLICATION}")
                self.base.execute(f"PRAGMA user_version = {VERSION}")

    def _numbered(self, world: str, name: str, stamp: str) -> int:
        """The number under which an experiment's records are kept."""
        self.base.execute(
            "INSERT OR IGNORE INTO experiment (world, name, sources) VALUES (?, ?, ?)",
            (world, name, stamp),
        )
        return self._number_in(
            "SELECT id FROM experiment WHERE world = ? AND name = ? AND sources = ?",
            (world, name, stamp),
        )

    def _has_others(self, world: str, name: str) -> bool:
        """Whether other sources gave records of this experiment, and these none yet."""
        found = self.base.execute(
            "SELECT DISTINCT id FROM experiment JOIN test ON experiment = id"
            " WHERE world = ? AND name = ?",
            (world, name),
        )
        numbers = {number for (number,) in found}
        return bool(numbers) and self.number not in numbers

    def _take_over(self, path: Path, world: str, name: str) -> None:
        """Take in what former versions kept in a file of lines, whatever sources gave it."""
        if not path.is_file():
            return
        try:
            stamp, records = old_records(path)
            with self._transaction():
                number = self.number if stamp is None else self._numbered(world, name, stamp)
                self.base.executemany(
                    "INSERT OR IGNORE INTO test VALUES (?, ?, ?, ?)",
                    (row_of(number, key, record) for key, record in records.items()),
                )
            self.taken_over = set_aside(path)
        except OSError as error:
            raise StoreError(f"cannot take over the records in {path}: {reason(error)}") from None

    def found(self, keys: Iterable[str]) -> dict[str, Record]:
        """The records that are there of these jobs."""
        records = {}
        self.damaged = 0
        with self._told():
            for key in keys:
                if self.anew is not None and key not in self.anew:
                    continue
                row = self.base.execute(
                    "SELECT substr(record, 1, ?), checksum FROM test"
                    " WHERE experiment = ? AND job = ?",
                    (LONGEST_RECORD + 1, self.number, key),
                ).fetchone()
                record = None if row is None else record_in(key, *row)
                if record is not None:
                    records[key] = record
                elif row is not None:
                    self.damaged += 1
        return records

    def add(self, key: str, record: Record) -> None:
        """Keep a record: from now on a kill cannot lose it."""
        with self._told():
            self.base.execute(
                "INSERT OR REPLACE INTO test VALUES (?, ?, ?, ?)",
                row_of(self.number, key, record),
            )
        if self.anew is not None:
            self.anew.add(key)

    def forget(self) -> None:
        """Run all tests anew: on disk an old record stays until its test has a new one."""
        self.anew = set()

    def close(self) -> None:
        """Let go of the file."""
        self.base.close()

    def _number_in(self, question: str, values: tuple[str, ...] = ()) -> int:
        (number,) = self.base.execute(question, values).fetchone()
        return int(number)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it or nothing."""
        self.base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.base.execute("COMMIT")
        except BaseException:
            self.base.rollback()
            raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What the database cannot do is told in words, with the way out."""
        try:
            yield
        except (sqlite3.Error, StateError, UnicodeDecodeError) as error:
            raise StoreError(
                f"cannot keep records in {self.path}: {error}; {way_out(self.path, error)}"
            ) from None


def way_out(path: Path, error: Exception) -> str:
    """What to do about a file that does not serve."""
    elsewhere = "keep records elsewhere with --results"
    if isinstance(error, sqlite3.OperationalError):
        return elsewhere
    return f"move {path.name} away, and tests run anew, or {elsewhere}"


# --- rows --------------------------------------------------------------------


def row_of(experiment: int, key: str, record: Record) -> tuple[int, str, str, int]:
    """A record as it is kept."""
    text = json.dumps(record, separators=(",", ":"))
    return experiment, key, text, check_of(key, text)


def record_in(key: str, text: object, checksum: object) -> Record | None:
    """The record of a row; None if it is not as it was written."""
    if not isinstance(text, str) or len(text) > LONGEST_RECORD or checksum != check_of(key, text):
        return None
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def check_of(key: str, text: str) -> int:
    """A sum that tells a damaged record from a written one."""
    return zlib.crc32(text.encode(errors="replace"), zlib.crc32(key.encode()))


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return error.strerror or str(error)

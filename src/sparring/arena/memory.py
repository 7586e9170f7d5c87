"""Profiles, what their opponents learned, and fights in progress: one SQLite file.

Everything that belongs to one encounter is written in one transaction, so that a
kill at any moment leaves the state before it or after it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from contextlib import contextmanager, suppress
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.arena.journal import is_damaged, journal_of
from sparring.arena.statefile import encounter_from
from sparring.errors import StateError
from sparring.untrusted import Unfit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sparring.arena.learning import PastEncounter

VERSION = 3
APPLICATION = 0x53504152
"""Marks our files among those of other programs."""
PATIENCE = 1000
"""Milliseconds to wait for a server that is just ending."""
MOST_REPLAYS = 100
"""Fights of a profile that are kept as replays."""
SCHEMA = """
CREATE TABLE player (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    profile INTEGER
);
CREATE TABLE profile (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
    name TEXT NOT NULL,
    kept TEXT NOT NULL,
    fight TEXT,
    world TEXT NOT NULL DEFAULT 'crpg',
    habits TEXT
);
CREATE INDEX profile_of ON profile (player);
CREATE TABLE encounter (
    profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
    number INTEGER NOT NULL,
    won INTEGER,
    fitness REAL NOT NULL,
    enemy_fitness REAL NOT NULL,
    rounds INTEGER NOT NULL,
    difficulty TEXT NOT NULL,
    replay TEXT,
    PRIMARY KEY (profile, number)
) WITHOUT ROWID;
"""


CHANGES = {
    2: "ALTER TABLE profile ADD COLUMN world TEXT NOT NULL DEFAULT 'crpg'",
    3: "ALTER TABLE profile ADD COLUMN habits TEXT",
}
"""What each version of the tables changed in those of the version before."""


Files = list[tuple[int, int] | None]
"""What tells the database and its journal from other files; None for one that is not there."""


class MemoryFailed(StateError):
    """The database could not do what it was asked to; what is in it still holds."""


class ProfileRow(NamedTuple):
    """A profile as it is kept."""

    id: int
    name: str
    world: str
    opponents: dict[str, Any]
    """What they are: see `Opponents.form`."""
    fight: dict[str, Any] | None
    """The bout in progress."""
    habits: str | None
    """What his side acts by, as rule text; None for the usual habits."""


class ProfileName(NamedTuple):
    """A profile in a list."""

    id: int
    name: str
    world: str
    encounters: int


class Memory:
    """The database; one connection, used by one thread."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        check_is_file(self.path)
        self.losses = set_journal_aside(self.path)
        """What every player should be told: that something was lost before."""
        self.files: Files | None = None
        """What they were when they were opened."""
        try:
            self.base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise unusable(path, error) from None
        try:
            # One server a file: two would each believe to know what is in it.
            self.base.execute(f"PRAGMA busy_timeout = {PATIENCE}")
            self.base.execute("PRAGMA locking_mode = EXCLUSIVE")
            self.base.execute("PRAGMA journal_mode = WAL")
            # A kill loses nothing; a power cut may lose the last encounters, not the file.
            self.base.execute("PRAGMA synchronous = NORMAL")
            self.base.execute("PRAGMA foreign_keys = ON")
            self.prepare()
        except (sqlite3.Error, StateError) as error:
            self.base.close()
            raise unusable(path, error) from None
        self.settle()
        self.files = self.files_now()

    def prepare(self) -> None:
        """Make the tables of a new file, bring those of old up to date; refuse those of
        others."""
        with self.transaction():
            version = self.base.execute("PRAGMA user_version").fetchone()[0]
            owner = self.base.execute("PRAGMA application_id").fetchone()[0]
            tables = self.base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if tables and owner != APPLICATION:
                raise StateError("it belongs to another program")
            if version > VERSION:
                raise StateError(
                    f"it was written by a newer version ({version}; this one reads {VERSION}): "
                    "update sparring"
                )
            self.check_whole()
            if not tables:
                for statement in SCHEMA.split(";\n"):
                    if statement.strip():
                        self.base.execute(statement)
                self.base.execute(f"PRAGMA application_id = {APPLICATION}")
            else:
                for newer, change in CHANGES.items():
                    if newer > version:
                        self.base.execute(change)
            self.base.execute(f"PRAGMA user_version = {VERSION}")

    def check_whole(self) -> None:
        """Refuse a damaged file now, not when somebody wants to play."""
        (found,) = self.base.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError("it is damaged")

    def settle(self) -> None:
        """Bring what is in the journal into the file itself, so that a journal that is
        destroyed takes little along. It stays in the journal if that fails."""
        with suppress(sqlite3.Error):
            self.base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def files_now(self) -> Files:
        """What is to be found on the disk where our files should be."""
        return [identity_of(self.path), identity_of(journal_of(self.path))]

    def trouble(self) -> str | None:
        """Why nothing is kept any more, if it is not: our files are still open, but who
        comes next does not find them."""
        if self.files is None or self.files_now() == self.files:
            return None
        return (
            f"{self.path} was removed or replaced while the arena is open, so nothing is kept "
            "any more. Export what your opponents learned (under Memory), end the arena, start "
            "it again and import it"
        )

    def failure(self, error: sqlite3.Error) -> MemoryFailed:
        """What to say when the database cannot do something."""
        out = f"; {way_out(self.path)}" if is_damage(error) else ""
        return MemoryFailed(f"the arena's memory cannot be used: {error}{out}")

    def close(self) -> None:
        """Release the file."""
        self.base.close()

    def run(self, statement: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        """Have the database do something; what is wrong with it is told in words."""
        trouble = self.trouble()
        if trouble is not None:
            raise MemoryFailed(trouble)
        try:
            return self.base.execute(statement, values)
        except sqlite3.Error as error:
            raise self.failure(error) from None

    def rows(self, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Everything a question finds."""
        try:
            return self.base.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise self.failure(error) from None

    def change(self, statement: str, values: tuple[Any, ...]) -> None:
        """Change one row; a row that is not there any more is no small matter."""
        if self.run(statement, values).rowcount != 1:
            raise MemoryFailed("the arena's memory has lost a profile")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it or nothing."""
        self.run("BEGIN IMMEDIATE")
        try:
            yield
            self.run("COMMIT")
        except BaseException:
            self.base.rollback()
            raise

    # --- players -------------------------------------------------------------

    def player(self, token: str) -> int | None:
        """The player with this token, if anything is kept of him."""
        rows = self.rows("SELECT id FROM player WHERE token = ?", (digest(token),))
        return int(rows[0][0]) if rows else None

    def add_player(self, token: str) -> int:
        """Somebody new."""
        cursor = self.run("INSERT INTO player (token) VALUES (?)", (digest(token),))
        return int(cursor.lastrowid or 0)

    def present_profile(self, player: int) -> int | None:
        """The profile a player played last."""
        rows = self.rows(
            "SELECT profile.id FROM player JOIN profile ON profile.id = player.profile"
            " AND profile.player = player.id WHERE player.id = ?",
            (player,),
        )
        return int(rows[0][0]) if rows else None

    def choose_profile(self, player: int, profile: int) -> None:
        """Remember which profile a player plays."""
        self.run("UPDATE player SET profile = ? WHERE id = ?", (profile, player))

    # --- profiles ------------------------------------------------------------

    def profiles(self, player: int) -> list[ProfileName]:
        """The profiles of a player."""
        rows = self.rows(
            "SELECT id, name, world, (SELECT count(*) FROM encounter WHERE profile = profile.id)"
            " FROM profile WHERE player = ? ORDER BY id",
            (player,),
        )
        # A list shows whatever is there; only who opens a profile must be able to use it.
        return [ProfileName(id, str(name), str(world), count) for id, name, world, count in rows]

    def add_profile(self, player: int, name: str, world: str, opponents: dict[str, Any]) -> int:
        """A new profile."""
        with self.transaction():
            cursor = self.run(
                "INSERT INTO profile (player, name, world, kept) VALUES (?, ?, ?, ?)",
                (player, name, world, json.dumps(opponents)),
            )
            self.choose_profile(player, int(cursor.lastrowid or 0))
        return int(cursor.lastrowid or 0)

    def profile(self, player: int, profile: int) -> ProfileRow | None:
        """A profile, if it is this player's."""
        rows = self.rows(
            "SELECT id, name, world, kept, fight, habits FROM profile WHERE id = ? AND player = ?",
            (profile, player),
        )
        if not rows:
            return None
        number, name, world, opponents, fight, habits = rows[0]
        bout = None if fight is None else read(fight)
        texts = (name, world, habits or "")
        if not all(isinstance(text, str) for text in texts):
            raise StateError("the arena's memory is damaged")
        return ProfileRow(number, name, world, read(opponents), bout, habits)

    def rename(self, profile: int, name: str) -> None:
        """Give a profile another name."""
        self.change("UPDATE profile SET name = ? WHERE id = ?", (name, profile))

    def keep_habits(self, profile: int, habits: str | None) -> None:
        """Keep what a player's side acts by."""
        self.change("UPDATE profile SET habits = ? WHERE id = ?", (habits, profile))

    def remove(self, player: int, profile: int) -> None:
        """Forget a player's profile with everything learned."""
        self.run("DELETE FROM profile WHERE id = ? AND player = ?", (profile, player))

    # --- fights --------------------------------------------------------------

    def keep(self, profile: int, opponents: dict[str, Any], fight: dict[str, Any] | None) -> None:
        """Keep the opponents and the fight in progress."""
        self.change(
            "UPDATE profile SET kept = ?, fight = ? WHERE id = ?",
            (json.dumps(opponents), None if fight is None else json.dumps(fight), profile),
        )

    def keep_fight(self, profile: int, fight: dict[str, Any] | None) -> None:
        """Keep the fight in progress."""
        text = None if fight is None else json.dumps(fight)
        self.change("UPDATE profile SET fight = ? WHERE id = ?", (text, profile))

    def finish(
        self,
        profile: int,
        opponents: dict[str, Any],
        encounter: PastEncounter,
        replay: dict[str, Any],
    ) -> None:
        """An encounter is over: what was learned and how it went, at once."""
        with self.transaction():
            self.keep(profile, opponents, None)
            self.run(
                "INSERT INTO encounter VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (profile, *encounter, json.dumps(replay)),
            )
            self.run(
                "UPDATE encounter SET replay = NULL WHERE profile = ? AND number <= ?",
                (profile, encounter.number - MOST_REPLAYS),
            )
        self.settle()

    def start_over(
        self,
        profile: int,
        opponents: dict[str, Any],
        encounters: Sequence[PastEncounter] = (),
        habits: str | None = None,
    ) -> None:
        """Other opponents from now on: what is known of the former is forgotten."""
        with self.transaction():
            self.keep(profile, opponents, None)
            self.keep_habits(profile, habits)
            self.run("DELETE FROM encounter WHERE profile = ?", (profile,))
            for one in encounters:
                self.run(
                    "INSERT INTO encounter VALUES (?, ?, ?, ?, ?, ?, ?, NULL)", (profile, *one)
                )

    def encounters(self, profile: int) -> list[PastEncounter]:
        """Every encounter of a profile."""
        rows = self.rows(
            "SELECT number, won, fitness, enemy_fitness, rounds, difficulty FROM encounter"
            " WHERE profile = ? ORDER BY number",
            (profile,),
        )
        return [encounter_in(row) for row in rows]

    def replays(self, profile: int) -> set[int]:
        """The numbers of the fights that are kept as replays."""
        rows = self.rows(
            "SELECT number FROM encounter WHERE profile = ? AND replay IS NOT NULL", (profile,)
        )
        return {number for (number,) in rows}

    def replay(self, profile: int, number: int) -> dict[str, Any] | None:
        """An earlier fight of a profile."""
        rows = self.rows(
            "SELECT replay FROM encounter WHERE profile = ? AND number = ?", (profile, number)
        )
        return read(rows[0][0]) if rows and rows[0][0] is not None else None


def unusable(path: Path | str, error: Exception) -> StateError:
    """What to say of a file that cannot be opened."""
    if "locked" in str(error):
        return StateError(
            f"{path} is in use: another arena is open; end it, or name another file with --data"
        )
    ways = "name another file with --data"
    if is_damage(error):
        ways = f"{way_out(path)}; or {ways}"
    return StateError(f"{path} cannot be used as the arena's memory: {error}; {ways}")


def is_damage(error: Exception) -> bool:
    """Whether the file is no database any more; other errors have classes of their own."""
    return type(error) is sqlite3.DatabaseError


def way_out(path: Path | str) -> str:
    """What to do about a damaged file."""
    name = Path(path).name
    return (
        f"end the arena, set the file aside (rename {name}, and {name}-wal if there is one) and "
        "start again: it begins anew, and what you exported can be imported"
    )


def check_is_file(path: Path) -> None:
    """Refuse what would keep nothing."""
    if str(path) == ":memory:":
        raise StateError("':memory:' is no file, and nothing would be kept: name one with --data")
    if path.is_dir():
        raise StateError(
            f"{path} cannot be used as the arena's memory: it is a folder; "
            f"name a file in it: --data {path / 'arena.db'}"
        )


def set_journal_aside(path: Path) -> list[str]:
    """Keep a copy of a damaged journal before the database drops what it cannot read of
    it; what to tell everybody then."""
    journal = journal_of(path)
    if not is_damaged(journal):
        return []
    copy = journal.with_name(f"{journal.name}-damaged")
    with suppress(OSError):
        shutil.copyfile(journal, copy)
    return [
        f"{journal} was damaged: what was fought last may be missing (a copy is in {copy.name}). "
        "If something is missing that you exported before, import it under Memory"
    ]


def identity_of(path: Path) -> tuple[int, int] | None:
    """What tells a file from another one of the same name."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def digest(token: str) -> str:
    """A token as it is kept: whoever reads the file cannot play as somebody else."""
    return hashlib.sha256(token.encode()).hexdigest()


def encounter_in(row: Sequence[Any]) -> PastEncounter:
    """An encounter from the database, which may have been tampered with."""
    number, won, *rest = row
    try:
        return encounter_from([number, {0: False, 1: True}.get(won, won), *rest])
    except Unfit as error:
        raise StateError(f"the arena's memory is damaged: {error}") from None


def finite(text: str) -> float:
    """A number of a kind that can be sent on: neither endless nor none."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def read(text: str) -> dict[str, Any]:
    """JSON from the database, which may have been tampered with."""
    try:
        form = json.loads(text, parse_float=finite, parse_constant=finite)
    except (ValueError, TypeError, RecursionError):
        raise StateError("the arena's memory is damaged") from None
    if not isinstance(form, dict):
        raise StateError("the arena's memory is damaged")
    return form

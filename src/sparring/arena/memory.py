"""Profiles, what their opponents learned, and fights in progress: one SQLite file.

Everything that belongs to one encounter is written in one transaction, so that a
kill at any moment leaves the state before it or after it.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.arena.learning import Fought
from sparring.errors import StateError

if TYPE_CHECKING:
    from pathlib import Path

VERSION = 1
MOST_REPLAYS = 100
"""Fights of a profile that are kept as replays."""
SCHEMA = """
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    profile INTEGER
);
CREATE TABLE profile (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
    name TEXT NOT NULL,
    kept TEXT NOT NULL,
    fight TEXT
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


class ProfileRow(NamedTuple):
    """A profile as it is kept."""

    id: int
    name: str
    kept: dict[str, Any]
    """What the opponents are: see `Opponents.form`."""
    fight: dict[str, Any] | None
    """The fight in progress."""


class ProfileName(NamedTuple):
    """A profile in a list."""

    id: int
    name: str
    encounters: int


class Memory:
    """The database; one connection, used by one thread."""

    def __init__(self, path: Path | str) -> None:
        try:
            self.base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self.base.execute("PRAGMA journal_mode = WAL")
            # A kill loses nothing; a power cut may lose the last encounters, not the file.
            self.base.execute("PRAGMA synchronous = NORMAL")
            self.base.execute("PRAGMA foreign_keys = ON")
            self.base.execute("PRAGMA busy_timeout = 5000")
            self.prepare()
        except sqlite3.Error as error:
            raise StateError(f"{path} cannot be used as the arena's memory: {error}") from None

    def prepare(self) -> None:
        """Make the tables of a new file; refuse those of a newer version."""
        with self.base:
            self.base.execute("BEGIN IMMEDIATE")
            version = self.base.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise StateError(
                    f"the arena's memory was written by a newer version ({version}; "
                    f"this one reads {VERSION}): update sparring, or name another with --data"
                )
            if version == 0:
                for statement in SCHEMA.split(";\n"):
                    if statement.strip():
                        self.base.execute(statement)
                self.base.execute(f"PRAGMA user_version = {VERSION}")

    def close(self) -> None:
        """Release the file."""
        self.base.close()

    # --- players -------------------------------------------------------------

    def player(self, token: str) -> int | None:
        """The player with this token, if anything is kept of him."""
        row = self.base.execute("SELECT id FROM player WHERE token = ?", (digest(token),))
        found = row.fetchone()
        return None if found is None else int(found[0])

    def add_player(self, token: str) -> int:
        """Somebody new."""
        added = self.base.execute("INSERT INTO player (token) VALUES (?)", (digest(token),))
        return int(added.lastrowid or 0)

    def present_profile(self, player: int) -> int | None:
        """The profile a player played last."""
        row = self.base.execute(
            "SELECT profile.id FROM player JOIN profile ON profile.id = player.profile"
            " AND profile.player = player.id WHERE player.id = ?",
            (player,),
        ).fetchone()
        return None if row is None else int(row[0])

    def choose_profile(self, player: int, profile: int) -> None:
        """Remember which profile a player plays."""
        self.base.execute("UPDATE player SET profile = ? WHERE id = ?", (profile, player))

    # --- profiles ------------------------------------------------------------

    def profiles(self, player: int) -> list[ProfileName]:
        """The profiles of a player."""
        rows = self.base.execute(
            "SELECT id, name, (SELECT count(*) FROM encounter WHERE profile = profile.id)"
            " FROM profile WHERE player = ? ORDER BY id",
            (player,),
        )
        return [ProfileName(*row) for row in rows]

    def add_profile(self, player: int, name: str, kept: dict[str, Any]) -> int:
        """A new profile."""
        with self.base:
            self.base.execute("BEGIN IMMEDIATE")
            added = self.base.execute(
                "INSERT INTO profile (player, name, kept) VALUES (?, ?, ?)",
                (player, name, json.dumps(kept)),
            )
            self.choose_profile(player, int(added.lastrowid or 0))
        return int(added.lastrowid or 0)

    def profile(self, player: int, profile: int) -> ProfileRow | None:
        """A profile, if it is this player's."""
        row = self.base.execute(
            "SELECT id, name, kept, fight FROM profile WHERE id = ? AND player = ?",
            (profile, player),
        ).fetchone()
        if row is None:
            return None
        number, name, kept, fight = row
        return ProfileRow(number, name, read(kept), None if fight is None else read(fight))

    def rename(self, profile: int, name: str) -> None:
        """Give a profile another name."""
        self.base.execute("UPDATE profile SET name = ? WHERE id = ?", (name, profile))

    def remove(self, profile: int) -> None:
        """Forget a profile with everything learned."""
        self.base.execute("DELETE FROM profile WHERE id = ?", (profile,))

    # --- fights --------------------------------------------------------------

    def keep(self, profile: int, kept: dict[str, Any], fight: dict[str, Any] | None) -> None:
        """Keep the opponents and the fight in progress."""
        self.base.execute(
            "UPDATE profile SET kept = ?, fight = ? WHERE id = ?",
            (json.dumps(kept), None if fight is None else json.dumps(fight), profile),
        )

    def keep_fight(self, profile: int, fight: dict[str, Any] | None) -> None:
        """Keep the fight in progress."""
        text = None if fight is None else json.dumps(fight)
        self.base.execute("UPDATE profile SET fight = ? WHERE id = ?", (text, profile))

    def finish(
        self, profile: int, kept: dict[str, Any], fought: Fought, replay: dict[str, Any]
    ) -> None:
        """An encounter is over: what was learned and how it went, at once."""
        with self.base:
            self.base.execute("BEGIN IMMEDIATE")
            self.keep(profile, kept, None)
            self.base.execute(
                "INSERT INTO encounter VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (profile, *fought, json.dumps(replay)),
            )
            self.base.execute(
                "UPDATE encounter SET replay = NULL WHERE profile = ? AND number <= ?",
                (profile, fought.number - MOST_REPLAYS),
            )

    def start_over(
        self, profile: int, kept: dict[str, Any], fought: list[Fought] | None = None
    ) -> None:
        """Other opponents from now on: what is known of the former is forgotten."""
        with self.base:
            self.base.execute("BEGIN IMMEDIATE")
            self.keep(profile, kept, None)
            self.base.execute("DELETE FROM encounter WHERE profile = ?", (profile,))
            self.base.executemany(
                "INSERT INTO encounter VALUES (?, ?, ?, ?, ?, ?, ?, NULL)",
                [(profile, *one) for one in fought or ()],
            )

    def fought(self, profile: int) -> list[Fought]:
        """Every encounter of a profile."""
        rows = self.base.execute(
            "SELECT number, won, fitness, enemy_fitness, rounds, difficulty FROM encounter"
            " WHERE profile = ? ORDER BY number",
            (profile,),
        )
        return [
            Fought(number, None if won is None else bool(won), *rest) for number, won, *rest in rows
        ]

    def replay(self, profile: int, number: int) -> dict[str, Any] | None:
        """An earlier fight of a profile."""
        row = self.base.execute(
            "SELECT replay FROM encounter WHERE profile = ? AND number = ?", (profile, number)
        ).fetchone()
        return None if row is None or row[0] is None else read(row[0])


def digest(token: str) -> str:
    """A token as it is kept: whoever reads the file cannot play as somebody else."""
    return hashlib.sha256(token.encode()).hexdigest()


def read(text: str) -> dict[str, Any]:
    """JSON from the database, which may have been tampered with."""
    try:
        form = json.loads(text)
    except (ValueError, RecursionError):
        raise StateError("the arena's memory is damaged") from None
    if not isinstance(form, dict):
        raise StateError("the arena's memory is damaged")
    return form

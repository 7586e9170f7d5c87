"""Rows of the arena's database with something changed in them; the player plays on."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from sparring.arena.hall import Hall
from sparring.arena.memory import Memory
from tests.arena.helpers import TOKEN
from tests.attack.twisting import JUNK, much_twisted, mutated_bytes
from tests.attack.watching import Report, spot_of

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from tests.attack.armoury import Armoury

TABLES = {
    "player": ("id", "token", "profile"),
    "profile": ("id", "player", "name", "kept", "fight", "world"),
    "encounter": (
        *("profile", "number", "won", "fitness", "enemy_fitness", "rounds", "difficulty"),
        "replay",
    ),
}
LIKELY = ("kept", "fight", "replay")
"""Where most of the data is."""
SAID: tuple[dict[str, Any], ...] = (
    {"type": "show"},
    {"type": "learned"},
    {"type": "fight_on"},
    {"type": "why", "round": 1},
    {"type": "replay", "number": 1},
    {"type": "export"},
    {"type": "leave"},
    {"type": "begin"},
    {"type": "restart"},
    {"type": "leave"},
    {"type": "set_difficulty", "kind": "cull"},
    {"type": "choose_profile", "profile": 1},
    {"type": "rename_profile", "name": "again"},
    {"type": "new_profile", "name": "new"},
    {"type": "remove_profile"},
)
"""What a player does then."""
LEFT_OUT = 0.6
"""The share of it that he does not do, each time another."""


class Listener:
    """A page that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    async def send(self, answer: dict[str, Any]) -> None:
        """As it goes through the network."""
        json.dumps(answer, allow_nan=False)
        self.told.append(answer)


class Complaints(logging.Handler):
    """Keeps the tracebacks that would be logged."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Only what has a traceback is of interest."""
        if record.exc_info and record.exc_info[1] is not None:
            self.found.append(spot_of(record.exc_info[1]))


async def play_on(path: Path, luck: Random) -> None:
    """What a player's page may do with this database; errors are answers, too."""
    with closing(Memory(path)) as memory:
        hall = Hall(memory, seed=1)
        page = Listener()
        seat = await hall.enter(TOKEN, page)
        assert seat is not None
        for said in SAID:
            if luck.random() < LEFT_OUT:
                continue
            told = len(page.told)
            await hall.hear(seat, page, json.dumps({**said, "id": 1}))
            assert len(page.told) > told, f"no answer to {said}"
            seat = hall.seat(TOKEN)


def changed_value(luck: Random, value: Any) -> Any:
    """Another value for a field."""
    if isinstance(value, str) and luck.random() < 0.8:
        try:
            form = json.loads(value)
        except ValueError:
            return luck.choice([mutated_bytes(luck, value.encode()), "", "\x00", "x" * 5000])
        if luck.random() < 0.8:
            return json.dumps(much_twisted(luck, form))
        return mutated_bytes(luck, value.encode()).decode("utf-8", "replace")
    plain = [junk for junk in JUNK if isinstance(junk, (str, float, int, type(None)))]
    value = luck.choice([*plain, b"\xff\x00", b"{}", 1, 2, 0])
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        return str(value)
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    return value


def change_a_row(path: Path, luck: Random) -> str:
    """Change one field of one row; what was changed."""
    table = luck.choice(["profile", "profile", "encounter", "player"])
    columns = TABLES[table]
    likely = [name for name in LIKELY if name in columns]
    column = luck.choice(likely) if likely and luck.random() < 0.7 else luck.choice(columns)
    with closing(sqlite3.connect(path)) as base:
        (value,) = base.execute(f"SELECT {column} FROM {table} LIMIT 1").fetchone()
        other = changed_value(luck, value)
        try:
            base.execute(f"UPDATE {table} SET {column} = ?", (other,))
        except sqlite3.IntegrityError:
            return f"{table}.{column} cannot be {other!r:.40}"
        base.commit()
    return f"{table}.{column} = {other!r:.60}"


def rows_attacked(armoury: Armoury, luck: Random, folder: Path, count: int) -> Report:
    """So many changed rows, each in a database of its own."""
    report = Report("rows")
    complaints = Complaints()
    logger = logging.getLogger("sparring")
    logger.addHandler(complaints)
    path = folder / "changed.db"
    try:
        for number in range(count):
            for old in folder.glob("changed.db*"):
                old.unlink()
            path.write_bytes(armoury.good["database"])
            what = f"row {number}: {change_a_row(path, luck)}"
            kept = path.read_bytes()
            before = len(report.findings)
            with report.trying(what):
                asyncio.run(play_on(path, luck))
            for spot in complaints.found:
                report.find(what, spot)
            complaints.found.clear()
            if len(report.findings) > before:
                (folder / f"found-{number}.db").write_bytes(kept)
    finally:
        logger.removeHandler(complaints)
    return report

"""The arena killed at random moments of play, on a disk that is full now and then.

    make kills

Whatever was confirmed to the player must be there when the server is started again; what
was sent last may have counted or not.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from websockets.exceptions import ConnectionClosed

from sparring.arena.memory import MOST_REPLAYS
from tests.arena.server import Arena, Page

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDER: dict[str, Any] = {"act": "move_to", "x": 512.0, "y": 256.0}
LONGEST_PLAY = 1.2
"""Seconds until a kill, at most."""
DISK_BYTES = 2_000_000
FULL_AMONG = 4
"""Every so manieth kill comes with a disk that is full."""


@dataclass
class Known:
    """What the player has been told is done: nothing of it may be lost."""

    encounters: int = 0
    round: int = 0
    """Of the fight in progress; 0 without one."""
    ordered: set[int] = field(default_factory=set)
    weights: Any = None
    history: list[Any] = field(default_factory=list)
    sent: str | None = None
    """The message that was not answered any more."""


@dataclass
class Count:
    """What came of all kills."""

    kills: int = 0
    full: int = 0
    """Kills with a full disk."""
    failed: int = 0
    """Messages that the server could not keep, and said so."""
    unstarted: int = 0
    """Starts refused in words because the disk was full."""
    confirmed: int = 0
    """Messages confirmed, all in all."""
    in_flight: int = 0
    """Kills that hit a message that was not answered yet."""

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.full} with a full disk, {self.in_flight} before an answer; "
            f"{self.confirmed:,} messages confirmed, none lost; {self.failed:,} said to have "
            f"failed, {self.unstarted} starts refused in words"
        )


def ordered_in(state: dict[str, Any]) -> set[int]:
    """Who has an order."""
    plans = state["fight"]["planned"] if state["fight"] else []
    return {plan["who"] for plan in plans if plan["ordered"]}


def weights_in(shown: dict[str, Any]) -> dict[str, dict[str, int]]:
    """The weights of every rule."""
    return {
        role["role"]: {rule["name"]: rule["weight"] for rule in role["rules"]}
        for role in shown["roles"]
    }


def as_known(page: Page) -> Known:
    """What is known after the server has told everything."""
    state, learned = page.ask("show"), page.ask("learned")
    return Known(
        encounters=state["encounters"],
        round=state["fight"]["scene"]["round"] if state["fight"] else 0,
        ordered=ordered_in(state),
        weights=weights_in(learned),
        history=learned["history"]["encounters"],
    )


def play_on(page: Page, known: Known, luck: Random, count: Count) -> None:
    """Play until the server is gone, each message answered before the next."""
    while True:
        known.sent = next_message(known, luck)
        agent = luck.randrange(4)
        fields = {"agent": agent, "order": ORDER} if known.sent == "order" else {}
        answer = page.ask(known.sent, **fields)
        if answer["type"] == "failed":
            count.failed += 1
        elif answer["type"] != "error":
            note_answer(known, answer, agent)
            count.confirmed += 1
        known.sent = None


def next_message(known: Known, luck: Random) -> str:
    """What a player says next."""
    if not known.round:
        return "begin"
    return "order" if luck.randrange(3) == 0 else "fight_on"


def note_answer(known: Known, answer: dict[str, Any], agent: int) -> None:
    """Something was confirmed."""
    if known.sent == "order":
        known.ordered.add(agent)
        return
    known.round, known.ordered = answer["fight"]["scene"]["round"], set()
    result = answer.get("result")
    if result is not None:
        known.encounters += 1
        known.history.append(result["fought"])
        known.weights = weights_in(result)
        known.round = 0


def with_films_kept(history: list[Any], encounters: int) -> list[Any]:
    """The films of the last fights are kept, those of older ones are not."""
    return [one | {"kept": one["number"] > encounters - MOST_REPLAYS} for one in history]


def check_nothing_lost(page: Page, known: Known) -> None:
    """Everything confirmed is there; the message sent last may have counted or not."""
    state, sent = page.state, known.sent
    assert state["notes"] == []
    assert state["encounters"] - known.encounters in ((0, 1) if sent == "fight_on" else (0,))
    learned = page.ask("learned")
    encounters = learned["history"]["encounters"][: known.encounters]
    assert encounters == with_films_kept(known.history, state["encounters"])
    if state["encounters"] > known.encounters:
        assert known.round > 0
        assert state["fight"] is None
        return
    if known.weights is not None:
        assert weights_in(learned) == known.weights
    if not known.round:
        assert state["fight"] is None or sent == "begin"
        return
    went_on = state["fight"]["scene"]["round"] - known.round
    assert went_on in ((0, 1) if sent == "fight_on" else (0,))
    if not went_on:
        assert known.ordered <= ordered_in(state)
        assert known.ordered == ordered_in(state) or sent == "order"


# --- a small disk ----------------------------------------------------------------


class SmallDisk:
    """A folder that can be full: a small file system where we may mount one, otherwise a
    limit on how large the server's files may become."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.filler = folder / "filler"
        folder.mkdir()
        options = f"size={DISK_BYTES}"
        mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
        self.is_mounted = (
            os.geteuid() == 0
            and not subprocess.run(mount, check=False, capture_output=True).returncode
        )

    def close(self) -> None:
        """Give it back."""
        if self.is_mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)

    def fill(self, arena: Arena, free: int) -> None:
        """Leave only so many bytes."""
        if not self.is_mounted:
            limit_files(
                arena, max((path.stat().st_size for path in self.files()), default=0) + free
            )
            return
        there = os.statvfs(self.folder)
        wanted = there.f_bavail * there.f_frsize - free
        self.filler.write_bytes(b"\0" * max(0, wanted))

    def files(self) -> list[Path]:
        """The server's."""
        return [path for path in self.folder.iterdir() if path.is_file()]

    def make_room(self, arena: Arena) -> None:
        """As whoever runs the server would."""
        self.filler.unlink(missing_ok=True)
        if not self.is_mounted:
            limit_files(arena, resource.RLIM_INFINITY)


def limit_files(arena: Arena, size: int) -> None:
    """How large files of the running server may become."""
    if arena.process is not None:
        with suppress(ProcessLookupError):
            resource.prlimit(
                arena.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY)
            )


# --- all kills -------------------------------------------------------------------


def killed_often(folder: Path, kills: int, luck: Random) -> Count:
    """Play, kill, start again and look, so many times."""
    count, known = Count(), Known()
    with closing(SmallDisk(folder / "disk")) as disk:
        with Arena(disk.folder / "arena.db", "--seed", "1") as arena:
            for number in range(kills):
                is_full = number % FULL_AMONG == FULL_AMONG - 1
                known = play_until_killed(arena, disk, known, luck, count, is_full=is_full)
                start_again(arena, disk, count)
            with arena.page() as page:
                check_nothing_lost(page, known)
        assert "Traceback" not in arena.complaints()
    return count


def play_until_killed(
    arena: Arena, disk: SmallDisk, known: Known, luck: Random, count: Count, *, is_full: bool
) -> Known:
    """Look whether all is there, then play until the kill; what is known by then."""
    process = arena.process
    assert process is not None
    with suppress(ConnectionClosed), arena.page() as page:
        check_nothing_lost(page, known)
        known = as_known(page)
        if is_full:
            disk.fill(arena, luck.choice((0, 4_096, 20_000, 60_000)))
        killer = threading.Timer(luck.uniform(0, LONGEST_PLAY), process.kill)
        with cancelled_afterwards(killer):
            play_on(page, known, luck, count)
    assert arena.end(signal.SIGKILL) == -signal.SIGKILL, "it ended by itself"
    count.kills += 1
    count.full += is_full
    count.in_flight += known.sent is not None
    return known


@contextmanager
def cancelled_afterwards(timer: threading.Timer) -> Iterator[None]:
    """Start a timer that strikes nobody else."""
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def start_again(arena: Arena, disk: SmallDisk, count: Count) -> None:
    """Start; on a disk that is still full it may be refused, in words."""
    if disk.filler.exists():
        before = len(arena.complaints())
        try:
            arena.start()
        except AssertionError:
            said = arena.complaints()[before:]
            assert "cannot be used as the arena's memory" in said, said
            assert "Traceback" not in said, said
            count.unstarted += 1
            arena.kill()
            disk.make_room(arena)
            arena.start()
        disk.make_room(arena)
        return
    arena.start()


def main() -> None:
    """Kill, and say what came of it."""
    parser = argparse.ArgumentParser(prog="make kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        count = killed_often(Path(folder), wanted.kills, Random(wanted.seed))
    print(f"{count} ({time.monotonic() - started:.0f} s)")
    sys.exit(0 if count.kills == wanted.kills else 1)


if __name__ == "__main__":
    main()

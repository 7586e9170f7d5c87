"""Hostile files through every command that reads one."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from sparring.errors import SparringError
from tests.attack.armoury import run
from tests.attack.twisting import hostile_file
from tests.attack.watching import Hanging, Report, spot_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random

    from tests.attack.armoury import Armoury

NOT_EVEN_A_FILE = ("missing", "folder", "loop", "endless")
"""What a path may lead to instead."""
FEW = 20


class Reader(NamedTuple):
    """A command that reads a file."""

    kind: str
    """What it should be."""
    file: str
    """What it is called."""
    words: str
    """FILE stands for it, OUT for a file that may be written, GOOD for a good rule file."""


EXPLOITS = "exploits crpg --tries 2 --out OUT --results RESULTS"
READERS = (
    Reader("scripting", "state.json", "explain FILE"),
    Reader("values", "state.json", "explain FILE --json"),
    Reader("squad", "state.json", "explain FILE"),
    Reader("scripting", "state.json", "fight crpg FILE novice"),
    Reader("champion", "state.json", "fight boxes FILE"),
    Reader("tactic", "tactic.rules", "fight crpg FILE novice --seed 3"),
    Reader("rules", "own.rules", "fight crpg rulebase novice --rules FILE"),
    Reader("scripting", "state.json", "learn crpg -n 1 --fast --load FILE"),
    Reader("values", "state.json", "learn crpg -n 1 --fast --with monte-carlo --load FILE"),
    Reader(
        "squad", "state.json", "learn pit --duel sorcerer --with alert-am -n 1 --fast --load FILE"
    ),
    Reader("scripting", "state.json", "learn crpg -n 1 --fast --prior FILE"),
    Reader("rules", "own.rules", "learn crpg -n 1 --fast --rules FILE"),
    Reader("tactic", "tactic.rules", "learn crpg -n 1 --fast --against FILE"),
    Reader("run", "champion.json.run", "evolve boxes -n 2 --population 4 --fast --save CHAMPION"),
    Reader("rival", "state.json", "evolve starships -n 1 --population 4 --fast --against FILE"),
    Reader("champion", "state.json", "network FILE"),
    Reader("champion", "state.json", "network FILE --json"),
    Reader("replay", "replay.json", "replay FILE"),
    Reader("replay", "replay.json", "watch FILE --no-open --port 0 --data OUT"),
    Reader("scripting", "state.json", "watch crpg FILE novice --no-open --port 0 --data OUT"),
    Reader("database", "arena.db", "play --no-open --port 0 --data FILE"),
    Reader("rules", "own.rules", "reproduce baseline --tests 1 --results RESULTS --rules FILE"),
    Reader("rules", "own.rules", "report --tests 1 --results RESULTS --out OUT --rules FILE"),
    Reader("rules", "own.rules", "scorecard --tests 1 --results RESULTS --rules FILE"),
    Reader(
        "exploits",
        "exploits.json",
        "scorecard --doctor-only --results RESULTS --page OUT --exploits EXPLOITS",
    ),
    Reader(
        "rules", "own.rules", "exploits crpg --tries 2 --out OUT --results RESULTS --rules FILE"
    ),
    Reader(
        "scripting",
        "state.json",
        "exploits crpg --tries 2 --out OUT --results RESULTS --against FILE",
    ),
    Reader("calibration", "search.csv", "calibrate crpg --from FILE --out OUT"),
    Reader("rules", "own.rules", "lint FILE"),
    Reader("rules", "own.rules", "lint FILE --world crpg --json"),
    Reader("roles", "own.roles", "lint FILE --world tavern"),
    Reader("vocabulary", "words.json", "lint GOOD --vocabulary FILE"),
    Reader("rules", "own.rules", "format FILE"),
    Reader("roles", "own.roles", "format FILE --check"),
)


BEGINS = "the work would begin now"


class Begins(SparringError):
    """The file was taken, and the command would begin with its work now."""


@contextmanager
def without_long_work() -> Iterator[None]:
    """Commands end where reading does: no experiment is run and nothing is served."""

    def begin(*arguments: object, **named: object) -> None:
        raise Begins(BEGINS)

    with (
        patch("sparring.lab.engines.Threads.run", begin),
        patch("uvicorn.Server.run", begin),
    ):
        yield


class Commands:
    """Runs commands on hostile files, and notes what comes of it."""

    def __init__(self, armoury: Armoury, luck: Random, folder: Path) -> None:
        self.armoury, self.luck, self.folder = armoury, luck, folder
        (folder / "good.rules").write_bytes(armoury.good["rules"])
        self.report = Report("files")

    def attack(self, files: int, readers: tuple[Reader, ...] = READERS) -> Report:
        """So many files through each command; few are of other kinds for the next one."""
        with without_long_work():
            for place, reader in enumerate(readers):
                first = place % (2 * len(NOT_EVEN_A_FILE)) if files < FEW else 0
                for number in range(first, first + files):
                    self.try_one(reader, number)
        return self.report

    def try_one(self, reader: Reader, number: int) -> None:
        """One command on one file, in a folder of its own."""
        folder = self.folder / "try"
        forget(folder)
        folder.mkdir()
        path = folder / reader.file
        if number < len(NOT_EVEN_A_FILE):
            kind = NOT_EVEN_A_FILE[number]
            put_something_else(path, kind)
        else:
            kind = f"file {number}"
            path.write_bytes(hostile_file(self.luck, self.armoury.good[reader.kind]))
        what = f"{reader.words} ({kind})"
        before = len(self.report.findings)
        with self.report.trying(what):
            self.run(what, self.words(reader, path, folder))
        if len(self.report.findings) > before and path.is_file():
            self.set_aside(path, before)

    def set_aside(self, path: Path, number: int) -> None:
        """Keep a file that did something, to be looked at."""
        with path.open("rb") as file:
            (self.folder / f"found-{number}-{path.name}").write_bytes(file.read(1_000_000))

    def words(self, reader: Reader, path: Path, folder: Path) -> list[str]:
        """The command line."""
        if reader.kind == "run":
            (folder / "champion.json").write_bytes(self.armoury.good["champion"])
        if "EXPLOITS" in reader.words and path.is_file() and path.stat().st_size:
            self.armoury.exploits_folder(path.read_bytes())
        stand_for = {
            "FILE": path,
            "OUT": folder / "out",
            "CHAMPION": folder / "champion.json",
            "GOOD": self.folder / "good.rules",
            "RESULTS": self.folder / "results",
            "EXPLOITS": self.armoury.folder / "exploits",
        }
        return [str(stand_for.get(word, word)) for word in reader.words.split()]

    def run(self, what: str, words: list[str]) -> None:
        """Run it: whatever is raised, and a traceback in print, is found."""
        result = run(*words)
        if isinstance(result.exception, Hanging):
            raise result.exception
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            self.report.find(what, spot_of(result.exception))
        if "Traceback" in result.output:
            self.report.find(what, "a traceback was printed")
        if result.exit_code not in (0, 1, 2):
            self.report.find(what, f"ended with {result.exit_code}")
        if result.exit_code and BEGINS not in result.output:
            self.report.refused += 1
            if not result.output.strip():
                self.report.find(what, "refused without a word")


def put_something_else(path: Path, kind: str) -> None:
    """What is no ordinary file."""
    if kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    elif kind == "endless":
        path.symlink_to("/dev/zero")


def forget(folder: Path) -> None:
    """Remove a folder; what links lead to stays."""
    if not folder.exists():
        return
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            forget(path)
        else:
            path.unlink()
    folder.rmdir()

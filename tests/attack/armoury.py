"""Good files of every kind that commands read, made by the commands that write them."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from typer.testing import CliRunner

import sparring
from sparring.arena.memory import Memory
from sparring.cli.app import app
from sparring.worlds import registry
from tests.arena.helpers import new_player, tell

if TYPE_CHECKING:
    from typer.testing import Result

ROOT = Path(__file__).parents[2]
KEPT_EXPLOITS = ROOT / "src/sparring/lab/experiments/crpg/kept_exploits"
CALIBRATION = ROOT / "docs/worlds/crpg-calibration.csv"
ROLES = ROOT / "src/sparring/worlds/tavern/roles/tavern.roles"
LEARN = ("learn", "crpg", "-n", 2, "--fast", "--save")
FOUR = ("-n", 1, "--population", 4, "--fast")


def run(*words: object) -> Result:
    """A command, in this process."""
    return CliRunner().invoke(app, [str(word) for word in words])


def done(*words: object) -> None:
    """A command that must succeed."""
    result = run(*words)
    assert result.exit_code == 0, (words, result.output, result.exception)


class Armoury:
    """One good file of each kind, by name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.good: dict[str, bytes] = {}
        self.make_learned()
        self.make_bred()
        self.make_written()
        self.make_arena()

    def keep(self, kind: str, name: str) -> None:
        """Take a file into the collection."""
        self.good[kind] = (self.folder / name).read_bytes()

    def make_learned(self) -> None:
        """What learners save, and fights that were kept."""
        done(*LEARN, self.folder / "scripting.json")
        self.keep("scripting", "scripting.json")
        done(*LEARN, self.folder / "values.json", "--with", "monte-carlo")
        self.keep("values", "values.json")
        duel = ("learn", "pit", "--duel", "sorcerer", "--with", "alert-am", "-n", 2, "--fast")
        done(*duel, "--save", self.folder / "squad.json")
        self.keep("squad", "squad.json")
        done("fight", "crpg", "novice", "offensive", "--replay", self.folder / "replay.json")
        self.keep("replay", "replay.json")

    def make_bred(self) -> None:
        """Champions, and evolutions to go on with."""
        done("evolve", "boxes", *FOUR, "--save", self.folder / "champion.json")
        self.keep("champion", "champion.json")
        self.keep("run", "champion.json.run")
        done("evolve", "starships", *FOUR, "--save", self.folder / "rival.json")
        self.keep("rival", "rival.json")

    def make_written(self) -> None:
        """What people write, and what the laboratory keeps."""
        crpg = registry.open_world("crpg")
        tactic = Path(registry.__file__).parent / "crpg/tactics/novice.rules"
        words = sparring.vocabulary_form(registry.vocabulary_of("crpg"))
        self.good["rules"] = crpg.rule_text.encode()
        self.good["tactic"] = tactic.read_bytes()
        self.good["roles"] = ROLES.read_bytes()
        self.good["vocabulary"] = json.dumps(words).encode()
        self.good["exploits"] = (KEPT_EXPLOITS / "exploits.json").read_bytes()
        self.good["calibration"] = CALIBRATION.read_bytes()

    def make_arena(self) -> None:
        """A database with a fight in progress, and a state file of the arena."""
        path = self.folder / "arena.db"
        with closing(Memory(path)) as memory:
            player = new_player(memory)
            tell(player, "begin", seed="1")
            while player.bout is not None:
                tell(player, "fight_on")
            self.good["arena"] = json.dumps(tell(player, "export")["state"]).encode()
            tell(player, "begin", seed="2")
            tell(player, "fight_on")
        with closing(sqlite3.connect(path)) as base:
            base.execute("PRAGMA journal_mode = DELETE")
        self.keep("database", "arena.db")

    def exploits_folder(self, index: bytes) -> Path:
        """A folder as the finder of exploits leaves it, with another index."""
        folder = self.folder / "exploits"
        if not folder.exists():
            shutil.copytree(KEPT_EXPLOITS, folder)
        (folder / "exploits.json").write_bytes(index)
        return folder

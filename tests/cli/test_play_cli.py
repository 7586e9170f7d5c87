"""`sparring play` and `sparring watch`: start, answer, and end when asked to."""

from __future__ import annotations

import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sparring.arena.memory import VERSION
from tests.arena.server import Arena, request
from tests.cli.running import run

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_the_help_says_what_may_be_wished_for():
    result = run("play", "--help")
    assert result.exit_code == 0
    for option in ("--port", "--no-open", "--data", "--host", "--seed"):
        assert option in result.output


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_cannot_be_is_refused(port: str):
    result = run("play", "--no-open", "--port", port)
    assert result.exit_code == 2
    assert "--port" in result.output


def test_a_seed_that_cannot_be_is_refused(tmp_path: Path):
    result = run("play", "--no-open", "--port", 0, "--data", tmp_path / "a.db", "--seed", 1 << 64)
    assert result.exit_code == 2
    assert "a seed is a whole number" in result.output


def test_a_port_that_is_taken_is_refused_with_the_way_out(tmp_path: Path):
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        result = run("play", "--no-open", "--port", port, "--data", tmp_path / "a.db")
    assert result.exit_code == 2
    assert f"port {port}" in result.output
    assert "--port" in result.output


def test_a_file_that_is_no_database_is_refused(tmp_path: Path):
    data = tmp_path / "letter.txt"
    data.write_text("Dear Ada, " * 100)
    result = run("play", "--no-open", "--port", 0, "--data", data)
    assert result.exit_code == 2
    assert "cannot be used as the arena's memory" in " ".join(result.output.split())
    assert data.read_text().startswith("Dear Ada")


def test_the_memory_of_a_newer_version_is_refused(tmp_path: Path):
    data = tmp_path / "arena.db"
    with closing(sqlite3.connect(data)) as base:
        base.execute(f"PRAGMA user_version = {VERSION + 1}")
    result = run("play", "--no-open", "--port", 0, "--data", data)
    assert result.exit_code == 2
    assert "newer version" in result.output


def test_a_folder_that_cannot_be_made_is_refused_in_words(tmp_path: Path):
    (tmp_path / "letter.txt").write_text("Dear Ada")
    data = tmp_path / "letter.txt" / "arena.db"
    result = run("play", "--no-open", "--port", 0, "--data", data)
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert "letter.txt" in result.output


def test_it_starts_answers_and_ends_cleanly_on_ctrl_c(tmp_path: Path):
    with Arena(tmp_path / "new folder" / "arena.db") as arena:
        assert request(arena.port, "GET", "/").status == 200
        with arena.page() as page:
            page.ask("begin")
            assert arena.end(signal.SIGINT) == 0
    assert arena.complaints() == ""
    with closing(sqlite3.connect(arena.data)) as base:
        assert base.execute("SELECT count(fight) FROM profile").fetchone() == (1,)
    assert not arena.data.with_name("arena.db-wal").exists()


@contextmanager
def watching(*arguments: str | Path) -> Iterator[str]:
    """The address that `sparring watch` tells; it ends as if Ctrl-C were pressed."""
    command = [Path(sys.executable).with_name("sparring"), "watch", *arguments]
    options = ["--no-open", "--port", "0"]
    process = subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline()
    finally:
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=30)
    assert (process.returncode, complaints) == (0, "")


def port_in(words: str) -> int:
    address = re.search(r"http://127\.0\.0\.1:(\d+)/", words)
    assert address is not None, words
    return int(address[1])


def test_a_pairing_is_watched_by_its_link(tmp_path: Path):
    pairing = ("crpg", "offensive", "cursing", "--seed", "7")
    with watching(*pairing, "--data", tmp_path / "a.db") as words:
        assert "/#watch?world=crpg&red=offensive&blue=cursing&seed=7 " in words
        assert request(port_in(words), "GET", "/").status == 200


def test_a_replay_is_watched_from_its_file(tmp_path: Path):
    kept = tmp_path / "duel.json"
    assert run("fight", "crpg", "offensive", "cursing", "--replay", kept).exit_code == 0
    with watching(kept, "--data", tmp_path / "a.db") as words:
        assert "/#watch?opened " in words
        film = request(port_in(words), "GET", "/api/opened").data
    assert (film["world"], film["seed"]) == ("crpg", "0")
    assert "duel" in film["name"]


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    for name in [name for name in sys.modules if name.startswith("sparring.arena")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = run("play", "--no-open")
    assert result.exit_code == 2
    assert "pip install 'sparring[arena]'" in " ".join(result.output.split())

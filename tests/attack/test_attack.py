"""Small attacks with every run of the tests, and attacks that must notice something."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

import pytest

from sparring.errors import UsageError
from sparring.worlds.registry import OWN_WORLDS
from tests.attack.armoury import Armoury
from tests.attack.commands import READERS, Commands, Reader, without_long_work
from tests.attack.rows import rows_attacked
from tests.attack.states import states_attacked
from tests.attack.watching import Report

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def armoury(tmp_path_factory: pytest.TempPathFactory) -> Armoury:
    return Armoury(tmp_path_factory.mktemp("good"))


def test_changed_state_files_are_taken_or_refused_in_words(armoury: Armoury, tmp_path: Path):
    report = states_attacked(armoury, Random(1), tmp_path, 160)
    assert report.findings == []
    assert report.refused > 80


def test_changed_rows_of_the_database_do_no_harm(armoury: Armoury, tmp_path: Path):
    report = rows_attacked(armoury, Random(1), tmp_path, 25)
    assert report.findings == []


def test_hostile_files_are_refused_by_every_command(armoury: Armoury, tmp_path: Path):
    report = Commands(armoury, Random(1), tmp_path).attack(2)
    assert report.findings == []
    assert report.tried == 2 * len(READERS)


def test_every_command_takes_the_good_file(armoury: Armoury, tmp_path: Path):
    commands = Commands(armoury, Random(1), tmp_path)
    with without_long_work():
        for number, reader in enumerate(READERS):
            folder = tmp_path / str(number)
            folder.mkdir()
            path = folder / reader.file
            path.write_bytes(armoury.good[reader.kind])
            commands.run(reader.words, commands.words(reader, path, folder))
            assert commands.report.refused == 0, reader


# --- what an attack must notice ------------------------------------------------


def test_an_error_that_is_not_ours_is_found():
    report = Report("test")
    with report.trying("a file"):
        raise KeyError("role")
    (finding,) = report.findings
    assert "KeyError" in str(finding)


def test_our_errors_are_refusals_unless_they_say_nothing():
    report = Report("test")
    for words in ("no such role", ""):
        with report.trying("a file"):
            raise UsageError(words)
    assert report.refused == 2
    (finding,) = report.findings
    assert "without a word" in finding.why


def test_what_takes_long_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.attack.watching.SECONDS_ALLOWED", 0.01)
    report = Report("test")
    with report.trying("slow"):
        until = time.process_time() + 0.02
        while time.process_time() < until:
            pass
    (finding,) = report.findings
    assert "of work" in finding.why


def test_what_hangs_is_ended_and_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.attack.watching.SECONDS_UNTIL_STOPPED", 0.1)
    report = Report("test")
    with report.trying("hanging"):
        time.sleep(60)
    (finding,) = report.findings
    assert "did not end" in finding.why


def test_a_command_that_raises_is_found(
    armoury: Armoury, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def broken(form: object) -> None:
        raise AttributeError("'list' object has no attribute 'items'")

    monkeypatch.setattr("sparring.cli.explain.read_state", broken)
    explain = Reader("scripting", "state.json", "explain FILE")
    report = Commands(armoury, Random(1), tmp_path).attack(30, (explain,))
    assert any("AttributeError" in finding.why for finding in report.findings)


def test_the_worlds_that_are_attacked_are_there():
    named = {word for reader in READERS for word in reader.words.split()}
    assert {"crpg", "pit", "boxes", "starships"} <= named & set(OWN_WORLDS)

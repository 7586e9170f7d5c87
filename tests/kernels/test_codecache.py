"""Where compiled code is kept: which folder, which files, and what if they cannot be."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sparring.kernels import codecache, compiling
from sparring.kernels.codecache import (
    ORIGIN,
    CodeCache,
    begin_folder,
    cache_folder,
    digest,
    own_folder,
)
from sparring.kernels.compiling import Program
from sparring.kernels.records import Long, new


@dataclass(slots=True)
class Purse:
    """Some coins."""

    coins: Long


def doubling(*, by: int = 2) -> Any:
    """An entry; another one for each factor."""

    program = Program("purses")
    program.progress.is_quiet = True

    @program.entry
    def double(purse: Purse) -> int:
        return purse.coins * by

    return double


def use(cache: CodeCache, monkeypatch: pytest.MonkeyPatch, *, by: int = 2) -> bool:
    """Call an entry that a new process would call; whether it was compiled."""
    monkeypatch.setattr(compiling, "code_cache", lambda: cache)
    entry = doubling(by=by)
    purse = new(Purse)
    purse.coins = 21
    assert entry(purse) == 21 * by
    return entry.program.compile_seconds is not None


# --- folders -----------------------------------------------------------------


def test_the_folder_is_the_one_asked_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPARRING_CACHE", "/ours")
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/numbas")
    assert cache_folder() == Path("/ours")
    monkeypatch.delenv("SPARRING_CACHE")
    assert cache_folder() == Path("/numbas")


@pytest.mark.parametrize(
    ("platform", "setting", "folder"),
    [
        ("linux", None, "/home/kim/.cache/sparring"),
        ("linux", "XDG_CACHE_HOME", "/elsewhere/sparring"),
        ("darwin", None, "/home/kim/Library/Caches/sparring"),
        ("win32", None, "/home/kim/AppData/Local/sparring"),
        ("win32", "LOCALAPPDATA", "/elsewhere/sparring"),
    ],
)
def test_otherwise_it_is_the_users_own(
    platform: str, setting: str | None, folder: str, monkeypatch: pytest.MonkeyPatch
):
    for name in ("SPARRING_CACHE", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os.path, "expanduser", lambda path: "/home/kim")
    if setting:
        monkeypatch.setenv(setting, "/elsewhere")
    assert cache_folder() == Path(folder)


def test_nothing_is_written_into_the_package():
    assert codecache.PACKAGE not in own_folder(cache_folder()).resolve().parents


def test_every_installation_and_version_of_python_has_its_own_folder(
    monkeypatch: pytest.MonkeyPatch,
):
    folder = own_folder(Path("cache"))
    assert sys.implementation.cache_tag in folder.name
    monkeypatch.setattr(codecache, "PACKAGE", Path("/another/installation"))
    assert own_folder(Path("cache")) != folder


def test_folders_of_installations_that_are_no_more_are_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    begin_folder(own_folder(tmp_path))
    monkeypatch.setattr(codecache, "PACKAGE", tmp_path / "removed")
    gone = own_folder(tmp_path)
    begin_folder(gone)
    monkeypatch.setattr(codecache, "PACKAGE", tmp_path)
    begin_folder(own_folder(tmp_path))
    assert not gone.exists()
    assert len([*tmp_path.iterdir()]) == 2


def test_all_code_of_this_installation_can_be_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SPARRING_CACHE", str(tmp_path))
    begin_folder(own_folder(tmp_path))
    assert codecache.forget() == own_folder(tmp_path)
    assert not [*tmp_path.iterdir()]


# --- files -------------------------------------------------------------------


def test_code_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert use(CodeCache(tmp_path), monkeypatch)
    assert not use(CodeCache(tmp_path), monkeypatch)


def test_code_of_other_stamps_goes_when_new_code_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    use(CodeCache(tmp_path), monkeypatch)
    files = {path.suffix for path in tmp_path.glob("purses.*")}
    assert use(CodeCache(tmp_path), monkeypatch, by=3)
    assert {path.suffix for path in tmp_path.glob("purses.*")} == files == {".nbi", ".nbc"}
    assert len([*tmp_path.glob("purses.*")]) == 2
    assert use(CodeCache(tmp_path), monkeypatch, by=2)


def test_a_file_that_another_process_is_writing_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    name = doubling().file_name
    fresh, left_over = tmp_path / f"{name}-1.nbc.tmp.1", tmp_path / f"{name}-1.nbc.tmp.2"
    for path in (fresh, left_over):
        path.write_bytes(b"")
    os.utime(left_over, (0, 0))
    use(CodeCache(tmp_path), monkeypatch)
    assert fresh.exists()
    assert not left_over.exists()


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
@pytest.mark.parametrize("content", [b"", b"no code at all"])
def test_a_damaged_file_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, content: bytes
):
    use(CodeCache(tmp_path), monkeypatch)
    (path,) = tmp_path.glob(f"purses.*{suffix}")
    path.write_bytes(content)
    assert use(CodeCache(tmp_path), monkeypatch)
    assert not use(CodeCache(tmp_path), monkeypatch)


def test_damaged_notes_on_sources_are_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    use(CodeCache(tmp_path), monkeypatch)
    (tmp_path / codecache.TREES).write_text("{")
    assert not use(CodeCache(tmp_path), monkeypatch)
    assert CodeCache(tmp_path).trees.known


# --- folders that cannot be used ---------------------------------------------


@pytest.fixture
def spare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary files go."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(codecache.tempfile, "tempdir", str(folder))
    codecache.spare_folder.cache_clear()
    return folder


def test_a_folder_that_cannot_be_written_to_is_told_of_once_and_a_spare_one_used(
    tmp_path: Path,
    spare: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    (tmp_path / "file").write_text("a file is no folder")
    assert use(CodeCache(tmp_path / "file" / "cache"), monkeypatch)
    (line,) = capsys.readouterr().err.splitlines()
    assert "cannot keep compiled code in" in line
    assert "SPARRING_CACHE" in line
    assert not use(CodeCache(tmp_path / "file" / "cache"), monkeypatch)
    assert capsys.readouterr().err == ""
    assert [*spare.rglob("*.nbc")]


@pytest.mark.skipif(sys.platform == "win32", reason="temporary files are each user's own")
def test_code_is_never_taken_from_a_spare_folder_that_others_can_write_to(
    tmp_path: Path, spare: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").write_text("a file is no folder")
    broken = tmp_path / "file" / "cache"
    use(CodeCache(broken), monkeypatch)
    codecache.spare_home().chmod(0o777)
    codecache.spare_folder.cache_clear()
    assert use(CodeCache(broken), monkeypatch)


def test_where_no_folder_can_be_used_the_entry_still_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").write_text("a file is no folder")
    monkeypatch.setattr(codecache, "spare_folder", lambda: tmp_path / "file" / "spare")
    assert use(CodeCache(tmp_path / "file" / "cache"), monkeypatch)


def test_folders_of_others_in_the_same_place_are_left_alone(tmp_path: Path):
    stranger = tmp_path / "photographs"
    stranger.mkdir()
    (stranger / ORIGIN).write_text("/no/longer/there\n", encoding="utf-8")
    binary = tmp_path / "binary"
    binary.mkdir()
    (binary / ORIGIN).write_bytes(b"\xff\xfe")
    gone = "/also/no/longer/there"
    left_over = tmp_path / f"cpython-311-{digest(gone.encode())[:16]}"
    left_over.mkdir()
    (left_over / ORIGIN).write_text(f"{gone}\n", encoding="utf-8")
    begin_folder(tmp_path / "ours")
    assert stranger.exists()
    assert binary.exists()
    assert not left_over.exists()

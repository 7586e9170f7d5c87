"""Compiling ahead: every world, spread over processes, and told in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from time import time_ns
from typing import TYPE_CHECKING, Any

import pytest

from sparring.kernels.stamps import reach
from sparring.worlds import compile as compiling
from sparring.worlds.compile import Board, Report, Share, main, programs_of, shares_of, split
from sparring.worlds.registry import world_names

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.kernels.compiling import Program

KERNEL = """
from __future__ import annotations
from sparring.kernels.compiling import Program

program = Program("tiny")

@program.entry
def double(number: int) -> int:
    return number * NEVER_COMPILED_BEFORE

@program.entry
def halve(number: int) -> int:
    return number // NEVER_COMPILED_BEFORE
"""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with the package of a world that nobody has told us of."""
    world = tmp_path / "tiny_world"
    (world / "kernel").mkdir(parents=True)
    (world / "__init__.py").write_text("")
    (world / "world.py").write_text("class Tiny:\n    name = 'tiny'\n")
    (world / "kernel" / "__init__.py").write_text("")
    (world / "kernel" / "numbers.py").write_text(f"{KERNEL}\nNEVER_COMPILED_BEFORE = {time_ns()}")
    metadata = tmp_path / "tiny_world-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny-world\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(
        "[sparring.worlds]\ntiny = tiny_world.world:Tiny\nlost = lost_world.world:Lost\n"
    )
    return tmp_path


def run(packages: Path, *arguments: str) -> tuple[int, str]:
    """Compile in a process of its own that knows the package."""
    path = os.pathsep.join((str(packages), *filter(None, [os.environ.get("PYTHONPATH")])))
    environment = os.environ | {"PYTHONPATH": path}
    environment.pop("SPARRING_QUIET", None)
    done = subprocess.run(
        [sys.executable, "-m", "sparring.worlds.compile", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_the_entries_of_one_world_are_compiled_in_several_processes_with_one_line(packages: Path):
    code, messages = run(packages, "tiny", "--jobs", "2")
    assert code == 0
    first, *_, loop, evolution, world = messages.splitlines()
    assert first.startswith("compiling the tiny world, once: 0 of ")
    assert loop.startswith("loop: ")
    assert evolution.startswith("evolution: ")
    assert world.startswith("tiny: 2 entries compiled")
    code, messages = run(packages, "tiny", "--jobs", "1")
    assert code == 0
    assert [line.partition(",")[0] for line in messages.splitlines()] == [
        "loop: loaded from the cache",
        "evolution: loaded from the cache",
        "tiny: loaded from the cache",
    ]


def test_a_world_that_cannot_be_imported_is_told_of(packages: Path):
    code, messages = run(packages, "lost", "--jobs", "1")
    assert code == 1
    assert "lost: the world 'lost' cannot be loaded" in messages


def test_a_world_that_there_is_not_is_an_error_with_the_nearest_name(
    capsys: pytest.CaptureFixture[str],
):
    assert main(["crgp"]) == 2
    assert "did you mean 'crpg'?" in capsys.readouterr().err


def test_without_the_compiler_there_is_nothing_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(compiling, "COMPILES", False)
    assert main([]) == 0
    assert "nothing is compiled" in capsys.readouterr().err


# --- who compiles what -------------------------------------------------------


def test_worlds_are_cut_into_parts_only_if_there_are_fewer_of_them_than_processes():
    names = world_names()[:1]
    assert shares_of(names, 1) == [Share("loop"), Share("evolution"), Share(names[0], 0, 1)]
    assert shares_of(names, 2)[2:] == [Share(names[0], 0, 2), Share(names[0], 1, 2)]
    assert shares_of(names * 3, 4)[2:] == [Share(names[0], 0, 1)] * 3


def program_of(name: str, title: str) -> Program:
    """A program of a world by its own name: other tests may have made more."""
    (program,) = (program for program in programs_of(name) if program.name == title)
    return program


def test_every_entry_of_a_world_is_found_without_a_list():
    assert {"start", "play_encounter", "play_valued_encounter", "mark_allowed"} <= {
        entry.__name__ for entry in program_of("crpg", "crpg").entries
    }


def test_the_loop_belongs_to_no_world():
    shared = program_of("loop", "shared")
    assert "run_encounters" in {entry.__name__ for entry in shared.entries}
    assert shared not in programs_of("crpg")


def test_entries_are_split_into_parts_that_take_about_as_long():
    entries = program_of("crpg", "crpg").entries
    parts = split(entries, 3)
    assert sorted(map(id, entries)) == sorted(id(entry) for part in parts for entry in part)
    sizes = [sum(len(reach(entry.dispatcher)) for entry in part) for part in parts]
    assert max(sizes) < 1.5 * min(sizes)


# --- what is told ------------------------------------------------------------


def told(board: Board, capsys: pytest.CaptureFixture[str]) -> list[str]:
    board.finish()
    return capsys.readouterr().err.splitlines()


def test_the_parts_of_a_world_are_told_together(capsys: pytest.CaptureFixture[str]):
    board = Board(["crpg"], shares_of(["crpg"], 2))
    board.note(Share("crpg", 0, 2), lambda: Report(2, 3.0))
    board.note(Share("crpg", 1, 2), lambda: Report(1, 4.0))
    assert told(board, capsys) == ["crpg: 3 entries compiled, ready after 4.0 s"]


def test_one_line_counts_the_kernels_of_all_processes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("SPARRING_QUIET", raising=False)
    lines: list[Any] = []
    board = Board(["crpg", "pit"], [])
    board.progress = lambda done, total: lines.append((done, total))  # type: ignore[assignment]
    board.tell(Share("crpg"), 0, 5)
    board.tell(Share("crpg"), 5, 5)
    board.tell(Share("pit"), 1, 3)
    board.finish()
    assert lines == [(0, 5), (4, 5), (6, 8), (8, 8)]

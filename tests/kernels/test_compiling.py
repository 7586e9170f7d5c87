"""The compiler: its cache notices every edit, and its progress is told."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sparring.kernels.compiling import Progress, fingerprint

if TYPE_CHECKING:
    from pathlib import Path

RULES = """
from __future__ import annotations
from dataclasses import dataclass
from pathlib import Path
from sparring.kernels.compiling import Program
from sparring.kernels.records import Long

FACTOR = 2

@dataclass(slots=True)
class Box:
    content: Long

program = Program("boxes", records=(Box,), folder=Path(__file__).parent)

@program.kernel
def grown(box: Box) -> int:
    return box.content * FACTOR
"""
GAME = """
from __future__ import annotations
from sparring.kernels.records import new
from rules import Box, grown, program

@program.entry
def grow(box: Box, times: int) -> int:
    for _ in range(times):
        box.content = grown(box)
    return box.content

box = new(Box)
box.content = 1
print(grow(box, 3), program.compile_seconds is not None)
"""


def run(folder: Path, **more: str) -> tuple[str, str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache"), **more}
    environment.pop("SPARRING_QUIET", None) if "SPARRING_QUIET" not in more else None
    done = subprocess.run(
        [sys.executable, "game.py"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip(), done.stderr


@pytest.fixture
def boxes(tmp_path: Path) -> Path:
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "game.py").write_text(GAME)
    return tmp_path


def test_the_second_start_takes_the_compiled_code_from_the_cache(boxes: Path):
    assert run(boxes)[0] == "8 True"
    assert run(boxes)[0] == "8 False"


def test_an_edited_callee_in_another_file_is_compiled_anew(boxes: Path):
    run(boxes)
    rules = boxes / "rules.py"
    rules.write_text(RULES.replace("* FACTOR", "* FACTOR + 1"))
    assert run(boxes)[0] == "15 True"


def test_an_edited_constant_in_another_file_is_compiled_anew(boxes: Path):
    run(boxes)
    rules = boxes / "rules.py"
    rules.write_text(RULES.replace("FACTOR = 2", "FACTOR = 3"))
    assert run(boxes)[0] == "27 True"


def test_without_the_compiler_the_same_source_runs_as_it_is(boxes: Path):
    assert run(boxes, SPARRING_JIT="0")[0] == "8 False"


def test_a_progress_line_tells_of_the_first_compilation_and_can_be_silenced(boxes: Path):
    assert "compiling the boxes world, once: 0 of 2 kernels" in run(boxes)[1]
    (boxes / "rules.py").write_text(RULES + "# touched\n")
    assert run(boxes, SPARRING_QUIET="1")[1] == ""


def test_the_fingerprint_changes_with_any_source(tmp_path: Path):
    (tmp_path / "a.py").write_text("x = 1\n")
    before = fingerprint([tmp_path])
    (tmp_path / "b.py").write_text("")
    between = fingerprint([tmp_path])
    (tmp_path / "a.py").write_text("x = 2\n")
    assert len({before, between, fingerprint([tmp_path])}) == 3


def test_progress_says_how_far_it_is():
    assert Progress("boxes").text(3, 7).startswith("compiling the boxes world, once: 3 of 7")

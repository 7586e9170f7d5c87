"""The compiler: what is compiled when, from what, and what of it is told."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from importlib import import_module, invalidate_caches
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from sparring.errors import UsageError
from sparring.kernels import compiling, stamps
from sparring.kernels.codecache import CodeCache
from sparring.kernels.compiling import PROGRAMS, Program, Progress
from sparring.kernels.insides import compiled_form
from sparring.kernels.records import Long, new

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CODES = """
from enum import IntEnum

class Size(IntEnum):
    SMALL = 1
    LARGE = 5

FACTOR = 2
STEPS = (1, 2, 3)
"""
RULES = '''
from __future__ import annotations
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from math import sqrt
import numpy as np
import codes
from codes import FACTOR, Size
from sparring.kernels.compiling import Program
from sparring.kernels.records import Long, Real

UNUSED = 7
TABLE = np.array([1, 2, 3])

@dataclass(slots=True)
class Box:
    content: Long
    weight: Real

program = Program("boxes", records={"Thing": Box})

@program.kernel
def grown(box: Box, by: int) -> int:
    """Grow."""
    is_full = (box.content > Size.LARGE and box.weight > 0) or by > 50
    return box.content if is_full else box.content * FACTOR

def make_filling(limit):
    @program.kernel
    def fill(thing: Thing) -> None:
        if thing.content < limit:
            thing.content = grown(thing, codes.STEPS[0] + TABLE[0] - 1)
    return fill

fill_to_ten = make_filling(10)

@program.kernel
def emptied(box: Box) -> None:
    box.content = 0

def plain(text):
    return text.upper()
'''
GAME = """
from __future__ import annotations
from sparring.kernels.records import new
from rules import Box, emptied, fill_to_ten, program

@program.entry
def grow(box: Box, times: int) -> int:
    for _ in range(times):
        fill_to_ten(box)
    return box.content

@program.entry
def empty(box: Box) -> None:
    emptied(box)

if __name__ == "__main__":
    box = new(Box)
    box.content = 1
    print(grow(box, 3), program.compile_seconds is not None)
"""
SOURCES = {"codes.py": CODES, "rules.py": RULES, "game.py": GAME}


@pytest.fixture
def boxes(tmp_path: Path) -> Path:
    """A small game in three files."""
    for name, text in SOURCES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """The folder of the game, and what was written when it was first played."""
    folder = tmp_path_factory.mktemp("boxes")
    for name, text in SOURCES.items():
        (folder / name).write_text(text)
    return folder, *run(folder)


@pytest.fixture
def played(tmp_path: Path, first_run: tuple[Path, str, str]) -> Path:
    """The game, once played."""
    shutil.copytree(first_run[0], tmp_path, dirs_exist_ok=True)
    return tmp_path


def edit(folder: Path, name: str, old: str, new: str) -> None:
    """Change something in a file of the game."""
    assert old in SOURCES[name]
    (folder / name).write_text(SOURCES[name].replace(old, new))


def run(folder: Path, **more: str) -> tuple[str, str]:
    """Play the game in a process of its own."""
    environment = {name: os.environ[name] for name in os.environ if name != "SPARRING_QUIET"}
    environment |= {"SPARRING_CACHE": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "game.py"],
        cwd=folder,
        env=environment | more,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip(), done.stderr


# --- from the first start to the next ----------------------------------------


def test_the_first_start_compiles_and_says_so(first_run: tuple[Path, str, str]):
    _, output, messages = first_run
    assert output == "8 True"
    assert "compiling the boxes world, once: 0 of 3 kernels" in messages


def test_the_second_start_takes_the_compiled_code_from_the_cache(played: Path):
    assert run(played) == ("8 False", "")


def test_an_edited_constant_in_another_file_is_compiled_anew(played: Path):
    edit(played, "codes.py", "FACTOR = 2", "FACTOR = 3")
    assert run(played, SPARRING_QUIET="1") == ("27 True", "")


def test_edits_that_machine_code_does_not_depend_on_compile_nothing(played: Path):
    edit(played, "rules.py", '"""Grow."""', '"""Grow by a factor."""  # or not at all')
    assert run(played)[0] == "8 False"


def test_without_the_compiler_the_same_source_runs_as_it_is(boxes: Path):
    assert run(boxes, SPARRING_JIT="0")[0] == "8 False"


def test_processes_that_start_at_once_do_not_disturb_each_other(boxes: Path):
    environment = os.environ | {"SPARRING_CACHE": str(boxes / "cache"), "SPARRING_QUIET": "1"}
    command = [sys.executable, "game.py"]
    running = [
        subprocess.Popen(command, cwd=boxes, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert [process.communicate()[0].split()[0] for process in running] == ["8"] * 3
    assert run(boxes)[0] == "8 False"


# --- stamps ------------------------------------------------------------------


@pytest.fixture
def load(boxes: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Imports the game as its files are now."""
    monkeypatch.syspath_prepend(boxes)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    cache = CodeCache(boxes / "cache")
    monkeypatch.setattr(compiling, "code_cache", lambda: cache)

    def forget() -> None:
        for name in ("codes", "rules", "game"):
            sys.modules.pop(name, None)

    def load_now() -> Any:
        forget()
        invalidate_caches()
        return import_module("game")

    yield load_now
    forget()


@pytest.fixture
def stamp(load: Any) -> Any:
    """The stamp of the game's first entry as its files are now."""
    return lambda: load().grow.stamp()


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        pytest.param("codes.py", "FACTOR = 2", "FACTOR = 3", id="a constant of another file"),
        pytest.param("codes.py", "LARGE = 5", "LARGE = 6", id="an enum"),
        pytest.param("codes.py", "(1, 2, 3)", "(1, 2, 4)", id="a tuple, asked of a module"),
        pytest.param("rules.py", "array([1, 2, 3])", "array([1, 2, 4])", id="an array"),
        pytest.param("rules.py", "box.content * FACTOR", "FACTOR", id="a callee's callee"),
        pytest.param("rules.py", "make_filling(10)", "make_filling(11)", id="a closure"),
        pytest.param("rules.py", "by: int", "by: float", id="a callee's type"),
        pytest.param("rules.py", "content: Long", "content: Real", id="a field's type"),
        pytest.param("rules.py", "weight: Real", "weight: Real\n    more: Real", id="a field"),
        pytest.param("game.py", "range(times)", "range(times + 1)", id="the entry"),
        pytest.param("game.py", "times: int", "times: float", id="the entry's type"),
        pytest.param("game.py", "fill_to_ten(box)", "emptied(box)", id="another callee"),
    ],
)
def test_a_stamp_changes_with_all_that_machine_code_depends_on(
    boxes: Path, stamp: Any, name: str, old: str, new: str
):
    before = stamp()
    edit(boxes, name, old, new)
    assert stamp() != before


FORMAT = "is_full = (box.content > Size.LARGE and box.weight > 0) or by > 50"
OTHER_FORMAT = """is_full = (
        box.content > Size.LARGE
        and box.weight > 0
    ) or by > 50"""


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        pytest.param("rules.py", '"""Grow."""', "", id="a docstring"),
        pytest.param("rules.py", "return fill\n", "return fill  # it\n", id="a comment"),
        pytest.param("rules.py", "def grown", "\n\n\ndef grown", id="lines"),
        # The byte code differs: a jump to a jump is shortened on one line only.
        pytest.param("rules.py", FORMAT, OTHER_FORMAT, id="formatting"),
        pytest.param("rules.py", "text.upper()", "text.lower()", id="plain Python"),
        pytest.param("rules.py", "UNUSED = 7", "UNUSED = 8", id="a constant it does not use"),
        pytest.param("rules.py", "box.content = 0", "box.content = 1", id="another kernel"),
        pytest.param("game.py", "emptied(box)", "fill_to_ten(box)", id="another entry"),
        pytest.param("game.py", "grow(box, 3)", "grow(box, 4)", id="what is called"),
    ],
)
def test_a_stamp_stays_with_all_that_machine_code_does_not_depend_on(
    boxes: Path, stamp: Any, name: str, old: str, new: str
):
    before = stamp()
    edit(boxes, name, old, new)
    assert stamp() == before


def test_a_stamp_changes_with_the_way_of_compiling(stamp: Any, monkeypatch: pytest.MonkeyPatch):
    before = stamp()
    monkeypatch.setattr(compiling, "stamp_basis", lambda: "another compiler")
    assert stamp() != before


def test_sources_are_parsed_only_if_byte_code_is_new(
    boxes: Path, stamp: Any, monkeypatch: pytest.MonkeyPatch
):
    parsed: list[str] = []
    trees_in = stamps.trees_in
    monkeypatch.setattr(stamps, "trees_in", lambda path: (parsed.append(path), trees_in(path))[1])
    before = stamp()
    assert {os.path.basename(path) for path in parsed} == {"rules.py", "game.py"}
    parsed.clear()
    monkeypatch.setattr(compiling, "code_cache", lambda: CodeCache(boxes / "cache"))
    assert stamp() == before
    assert parsed == []


def test_a_file_edited_after_its_import_cannot_mislead(boxes: Path, load: Any):
    game = load()
    edit(boxes, "game.py", "range(times)", "range(times + 1)")
    misled: str = game.grow.stamp()
    assert misled != load().grow.stamp()


# --- what is compiled --------------------------------------------------------


@dataclass(slots=True)
class Purse:
    """Some coins."""

    coins: Long


def purses(program: Program) -> tuple[Any, ...]:
    """A program of two kernels and two entries, one for each."""

    @program.kernel
    def doubled(purse: Purse) -> int:
        return purse.coins * 2

    @program.kernel
    def halved(purse: Purse) -> int:
        return purse.coins // 2

    @program.entry
    def double(purse: Purse) -> int:
        return doubled(purse)

    @program.entry
    def halve(purse: Purse) -> int:
        return halved(purse)

    return doubled, halved, double, halve


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    cache = CodeCache(tmp_path / "cache")
    monkeypatch.setattr(compiling, "code_cache", lambda: cache)
    monkeypatch.setenv("SPARRING_QUIET", "1")
    return Program("purses")


def test_a_call_compiles_the_entry_and_the_kernels_it_reaches_and_no_others(program: Program):
    doubled, halved, double, halve = purses(program)
    purse = new(Purse)
    purse.coins = 21
    assert double(purse) == 42
    assert compiled_form(doubled) is not None
    assert compiled_form(halved) is None
    assert halve.run is None


def test_a_group_of_entries_is_made_ready_at_once(program: Program):
    _, _, double, halve = purses(program)
    told: list[tuple[int, int]] = []
    assert program.ready(lambda done, total: told.append((done, total)), [halve]) == 1
    assert told == [(0, 2), (1, 2), (2, 2)]
    assert double.run is None
    assert program.ready() == 1
    assert program.ready() == 0


def test_what_was_not_looked_at_is_not_compiled_in_silence(
    program: Program, monkeypatch: pytest.MonkeyPatch
):
    *_, double, _ = purses(program)
    monkeypatch.setattr(compiling, "reach", lambda dispatcher: [dispatcher])
    with pytest.raises(Exception, match="doubled"):
        program.ready(entries=[double])


def test_kernels_can_call_themselves(program: Program):
    @program.kernel
    def sum_to(number: int) -> int:
        return 0 if number == 0 else number + sum_to(number - 1)

    @program.entry
    def triangle(number: int) -> int:
        return sum_to(number)

    assert triangle(4) == 10


CRAFTS = """
from sparring.kernels.compiling import Program

program = Program("crafts")

@program.kernel
def nail(number: int) -> int:
    return number + 1

@program.kernel
def board(number: int) -> int:
    return 2 * nail(number)

@program.kernel
def door(number: int) -> int:
    return nail(number) * nail(number)

@program.kernel
def house(number: int) -> int:
    return door(number) + 1

@program.kernel
def street(number: int) -> int:
    return board(number) + house(number)

@program.entry
def saw(number: int) -> int:
    return board(number)

@program.entry
def build(number: int) -> int:
    return street(number)

print(saw(2), build(2))
"""


def test_a_kernel_that_only_an_entry_calls_is_still_open_to_the_next_entry(tmp_path: Path):
    # The linker leaves out what nobody has asked for yet. A kernel that an entry had closed
    # asked for nothing any more, and what others needed of it was missing.
    (tmp_path / "game.py").write_text(CRAFTS)
    assert run(tmp_path)[0] == "6 16"


def test_nobody_else_can_call_the_kernels_inside_an_entry(program: Program):
    @program.kernel
    def moves_of(discs: int) -> int:
        return 0 if discs == 0 else moves_of(discs - 1) + 1 + moves_of(discs - 1)

    @program.entry
    def tower(discs: int) -> int:
        return moves_of(discs)

    assert tower(5) == 31
    functions = compiled_form(tower.dispatcher).library.get_defined_functions()  # type: ignore[attr-defined]
    ways_in = {function.name for function in functions if function.linkage.name != "internal"}
    assert ways_in
    assert not any("moves_of" in name for name in ways_in)


def test_programs_can_be_found_when_they_are_imported():
    program = Program("found")
    assert PROGRAMS.pop() is program


# --- annotations -------------------------------------------------------------


def test_an_annotation_that_is_not_known_is_named_with_its_place(program: Program):
    @program.entry
    def weigh(box: Crate, weight: int) -> None:  # type: ignore[name-defined]  # noqa: F821
        pass

    with pytest.raises(UsageError, match=r"'.*weigh' in .*: its parameter 'box' .* 'Crate'"):
        weigh.stamp()  # type: ignore[attr-defined]


def test_a_missing_annotation_is_named_with_its_place(program: Program):
    @program.entry
    def weigh(box: Purse, weight) -> None:  # type: ignore[no-untyped-def]
        pass

    with pytest.raises(UsageError, match="its parameter 'weight' has no annotation"):
        weigh.stamp()


@pytest.mark.parametrize(
    "kind", ["str", "list[int]", "MutableSequence[int]", "Callable[..., None]"]
)
def test_a_type_that_kernels_do_not_know_is_refused(program: Program, kind: str):
    def weigh(box: Purse) -> None:
        pass

    weigh.__annotations__["return"] = kind
    weigh.__globals__.update(MutableSequence=MutableSequence, Callable=Callable)
    entry: Any = program.entry(weigh)
    with pytest.raises(UsageError, match="what it gives back is annotated"):
        entry.stamp()


def test_a_kernel_that_uses_what_no_kernel_can_use_is_named(program: Program):
    _, _, double, _ = purses(program)

    @program.entry
    def treble(purse: Purse) -> int:
        return double(purse) + purse.coins  # type: ignore[no-any-return]

    with pytest.raises(UsageError, match=r"treble' in .* uses 'double', a value of type Entry"):
        treble.stamp()  # type: ignore[attr-defined]


def test_a_record_inside_a_record_is_handed_on_as_memory():
    @dataclass(slots=True)
    class Chest:
        lock: Long
        purse: Purse

    chest = np.zeros(1, [("lock", "i8"), ("purse", [("coins", "i8")])]).view(np.recarray)[0]
    chest.purse.coins = 258
    assert bytes(compiling.field_of(chest, "purse").data) == (258).to_bytes(8, "little")
    assert Chest.__slots__ == ("lock", "purse")


# --- progress ----------------------------------------------------------------


def test_progress_counts_on_from_entry_to_entry(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("SPARRING_QUIET", raising=False)
    progress = Progress("the boxes world")
    for done, total in ((0, 2), (1, 2), (2, 2), (0, 3)):
        progress(done, total)
    assert progress.text(1, 3, 4.0) == "compiling the boxes world, once: 3 of 5 kernels, 4 s"
    assert capsys.readouterr().err == "compiling the boxes world, once: 0 of 2 kernels, 0 s\n"


def test_on_a_terminal_the_line_is_written_over_and_goes_when_all_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("SPARRING_QUIET", raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = Progress("the boxes world")
    for done in range(3):
        progress(done, 2)
    lines = [f"compiling the boxes world, once: {done} of 2 kernels, 0 s" for done in range(2)]
    assert capsys.readouterr().err == f"\r{lines[0]}\r{lines[1]}\r{' ' * len(lines[0])}\r"


# --- sources -----------------------------------------------------------------

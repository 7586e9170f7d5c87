"""Stamps of sources: what they change with, and what not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sparring.lab import sources
from sparring.lab.sources import (
    RECORD_MAKERS,
    file_stamp,
    remembered,
    shared_files,
    sources_of,
    sources_stamp,
    text_stamp,
    world_files,
)

if TYPE_CHECKING:
    from pathlib import Path

fresh_stamp = sources_stamp.__wrapped__


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a file in every room that counts, and in some that do not."""
    names = [
        *("luck.py", "elementary.py", "rules/parser.py", "scripting/draw.py", "kernels/draw.py"),
        *("learners/prior.py", "evolution/evolving.py", "worlds/practice.py", "worlds/registry.py"),
        *(f"lab/{name}.py" for name in RECORD_MAKERS),
        *("lab/statistics.py", "arena/app.py", "cli/app.py"),
        *("worlds/one/world.py", "worlds/one/rulebases/archer.rules", "worlds/one/README.md"),
        "worlds/two/world.py",
    ]
    for name in names:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("number = 1\n", "utf-8")
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    monkeypatch.setattr(sources, "world_files", lambda world: files_of(tmp_path, world))
    return tmp_path


def files_of(package: Path, world: str) -> dict[str, Path]:
    folder = package / "worlds" / world
    paths = [path for path in folder.rglob("*") if path.suffix in (".py", *sources.DATA)]
    return sources.named_below(folder, paths)


SHARED = [
    *("luck.py", "elementary.py", "rules/parser.py", "evolution/evolving.py"),
    *("worlds/practice.py", "lab/workbench.py", "lab/trials.py"),
]


@pytest.mark.parametrize("name", SHARED)
def test_a_change_in_a_shared_room_changes_every_stamp(package: Path, name: str) -> None:
    before = fresh_stamp("one"), fresh_stamp("two")
    (package / name).write_text("number = 2\n", "utf-8")
    after = fresh_stamp("one"), fresh_stamp("two")
    assert before[0] != after[0]
    assert before[1] != after[1]


@pytest.mark.parametrize("name", ["world.py", "rulebases/archer.rules"])
def test_records_of_one_world_survive_a_change_in_another(package: Path, name: str) -> None:
    before = fresh_stamp("one"), fresh_stamp("two")
    (package / "worlds" / "one" / name).write_text("number = 2\n", "utf-8")
    after = fresh_stamp("one"), fresh_stamp("two")
    assert before[0] != after[0]
    assert before[1] == after[1]


@pytest.mark.parametrize(
    "name",
    [
        *("lab/statistics.py", "arena/app.py", "cli/app.py", "worlds/one/README.md"),
        # A new world adds a line there.
        "worlds/registry.py",
    ],
)
def test_nothing_else_changes_a_stamp(package: Path, name: str) -> None:
    before = fresh_stamp("one")
    (package / name).write_text("number = 2\n", "utf-8")
    assert fresh_stamp("one") == before


@pytest.mark.parametrize(
    ("text", "is_same"),
    [
        ('"""Something."""\n\n# Why.\nnumber  =  1\n"""What it is."""\n', True),
        ("number = (\n    1\n)\n", True),
        ("number = 10\n", False),
        ('number = 1\nname = "text"\n', False),
        ("other = 1\n", False),
    ],
)
def test_comments_docstrings_and_layout_do_not_matter(
    package: Path, text: str, is_same: bool
) -> None:
    before = fresh_stamp("one")
    (package / "luck.py").write_text(text, "utf-8")
    assert (fresh_stamp("one") == before) is is_same


def test_docstrings_of_functions_and_classes_do_not_matter_either(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    stamps = []
    for words in ("", '    """Words."""\n', '    """Other words."""\n'):
        path.write_text(f"def f(x):\n{words}    return x\nclass C:\n{words}    y = 1\n", "utf-8")
        stamps.append(file_stamp(path, {}))
    assert len(set(stamps)) == 1


def test_what_the_syntax_was_is_remembered_and_never_trusted_blindly(
    package: Path, tmp_path: Path
) -> None:
    memory = tmp_path / "kept" / "sources.json"
    plain = fresh_stamp("one")
    assert fresh_stamp("one", memory) == plain
    assert len(remembered(memory)) == 1  # all of these files have one text
    assert fresh_stamp("one", memory) == plain
    (package / "luck.py").write_text("number = 2\n", "utf-8")
    assert fresh_stamp("one", memory) == fresh_stamp("one") != plain
    for content in ("{", "[1]", json.dumps({"a": 1})):
        memory.write_text(content, "utf-8")
        assert remembered(memory) == {}
        assert fresh_stamp("one", memory) == fresh_stamp("one")


def test_a_memory_that_cannot_be_written_costs_time_only(package: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert fresh_stamp("one", tmp_path / "file" / "sources.json") == fresh_stamp("one")


# --- the worlds there are ------------------------------------------------------------------


def test_the_sources_of_a_world_are_its_own_and_the_shared_ones() -> None:
    names = set(sources_of("crpg"))
    assert {"luck.py", "kernels/loop.py", "worlds/practice.py", "lab/workbench.py"} <= names
    assert {"crpg/world.py", "crpg/kernel/rounds.py", "crpg/rulebases/wizard.rules"} <= names
    assert not any(name.startswith(("arena", "cli", "lab/experiments")) for name in names)
    assert all(path.is_file() for path in sources_of("crpg").values())
    assert len(shared_files(sources.PACKAGE)) + len(world_files("crpg")) == len(names)


def test_a_third_partys_world_has_its_packages_folder(registered: Any) -> None:
    files = world_files("skirmish")
    assert {"world.py", "words.py", "tactics/rush.rules"} <= set(files)
    assert all("05_skirmish" in str(path) for path in files.values())
    assert fresh_stamp("skirmish") != fresh_stamp("crpg")
    assert text_stamp.__wrapped__("skirmish") != text_stamp.__wrapped__("crpg")


def test_a_world_that_nobody_knows_has_the_shared_sources() -> None:
    assert world_files("duel") == {}
    assert fresh_stamp("duel")

"""The guide to a world of one's own: what it builds is the example, installed as a
package of its own, and everything it says to type works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "05_skirmish"
GUIDE = (ROOT / "docs/worlds/adding.md").read_text(encoding="utf-8")
NAMED = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MOST_LINES = 250
SHORTER = {"--seconds 1": "--seconds 0.3", "--tests 2": "--tests 1"}
"""Samples that nothing the guide shows depends on."""
SPARRING = [sys.executable, "-c", "from sparring.cli import main; main()"]


def files_of_the_guide() -> dict[str, str]:
    """Every file the guide writes, put together from its blocks."""
    files: dict[str, str] = {}
    for name, body in NAMED.findall(GUIDE):
        files[name] = files.get(name, "") + body
    return files


def test_the_guide_holds_the_whole_finished_world():
    finished = {
        path.relative_to(EXAMPLE).as_posix(): path.read_text(encoding="utf-8")
        for path in EXAMPLE.rglob("*")
        if path.suffix in (".py", ".rules", ".toml")
    }
    # The draft belongs to the page on the doctor.
    del finished["draft.rules"]
    assert files_of_the_guide() == finished


def test_the_world_is_small():
    lines = [
        len(text.splitlines())
        for name, text in files_of_the_guide().items()
        if name.endswith((".py", ".rules"))
    ]
    assert sum(lines) < MOST_LINES


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the world is installed as a package of its own."""
    folder = tmp_path_factory.mktemp("installed")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "--target", str(folder), str(EXAMPLE)],
        check=True,
        capture_output=True,
    )
    return folder


def run(home: Path, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command typed where the world is installed."""
    path = os.pathsep.join([str(home), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def typed_commands() -> list[tuple[str, list[str]]]:
    """Every command of the guide, and the lines it shows after it."""
    commands: list[tuple[str, list[str]]] = []
    for block in TYPED.findall(GUIDE):
        for line in block.splitlines():
            if line.startswith("$ "):
                commands.append((line[2:], []))
            else:
                commands[-1][1].append(line)
    return commands


def shortened(command: str) -> str:
    """The same command, done sooner."""
    for usual, shorter in SHORTER.items():
        command = command.replace(usual, shorter)
    return command


def test_every_command_of_the_guide_works_and_prints_what_it_shows(home: Path, tmp_path: Path):
    commands = typed_commands()
    assert len(commands) > 8
    for command, lines in commands:
        name, *arguments = shortened(command).split()
        called = SPARRING if name == "sparring" else [sys.executable]
        result = run(home, tmp_path, *called, *arguments)
        assert result.returncode == 0, f"{command}\n{result.stderr}"
        printed = [line.rstrip() for line in result.stdout.splitlines()]
        at = 0
        for line in lines:
            if line.strip() != "...":
                assert line.rstrip() in printed[at:], f"{command}\n{line}\n{result.stdout}"
                at = printed.index(line.rstrip(), at) + 1


def test_what_the_world_cannot_do_is_said_in_a_sentence(home: Path, tmp_path: Path):
    result = run(home, tmp_path, *SPARRING, "calibrate", "skirmish")
    assert result.returncode == 2
    assert "skirmish" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_world_that_cannot_be_loaded_is_named_and_spoils_nothing(home: Path, tmp_path: Path):
    broken = tmp_path / "broken-0.1.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 0.1\n")
    (broken / "entry_points.txt").write_text("[sparring.worlds]\nbroken = no_such.world:World\n")
    where = Path(os.pathsep.join([str(home), str(tmp_path)]))
    result = run(where, tmp_path, *SPARRING, "worlds")
    assert result.returncode == 0, result.stderr
    assert "skirmish" in result.stdout
    assert "cannot be loaded" in result.stdout + result.stderr

"""Help and completion: what the command line and the worlds offer."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

import sparring
from sparring.cli.app import app
from sparring.worlds import registry
from tests.cli.running import run, unwrapped

if TYPE_CHECKING:
    from pathlib import Path


def completions(*words: str) -> list[str]:
    """What a shell offers for the last of these words."""
    line = " ".join(("sparring", *words)).rstrip()
    asked = {
        "_SPARRING_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words)),
    }
    return CliRunner().invoke(app, [], env=asked, prog_name="sparring").stdout.split()


@pytest.mark.parametrize("command", ["fight", "learn", "bench", "watch", "play"])
def test_the_names_of_worlds_are_completed(command: str) -> None:
    assert completions(command, "cr") == ["crpg"]


def test_commands_are_completed() -> None:
    assert completions("wa") == ["watch"]


def test_what_the_world_offers_is_completed() -> None:
    assert completions("fight", "crpg", "off") == ["offensive"]
    assert completions("fight", "crpg", "offensive", "rule") == ["rulebase"]
    assert completions("learn", "crpg", "--against", "co") == ["consecutive"]
    assert completions("learn", "crpg", "--with", "") == [
        "scripting",
        "monte-carlo",
        "q-learning",
        "sarsa",
        "alert",
        "alert-am",
    ]
    assert completions("learn", "crpg", "--settings", "crpg-5") == ["crpg-5.1"]
    assert completions("learn", "crpg", "--difficulty", "cl") == ["clip"]
    assert completions("learn", "crpg", "--fallback", "ag") == ["age"]
    assert completions("learn", "crpg", "--updates", "o") == ["once", "own"]


@pytest.mark.usefixtures("others")
def test_worlds_of_others_are_completed_too_and_broken_ones_offer_nothing() -> None:
    assert completions("fight", "sk") == ["skirmish"]
    assert completions("fight", "skirmish", "") == ["rush", "volley", "alternate", "rulebase"]
    assert completions("fight", "orchard", "") == ["gentle", "firm"]
    assert completions("learn", "orchard", "--with", "") == ["hill-climbing"]
    assert completions("fight", "ruin", "") == []
    assert completions("learn", "nowhere", "--with", "") == []


def test_completing_a_worlds_name_loads_no_compiler() -> None:
    code = (
        "import sys; sys.argv = ['sparring']\n"
        "from sparring.cli import main\n"
        "try:\n    main()\n"
        "finally:\n    assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    asked = {
        "_SPARRING_COMPLETE": "complete_bash",
        "COMP_WORDS": "sparring learn cr",
        "COMP_CWORD": "2",
    }
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **asked}
    )
    assert answer.stdout.split() == ["crpg"]
    assert answer.stderr == ""


def test_a_short_h_is_help_everywhere() -> None:
    for command in ([], ["learn"], ["worlds"]):
        result = run(*command, "-h")
        assert result.exit_code == 0
        assert "Usage:" in result.output


@pytest.mark.usefixtures("others")
def test_help_names_the_worlds_and_what_the_one_named_offers() -> None:
    text = unwrapped(run("learn", "--help").output)
    assert f"Worlds: {', '.join(registry.OWN_WORLDS)}, skirmish, orchard, ruin." in text
    assert "rush" not in text
    text = unwrapped(run("learn", "skirmish", "--help").output)
    assert "In skirmish (a narrow pass: two archers a side):" in text
    assert "tactics: rush, volley, alternate" in text
    assert "learners: scripting" in text
    assert "roles: archer" in text
    assert "cannot be opened" in unwrapped(run("fight", "ruin", "-h").output)


def test_the_package_itself_is_the_command(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "sparring", "--version"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
    )
    assert answer.stdout.strip() == f"sparring {sparring.__version__}"


@pytest.mark.parametrize("command", [[], ["lint"], ["explain"], ["learn"], ["bench"]])
def test_help_gives_flags_no_type(command: list[str]) -> None:
    text = run(*command, "--help").output
    assert "--help" in text
    assert "bool" not in text.lower()


def test_the_script_for_completion_is_printed() -> None:
    result = CliRunner().invoke(app, ["--show-completion", "bash"], prog_name="sparring")
    assert result.exit_code == 0
    assert "complete -o default -F _sparring_completion sparring" in result.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no disk that is always full")
@pytest.mark.parametrize("words", ["--help", "--version", "worlds --json", "format -"])
def test_a_full_disk_is_a_sentence_and_no_traceback(words: str) -> None:
    with open("/dev/full", "w") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "sparring", *words.split()],
            input="role guard draws 1\nrule a\n  pass;\nclosing\n  pass;\n",
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert answer.returncode == 2
    assert answer.stderr == "error: the output cannot be written: No space left on device\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no disk that is always full")
@pytest.mark.parametrize("words", ["worldz", "lint -", "explain nothing.json", "--version"])
def test_a_full_standard_error_changes_neither_output_nor_exit_status(
    words: str, tmp_path: Path
) -> None:
    def answer(errors: Any) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "sparring", *words.split()]
        return subprocess.run(
            command,
            input="role guard draws",
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=tmp_path,
            timeout=60,
        )

    heard = answer(subprocess.PIPE)
    assert bool(heard.stderr) == (words != "--version")
    with open("/dev/full", "w") as full:
        unheard = answer(full)
    assert (unheard.returncode, unheard.stdout) == (heard.returncode, heard.stdout)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no disk that is always full")
def test_a_full_disk_behind_everything_is_told_by_the_exit_status() -> None:
    with open("/dev/full", "w") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "sparring", "--version"], stdout=full, stderr=full, timeout=60
        )
    assert answer.returncode == 2


def test_a_reader_that_wants_no_more_is_no_error(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    answer = subprocess.run(
        [sys.executable, "-m", "sparring", "--help"], stdout=writing, stderr=subprocess.PIPE
    )
    os.close(writing)
    assert answer.stderr == b""


def test_bench_without_its_packages_says_what_to_install() -> None:
    hidden = (
        "import sys; sys.modules['numba'] = None; sys.argv = ['sparring', 'bench']\n"
        "from sparring.cli import main; main()"
    )
    answer = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert answer.returncode == 2
    assert "pip install 'sparring[worlds]'" in answer.stderr
    assert "Traceback" not in answer.stderr

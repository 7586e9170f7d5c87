"""`sparring lint` and `sparring format` take files of characters."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sparring.behaviours.roles_text import Stage
from sparring.rules.vocabulary import Vocabulary
from sparring.rules.vocabulary_form import vocabulary_form
from tests.behaviours.roles_text.samples import GUARD
from tests.cli.running import run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def guard(tmp_path: Path) -> Path:
    file = tmp_path / "guard.roles"
    file.write_text(GUARD, encoding="utf-8")
    return file


def test_lint_of_a_good_file_ends_with_zero_and_says_with_which_words(guard: Path) -> None:
    result = run("lint", guard)
    assert result.exit_code == 0
    assert "1 file: 0 errors, 0 warnings" in result.stderr
    assert "everyday words" in result.stderr


def test_lint_shows_the_spot_and_the_way_out_and_ends_with_one(guard: Path) -> None:
    guard.write_text(GUARD.replace("patrol(", "patroll("), encoding="utf-8")
    result = run("lint", guard)
    assert result.exit_code == 1
    assert "unknown behaviour 'patroll'" in result.stdout
    assert "did you mean 'patrol'?" in result.stdout


def test_lint_checks_conditions_with_the_words_of_a_game(guard: Path, tmp_path: Path) -> None:
    words = Vocabulary("mine")
    file = tmp_path / "words.json"
    file.write_text(json.dumps(vocabulary_form(words)), encoding="utf-8")
    result = run("lint", guard, "--vocabulary", file, "--json")
    assert result.exit_code == 1
    problems = json.loads(result.stdout)["problems"]
    assert {one["message"] for one in problems} == {"unknown name 'healthpercentage'"}


def test_lint_checks_characters_with_what_a_world_offers(
    guard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sparring.worlds.crpg import vocabulary

    result = run("lint", guard, "--world", "crpg", "--json")
    assert json.loads(result.stdout)["problems"] == []
    offered = Stage(vocabulary.words(), events=frozenset(["door_closed"]))
    monkeypatch.setattr(vocabulary, "stage", lambda: offered, raising=False)
    result = run("lint", guard, "--world", "crpg", "--json")
    (problem,) = json.loads(result.stdout)["problems"]
    assert problem["message"] == "nobody posts the event 'door_opened'"


def test_lint_takes_rules_and_characters_together(guard: Path, tmp_path: Path) -> None:
    rules = tmp_path / "a.rules"
    rules.write_text("script any\n    pass;\n", encoding="utf-8")
    result = run("lint", guard, rules)
    assert result.exit_code == 0
    assert "2 files: 0 errors" in result.stderr
    assert "Only the grammar of rules was checked" in result.stderr


def test_lint_fails_on_doubts_only_when_strict(guard: Path) -> None:
    guard.write_text("role a weight 0 do vanish;", encoding="utf-8")
    assert run("lint", guard).exit_code == 0
    assert run("lint", guard, "--strict").exit_code == 1


def test_format_rewrites_a_crooked_file_and_leaves_a_straight_one(guard: Path) -> None:
    guard.write_text(GUARD.replace("    ", " "), encoding="utf-8")
    assert run("format", guard, "--check").exit_code == 1
    assert run("format", guard).exit_code == 0
    assert guard.read_text(encoding="utf-8") == GUARD
    assert run("format", guard, "--check").exit_code == 0


def test_format_leaves_a_broken_file_alone(guard: Path) -> None:
    guard.write_text("role", encoding="utf-8")
    result = run("format", guard)
    assert result.exit_code == 1
    assert "expected the name of the role" in result.stdout
    assert guard.read_text(encoding="utf-8") == "role"


@pytest.mark.parametrize("command", ["lint", "format"])
def test_help_has_an_example_of_characters(command: str) -> None:
    assert "guard.roles" in run(command, "--help").stdout

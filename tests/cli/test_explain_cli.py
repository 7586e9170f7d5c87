"""`sparring explain`: any width, any name, any number of roles."""

from __future__ import annotations

from io import StringIO
from time import process_time
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

import sparring
from sparring.cli.explain import MOST_EXPLAINED
from sparring.cli.live import titled
from sparring.cli.views import Entry, show_table
from tests.cli.running import last_line, run

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.scripting.explain import Explanation

LONG = "parry_with_the_long_sword_of_the_northern_kings_when_wounded"
MARKUP = "[/bold] dodge [red]"
NAMES = ("block", LONG, MARKUP, "duck")


def guards(*roles: str, names: tuple[str, ...] = NAMES) -> sparring.DynamicScripting:
    """A learner with these roles, each with rules of these names."""
    rulebases = []
    for role in roles:
        rulebase = sparring.Rulebase(role, script_size=2)
        for name in names:
            rulebase.rule(name=name, goals=("defend",))(lambda me, name=name: name)
        rulebase.closing(lambda me: "wait")
        rulebases.append(rulebase)
    return sparring.DynamicScripting(rulebases, seed=1)


@pytest.fixture
def state_file(tmp_path: Path) -> Path:
    path = tmp_path / "guards.json"
    guards("guard").save(path)
    return path


def explanation() -> Explanation:
    return guards("guard").explain()


@pytest.mark.parametrize("width", [20, 40, 60, 80, 100, 160])
def test_names_are_whole_at_any_width(
    state_file: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    result = run("explain", state_file)
    assert result.exit_code == 0, result.output
    assert LONG in result.stdout
    assert "…" not in result.stdout


def test_columns_give_way_to_names_one_by_one(
    state_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    headings = {}
    for width in (80, 100, 160):
        monkeypatch.setenv("COLUMNS", str(width))
        lines = run("explain", state_file).stdout.splitlines()
        heading = next(line for line in lines if "weight" in line)
        headings[width] = heading.replace("┃", " ").split()
        assert max(len(line) for line in lines if LONG in line) <= width
    assert headings[80] == ["rule", "weight", "chance"]
    assert headings[100] == ["rule", "weight", "chance", "drawn", "acted"]
    assert headings[160][-2:] == ["last", "changes"]


def test_a_games_own_console_folds_a_name_rather_than_cut_it() -> None:
    console = Console(file=StringIO(), width=40)
    console.print(explanation().table())
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "…" not in text
    assert LONG in "".join(line.split()[0] for line in text.splitlines() if line.split())


def test_names_are_never_read_as_markup(tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    guards("[/]guard[blink]").save(path)
    result = run("explain", path)
    assert result.exit_code == 0, result.output
    assert "[/]guard[blink] after 0 encounters" in result.stdout
    assert MARKUP in result.stdout
    assert "did you mean '[/]guard[blink]'?" in run("explain", path, "--role", "[/]guard").stderr


def test_a_games_own_console_does_not_read_the_title_as_markup() -> None:
    console = Console(file=StringIO(), width=80)
    console.print(guards("[/]guard").explain().table())
    assert "[/]guard after" in console.file.getvalue()  # type: ignore[attr-defined]


def test_titles_of_panels_are_not_read_as_markup() -> None:
    console = Console(file=StringIO(), width=80)
    console.print(titled("text", "rules of [/]guard"))  # type: ignore[arg-type]
    assert "rules of [/]guard" in console.file.getvalue()  # type: ignore[attr-defined]


def test_tables_of_a_summary_keep_names_whole_too() -> None:
    console = Console(file=StringIO(), width=74)
    show_table(console, ("strongest rules", "weight", "chance"), [Entry(LONG, "7", 1, "9%", "")])
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert LONG in text
    assert "…" not in text


def test_of_thousands_of_roles_the_first_are_explained_and_the_rest_counted(
    tmp_path: Path,
) -> None:
    path = tmp_path / "crowd.json"
    guards(*(f"guard{number}" for number in range(2000)), names=("block", "parry")).save(path)
    began = process_time()
    result = run("explain", path)
    assert process_time() - began < 2
    # Each has weights of its own for its goal.
    assert f"... and {4000 - MOST_EXPLAINED:,} more: choose one with --role" in result.stdout
    assert result.stdout.count("encounters\n") == MOST_EXPLAINED
    found = last_line(run("explain", path, "--json"))
    assert (len(found["explanations"]), found["more"]) == (MOST_EXPLAINED, 4000 - MOST_EXPLAINED)
    chosen = last_line(run("explain", path, "--role", "guard1999", "--json"))
    assert (len(chosen["explanations"]), chosen["more"]) == (2, 0)


def test_all_explains_every_one(tmp_path: Path) -> None:
    path = tmp_path / "company.json"
    guards(*(f"guard{number}" for number in range(MOST_EXPLAINED)), names=("a", "b")).save(path)
    found = last_line(run("explain", path, "--all", "--json"))
    assert len(found["explanations"]) == 2 * MOST_EXPLAINED
    assert found["more"] == 0
